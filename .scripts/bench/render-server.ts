/**
 * Run as `node render-server.ts ENTRY`: serves a build's entry alone, tells its parent where, and its processor time when asked.
 * With `unsettled` after it, every request finds the catalog changed, so that nothing of another page serves it.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { pathToFileURL } from 'node:url';
import { runningBackend } from '#platform/process/running.ts';

type Handler = (request: IncomingMessage, response: ServerResponse, next: undefined, locals: object) => Promise<void>;

const [, , entry = '', state] = process.argv;
const { handler } = (await import(pathToFileURL(entry).href)) as { handler: Handler };
let version = 0;

/** The version is noted as if somebody had just seen it. */
async function unsettle(): Promise<void> {
  const running = (await runningBackend()) as { readonly seen: { note(version: number): void } } | undefined;
  running?.seen.note((version -= 1));
}

const server = createServer((request, response) => void answer(request, response));

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    if (state === 'unsettled') await unsettle();
    await handler(request, response, undefined, { requestId: 'bench' });
  } catch (error) {
    console.error(error);
    response.destroy();
  }
}

server.listen(0, '127.0.0.1', () => {
  const bound = server.address();
  if (typeof bound === 'object' && bound) {
    process.env['SITE_URL'] ??= `http://127.0.0.1:${bound.port}`;
    process.send?.(`http://127.0.0.1:${bound.port}`);
  }
});
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.((user + system) / 1e6);
});
