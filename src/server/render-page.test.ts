import { describe, expect, test, vi } from 'vitest';
import { once } from 'node:events';
import { createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import {
  createNotFoundPages,
  type NotFoundPage,
  PageRenderError,
  type Render,
  renderPage,
  renderPublicPage,
} from './render-page.ts';
import type { CachedPage } from './page-cache.ts';

const PUBLIC = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'public, max-age=0' };
const BODY = '<p>зама</p>'.repeat(200);
const apiFetch = async () => new Response();

const respond =
  (status: number, headers: Record<string, string>, body = BODY): Render =>
  async () =>
    new Response(body, { status, headers });
const notFoundPage = async (path: string) => ({ status: 404, headers: {}, body: Buffer.from(`no ${path}`) });
const renderPublic = (render: Render) =>
  renderPublicPage({ render, apiFetch, site: 'https://shop.test', path: '/chisinau', requestId: 'one', notFoundPage });

async function cachedPage(render: Render): Promise<CachedPage> {
  const rendered = await renderPublic(render);
  if (!('page' in rendered)) throw new Error('not cached');
  return rendered.page;
}

/** What a client receives of a page that it requests with these headers. */
async function received(page: CachedPage, headers: Record<string, string> = {}, method = 'GET') {
  const server = createServer((incoming, outgoing) => page.send(incoming, outgoing, 'HIT', 'an-id'));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const [response] = (await once(
    request(`http://127.0.0.1:${port}/`, { headers, method, agent: false }).end(),
    'response',
  )) as [IncomingMessage];
  const body = await buffer(response);
  server.close();
  return { status: response.statusCode, headers: response.headers, body };
}

describe('a public page', () => {
  test('is rendered for a request without anything of a visitor', async () => {
    const seen: unknown[] = [];
    await renderPublic(async ({ method, url, headers }, locals) => {
      seen.push(method, url, Object.fromEntries(headers), locals);
      return new Response(BODY, { headers: PUBLIC });
    });
    expect(seen).toEqual([
      'GET',
      'https://shop.test/chisinau',
      { accept: 'text/html' },
      { requestId: 'one', apiFetch, cacheTags: new Set() },
    ]);
  });

  test.each([
    ['is missing', respond(404, PUBLIC)],
    ['moved', respond(301, { ...PUBLIC, location: '/x' })],
    ['sets a cookie', respond(200, { ...PUBLIC, 'set-cookie': 'token=1' })],
    ['is not to be stored', respond(200, { ...PUBLIC, 'cache-control': 'no-store' })],
    ['has no cache header', respond(200, { 'content-type': 'text/html' })],
  ])('that %s is passed on and not cached', async (_, render) => {
    expect(await renderPublic(render)).toHaveProperty('uncached');
  });

  test('that fails is thrown with its response and the id of its rendering', async () => {
    const failure = await renderPublic(respond(503, { 'content-type': 'text/html' }, 'later')).catch(
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(PageRenderError);
    expect(failure).toMatchObject({ requestId: 'one', response: { status: 503, headers: { 'retry-after': '5' } } });
  });

  test('without something that failed to load is thrown with its response, which must not be stored', async () => {
    const render: Render = async (_request, locals) => {
      locals.incomplete = true;
      return new Response(BODY, { headers: PUBLIC });
    };
    const failure = await renderPublic(render).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(PageRenderError);
    expect(failure).toMatchObject({ response: { status: 200, headers: { 'cache-control': 'no-store' } } });
  });

  test('is cached with its headers', async () => {
    const page = await cachedPage(async (_, locals) => {
      locals.validUntil = 7;
      locals.cacheTags?.add('news');
      return new Response(BODY, { headers: PUBLIC });
    });
    expect([page.validUntil, [...page.tags]]).toEqual([7, ['news']]);
  });
});

describe('a page that fails', () => {
  const failing = (response: Response, status?: number) =>
    renderPage(
      async (_, locals) => {
        if (status !== undefined) locals.status = status;
        return response;
      },
      new Request('https://shop.test/ro/orders'),
      { apiFetch },
    );

  test('has the status of its error page and a `retry-after` header', async () => {
    const response = await failing(
      new Response('<h1>later</h1>', { status: 500, headers: { 'content-type': 'text/html' } }),
      503,
    );
    expect([response.status, response.headers['retry-after'], String(response.body)]).toEqual([
      503,
      '5',
      '<h1>later</h1>',
    ]);
  });

  test.each([
    ['is empty', new Response(null, { status: 500 })],
    [
      'is plain text',
      new Response('Internal Server Error', { status: 500, headers: { 'content-type': 'text/plain' } }),
    ],
  ])('and whose error page %s gives the last text, in its language', async (_, response) => {
    const { status, headers, body } = await failing(response);
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      500,
      'text/html; charset=utf-8',
      'no-store',
    ]);
    expect(String(body)).toMatch(
      /^<!doctype html><html lang="ro">.*Pagina de eroare nu a putut fi afișată.*An error occurred while showing the error page.*href="\/ro"/,
    );
  });
});

describe('a cached page', () => {
  test('is sent in the encoding that the client accepts, each with an entity tag of its own', async () => {
    const page = await cachedPage(respond(200, PUBLIC));
    const responses = [
      await received(page),
      await received(page, { 'accept-encoding': 'gzip' }),
      await received(page, { 'accept-encoding': 'gzip, br' }),
    ] as const;
    expect(responses.map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'gzip', 'br']);
    expect(
      [responses[0].body, gunzipSync(responses[1].body), brotliDecompressSync(responses[2].body)].map(String),
    ).toEqual([BODY, BODY, BODY]);
    expect(new Set(responses.map(({ headers }) => headers['etag'])).size).toBe(3);
    for (const { headers } of responses) {
      expect(headers).toMatchObject({
        'cache-control': 'public, max-age=0, s-maxage=30, stale-while-revalidate=86400',
        vary: 'Accept-Encoding',
        'x-astro-cache': 'HIT',
        'x-request-id': 'an-id',
        'x-content-type-options': 'nosniff',
      });
    }
    expect(page.size).toBe(responses.reduce((size, { body }) => size + body.length, 0));
  });

  test('is not sent again to a client that has it in any encoding', async () => {
    const page = await cachedPage(respond(200, PUBLIC));
    const etags = await Promise.all(
      ['', 'gzip', 'br'].map(
        async (encoding) => (await received(page, { 'accept-encoding': encoding })).headers['etag'] ?? '',
      ),
    );
    for (const etag of [...etags, `W/${etags[1]}`, `"other", ${etags[2]}`, '*']) {
      const { status, headers, body } = await received(page, { 'if-none-match': etag, 'accept-encoding': 'br' });
      expect([
        etag,
        status,
        body.length,
        headers['etag'],
        headers['vary'],
        headers['content-type'],
        headers['speculation-rules'],
      ]).toEqual([etag, 304, 0, etags[2], 'Accept-Encoding', undefined, undefined]);
    }
    for (const otherTag of ['"other"', 'nonsense', '', '"-gzip"'])
      expect((await received(page, { 'if-none-match': otherTag })).status).toBe(200);
  });

  test('responds to HEAD with its headers alone', async () => {
    const { status, headers, body } = await received(await cachedPage(respond(200, PUBLIC)), {}, 'HEAD');
    expect([status, Number(headers['content-length']), body.length]).toEqual([200, Buffer.byteLength(BODY), 0]);
  });

  test.each([
    [-1000, 's-maxage=0, stale-while-revalidate=0'],
    [20_500, 's-maxage=20, stale-while-revalidate=0'],
    [3_600_500, 's-maxage=30, stale-while-revalidate=3570'],
  ])('that is valid for %i ms is stored by no shared cache for longer', async (milliseconds, expected) => {
    const page = await cachedPage(async (_, locals) => {
      locals.validUntil = Date.now() + milliseconds;
      return new Response(BODY, { headers: PUBLIC });
    });
    expect((await received(page)).headers['cache-control']).toBe(`public, max-age=0, ${expected}`);
  });

  test('is left uncompressed if it is a picture', async () => {
    const page = await cachedPage(respond(200, { ...PUBLIC, 'content-type': 'image/png' }));
    const { headers, body } = await received(page, { 'accept-encoding': 'gzip, br' });
    expect([headers['content-encoding'], headers['content-type'], String(body)]).toEqual([
      undefined,
      'image/png',
      BODY,
    ]);
  });
});

const page = async (path: string): Promise<NotFoundPage> => ({
  response: {
    status: 404,
    headers: { 'cache-control': 'no-store' },
    body: Buffer.from(`<p>Missing</p><a href="/en${path.replace(/^\/en/, '')}"></a><a href="${path}"></a>`),
  },
  isIncomplete: false,
});
const incompletePage = async (): Promise<NotFoundPage> => ({
  response: { status: 404, headers: {}, body: Buffer.from('without contacts') },
  isIncomplete: true,
});

test('thousands of missing paths render one page for each language', async () => {
  const render = vi.fn(page);
  const missing = createNotFoundPages(render);
  const bodies = await Promise.all(
    Array.from({ length: 2000 }, async (_, index) => (await missing(`/chisinau/x/${index}`)).body.toString()),
  );
  expect(bodies[7]).toBe('<p>Missing</p><a href="/en/chisinau/x/7"></a><a href="/chisinau/x/7"></a>');
  expect((await missing('/en/a')).body.toString()).toBe('<p>Missing</p><a href="/en/a"></a><a href="/en/a"></a>');
  expect(render).toHaveBeenCalledTimes(2);
});

test('a page is rendered again after thirty seconds, and the last one is shown while that fails', async () => {
  vi.useFakeTimers();
  const render = vi.fn(page);
  const missing = createNotFoundPages(render);
  await missing('/a');
  vi.advanceTimersByTime(31_000);
  render.mockRejectedValueOnce(new Error('down'));
  expect((await missing('/b')).body.toString()).toContain('href="/b"');
  await vi.advanceTimersByTimeAsync(0);
  expect((await missing('/c')).status).toBe(404);
  expect(render.mock.calls.length).toBeGreaterThan(1);
  vi.useRealTimers();
});

test('a page that cannot be rendered is an error', async () => {
  const missing = createNotFoundPages(() => Promise.reject(new Error('down')));
  await expect(missing('/a')).rejects.toThrow('down');
});

test('a page that lacks something is shown for a second, and not in place of an older complete one', async () => {
  vi.useFakeTimers();
  const render = vi.fn(page).mockImplementationOnce(incompletePage);
  const missing = createNotFoundPages(render);
  const bodyOf = async (path: string) => (await missing(path)).body.toString();
  expect(await bodyOf('/a')).toBe('without contacts');
  vi.advanceTimersByTime(1500);
  await missing('/a');
  await vi.advanceTimersByTimeAsync(0);
  expect(await bodyOf('/a')).toContain('href="/a"');
  vi.advanceTimersByTime(31_000);
  render.mockImplementationOnce(incompletePage);
  await missing('/a');
  await vi.advanceTimersByTimeAsync(0);
  expect(await bodyOf('/a')).toContain('href="/a"');
  vi.useRealTimers();
});
