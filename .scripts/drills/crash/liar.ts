import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { atEnd } from '../shared/undo.ts';

const CREATE = '/api/create-order';

/** What a faulty server would do to create-order. */
export interface Lie {
  /** Answers the request itself instead of passing it on; undefined passes it on. */
  answer?(key: string, body: string): string | undefined;
  /** The Idempotency-Key that is passed on. */
  key?(key: string): string | undefined;
}

/** Stands between customers and the shop, and lies. Gives its own address. */
export async function startLiar(target: string, lie: Lie): Promise<string> {
  const server = createServer((asked, response) => void pass(target, lie, asked, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
}

async function pass(
  target: string,
  { answer, key }: Lie,
  asked: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of asked) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  const headers = { ...asked.headers };
  const given = headers['idempotency-key'];
  if (asked.url === CREATE && typeof given === 'string') {
    const made = answer?.(given, body.toString());
    if (made !== undefined) return void response.writeHead(200, { 'content-type': 'application/json' }).end(made);
    const passed = key ? key(given) : given;
    if (passed === undefined) delete headers['idempotency-key'];
    else headers['idempotency-key'] = passed;
  }
  const forward = request(
    target + (asked.url ?? '/'),
    { method: asked.method ?? 'GET', headers, agent: false },
    (given) => {
      response.writeHead(given.statusCode ?? 502, given.headers);
      given.on('error', () => response.destroy()).pipe(response);
    },
  );
  forward.on('error', () => response.destroy());
  forward.end(body);
}
