import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createCachedPage,
  PageCache,
  type CachedPage,
  type CacheLookup,
  type PageContent,
  type RenderResult,
} from './page-cache.ts';

const SECOND = 1000;
const DAY = 86_400 * SECOND;

let failures: string[] = [];
const names = new Map<CachedPage, string>();

/** A page of 30 bytes that tests know by its name. */
async function page(name: string, changes: Partial<PageContent> = {}): Promise<RenderResult> {
  const body = Buffer.from(name.padEnd(30));
  const created = await createCachedPage({
    headers: { 'content-type': 'text/html' },
    body,
    validUntil: Infinity,
    tags: new Set(),
    ...changes,
  });
  names.set(created, name);
  return { page: created };
}

const missing = async (): Promise<RenderResult> => ({
  uncached: { status: 404, headers: {}, body: Buffer.from('missing') },
});
const down = () => Promise.reject(new Error('down'));
const createCache = (maxBytes = 1000) => new PageCache({ maxBytes, onError: (path) => failures.push(path) });
const nameOf = (cached: CachedPage | undefined) => cached && names.get(cached);

/** State and name of what was found. */
async function result(found: Promise<CacheLookup>): Promise<string> {
  const one = await found;
  return `${one.state} ${'page' in one ? nameOf(one.page) : one.uncached.body.toString()}`;
}

const later = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => {
  failures = [];
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a cached page', () => {
  it('is rendered once and shown to everyone for thirty seconds', async () => {
    const cache = createCache();
    const render = vi.fn(() => page('a'));
    expect(await result(cache.find('/a', render))).toBe('MISS a');
    await later(30 * SECOND - 5);
    expect(nameOf(cache.get('/a'))).toBe('a');
    expect(await result(cache.find('/a', render))).toBe('HIT a');
    expect(render).toHaveBeenCalledTimes(1);
    await later(10);
    expect(cache.get('/a')).toBeUndefined();
  });

  it('is shown stale at once and rendered again in the background', async () => {
    const cache = createCache();
    await cache.find('/a', () => page('old'));
    await later(50 * SECOND);
    expect(await result(cache.find('/a', () => page('new')))).toBe('STALE old');
    await vi.waitFor(() => expect(nameOf(cache.get('/a'))).toBe('new'));
  });

  it('is not shown after a day, unless rendering fails', async () => {
    const cache = createCache();
    await cache.find('/a', () => page('old'));
    await later(DAY);
    expect(await result(cache.find('/a', down))).toBe('STALE old');
    expect(failures).toEqual(['/a']);
    await later(5 * SECOND + 5);
    expect(await result(cache.find('/a', () => page('new')))).toBe('MISS new');
  });

  it('is rendered again after the clock was set back, even if rendering had failed', async () => {
    const cache = createCache();
    const today = Date.now();
    vi.setSystemTime(today + DAY);
    await cache.find('/a', () => page('tomorrow'));
    await cache.find('/b', () => page('tomorrow'));
    await later(31 * SECOND);
    await cache.find('/b', down);
    await later(1);
    vi.setSystemTime(today);
    expect(cache.get('/a')).toBeUndefined();
    expect(await result(cache.find('/a', () => page('today')))).toBe('MISS today');
    expect(await result(cache.find('/a', () => page('today again')))).toBe('HIT today');
    expect(await result(cache.find('/b', () => page('today')))).toBe('MISS today');
  });

  it('is rendered once for two hundred concurrent requests', async () => {
    const cache = createCache();
    const render = vi.fn(() => page('a'));
    const found = await Promise.all(Array.from({ length: 200 }, () => result(cache.find('/a', render))));
    expect(render).toHaveBeenCalledTimes(1);
    expect(new Set(found)).toEqual(new Set(['MISS a']));
  });

  it('is rendered once more for a request that comes after a change during its rendering', async () => {
    const cache = createCache();
    const { promise, resolve } = Promise.withResolvers<RenderResult>();
    const tags = new Set(['menu:1']);
    const before = result(cache.find('/a', () => promise));
    cache.invalidate(['menu:1']);
    const after = result(cache.find('/a', () => page('new', { tags })));
    resolve(await page('old', { tags }));
    expect([await before, await after]).toEqual(['MISS old', 'MISS new']);
  });

  it('is rendered again once, however many requests find it stale', async () => {
    const cache = createCache();
    await cache.find('/a', () => page('old'));
    await later(50 * SECOND);
    const render = vi.fn(() => new Promise<RenderResult>(() => {}));
    const found = await Promise.all(Array.from({ length: 200 }, () => result(cache.find('/a', render))));
    expect(render).toHaveBeenCalledTimes(1);
    expect(new Set(found)).toEqual(new Set(['STALE old']));
  });

  it('is never shown past the next opening or closing of anything on it, unless rendering fails', async () => {
    const cache = createCache();
    const validUntil = Date.now() + 5 * SECOND;
    await cache.find('/a', () => page('open', { validUntil }));
    await cache.find('/b', () => page('open', { validUntil }));
    await later(5 * SECOND);
    expect(await result(cache.find('/a', () => page('closed')))).toBe('MISS closed');
    expect(await result(cache.find('/b', down))).toBe('STALE open');
  });
});

describe('a change of the catalog', () => {
  it('of everything outdates every page', async () => {
    const cache = createCache();
    await cache.find('/a', () => page('old'));
    cache.invalidate('all');
    expect(cache.get('/a')).toBeUndefined();
    expect(await result(cache.find('/a', () => page('new')))).toBe('MISS new');
    expect(await result(cache.find('/a', down))).toBe('HIT new');
  });

  it('outdates only pages with its tag', async () => {
    const cache = createCache();
    await cache.find('/a', () => page('a', { tags: new Set(['restaurant:1', 'settings']) }));
    await cache.find('/b', () => page('b', { tags: new Set(['restaurant:2', 'settings']) }));
    cache.invalidate(['restaurant:1']);
    expect([nameOf(cache.get('/a')), nameOf(cache.get('/b'))]).toEqual([undefined, 'b']);
    cache.invalidate(['settings']);
    expect(cache.get('/b')).toBeUndefined();
  });

  it('shows the old page while rendering fails, which is tried again every five seconds', async () => {
    const cache = createCache();
    await cache.find('/a', () => page('old'));
    cache.invalidate('all');
    const render = vi.fn(down);
    for (let count = 0; count < 50; count += 1) expect(await result(cache.find('/a', render))).toBe('STALE old');
    expect(render).toHaveBeenCalledTimes(1);
    await later(5 * SECOND + 5);
    expect(await result(cache.find('/a', render))).toBe('STALE old');
    expect(render).toHaveBeenCalledTimes(2);
    await later(5 * SECOND + 5);
    expect(await result(cache.find('/a', () => page('new')))).toBe('MISS new');
    expect(await result(cache.find('/a', render))).toBe('HIT new');
  });

  for (const [what, changed, cached] of [
    ['everything', 'all', undefined],
    ['what it shows', ['news'], undefined],
    ['something else', ['restaurant:9'], 'a'],
  ] as const) {
    it(`of ${what} during rendering leaves ${cached ? 'the page' : 'no page'} in the cache`, async () => {
      const cache = createCache();
      const rendering = Promise.withResolvers<RenderResult>();
      const found = cache.find('/a', () => rendering.promise);
      cache.invalidate(changed);
      rendering.resolve(page('a', { tags: new Set(['news']) }));
      await found;
      expect(nameOf(cache.get('/a'))).toBe(cached);
    });
  }
});

describe('the cache', () => {
  it('passes on the error when it has no page', async () => {
    const cache = createCache();
    await expect(cache.find('/a', down)).rejects.toThrow('down');
    expect(cache.stats).toEqual({ pages: 0, bytes: 0 });
  });

  it('stores nothing for a path without a page', async () => {
    const cache = createCache();
    const render = vi.fn(missing);
    expect(await result(cache.find('/x', render))).toBe('MISS missing');
    await cache.find('/x', render);
    expect(render).toHaveBeenCalledTimes(2);
    expect(cache.stats).toEqual({ pages: 0, bytes: 0 });
  });

  it('drops a page whose path has none any more', async () => {
    const cache = createCache();
    await cache.find('/a', () => page('a'));
    cache.invalidate('all');
    expect(await result(cache.find('/a', missing))).toBe('MISS missing');
    expect(cache.stats).toEqual({ pages: 0, bytes: 0 });
  });

  it('stays within its size and evicts what was not requested lately', async () => {
    const cache = createCache(60);
    await cache.find('/a', () => page('a'));
    await cache.find('/b', () => page('b'));
    cache.get('/a');
    await cache.find('/c', () => page('c'));
    expect(['/a', '/b', '/c'].map((path) => nameOf(cache.get(path)))).toEqual(['a', undefined, 'c']);
    expect(cache.stats).toEqual({ pages: 2, bytes: 60 });
  });

  it('shows a page that is larger than its size and does not store it', async () => {
    const cache = createCache(20);
    expect(await result(cache.find('/a', () => page('a')))).toBe('MISS a');
    expect(cache.stats).toEqual({ pages: 0, bytes: 0 });
  });

  it('shows a page that is evicted while it is rendered', async () => {
    const cache = createCache(60);
    const rendering = Promise.withResolvers<RenderResult>();
    const found = cache.find('/a', () => rendering.promise);
    for (const path of ['/b', '/c', '/d']) await cache.find(path, () => page(path));
    rendering.resolve(page('a'));
    expect(await result(found)).toBe('MISS a');
  });
});
