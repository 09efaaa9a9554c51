import { toMajor } from '#contract/money.ts';
import { createShopClient } from '../fixtures/shop-setup.ts';
import { parsePage } from './page-metadata.ts';
import { sendRawRequest } from './raw-request.ts';
import { SITE, test } from './site-test.ts';
import { expect } from './test.ts';

test.describe.configure({ mode: 'default' });

/** The origin of the site is configured; a request may contain another one. */
const FORGED_HEADERS = {
  host: 'evil.test',
  'x-forwarded-host': 'evil.test',
  'x-forwarded-proto': 'http',
  forwarded: 'host=evil.test',
};

test('every absolute URL has the origin of the site, independent of the request', async ({ shop }) => {
  for (const path of ['/ro/chisinau/casa-mare', '/robots.txt', '/sitemap.xml', '/sitemap-shop.xml']) {
    const { status, text: body } = await sendRawRequest(shop.url, path, { headers: FORGED_HEADERS });
    expect(status, path).toBe(200);
    expect(body, path).toContain(SITE);
    expect(body, path).not.toContain('evil.test');
    expect(body, path).not.toContain('127.0.0.1');
  }
  const { canonical, alternates, properties } = parsePage(
    (await sendRawRequest(shop.url, '/ro/chisinau/casa-mare', { headers: FORGED_HEADERS })).text,
  );
  expect(canonical).toBe(`${SITE}/ro/chisinau/casa-mare`);
  expect([...alternates]).toEqual([
    ['ru', `${SITE}/chisinau/casa-mare`],
    ['en', `${SITE}/en/chisinau/casa-mare`],
    ['ro', `${SITE}/ro/chisinau/casa-mare`],
    ['x-default', `${SITE}/chisinau/casa-mare`],
  ]);
  expect(properties.get('og:image')).toMatch(/^https:\/\/shop\.example\/pictures\/share\/ro\/restaurant\//);
});

for (const [path, location] of [
  ['/chisinau/', '/chisinau'],
  ['/ro/chisinau/casa-mare/?utm=a/', '/ro/chisinau/casa-mare?utm=a/'],
  ['/en//chisinau', '/en/chisinau'],
  ['/Chisinau', '/chisinau'],
  ['/EN/Chisinau/Casa-Mare?A=B', '/en/chisinau/casa-mare?A=B'],
  ['//evil.test/', '/evil.test'],
  ['//Evil.Test', '/Evil.Test'],
] as const) {
  test(
    `${path} redirects permanently to ${location}`,
    { tag: path === '/chisinau/' ? [] : '@extended' },
    async ({ shop }) => {
      for (const method of ['GET', 'HEAD']) {
        const { status, headers } = await sendRawRequest(shop.url, path, { method, headers: FORGED_HEADERS });
        expect(status).toBe(308);
        expect(headers['location']).toBe(location);
      }
    },
  );
}

test('a path with NUL is not found, whichever segment has it', async ({ shop }) => {
  for (const path of [
    '/%00',
    '/a%2500b/casa-mare',
    '/ro/chisinau/%00',
    '/chisinau/casa-mare/a%00b',
    '/%00/casa-mare/reviews',
  ])
    expect((await sendRawRequest(shop.url, path)).status, path).toBe(404);
});

test('a query does not change the canonical URL', async ({ shop }) => {
  const { status, text: body } = await sendRawRequest(shop.url, '/chisinau?utm_source=x&page=2');
  expect(status).toBe(200);
  expect(parsePage(body).canonical).toBe(`${SITE}/chisinau`);
});

for (const path of ['/chisinau/casa-mare', '/robots.txt', '/sitemap.xml', '/atlantis']) {
  test(
    `HEAD of ${path} has the same status and headers as GET, without a body`,
    { tag: path === '/chisinau/casa-mare' ? [] : '@extended' },
    async ({ shop }) => {
      const [get, head] = [
        await sendRawRequest(shop.url, path),
        await sendRawRequest(shop.url, path, { method: 'HEAD' }),
      ];
      expect([head.status, head.headers['content-type'], head.headers['content-length'], head.text]).toEqual([
        get.status,
        get.headers['content-type'],
        get.headers['content-length'],
        '',
      ]);
    },
  );
}

test('result pages and missing pages are not indexed', async ({ shop }) => {
  for (const path of ['/success', '/ro/fail', '/en/atlantis', '/orders/twelve']) {
    const { headers, text: body } = await sendRawRequest(shop.url, path);
    expect(headers['x-robots-tag'], path).toBe('noindex');
    const { noindex, canonical, alternates, properties, blocks } = parsePage(body);
    expect([noindex, canonical, alternates.size, properties.has('og:title'), blocks.length], path).toEqual([
      true,
      undefined,
      0,
      false,
      0,
    ]);
  }
});

test('the language links of a missing page lead to the requested path', { tag: '@extended' }, async ({ shop }) => {
  for (const path of ['/orders/twelve', '/atlantis']) {
    const { text: body } = await sendRawRequest(shop.url, `/ro${path}`);
    expect(body).toContain(`href="/en${path}"`);
    expect(body).not.toContain('/404"');
  }
});

test('structured data mark unavailable dishes as out of stock', { tag: '@extended' }, async ({ shop }) => {
  const api = createShopClient(shop);
  const [cities, restaurants] = await Promise.all([api.call('getCities'), api.call('getRestaurants')]);
  const menus = await Promise.all(
    restaurants.map(({ id }) => api.call('getRestaurant', { query: { id_restaurant: id } })),
  );
  const states = new Set<boolean>();
  for (const menu of menus) {
    const city = cities.find(({ id }) => id === menu.city_id);
    for (const active of [true, false]) {
      const product = menu.categories.flatMap(({ products }) => products).find((each) => each.active === active);
      if (!product) continue;
      states.add(active);
      const { status, text: body } = await sendRawRequest(shop.url, `/en/${city?.slug}/${menu.slug}/${product.slug}`);
      expect(status).toBe(200);
      const { '@graph': nodes } = JSON.parse(parsePage(body).blocks[0] ?? '{}') as { '@graph': object[] };
      expect(nodes[0]).toMatchObject({
        '@type': 'Product',
        offers: {
          price: toMajor(product.price),
          priceCurrency: product.currency,
          availability: `https://schema.org/${active ? 'InStock' : 'OutOfStock'}`,
        },
      });
    }
  }
  expect([...states]).toEqual([true, false]);
});

test('an Open Graph image exists for existing items only, at its newest URL only', async ({ shop }) => {
  const image =
    parsePage((await sendRawRequest(shop.url, '/en/chisinau/casa-mare')).text)
      .properties.get('og:image')
      ?.slice(SITE.length) ?? '';
  const existing = await sendRawRequest(shop.url, image);
  expect([existing.status, existing.headers['content-type']]).toEqual([200, 'image/jpeg']);
  expect(
    (await sendRawRequest(shop.url, image, { headers: { 'if-none-match': String(existing.headers['etag']) } })).status,
  ).toBe(304);
  const older = await sendRawRequest(shop.url, image.replace(/[0-9a-f]{12}\.jpg$/, '000000000000.jpg'));
  expect([older.status, older.headers['location']]).toEqual([307, image]);
  for (const [from, to] of [
    ['/restaurant/', '/restaurant/9'],
    ['/restaurant/', '/dish/'],
    ['/share/en/', '/share/xx/'],
    ['.jpg', '.png'],
    [/-[0-9a-f]+/, '-../../secret'],
  ] as const) {
    expect((await sendRawRequest(shop.url, image.replace(from, to))).status, `${image} with ${to}`).toBe(404);
  }
});
