import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listenOnLoopback, type Loopback } from '../fixtures/loopback-server.ts';
import { sendRawRequest } from './raw-request.ts';

/** A reverse proxy that sends the first response in chunks and all others at once. */
export interface ChunkedProxy extends Loopback {
  /** Sends the next chunk; resolves to whether there is another. */
  next(): Promise<boolean>;
}

/** `split` returns the chunks of the page. */
export async function startChunkedProxy(shop: string, split: (page: string) => string[]): Promise<ChunkedProxy> {
  const page = Promise.withResolvers<{ response: ServerResponse; chunks: string[] }>();
  let first = true;

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const isChunked = first;
    first = false;
    const { status, headers, bytes, text } = await sendRawRequest(shop, request.url ?? '/', {
      headers: { 'accept-encoding': 'identity' },
    });
    const { 'content-length': _, ...others } = headers;
    response.writeHead(status, others);
    if (isChunked) page.resolve({ response, chunks: split(text) });
    else response.end(bytes);
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      page.reject(error);
      response.destroy();
    });
  });
  return {
    ...(await listenOnLoopback(server)),
    async next() {
      const { response, chunks } = await page.promise;
      response.write(chunks.shift() ?? '');
      if (chunks.length > 0) return true;
      response.end();
      return false;
    },
  };
}
