import { afterAll, expect, test, vi } from 'vitest';
import { PageCache } from '#server/page-cache.ts';
import { createProviderProxy } from '#server/provider-proxy.ts';
import { PageRenderError, renderPublicPage } from '#server/render-page.ts';
import { RESTAURANTS } from '../data/catalog-data.ts';
import { createProvider } from '../handler/provider.ts';
import { createRequest, ORIGIN } from '../variations/samples.ts';
import { fetchOf, loadRenderer } from './rendered-shop.ts';

const MAX_ITEMS = 20_000;
/** Longer than the shop shows a page, or anything of a provider, without asking again. */
const CACHE_LIFETIME_MS = 60_000;

// Before the build is loaded: its caches keep the clock that they find.
vi.useFakeTimers({ toFake: ['Date'] });
const render = await loadRenderer();
afterAll(() => void vi.useRealTimers());

const [RESTAURANT = {}] = RESTAURANTS;
/** As many products as the shop accepts, and one more. */
const tooManyProducts = Array.from({ length: MAX_ITEMS + 1 }, (_, id) => ({ id, slug: `p${id}`, name: 'A', price: 1 }));

/** The pages of a shop that caches them, whose provider sends an oversized response to one of its calls from now on. */
function openShop() {
  const provider = createProvider();
  const oversized = new Map<string, object>();
  const proxy = createProviderProxy(ORIGIN, {
    fetch: fetchOf(async (request) => {
      const body = oversized.get(new URL(request.url).pathname);
      return body ? Response.json(body) : provider.fetch(request);
    }),
  });
  const failures: unknown[] = [];
  const pages = new PageCache({ onError: (_path, error) => failures.push(error) });
  const open = (path: string) =>
    pages.find(path, () =>
      renderPublicPage({
        render,
        apiFetch: proxy.fetch,
        site: 'http://shop.test',
        path,
        requestId: 'oversized-catalog',
        notFoundPage: () => Promise.reject(new Error('no page is missing')),
      }),
    );
  return { oversized, proxy, failures, open };
}

test.each([
  [
    'a list of restaurants',
    'getRestaurants',
    '/chisinau',
    Array.from({ length: MAX_ITEMS + 1 }, (_, index) => ({ id: index + 1, slug: `r${index}`, city_id: 1 })),
  ],
  [
    'a menu',
    'getRestaurant',
    '/chisinau/casa-noua',
    { ...RESTAURANT, categories: [{ id: 1, name: 'A', slug: 'a', products: tooManyProducts }] },
  ],
] as const)(
  'after %s of more than 20,000 items the last page is served, and what is not cached is a 502',
  async (_what, call, path, body) => {
    const { oversized, proxy, failures, open } = openShop();
    const request = () => createRequest(call, call === 'getRestaurant' ? { id_restaurant: 10 } : {});
    const before = await open(path);
    expect(before.state).toBe('MISS');

    oversized.set(new URL(request().url).pathname, body);
    vi.setSystemTime(Date.now() + CACHE_LIFETIME_MS);
    const response = await proxy.fetch(request());
    expect(response.status).toBe(502);
    expect(await response.json()).toEqual({ message: '' });
    // The first request gets the old page while it is rendered again, later ones because that failed.
    const stale = await open(path);
    await vi.waitFor(() => expect(failures).toEqual([expect.any(PageRenderError)]));
    for (const shown of [stale, await open(path)]) {
      expect(shown.state).toBe('STALE');
      expect('page' in shown && 'page' in before && shown.page === before.page).toBe(true);
    }
    // A page that was never shown has nothing to fall back to.
    await expect(open(`/en${path}`)).rejects.toBeInstanceOf(PageRenderError);

    oversized.clear();
    vi.setSystemTime(Date.now() + CACHE_LIFETIME_MS);
    await open(path);
    await vi.waitFor(async () => expect((await open(path)).state).toBe('HIT'));
  },
);
