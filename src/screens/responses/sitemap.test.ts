import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { LOCALES } from '#contract/constants.ts';
import { endpoints, type EndpointName } from '#contract/endpoints.ts';
import { HttpError } from '#lib/errors.ts';
import type { ApiClient } from '#lib/api-client.ts';
import { routes, type Route } from '../../routes.ts';
import { loadSitemapPages, loadSitemapParts, MAX_PAGES_PER_PART, sitemapIndexXml, sitemapPartXml } from './sitemap.ts';

const ORIGIN = 'https://shop.example';

/** A provider with these responses; other calls fail with 404. */
function provider(responses: Partial<Record<EndpointName, (query: { id_restaurant?: number }) => unknown>>): ApiClient {
  return {
    async call(name, options = {}) {
      const respond = responses[name];
      if (!respond) throw new HttpError(name, 404);
      return v.parse(endpoints[name].response, respond((options.query ?? {}) as { id_restaurant?: number })) as never;
    },
  };
}

const city = { id: 1, slug: 'balti', name: 'Balti', currency: 'MDL', delivery_price: 30 };
const menuOf = (products: number, id = 3) => ({
  id,
  slug: `r${id}`,
  city_id: 1,
  name: 'Verde',
  categories: [
    {
      id: 1,
      slug: 'all',
      name: 'All',
      products: Array.from({ length: products }, (_, index) => ({
        id: index + 1,
        slug: `dish-${index}`,
        name: 'Dish',
        price: 1,
        currency: 'MDL',
        restaurant_id: id,
        updated_at: '2026-11-02T00:00:00.000Z',
      })),
    },
  ],
});
const shopOf = (menus: readonly ReturnType<typeof menuOf>[], more: object = {}) =>
  provider({
    getOptions: () => ({}),
    getCities: () => [city],
    getRestaurants: () =>
      menus.map(({ categories: _, ...restaurant }) => ({ ...restaurant, updated_at: '2026-11-01T00:00:00.000Z' })),
    getRestaurant: ({ id_restaurant }) => {
      const menu = menus.find(({ id }) => id === id_restaurant);
      if (!menu) throw new HttpError('getRestaurant', 404);
      return menu;
    },
    getNews: () => [{ id: 1, slug: 'autumn', name: 'Autumn', published_at: '2026-10-01T00:00:00.000Z' }],
    ...more,
  });

describe('the sitemap', () => {
  it('lists every public page, by parts', async () => {
    const api = shopOf([menuOf(2)]);
    expect((await loadSitemapParts(api)).map(({ name }) => name)).toEqual(['shop', 'menu-3']);
    const routesWithoutParameters = Object.values<Route>(routes).filter(
      (route) => route.public && !route.path.includes('{'),
    );
    expect((await loadSitemapPages(api, 'shop'))?.map(({ path }) => path)).toEqual([
      ...routesWithoutParameters.map(({ path }) => path),
      '/balti',
      '/news/autumn',
    ]);
    expect((await loadSitemapPages(api, 'menu-3'))?.map(({ path }) => path)).toEqual([
      '/balti/r3',
      '/balti/r3/dish-0',
      '/balti/r3/dish-1',
    ]);
  });

  it('lists the pages of information, and /privacy once', async () => {
    const page = { name: 'Page', version: 1, updated_at: '2026-11-03T00:00:00.000Z' };
    const pages = [
      { ...page, slug: 'terms' },
      { ...page, slug: 'privacy' },
    ];
    const entries = (await loadSitemapPages(shopOf([], { getOptions: () => ({ pages }) }), 'shop')) ?? [];
    expect(entries.filter(({ path }) => /info|privacy/.test(path))).toEqual([
      { path: '/privacy', lastModified: undefined },
      { path: '/info/terms', lastModified: page.updated_at },
    ]);
  });

  it('lists the reviews of a restaurant that has some', async () => {
    const menu = { ...menuOf(0), review_count: 3 };
    expect((await loadSitemapPages(shopOf([menu]), 'menu-3'))?.map(({ path }) => path)).toEqual([
      '/balti/r3',
      '/balti/r3/reviews',
    ]);
  });

  it('gives the last change of a page, if known', async () => {
    const api = shopOf([menuOf(1)]);
    const lastModified = Object.fromEntries(
      ((await loadSitemapPages(api, 'shop')) ?? []).map((entry) => [entry.path, entry.lastModified]),
    );
    expect(lastModified).toMatchObject({
      '/balti': '2026-11-01T00:00:00.000Z',
      '/news/autumn': '2026-10-01T00:00:00.000Z',
    });
    expect(lastModified['/app']).toBeUndefined();
    expect(sitemapPartXml([{ path: '/app' }, { path: '/news', lastModified: 'yesterday' }], ORIGIN)).not.toContain(
      'lastmod',
    );
    const lastmod = (lastModified: string) =>
      /<lastmod>(.*?)<\/lastmod>/.exec(sitemapIndexXml([{ name: 'shop', lastModified }], ORIGIN))?.[1];
    expect(
      [
        '2026-11-01T10:00:00.000Z',
        '2026-10-31T10:00:00.000Z',
        '2026-11-01T12:00:00+02:00',
        '2026-13-01T10:00:00.000Z',
      ].map(lastmod),
    ).toEqual(['2026-11-01T10:00:00.000Z', '2026-10-31T10:00:00.000Z', '2026-11-01T10:00:00.000Z', undefined]);
  });

  it('uses the publication of news that were never updated', async () => {
    const news = [
      { id: 1, slug: 'autumn', name: 'Autumn', published_at: '2026-11-07T00:00:00.000Z' },
      {
        id: 2,
        slug: 'summer',
        name: 'Summer',
        published_at: '2026-06-01T00:00:00.000Z',
        updated_at: '2026-11-05T00:00:00Z',
      },
    ];
    const api = shopOf([menuOf(1)], { getNews: () => news });
    const pages = (await loadSitemapPages(api, 'shop')) ?? [];
    const lastModified = Object.fromEntries(pages.map((page) => [page.path, page.lastModified]));
    expect(lastModified).toMatchObject({
      '/': '2026-11-07T00:00:00.000Z',
      '/news': '2026-11-07T00:00:00.000Z',
      '/news/autumn': '2026-11-07T00:00:00.000Z',
      '/news/summer': '2026-11-05T00:00:00Z',
    });
    expect((await loadSitemapParts(api))[0]).toEqual({ name: 'shop', lastModified: '2026-11-07T00:00:00.000Z' });
  });

  it.each(['shop-1', 'menu-9', 'menu-3-1', 'menu-', 'menu--1', '3', ''])('has no part %s', async (name) => {
    expect(await loadSitemapPages(shopOf([menuOf(1)]), name)).toBeUndefined();
  });

  it.each(['menu-0', 'menu-2147483648'])('has no part %s, and the API is not asked for it', async (name) => {
    expect(await loadSitemapPages(provider({}), name)).toBeUndefined();
  });

  it('has no part for a restaurant whose city is unknown', async () => {
    expect(await loadSitemapPages(shopOf([{ ...menuOf(1), city_id: 2 }]), 'menu-3')).toBeUndefined();
  });

  it('works with a provider without news', async () => {
    const api = shopOf([menuOf(1)], { getNews: undefined });
    expect((await loadSitemapPages(api, 'shop'))?.map(({ path }) => path)).toContain('/news');
  });

  it('keeps each part within the limits of crawlers', async () => {
    const api = shopOf([menuOf(20_000), menuOf(10, 4)]);
    const parts = await loadSitemapParts(api);
    const counts: number[] = [];
    for (const { name } of parts) {
      const xml = sitemapPartXml((await loadSitemapPages(api, name)) ?? [], ORIGIN);
      const addresses = new Set([...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => address));
      expect(addresses.size).toBeLessThan(50_000);
      expect(Buffer.byteLength(xml)).toBeLessThan(50 * 1024 * 1024);
      counts.push(addresses.size);
    }
    expect(counts).toEqual([6, MAX_PAGES_PER_PART, 1 + 10].map((pages) => pages * LOCALES.length));
  });

  it('reads no menu to list its parts', async () => {
    const api = shopOf([menuOf(1), menuOf(2, 4)], { getRestaurant: undefined });
    expect((await loadSitemapParts(api)).map(({ name }) => name)).toEqual(['shop', 'menu-3', 'menu-4']);
  });

  it('links all locales of a page at each of them', () => {
    const xml = sitemapPartXml([{ path: '/balti', lastModified: '2026-11-01T10:00:00Z' }], ORIGIN);
    const addresses = xml.match(/<loc>[^<]*<\/loc>/g);
    expect(addresses).toHaveLength(LOCALES.length);
    expect(addresses).toEqual(
      expect.arrayContaining([
        '<loc>https://shop.example/balti</loc>',
        '<loc>https://shop.example/en/balti</loc>',
        '<loc>https://shop.example/ro/balti</loc>',
      ]),
    );
    expect(xml.match(/hreflang="ro" href="https:\/\/shop\.example\/ro\/balti"/g)).toHaveLength(LOCALES.length);
    expect(xml.match(/hreflang="x-default" href="https:\/\/shop\.example\/balti"/g)).toHaveLength(LOCALES.length);
    expect(xml).toContain('<lastmod>2026-11-01T10:00:00.000Z</lastmod>');
  });

  it('lists the languages of the shop only', () => {
    const xml = sitemapPartXml([{ path: '/balti' }], ORIGIN, ['ru', 'ro']);
    expect(xml.match(/<loc>/g)).toHaveLength(2);
    expect(xml).not.toContain('/en/');
  });

  it('escapes any slug', () => {
    const xml = sitemapPartXml([{ path: `/x/${encodeURIComponent('a&b<c>"\'ё')}` }], ORIGIN);
    expect(xml).not.toMatch(/&(?!amp;|lt;|gt;|quot;|apos;)/);
    expect(sitemapIndexXml([{ name: 'menu-3' }], ORIGIN)).toContain(
      '<loc>https://shop.example/sitemap-menu-3.xml</loc>',
    );
  });

  it('follows changes of its data, for each origin', async () => {
    const restaurants = [{ id: 3, city_id: 1, updated_at: '2026-11-01T00:00:00.000Z' }];
    const responses: Partial<Record<EndpointName, unknown>> = {
      getOptions: {},
      getCities: [city],
      getRestaurants: restaurants,
      getNews: [],
    };
    const api: ApiClient = { call: (name) => Promise.resolve(responses[name] as never) };
    const xmlOf = async (origin = ORIGIN) => sitemapIndexXml(await loadSitemapParts(api), origin);
    const line = (part: string, changed: string, origin = ORIGIN) =>
      `<sitemap><loc>${origin}/sitemap-${part}.xml</loc><lastmod>${changed}</lastmod></sitemap>`;
    const [first, menu] = [line('shop', '2026-11-01T00:00:00.000Z'), line('menu-3', '2026-11-01T00:00:00.000Z')];
    expect([await xmlOf(), await xmlOf()].map((xml) => xml.includes(first) && xml.includes(menu))).toEqual([
      true,
      true,
    ]);
    expect(await xmlOf('https://other.example')).toContain(
      line('shop', '2026-11-01T00:00:00.000Z', 'https://other.example'),
    );
    responses.getNews = [{ updated_at: '2026-11-05T00:00:00.000Z' }];
    expect(await xmlOf()).toContain(line('shop', '2026-11-05T00:00:00.000Z'));
    responses.getCities = [];
    expect(await xmlOf()).not.toContain('menu-3');
    responses.getCities = [city];
    responses.getRestaurants = [{ ...restaurants[0], updated_at: '2026-11-09T00:00:00.000Z' }];
    expect(await xmlOf()).toContain(line('menu-3', '2026-11-09T00:00:00.000Z'));
  });
});
