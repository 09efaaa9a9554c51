/**
 * Run as `node render-server.ts ENTRY [RENDERS]`: serves what a build renders, without a cache or compression, tells its parent
 * where, and its processor time when it receives a message. Each page is rendered RENDERS times, once by default.
 */
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { pathToFileURL } from 'node:url';
import { parseEnvironment } from '#contract/environment.ts';

type Shop = typeof import('../../src/server/entry.ts');
/** What the build of a bare Astro page exports. */
interface Bare {
  readonly handler: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
}

const [, , entry = '', renders = '1'] = process.argv;
const build = (await import(pathToFileURL(entry).href)) as Shop | Bare;
const server = createServer('handler' in build ? build.handler : await listenerOf(build)).listen(0, '127.0.0.1', () =>
  process.send?.(address()),
);

process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.((user + system) / 1e6);
});

function address(): string {
  const bound = server.address();
  return typeof bound === 'object' && bound ? `http://127.0.0.1:${bound.port}` : '';
}

async function listenerOf({ openApi, render }: Shop): Promise<RequestListener> {
  const parsed = parseEnvironment(process.env);
  if (!parsed.ok) throw new Error(parsed.faults.join('\n'));
  const api = await openApi(parsed.environment);
  const fetchApi = (request: Request) => api.fetch(request, '');
  const respond = async ({ url = '/', headers }: IncomingMessage): Promise<Response> => {
    const language = String(headers['accept-language'] ?? '');
    const request = () => new Request(address() + url, { headers: { 'accept-language': language } });
    if (url.startsWith('/api/')) return fetchApi(request());
    for (let count = 1; count < Number(renders); count += 1)
      await (await render(request(), { api: fetchApi })).arrayBuffer();
    return render(request(), { api: fetchApi, requestId: 'bench' });
  };
  return (request, response) => {
    const answer = async () => {
      const rendered = await respond(request);
      const body = Buffer.from(await rendered.arrayBuffer());
      response.writeHead(rendered.status, Object.fromEntries(rendered.headers)).end(body);
    };
    answer().catch((error: unknown) => {
      console.error(error);
      response.destroy();
    });
  };
}
