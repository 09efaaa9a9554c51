/**
 * Runs as `node render-server.ts`: serves what the build renders, without the page cache and compression, and prints its
 * URL.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseEnvironment } from '#contract/environment.ts';

const BUILD = new URL('../../dist/server/entry.mjs', import.meta.url).href;
const { demoAt, startApi, render } = (await import(BUILD)) as typeof import('../../src/server/entry.ts');
const parsed = parseEnvironment(process.env);
if (!parsed.ok) throw new Error(parsed.errors.join('\n'));
const api = await startApi(parsed.environment, demoAt(new URL('demo.mjs', BUILD)));
const fetchApi = (request: Request) => api.fetch(request, '');

async function respond({ url = '/', headers }: IncomingMessage): Promise<Response> {
  const language = String(headers['accept-language'] ?? '');
  const request = new Request(address + url, { headers: { 'accept-language': language } });
  if (url.startsWith('/api/')) return fetchApi(request);
  return render(request, { apiFetch: fetchApi, requestId: 'bench' });
}

async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const rendered = await respond(request);
    const body = Buffer.from(await rendered.arrayBuffer());
    response.writeHead(rendered.status, Object.fromEntries(rendered.headers)).end(body);
  } catch (error) {
    console.error(error);
    response.destroy();
  }
}

const server = createServer((request, response) => void handle(request, response));
let address = '';
server.listen(0, '127.0.0.1', () => {
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  console.log(address);
});
