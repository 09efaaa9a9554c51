import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, test, vi } from 'vitest';
import type { Handler } from './handler.ts';
import { makePage, PageFailure } from './make-page.ts';
import type { PublicPage } from './public-page.ts';

const PUBLIC = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'public, max-age=0' };
const body = '<p>зама</p>'.repeat(200);
const answering = (status: number, headers: Record<string, string>, text = body): Handler => async (_, response) => void response.writeHead(status, headers).end(text);
const make = (handler: Handler, known?: PublicPage) => makePage({ handler, host: 'shop.test', headers: (type) => ({ 'x-for': type }) }, '/chisinau', 'one', known);

async function kept(handler: Handler, known?: PublicPage): Promise<PublicPage> {
  const made = await make(handler, known);
  if (!('page' in made)) throw new Error('not kept');
  return made.page;
}

/** What a client gets of a page that is asked for with these headers. */
async function sent(page: PublicPage, headers: Record<string, string> = {}, method = 'GET') {
  const server = createServer((request, response) => void page.send(request, response, 'HIT', 'an-id'));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { request } = await import('node:http');
  const [answer] = await once(request(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, { headers, method, agent: false }).end(), 'response');
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  server.close();
  return { status: answer.statusCode as number, headers: answer.headers as Record<string, string | undefined>, body: Buffer.concat(chunks) };
}

test('the request a page is made for has nothing of a visitor', async () => {
  let asked = {};
  await make(async (request, response, _, locals) => {
    asked = { url: request.url, method: request.method, headers: request.headers, locals };
    response.writeHead(200, PUBLIC).end(body);
  });
  expect(asked).toEqual({ url: '/chisinau', method: 'GET', headers: { host: 'shop.test', accept: 'text/html' }, locals: { requestId: 'one', tags: new Set() } });
});

test.each([
  ['is missing', answering(404, PUBLIC)],
  ['moved', answering(301, { ...PUBLIC, location: '/x' })],
  ['sets a cookie', answering(200, { ...PUBLIC, 'set-cookie': 'token=1' })],
  ['is not to be kept', answering(200, { ...PUBLIC, 'cache-control': 'no-store' })],
  ['says nothing of keeping', answering(200, { 'content-type': 'text/html' })],
])('an answer that %s is passed on and not kept', async (_, handler) => {
  expect(await make(handler)).toHaveProperty('other');
});

test('a failure is thrown with its answer and the id of its making', async () => {
  const failure = await make(answering(503, { 'retry-after': '5' }, 'later')).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(PageFailure);
  expect(failure).toMatchObject({ requestId: 'one', answer: { status: 503, headers: { 'retry-after': '5' } } });
});

test.each([['came', 200], ['failed', 503]])('the connection of a page that %s is closed, so that nothing of its making is held', async (_, status) => {
  let closed = false;
  await make(async (request, response) => {
    request.socket.on('close', () => (closed = true));
    response.writeHead(status, PUBLIC).end(body);
  }).catch(() => undefined);
  await vi.waitFor(() => expect(closed).toBe(true));
});

test('what a page says of itself is kept with it', async () => {
  const page = await kept(async (_, response, __, locals) => {
    Object.assign(locals, { validUntil: 7 });
    (locals as { tags: Set<string> }).tags.add('news');
    response.writeHead(200, PUBLIC).end(body);
  });
  expect([page.until, [...page.tags]]).toEqual([7, ['news']]);
});

test('a page is sent as the visitor accepts it, each way with a validator of its own', async () => {
  const page = await kept(answering(200, PUBLIC));
  const answers = [await sent(page), await sent(page, { 'accept-encoding': 'gzip' }), await sent(page, { 'accept-encoding': 'gzip, br' })];
  expect(answers.map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'gzip', 'br']);
  expect([answers[0]!.body, gunzipSync(answers[1]!.body), brotliDecompressSync(answers[2]!.body)].map(String)).toEqual([body, body, body]);
  expect(new Set(answers.map(({ headers }) => headers['etag'])).size).toBe(3);
  for (const { headers } of answers) {
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=0, s-maxage=30, stale-while-revalidate=86400', vary: 'Accept-Encoding', 'x-astro-cache': 'HIT', 'x-request-id': 'an-id', 'x-for': PUBLIC['content-type'],
    });
  }
});

test('a page that came out the same keeps its bytes, one that did not has its own', async () => {
  const before = await kept(answering(200, PUBLIC));
  const same = await kept(async (_, response, __, locals) => {
    Object.assign(locals, { validUntil: 7 });
    response.writeHead(200, PUBLIC).end(body);
  }, before);
  expect([same.until, same.bodies === before.bodies]).toEqual([7, true]);
  const other = await kept(answering(200, PUBLIC, body.replace('зама', 'мама')), before);
  expect(brotliDecompressSync(other.bodies.br!).toString()).toContain('мама');
  expect(other.etag).not.toBe(before.etag);
});

test('a page holds no more memory than it counts', async () => {
  const { bodies, size } = await kept(answering(200, PUBLIC));
  expect([bodies.identity, bodies.gzip!, bodies.br!].reduce((sum, { buffer }) => sum + buffer.byteLength, 0)).toBe(size);
});

test('whoever has a page, however it was compressed, is told that it is the same', async () => {
  const page = await kept(answering(200, PUBLIC));
  const etags = await Promise.all(['', 'gzip', 'br'].map(async (encoding) => (await sent(page, { 'accept-encoding': encoding })).headers['etag'] ?? ''));
  for (const known of [...etags, `W/${etags[1]}`, `"other", ${etags[2]}`, '*']) {
    const { status, headers, body: bytes } = await sent(page, { 'if-none-match': known, 'accept-encoding': 'br' });
    expect([known, status, bytes.length, headers['etag'], headers['vary'], headers['content-type']]).toEqual([known, 304, 0, etags[2], 'Accept-Encoding', undefined]);
  }
  for (const unknown of ['"other"', 'nonsense', '', '"-gzip"']) expect((await sent(page, { 'if-none-match': unknown })).status).toBe(200);
});

test('HEAD is answered with the headers alone', async () => {
  const page = await kept(answering(200, PUBLIC));
  const { status, headers, body: bytes } = await sent(page, {}, 'HEAD');
  expect([status, Number(headers['content-length']), bytes.length]).toEqual([200, Buffer.byteLength(body), 0]);
});

test('no shared cache keeps a page past the next opening or closing', async () => {
  const page = await kept(async (_, response, __, locals) => {
    Object.assign(locals, { validUntil: Date.now() - 1 });
    response.writeHead(200, PUBLIC).end(body);
  });
  expect((await sent(page)).headers['cache-control']).toBe('public, max-age=0, s-maxage=0, stale-while-revalidate=0');
});

test('a picture is kept as it is', async () => {
  const page = await kept(answering(200, { ...PUBLIC, 'content-type': 'image/png' }));
  const { headers, body: bytes } = await sent(page, { 'accept-encoding': 'gzip, br' });
  expect([headers['content-encoding'], headers['content-type'], String(bytes)]).toEqual([undefined, 'image/png', body]);
});
