import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listenHere, type Loopback } from '../fixtures/loopback-server.ts';
import { askRaw } from './raw-request.ts';

/** A server before the shop: what it is asked for first comes in pieces, all else at once. */
export interface Hesitant extends Loopback {
  /** Sends the next piece; the answer is whether there is another. */
  next(): Promise<boolean>;
}

/** `cut` gives the pieces of the page. */
export async function startHesitant(shop: string, cut: (page: string) => string[]): Promise<Hesitant> {
  const page = Promise.withResolvers<{ response: ServerResponse; pieces: string[] }>();
  let first = true;

  async function answer(asked: IncomingMessage, response: ServerResponse): Promise<void> {
    const hesitates = first;
    first = false;
    const { status, headers, bytes, text } = await askRaw(shop, asked.url ?? '/', {
      headers: { 'accept-encoding': 'identity' },
    });
    const { 'content-length': _, ...others } = headers;
    response.writeHead(status, others);
    if (hesitates) page.resolve({ response, pieces: cut(text) });
    else response.end(bytes);
  }

  const server = createServer((asked, response) => {
    answer(asked, response).catch((error: unknown) => {
      page.reject(error);
      response.destroy();
    });
  });
  return {
    ...(await listenHere(server)),
    async next() {
      const { response, pieces } = await page.promise;
      response.write(pieces.shift() ?? '');
      if (pieces.length > 0) return true;
      response.end();
      return false;
    },
  };
}
