import { callShop } from '../fixtures/shop-setup.ts';
import { factsOf } from './page-metadata.ts';
import { askRaw } from './raw-request.ts';
import { expect, testWith } from './test.ts';

const SITE = 'https://shop.example';

/** The shop knows its own address; whoever asks may claim another. */
const test = testWith({ SITE_URL: SITE });
test.describe.configure({ mode: 'default' });

const LIES = {
  host: 'evil.test',
  'x-forwarded-host': 'evil.test',
  'x-forwarded-proto': 'http',
  forwarded: 'host=evil.test',
};

test("every whole address is of the site's own, whatever a request claims [D30e] [D30f]", async ({ shop }) => {
  for (const path of ['/ro/chisinau/casa-mare', '/robots.txt', '/sitemap.xml', '/sitemap-shop.xml']) {
    const { status, text: body } = await askRaw(shop.url, path, { headers: LIES });
    expect(status, path).toBe(200);
    expect(body, path).toContain(SITE);
    expect(body, path).not.toContain('evil.test');
    expect(body, path).not.toContain('127.0.0.1');
  }
  const { canonical, alternates, properties } = factsOf(
    (await askRaw(shop.url, '/ro/chisinau/casa-mare', { headers: LIES })).text,
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
  test(`${path} leads to ${location} for good`, async ({ shop }) => {
    for (const method of ['GET', 'HEAD']) {
      const { status, headers } = await askRaw(shop.url, path, { method, headers: LIES });
      expect(status).toBe(308);
      expect(headers['location']).toBe(location);
    }
  });
}

test('a query is no page of its own', async ({ shop }) => {
  const { status, text: body } = await askRaw(shop.url, '/chisinau?utm_source=x&page=2');
  expect(status).toBe(200);
  expect(factsOf(body).canonical).toBe(`${SITE}/chisinau`);
});

for (const path of ['/chisinau/casa-mare', '/robots.txt', '/sitemap.xml', '/atlantis']) {
  test(`HEAD of ${path} answers as GET does, without a body`, async ({ shop }) => {
    const [get, head] = [await askRaw(shop.url, path), await askRaw(shop.url, path, { method: 'HEAD' })];
    expect([head.status, head.headers['content-type'], head.headers['content-length'], head.text]).toEqual([
      get.status,
      get.headers['content-type'],
      get.headers['content-length'],
      '',
    ]);
  });
}

test('results and missing pages are not for search engines', async ({ shop }) => {
  for (const path of ['/success', '/ro/fail', '/en/atlantis', '/orders/twelve']) {
    const { headers, text: body } = await askRaw(shop.url, path);
    expect(headers['x-robots-tag'], path).toBe('noindex');
    const { noindex, canonical, alternates, properties, blocks } = factsOf(body);
    expect([noindex, canonical, alternates.size, properties.has('og:title'), blocks.length], path).toEqual([
      true,
      undefined,
      0,
      false,
      0,
    ]);
  }
});

test('language links of a missing page lead to what was asked for', async ({ shop }) => {
  for (const path of ['/orders/twelve', '/atlantis']) {
    const { text: body } = await askRaw(shop.url, `/ro${path}`);
    expect(body).toContain(`href="/en${path}"`);
    expect(body).not.toContain('/404"');
  }
});

test('what is out of stock says so to machines [D17e]', async ({ shop }) => {
  const http = callShop(shop);
  const [cities, restaurants] = await Promise.all([http.call('getCities'), http.call('getRestaurants')]);
  const menus = await Promise.all(
    restaurants.map(({ id }) => http.call('getRestaurant', { query: { id_restaurant: id } })),
  );
  const states = new Set<boolean>();
  for (const menu of menus) {
    const city = cities.find(({ id }) => id === menu.city_id);
    for (const active of [true, false]) {
      const product = menu.categories.flatMap(({ products }) => products).find((each) => each.active === active);
      if (!product) continue;
      states.add(active);
      const { status, text: body } = await askRaw(shop.url, `/en/${city?.slug}/${menu.slug}/${product.slug}`);
      expect(status).toBe(200);
      const { '@graph': nodes } = JSON.parse(factsOf(body).blocks[0] ?? '{}') as { '@graph': object[] };
      expect(nodes[0]).toMatchObject({
        '@type': 'Product',
        offers: {
          price: product.price,
          priceCurrency: product.currency,
          availability: `https://schema.org/${active ? 'InStock' : 'OutOfStock'}`,
        },
      });
    }
  }
  expect([...states]).toEqual([true, false]);
});

test('a share picture exists for what exists, at its newest address alone', async ({ shop }) => {
  const image =
    factsOf((await askRaw(shop.url, '/en/chisinau/casa-mare')).text)
      .properties.get('og:image')
      ?.slice(SITE.length) ?? '';
  const known = await askRaw(shop.url, image);
  expect([known.status, known.headers['content-type']]).toEqual([200, 'image/jpeg']);
  expect((await askRaw(shop.url, image, { headers: { 'if-none-match': String(known.headers['etag']) } })).status).toBe(
    304,
  );
  const older = await askRaw(shop.url, image.replace(/[0-9a-f]{12}\.jpg$/, '000000000000.jpg'));
  expect([older.status, older.headers['location']]).toEqual([307, image]);
  for (const [from, to] of [
    ['/restaurant/', '/restaurant/9'],
    ['/restaurant/', '/dish/'],
    ['/share/en/', '/share/xx/'],
    ['.jpg', '.png'],
    [/-[0-9a-f]+/, '-../../secret'],
  ] as const) {
    expect((await askRaw(shop.url, image.replace(from, to))).status, `${image} with ${to}`).toBe(404);
  }
});
