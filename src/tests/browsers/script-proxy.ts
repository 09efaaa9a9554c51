import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { LISTENER } from './page-errors.ts';

const SCRIPT = '/heard.js';

/** The shop at another address of this machine, with one script before all others in every page. */
export interface Forwarder {
  readonly url: string;
  stop(): Promise<void>;
}

/** For a browser whose console nobody can hear: passes everything on as it comes, and lets each page load a listener first, as its policy allows a script of its own. */
export async function startForwarder(shop: string): Promise<Forwarder> {
  const server = createServer((asked, answer) => {
    if (asked.url === SCRIPT) answer.writeHead(200, { 'content-type': 'text/javascript' }).end(LISTENER);
    else forward(shop, asked, answer);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function forward(shop: string, asked: IncomingMessage, answer: ServerResponse): void {
  const wantsPage = asked.headers.accept?.includes('text/html') ?? false;
  const headers = { ...asked.headers, ...(wantsPage && { 'accept-encoding': 'identity' }) };
  const passed = request(
    new URL(asked.url ?? '/', shop),
    { method: asked.method, headers },
    (got) => void pass(got, answer),
  );
  passed.on('error', () => answer.destroy());
  answer.on('close', () => passed.destroy());
  asked.pipe(passed);
}

async function pass(got: IncomingMessage, answer: ServerResponse): Promise<void> {
  const { 'content-length': _, ...headers } = got.headers;
  if (!headers['content-type']?.startsWith('text/html') || got.statusCode === 304) {
    answer.writeHead(got.statusCode ?? 502, got.headers);
    answer.flushHeaders();
    got.pipe(answer);
    return;
  }
  const page = await text(got);
  answer
    .writeHead(got.statusCode ?? 502, headers)
    .end(page.replace('<head>', `<head><script src="${SCRIPT}"></script>`));
}
