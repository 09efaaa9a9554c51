import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { ERROR_RECORDER } from './page-errors.ts';

const SCRIPT = '/error-recorder.js';

/** A proxy of the shop on a local port that inserts one script at the start of every page. */
export interface ScriptProxy {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * For a browser without access to its console: forwards all requests, and inserts the error recorder as a same-origin
 * script, which the CSP allows.
 */
export async function startScriptProxy(shop: string): Promise<ScriptProxy> {
  const server = createServer((request, response) => {
    if (request.url === SCRIPT) response.writeHead(200, { 'content-type': 'text/javascript' }).end(ERROR_RECORDER);
    else forward(shop, request, response);
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

function forward(shop: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const wantsPage = incoming.headers.accept?.includes('text/html') ?? false;
  const headers = { ...incoming.headers, ...(wantsPage && { 'accept-encoding': 'identity' }) };
  const forwarded = request(
    new URL(incoming.url ?? '/', shop),
    { method: incoming.method, headers },
    (response) => void pass(response, outgoing),
  );
  forwarded.on('error', () => outgoing.destroy());
  outgoing.on('close', () => forwarded.destroy());
  incoming.pipe(forwarded);
}

async function pass(response: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const { 'content-length': _, ...headers } = response.headers;
  if (!headers['content-type']?.startsWith('text/html') || response.statusCode === 304) {
    outgoing.writeHead(response.statusCode ?? 502, response.headers);
    outgoing.flushHeaders();
    response.pipe(outgoing);
    return;
  }
  const page = await text(response);
  outgoing
    .writeHead(response.statusCode ?? 502, headers)
    .end(page.replace('<head>', `<head><script src="${SCRIPT}"></script>`));
}
