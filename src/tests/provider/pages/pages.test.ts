import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import type { EndpointName } from '#contract/endpoints.ts';
import { limitTo } from '../handler/extent.ts';
import { pageFaults } from './page-checks.ts';
import { createProvider, type Handler } from '../handler/provider.ts';
import { loadRenderer, renderShopPage } from './rendered-shop.ts';
import { cannotDoWithout, newsItemPage, SHOP_PAGES, type ShopPage } from './shop-pages.ts';
import { vary, type Variation } from '../variations/variation.ts';
import { selectVariations } from '../variations/variations.ts';

const SLOW_KINDS = ['hanging', 'dripping'];
const START = Date.parse('2026-10-06T09:00:00.000Z');
/** Longer than pages cache anything of a provider. */
const CACHE_LIFETIME_MS = 60_000;

// Before the build is loaded: its caches keep the clock that they find.
vi.useFakeTimers({ toFake: ['Date'], now: START });
const render = await loadRenderer();
afterAll(() => void vi.useRealTimers());
const unvaried = { mayFail: false, isSlow: false };

/** The pages, with that of the news item that the page of news links to first. */
async function findPages(): Promise<ShopPage[]> {
  const { html } = await renderShopPage(render, limitTo('specified', createProvider().fetch), { path: '/news' });
  const link = /href="(\/news\/[^"]+)"/.exec(html)?.[1];
  return link === undefined ? [...SHOP_PAGES] : [...SHOP_PAGES, newsItemPage(link)];
}

const pages = await findPages();

/** The pages that make a call. */
async function pagesByCall(): Promise<ReadonlyMap<EndpointName, readonly ShopPage[]>> {
  const byCall = new Map<EndpointName, ShopPage[]>();
  for (const page of pages) {
    const provider = createProvider();
    await renderShopPage(render, provider.fetch, page);
    for (const call of new Set(provider.calls)) byCall.set(call, [...(byCall.get(call) ?? []), page]);
  }
  return byCall;
}

const byCall = await pagesByCall();
const variations = (await selectVariations()).filter(({ call }) => byCall.has(call));

/** The faults of every page that makes the varied call. */
async function faultsUnder(variation: Variation): Promise<string[]> {
  const check = async (page: ShopPage) => {
    const rendered = await renderShopPage(render, vary(createProvider().fetch, [variation], page.extent), page);
    const faults = pageFaults(rendered, page, { mayFail: cannotDoWithout(page, variation), isSlow: isSlow(variation) });
    return faults.map((fault) => `${page.name}: ${fault}`);
  };
  return (await Promise.all((byCall.get(variation.call) ?? []).map(check))).flat();
}

describe('every page is complete', () => {
  test('the page of news links to its items', () => {
    expect(pages.map(({ name }) => name)).toContain('news item');
  });

  test.each(pages)('with a provider of what the specification shows: $name', async (page) => {
    const rendered = await renderShopPage(render, limitTo('specified', createProvider().fetch), page);
    const expected: ShopPage = page.extent === 'complete' ? { ...page, status: 404 } : page;
    expect(pageFaults(rendered, expected, unvaried).join('\n')).toBe('');
  });

  test.each(pages)('with a provider of the whole contract: $name', async (page) => {
    const path = page.name === 'news item' ? '/news/autumn-menu' : page.path;
    const rendered = await renderShopPage(render, createProvider().fetch, { ...page, path });
    expect(pageFaults(rendered, page, unvaried).join('\n')).toBe('');
  });
});

describe('an app of the shop', () => {
  const PLACES = ['/', '/app', '/manifest.webmanifest'];
  /** The list of languages links to the page itself. */
  const APPS = /App Store|Google Play|Приложение Dinner|apps\.apple|play\.google|href="\/app"(?! lang)/;
  const textsOf = (handler: Handler) =>
    Promise.all(PLACES.map(async (path) => (await renderShopPage(render, handler, { path })).html));

  afterEach(() => void vi.unstubAllEnvs());

  test('is mentioned by no page and not by the manifest where nothing links it', async () => {
    for (const text of await textsOf(limitTo('specified', createProvider().fetch))) expect(text).not.toMatch(APPS);
  });

  test('is linked by footer, home page, its page and the manifest where the settings link it', async () => {
    vi.stubEnv('LINK_APP_STORE', 'https://apps.apple.com/app/id7');
    const [home, app, manifest] = await textsOf(limitTo('specified', createProvider().fetch));
    expect(home?.match(/href="(\/app|https:\/\/apps\.apple\.com\/app\/id7)"/g)).toHaveLength(3);
    expect(app?.match(/https:\/\/apps\.apple\.com\/app\/id7/g)).toHaveLength(2);
    expect(JSON.parse(manifest ?? '')).toMatchObject({
      related_applications: [{ platform: 'itunes', url: 'https://apps.apple.com/app/id7' }],
    });
  });
});

const isSlow = ({ kind }: Variation): boolean => SLOW_KINDS.includes(kind);

describe('every page that makes a call is complete, or a composed error page, under', () => {
  // One at a time: the time of each page is measured, and what the build caches of one provider is too old for the
  // next.
  for (const [index, variation] of variations.entries())
    test(variation.name, async () => {
      vi.setSystemTime(START + (index + 1) * CACHE_LIFETIME_MS);
      expect((await faultsUnder(variation)).join('\n')).toBe('');
    });
});
