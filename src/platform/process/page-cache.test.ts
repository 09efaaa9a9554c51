import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PageCache, type Page } from './page-cache.ts';

let now = 0;
const page = (name: string, changes: Partial<Page> = {}): Page => {
  const body = Buffer.from(name.padEnd(10));
  return { etag: `"${name}"`, bodies: { identity: body, gzip: body, br: body }, headers: {}, until: Infinity, ...changes };
};
const cache = (room = 1000) => new PageCache({ fresh: 10, stale: 100, room, now: () => now });

describe('the cache of public pages', () => {
  beforeEach(() => {
    now = 0;
  });

  it('makes a page once and shows it to everyone while it is fresh', async () => {
    const pages = cache();
    const render = vi.fn(async () => page('a'));
    expect((await pages.find('/a', render)).state).toBe('MISS');
    now = 9;
    expect(await pages.find('/a', render)).toMatchObject({ state: 'HIT', page: { etag: '"a"' } });
    expect(render).toHaveBeenCalledTimes(1);
  });

  it('shows a stale page at once and makes it anew behind it', async () => {
    const pages = cache();
    await pages.find('/a', async () => page('old'));
    now = 50;
    expect(await pages.find('/a', async () => page('new'))).toMatchObject({ state: 'STALE', page: { etag: '"old"' } });
    await Promise.resolve();
    await vi.waitFor(async () => expect(await pages.find('/a', async () => page('never'))).toMatchObject({ state: 'HIT', page: { etag: '"new"' } }));
  });

  it('makes a page once for all who ask at the same time', async () => {
    const pages = cache();
    const render = vi.fn(async () => page('a'));
    await Promise.all(Array.from({ length: 20 }, () => pages.find('/a', render)));
    expect(render).toHaveBeenCalledTimes(1);
  });

  it('never shows a page past the next opening or closing of anything on it', async () => {
    const pages = cache();
    await pages.find('/a', async () => page('open', { until: 5 }));
    now = 5;
    expect(await pages.find('/a', async () => page('closed'))).toMatchObject({ state: 'MISS', page: { etag: '"closed"' } });
  });

  it('makes everything anew after the catalog changed', async () => {
    const pages = cache();
    await pages.find('/a', async () => page('old'));
    pages.invalidate();
    expect(pages.peek('/a')).toBeUndefined();
    expect(await pages.find('/a', async () => page('new'))).toMatchObject({ state: 'MISS', page: { etag: '"new"' } });
  });

  it('does not keep a page that was being made while the catalog changed', async () => {
    const pages = cache();
    let finish = (_: Page) => {};
    const asked = pages.find('/a', () => new Promise<Page>((resolve) => (finish = resolve)));
    pages.invalidate();
    finish(page('old'));
    await asked;
    expect(pages.peek('/a')).toBeUndefined();
  });

  it('shows what it has, however old, when a page cannot be made', async () => {
    const pages = cache();
    await pages.find('/a', async () => page('old'));
    now = 10_000;
    expect(await pages.find('/a', () => Promise.reject(new Error('down')))).toMatchObject({ state: 'STALE', page: { etag: '"old"' } });
  });

  it('tells of the failure when it has nothing', async () => {
    await expect(cache().find('/a', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
  });

  it('keeps nothing of an address without a page', async () => {
    const pages = cache();
    const render = vi.fn(async () => undefined);
    await pages.find('/x', render);
    await pages.find('/x', render);
    expect(render).toHaveBeenCalledTimes(2);
  });

  it('stays within its room and lets go of what was used least recently', async () => {
    const pages = cache(60);
    await pages.find('/a', async () => page('a'));
    await pages.find('/b', async () => page('b'));
    await pages.find('/a', async () => page('never'));
    await pages.find('/c', async () => page('c'));
    expect(pages.peek('/a')).toBeDefined();
    expect(pages.peek('/b')).toBeUndefined();
    expect(pages.peek('/c')).toBeDefined();
  });
});
