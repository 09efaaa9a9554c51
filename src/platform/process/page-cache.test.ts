import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PageCache, type Found, type Made } from './page-cache.ts';
import { PublicPage, type PageParts } from './public-page.ts';

let now = 0;
let failures: string[] = [];

const page = (name: string, changes: Partial<PageParts> = {}): Made<string> => {
  const bodies = { identity: Buffer.from(name.padEnd(30)) };
  return { page: new PublicPage({ etag: name, bodies, headers: {}, until: Infinity, tags: new Set(), ...changes }) };
};
const cache = (room = 1000) =>
  new PageCache<string>({ fresh: 10, stale: 100, pause: 5, renewals: 2, room, now: () => now, failed: (path) => failures.push(path) });
/** State and first word of what was found. */
const said = async (found: Promise<Found<string>>) => {
  const { state, ...rest } = await found;
  return `${state} ${'page' in rest ? rest.page.text.trim() : rest.other}`;
};
const down = () => Promise.reject(new Error('down'));

describe('the cache of public pages', () => {
  beforeEach(() => {
    now = 0;
    failures = [];
  });

  it('makes a page once and shows it to everyone while it is fresh', async () => {
    const pages = cache();
    const make = vi.fn(async () => page('a'));
    expect(await said(pages.find('/a', make))).toBe('MISS a');
    now = 9;
    expect(await said(pages.find('/a', make))).toBe('HIT a');
    expect(make).toHaveBeenCalledTimes(1);
  });

  it('shows a stale page at once and makes it anew behind it', async () => {
    const pages = cache();
    await pages.find('/a', async () => page('old'));
    now = 50;
    expect(await said(pages.find('/a', async () => page('new')))).toBe('STALE old');
    await vi.waitFor(() => expect(pages.peek('/a')?.text.trim()).toBe('new'));
  });

  it('makes a page once for two hundred who ask at the same time', async () => {
    const pages = cache();
    const make = vi.fn(async () => page('a'));
    const found = await Promise.all(Array.from({ length: 200 }, () => said(pages.find('/a', make))));
    expect(make).toHaveBeenCalledTimes(1);
    expect(new Set(found)).toEqual(new Set(['MISS a']));
  });

  it('renews a stale page once, however many ask meanwhile', async () => {
    const pages = cache();
    await pages.find('/a', async () => page('old'));
    now = 50;
    const make = vi.fn(() => new Promise<Made<string>>(() => {}));
    await Promise.all(Array.from({ length: 200 }, () => pages.find('/a', make)));
    expect(make).toHaveBeenCalledTimes(1);
  });

  it('renews a few stale pages at a time, the others when their turn comes', async () => {
    const pages = cache();
    const paths = ['/a', '/b', '/c', '/d'];
    for (const path of paths) await pages.find(path, async () => page('old'));
    now = 50;
    const finish: Record<string, () => void> = {};
    const begun = () => Object.keys(finish);
    for (const path of paths) {
      const make = () => new Promise<Made<string>>((resolve) => (finish[path] = () => resolve(page('new'))));
      expect(await said(pages.find(path, make))).toBe('STALE old');
    }
    expect(begun()).toEqual(['/a', '/b']);
    finish['/b']?.();
    await vi.waitFor(() => expect(begun()).toEqual(['/a', '/b', '/c']));
    finish['/a']?.();
    await vi.waitFor(() => expect(begun()).toEqual(paths));
    expect([pages.peek('/a'), pages.peek('/b'), pages.peek('/c')].map(Boolean)).toEqual([true, true, false]);
  });

  it('makes a page at once for who cannot be shown the old one, though others wait for their turn', async () => {
    const pages = cache();
    for (const path of ['/a', '/b', '/c']) await pages.find(path, async () => page('old'));
    now = 50;
    const never = () => new Promise<Made<string>>(() => {});
    for (const path of ['/a', '/b', '/c']) await pages.find(path, never);
    pages.invalidate('all');
    expect(await said(pages.find('/c', async () => page('new')))).toBe('MISS new');
  });

  it('goes on with the next when one could not be made anew', async () => {
    const pages = cache();
    for (const path of ['/a', '/b', '/c']) await pages.find(path, async () => page('old'));
    now = 50;
    for (const path of ['/a', '/b']) await pages.find(path, down);
    await pages.find('/c', async () => page('new'));
    await vi.waitFor(() => expect(pages.peek('/c')?.text.trim()).toBe('new'));
    expect(failures).toEqual(['/a', '/b']);
  });

  it('does not let one page that many ask for take the turns of others', async () => {
    const pages = cache();
    for (const path of ['/a', '/b']) await pages.find(path, async () => page('old'));
    now = 50;
    for (let ask = 0; ask < 5; ask += 1) await pages.find('/a', () => new Promise<Made<string>>(() => {}));
    await pages.find('/b', async () => page('new'));
    await vi.waitFor(() => expect(pages.peek('/b')?.text.trim()).toBe('new'));
  });

  it('hands the kept page to whoever makes it anew', async () => {
    const pages = cache();
    const make = vi.fn(async () => page('a'));
    await pages.find('/a', make);
    pages.invalidate('all');
    const kept = page('a');
    await pages.find('/a', make);
    expect(make.mock.calls).toEqual([[undefined], [expect.objectContaining({ etag: 'page' in kept ? kept.page.etag : '' })]]);
  });

  it('never shows a page past the next opening or closing of anything on it', async () => {
    const pages = cache();
    await pages.find('/a', async () => page('open', { until: 5 }));
    now = 5;
    expect(await said(pages.find('/a', async () => page('closed')))).toBe('MISS closed');
  });

  it('shows it past that when it cannot be made anew', async () => {
    const pages = cache();
    await pages.find('/a', async () => page('open', { until: 5 }));
    now = 5;
    expect(await said(pages.find('/a', down))).toBe('STALE open');
  });

  it('makes everything anew after the whole catalog changed', async () => {
    const pages = cache();
    await pages.find('/a', async () => page('old'));
    pages.invalidate('all');
    expect(pages.peek('/a')).toBeUndefined();
    expect(await said(pages.find('/a', async () => page('new')))).toBe('MISS new');
  });

  it('makes anew only what shows the thing that changed', async () => {
    const pages = cache();
    await pages.find('/a', async () => page('a', { tags: new Set(['restaurant:1', 'settings']) }));
    await pages.find('/b', async () => page('b', { tags: new Set(['restaurant:2', 'settings']) }));
    pages.invalidate(['restaurant:1']);
    expect([pages.peek('/a'), pages.peek('/b')?.text.trim()]).toEqual([undefined, 'b']);
    pages.invalidate(['settings']);
    expect(pages.peek('/b')).toBeUndefined();
  });

  for (const [what, changed] of [['the catalog', 'all'], ['what it shows', ['news']]] as const) {
    it(`does not keep a page that was being made while ${what} changed`, async () => {
      const pages = cache();
      let finish = (_: Made<string>) => {};
      const asked = pages.find('/a', () => new Promise<Made<string>>((resolve) => (finish = resolve)));
      pages.invalidate(changed);
      finish(page('old', { tags: new Set(['news']) }));
      await asked;
      expect(pages.peek('/a')).toBeUndefined();
    });
  }

  it('keeps a page that was being made while something else changed', async () => {
    const pages = cache();
    let finish = (_: Made<string>) => {};
    const asked = pages.find('/a', () => new Promise<Made<string>>((resolve) => (finish = resolve)));
    pages.invalidate(['restaurant:9']);
    finish(page('a', { tags: new Set(['news']) }));
    await asked;
    expect(pages.peek('/a')).toBeDefined();
  });

  it('shows what it has, however old, when a page cannot be made, and tells of it', async () => {
    const pages = cache();
    await pages.find('/a', async () => page('old'));
    now = 10_000;
    expect(await said(pages.find('/a', down))).toBe('STALE old');
    expect(failures).toEqual(['/a']);
  });

  it('rests before it tries again what failed, and shows what it has meanwhile', async () => {
    const pages = cache();
    await pages.find('/a', async () => page('old'));
    pages.invalidate('all');
    const make = vi.fn(down);
    for (let ask = 0; ask < 50; ask += 1) expect(await said(pages.find('/a', make))).toBe('STALE old');
    expect(make).toHaveBeenCalledTimes(1);
    now = 5;
    expect(await said(pages.find('/a', async () => page('new')))).toBe('MISS new');
  });

  it('tells of the failure when it has nothing', async () => {
    await expect(cache().find('/a', down)).rejects.toThrow('down');
  });

  it('keeps nothing of an address without a page', async () => {
    const pages = cache();
    const make = vi.fn(async () => ({ other: 'missing' }));
    expect(await said(pages.find('/x', make))).toBe('MISS missing');
    await pages.find('/x', make);
    expect(make).toHaveBeenCalledTimes(2);
    expect(pages.stats).toEqual({ pages: 0, bytes: 0 });
  });

  it('lets go of a page whose address has none any more', async () => {
    const pages = cache();
    await pages.find('/a', async () => page('a'));
    pages.invalidate('all');
    expect(await said(pages.find('/a', async () => ({ other: 'missing' })))).toBe('MISS missing');
    expect(pages.stats).toEqual({ pages: 0, bytes: 0 });
  });

  it('stays within its room and lets go of what was not asked for lately', async () => {
    const pages = cache(60);
    await pages.find('/a', async () => page('a'));
    await pages.find('/b', async () => page('b'));
    pages.peek('/a');
    await pages.find('/c', async () => page('c'));
    expect([pages.peek('/a'), pages.peek('/b'), pages.peek('/c')].map(Boolean)).toEqual([true, false, true]);
    expect(pages.stats).toEqual({ pages: 2, bytes: 60 });
  });

  it('shows a page that is larger than its room, and does not keep it', async () => {
    const pages = cache(20);
    expect(await said(pages.find('/a', async () => page('a')))).toBe('MISS a');
    expect(pages.stats).toEqual({ pages: 0, bytes: 0 });
  });
});
