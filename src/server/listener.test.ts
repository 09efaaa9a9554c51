import { once } from 'node:events';
import { createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DirectAnswer, RunningBackend } from '#platform/process/running.ts';
import { trustedProxies } from '#platform/process/client-address.ts';
import { shopListener, type Shop } from './listener.ts';

/** As much of a shop as answers that need neither a page nor a file. */
const shop = {
  pages: { peek: () => undefined }, proxies: trustedProxies([]), stopping: { now: false }, metrics: { answered: () => {}, orderCreated: () => {} }, log: () => {},
} as unknown as Shop;
const server = createServer(shopListener(shop));

beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
afterAll(() => void server.close());

const at = (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;

/** A backend that answers every call with this, until the test ends. */
function answering(answer: DirectAnswer | Error): Disposable {
  const key = Symbol.for('shop.backend');
  const call = () => (answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer));
  const running = { backend: { call }, summary: [] } as unknown as RunningBackend;
  Object.assign(globalThis, { [key]: Promise.resolve(running) });
  return { [Symbol.dispose]: () => void Reflect.deleteProperty(globalThis, key) };
}

test.each([
  ['health', '/healthz', 200],
  ['pictures on request', '/_image', 404],
  ['an endless address', `/${'a'.repeat(5000)}`, 414],
  ['an endless question', `/api/get-cities?${'a'.repeat(5000)}`, 414],
])('plain words about %s say in which signs they are written', async (_what, path, status) => {
  const answer = await fetch(at(path));
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('x-content-type-options')]).toEqual([status, 'text/plain; charset=utf-8', 'nosniff']);
});

const JSON_HEADERS = { 'content-type': 'application/json', 'content-language': 'ru' };
const WORDS = JSON.stringify({ soup: 'Щи «суточные» 🍲' });
const LONG = JSON.stringify({ soup: 'Щи «суточные» 🍲'.repeat(200) });
const asBytes = (text: string) => Buffer.from(text).toString('latin1');

test.each<[string, Pick<DirectAnswer, 'body' | 'encoding'>, string]>([
  ['a text', { body: WORDS }, WORDS],
  ['bytes', { body: Buffer.from(WORDS) }, WORDS],
  ['a text whose signs are its bytes', { body: asBytes(WORDS), encoding: 'latin1' }, WORDS],
  ['a long text', { body: LONG }, LONG],
  ['long bytes', { body: Buffer.from(LONG) }, LONG],
  ['a long text whose signs are its bytes', { body: asBytes(LONG), encoding: 'latin1' }, LONG],
])('a call that is answered with %s arrives whole, plain and compressed', async (_what, answer, said) => {
  using _backend = answering({ status: 200, headers: JSON_HEADERS, ...answer });
  const plain = await fetch(at('/api/get-cities'), { headers: { 'accept-encoding': 'identity' } });
  expect([plain.status, plain.headers.get('content-length')]).toEqual([200, String(Buffer.byteLength(said))]);
  expect(await plain.text()).toBe(said);
  expect([plain.headers.get('x-content-type-options'), plain.headers.get('content-language')]).toEqual(['nosniff', 'ru']);
  expect(plain.headers.get('x-request-id')).toMatch(/^[\w-]{8,64}$/);
  expect(plain.headers.get('content-security-policy')).toContain("default-src 'none'");
  const [bytes, encoding] = await rawBody('/api/get-cities');
  expect(encoding).toBe(said === LONG ? 'gzip' : undefined);
  expect((encoding ? gunzipSync(bytes) : bytes).toString()).toBe(said);
});

test('a call whose answer breaks says so, named and secured like any other', async () => {
  using _backend = answering(new Error('broken'));
  const answer = await fetch(at('/api/get-cities'));
  expect(answer.status).toBe(500);
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer.headers.get('x-request-id')).toMatch(/^[\w-]{8,64}$/);
});

/** What goes over the wire, which `fetch` would unpack. */
async function rawBody(path: string): Promise<[Buffer, string | undefined]> {
  const [answer] = (await once(request(at(path), { headers: { 'accept-encoding': 'gzip' } }).end(), 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  return [Buffer.concat(chunks), answer.headers['content-encoding']];
}
