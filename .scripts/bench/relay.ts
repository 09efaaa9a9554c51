import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync, gzipSync } from 'node:zlib';
import { listenHere, type Loopback } from '../../src/tests/fixtures/loopback.ts';

export type Relay = Loopback;

export interface RelayOptions {
  /** What an answer becomes, uncompressed; undefined leaves it as it is. `type` is its media type without parameters. */
  readonly change?: (body: Buffer, type: string) => Buffer | undefined;
  /** Answers of the relay itself, by path. */
  readonly own?: Readonly<Record<string, { readonly type: string; readonly body: Buffer }>>;
  /** Whether an answer is asked for once and kept, and sent without what has a browser fetch pages ahead. */
  readonly bare?: boolean;
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body: Buffer;
}

const OF_A_CONNECTION = ['content-length', 'transfer-encoding', 'connection', 'keep-alive'];

/** A server before the shop that lets everything through, some of it changed, in the encoding it came in. */
export async function startRelay(
  target: string,
  { change = () => undefined, own = {}, bare = false }: RelayOptions,
): Promise<Relay> {
  const kept = new Map<string, Promise<Answer>>();

  async function asked(incoming: IncomingMessage): Promise<Answer> {
    const mine = own[incoming.url ?? '/'];
    if (mine) return { status: 200, headers: { 'content-type': mine.type }, body: mine.body };
    const answer = await pass(target, incoming);
    const left = new Set(bare ? [...OF_A_CONNECTION, 'speculation-rules'] : OF_A_CONNECTION);
    const headers = Object.fromEntries(
      Object.entries(answer.headers).filter(([name, value]) => value !== undefined && !left.has(name)),
    ) as Answer['headers'];
    const body = await buffer(answer);
    const encoding = String(headers['content-encoding'] ?? '');
    const [type = ''] = String(headers['content-type'] ?? '').split(';', 1);
    const changed = answer.statusCode === 200 ? change(decoded(body, encoding), type) : undefined;
    return { status: answer.statusCode ?? 502, headers, body: changed ? encoded(changed, encoding) : body };
  }

  async function listen(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    if (incoming.headers.accept === 'text/event-stream') return stream(target, incoming, outgoing);
    const key = `${incoming.headers['accept-encoding']} ${incoming.url}`;
    const answer = bare ? (kept.get(key) ?? asked(incoming)) : asked(incoming);
    if (bare) kept.set(key, answer);
    const { status, headers, body } = await answer;
    outgoing.writeHead(status, { ...headers, 'content-length': body.length }).end(body);
  }

  const server = createServer((incoming, outgoing) => {
    listen(incoming, outgoing).catch((error: unknown) => {
      console.error(error);
      outgoing.destroy();
    });
  });
  return listenHere(server);
}

async function pass(target: string, incoming: IncomingMessage): Promise<IncomingMessage> {
  const passed = request(new URL(incoming.url ?? '/', target), { method: incoming.method, headers: incoming.headers });
  const answered = once(passed, 'response') as Promise<[IncomingMessage]>;
  incoming.pipe(passed);
  return (await answered)[0];
}

async function stream(target: string, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const answer = await pass(target, incoming);
  outgoing.once('close', () => answer.destroy());
  answer.once('error', () => outgoing.destroy());
  answer.pipe(outgoing.writeHead(answer.statusCode ?? 502, answer.headers));
}

function decoded(body: Buffer, encoding: string): Buffer {
  if (encoding === 'br') return brotliDecompressSync(body);
  return encoding === 'gzip' ? gunzipSync(body) : body;
}

/** As tightly as the shop does for what it keeps. */
function encoded(body: Buffer, encoding: string): Buffer {
  if (encoding === 'br') return brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
  return encoding === 'gzip' ? gzipSync(body, { level: 9 }) : body;
}
