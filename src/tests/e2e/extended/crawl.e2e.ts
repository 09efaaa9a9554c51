import Validator from '@adobe/structured-data-validator';
import sharp from 'sharp';
import { LOCALES } from '#contract/constants.ts';
import { localeOf, withLocale, withoutLocale } from '#i18n/paths.ts';
import { matchRoute } from '../../../routes.ts';
import { crawl, sitemapAddresses, type Crawled } from '../crawler.ts';
import {
  missingProperties,
  REQUIRED_PROPERTIES,
  nodesOf,
  invalidProperties,
  type StructuredDataNode,
} from '../structured-data-rules.ts';
import { checkHtml } from '../nu-checker.ts';
import type { PageMetadata } from '../page-metadata.ts';
import { expect, test as base } from '../test.ts';

/** One crawl for all tests of a worker. */
const test = base.extend<object, { crawled: Crawled }>({
  crawled: [async ({ shop }, use) => use(await crawl(shop.url)), { scope: 'worker', timeout: 900_000 }],
});
test.describe.configure({ mode: 'default', timeout: 900_000 });

const REVIEWS = 'city-restaurant-reviews';
const routeOf = (path: string) => matchRoute(withoutLocale(path))?.name;

/** Texts that occur on more than one page of a language: `ru: text (paths)`. */
function repeated(pages: Crawled['pages'], text: 'title' | 'description', skip: (path: string) => boolean): string[] {
  const pathsByText = Map.groupBy(
    [...pages].filter(([path]) => !skip(path)),
    ([path, facts]) => `${localeOf(path)}: ${facts[text]}`,
  );
  return [...pathsByText]
    .filter(([, found]) => found.length > 1)
    .map(([what, found]) => `${what} (${found.map(([path]) => path).join(', ')})`);
}

/** Violations of a rule, as `path: what`. */
const broken = (pages: Crawled['pages'], rule: (path: string, facts: PageMetadata) => string | false | undefined) =>
  [...pages].flatMap(([path, facts]) => {
    const what = rule(path, facts);
    return what ? [`${path}: ${what}`] : [];
  });

test('no link of a public page is broken, redirects or leads to an error', ({ crawled }) => {
  expect(crawled.dead).toEqual([]);
  expect(crawled.pages.size).toBeGreaterThan(1000);
});

test('the fragment of every link exists', ({ crawled: { pages }, shop }) => {
  const lost = broken(pages, (path, { links }) =>
    links.find((link) => {
      const url = URL.parse(link, shop.url + path);
      const target = url?.hash && url.origin === shop.url ? pages.get(url.pathname) : undefined;
      return target && !target.ids.has(decodeURIComponent(url?.hash.slice(1) ?? ''));
    }),
  );
  expect(lost).toEqual([]);
  expect([...pages.values()].flatMap(({ links }) => links).filter((link) => /[^/]#/.test(link)).length).toBeGreaterThan(
    100,
  );
});

test('every style sheet, script, font, icon and picture of a page exists', async ({ crawled: { pages }, shop }) => {
  const named = new Map(
    [...pages].flatMap(([path, { assets }]) => assets.map((asset) => [new URL(asset, shop.url + path).href, path])),
  );
  for (const kind of ['.css', '.js', '.woff2', '.svg', '.png', '.webp'])
    expect(
      [...named.keys()].some((asset) => asset.includes(kind)),
      kind,
    ).toBe(true);
  const missing: string[] = [];
  for (const [asset, path] of named) {
    const { status } = await fetch(asset, { method: 'HEAD', redirect: 'manual' });
    if (status !== 200) missing.push(`${status} ${asset}, named by ${path}`);
  }
  expect(missing).toEqual([]);
});

test('every page is valid HTML', async ({ crawled: { pages, texts } }) => {
  expect(texts.size).toBe(pages.size);
  expect(await checkHtml(texts)).toEqual([]);
});

test('every page has one heading, a title and its language', ({ crawled: { pages } }) => {
  expect(broken(pages, (path, { lang }) => lang !== localeOf(path) && `speaks ${lang}`)).toEqual([]);
  expect(broken(pages, (_, { headings }) => headings !== 1 && `has ${headings} first headings`)).toEqual([]);
  expect(broken(pages, (_, { title }) => !title && 'has no title')).toEqual([]);
  expect(repeated(pages, 'title', (path) => routeOf(path) === 'city-restaurant-product')).toEqual([]);
});

test('every page has a description within the length that search engines show', ({ crawled: { pages } }) => {
  expect(repeated(pages, 'description', () => false)).toEqual([]);
  expect(
    broken(
      pages,
      (_, { description }) =>
        (description.length < 50 || description.length > 160) && `${description.length} characters: ${description}`,
    ),
  ).toEqual([]);
});

test("a product's title is its name", ({ crawled: { pages } }) => {
  const products = [...pages].filter(([path]) => routeOf(path) === 'city-restaurant-product');
  expect(products.length).toBeGreaterThan(1000);
  for (const [path, facts] of products)
    expect(nodesOf(facts).find((node) => node['@type'] === 'Product')?.['name'], path).toBe(facts.title);
});

test('every page has a canonical URL and reciprocal language alternates', ({ crawled: { pages }, shop }) => {
  expect(broken(pages, (path, { canonical }) => canonical !== shop.url + path && `canonical is ${canonical}`)).toEqual(
    [],
  );
  expect(
    broken(pages, (path, { alternates }) => {
      const bare = withoutLocale(path);
      const wanted = [
        ...LOCALES.map((locale) => `${locale} ${shop.url}${withLocale(bare, locale)}`),
        `x-default ${shop.url}${bare}`,
      ];
      const found = [...alternates].map(([language, address]) => `${language} ${address}`);
      return wanted.join() !== found.join() && `names ${found.join()}`;
    }),
  ).toEqual([]);
  expect(
    broken(pages, (_, { alternates }) =>
      [...alternates.values()].find((address) => !pages.has(new URL(address).pathname)),
    ),
  ).toEqual([]);
});

test('the sitemap lists every public page and nothing else', async ({ crawled: { pages }, shop }) => {
  const named = await sitemapAddresses(shop.url);
  expect(new Set(named).size).toBe(named.length);
  expect(named.filter((address) => !pages.has(address.slice(shop.url.length)))).toEqual([]);
  expect([...pages.keys()].filter((path) => !named.includes(shop.url + path))).toEqual([]);
  const robots = await (await fetch(`${shop.url}/robots.txt`)).text();
  expect(robots).toContain(`Sitemap: ${shop.url}/sitemap.xml`);
});

test('every picture has its dimensions and an `alt`', ({ crawled: { pages } }) => {
  expect(broken(pages, (_, { barePictures }) => barePictures[0])).toEqual([]);
});

test('every page has Open Graph data with an existing picture', async ({ crawled: { pages }, shop }) => {
  for (const [property, equal] of [
    ['og:title', 'title'],
    ['og:description', 'description'],
    ['og:url', 'canonical'],
  ] as const) {
    expect(
      broken(
        pages,
        (_, facts) =>
          facts.properties.get(property) !== facts[equal] && `${property} is ${facts.properties.get(property)}`,
      ),
    ).toEqual([]);
  }
  const needed = [
    'og:type',
    'og:site_name',
    'og:locale',
    'og:locale:alternate',
    'og:image:width',
    'og:image:height',
    'og:image:alt',
    'twitter:card',
  ];
  expect(broken(pages, (_, { properties }) => needed.find((name) => !properties.get(name)))).toEqual([]);

  const kinds = Map.groupBy(pages, ([path]) => `${localeOf(path)} ${routeOf(path)}`);
  expect(kinds.size).toBe(3 * 9);
  for (const [path, { properties }] of [...kinds.values()].flatMap((found) => found.slice(-1))) {
    const image = await fetch(properties.get('og:image') ?? '', { redirect: 'manual' });
    expect(image.status, path).toBe(200);
    expect(image.headers.get('content-type')).toBe('image/jpeg');
    expect(image.headers.get('cache-control')).toContain('immutable');
    expect(image.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect((await image.arrayBuffer()).byteLength).toBeLessThanOrEqual(150 * 1024);
    expect(properties.get('og:image')?.startsWith(`${shop.url}/`)).toBe(true);
  }
});

test('every restaurant, dish and news item has its own Open Graph image of the declared size', async ({
  crawled: { pages },
}) => {
  const own = [...pages].filter(([path]) =>
    ['city-restaurant', 'city-restaurant-product', 'newsItem'].includes(routeOf(path) ?? ''),
  );
  const shared = Map.groupBy(own, ([, { properties }]) => properties.get('og:image'));
  expect([...shared.values()].filter((found) => found.length > 1).map((found) => found.map(([path]) => path))).toEqual(
    [],
  );
  expect(shared.size).toBe(own.length);

  const sample = Map.groupBy(pages, ([path]) => `${localeOf(path)} ${routeOf(path)}`).values();
  for (const [path, { properties }] of [...sample].flatMap((found) => found.slice(0, 1))) {
    const { width, height, format } = await sharp(
      await (await fetch(properties.get('og:image') ?? '')).arrayBuffer(),
    ).metadata();
    expect({ format, width, height }, path).toEqual({ format: 'jpeg', width: 1200, height: 630 });
    expect([properties.get('og:image:width'), properties.get('og:image:height')], path).toEqual(['1200', '630']);
  }
});

test('structured data pass the rules of search engines', async ({ crawled: { pages } }) => {
  const faults: string[] = [];
  const validator = new Validator();
  for (const [path, facts] of pages) {
    if (facts.blocks.length > 1) faults.push(`${path} has ${facts.blocks.length} blocks`);
    const issues = await validator.validate({
      jsonld: Object.fromEntries(Map.groupBy(nodesOf(facts), (node) => node['@type'])),
    });
    faults.push(
      ...issues
        .filter(({ severity }) => severity === 'ERROR')
        .map((issue) => `${path}: ${issue.rootType}, ${issue.issueMessage}`),
    );
  }
  expect(faults).toEqual([]);
});

test('every kind of page has the structured data of its type', ({ crawled: { pages } }) => {
  const wanted: Partial<Record<string, readonly string[]>> = {
    index: ['Organization', 'WebSite'],
    city: ['ItemList', 'BreadcrumbList'],
    'city-restaurant': ['Restaurant', 'BreadcrumbList'],
    [REVIEWS]: ['Restaurant', 'BreadcrumbList'],
    'city-restaurant-product': ['Product', 'BreadcrumbList'],
    newsItem: ['NewsArticle', 'BreadcrumbList'],
  };
  expect(
    broken(pages, (path, facts) => {
      const types = nodesOf(facts).map((node) => node['@type']);
      return types.join() !== (wanted[routeOf(path) ?? ''] ?? []).join() && `has ${types.join()}`;
    }),
  ).toEqual([]);
});

test('restaurants, news items, lists and the site have all required properties', ({ crawled: { pages } }) => {
  // What is known of a restaurant is on its own page; that of its reviews names it and has them.
  const isReviews = (path: string) => routeOf(path) === REVIEWS;
  expect(broken(pages, (path, facts) => !isReviews(path) && nodesOf(facts).flatMap(missingProperties).join())).toEqual(
    [],
  );
  expect(broken(pages, (path, facts) => isReviews(path) && !nodesOf(facts)[0]?.['review'] && 'has no reviews')).toEqual(
    [],
  );
  expect(
    broken(pages, (_, facts) =>
      nodesOf(facts)
        .flatMap((node) => invalidProperties(node))
        .join(),
    ),
  ).toEqual([]);
  expect(
    [...pages.values()].some(({ blocks }) =>
      blocks.some((block) => block.includes('"suitableForDiet":["https://schema.org/')),
    ),
  ).toBe(true);
});

test('empty properties count as missing', () => {
  for (const [type, needed] of Object.entries(REQUIRED_PROPERTIES))
    expect(missingProperties({ '@type': type })).toEqual(needed.map((path) => `${type} without ${path}`));
  const serving = (...hasMenuItem: object[]): StructuredDataNode => ({
    '@type': 'Restaurant',
    name: 'Verde',
    url: 'https://shop/verde',
    image: 'https://shop/verde.webp',
    telephone: '+373 231 11-111',
    priceRange: '40–95 MDL',
    address: { streetAddress: '1 Main St', addressLocality: 'Bălți', addressCountry: 'MD' },
    openingHoursSpecification: [{ dayOfWeek: ['Monday'], opens: '10:00', closes: '22:00' }],
    hasMenu: { hasMenuSection: [{ name: 'Soups', hasMenuItem }] },
  });
  const soup = { name: 'Soup', offers: { price: 40, priceCurrency: 'MDL' } };
  expect(missingProperties(serving(soup))).toEqual([]);
  expect(missingProperties(serving())).toHaveLength(3);
  expect(missingProperties(serving(soup, { name: 'Bread', offers: { priceCurrency: 'MDL' } }))).toEqual([
    'Restaurant without hasMenu.hasMenuSection.hasMenuItem.offers.price',
  ]);
});

test('invalid properties are reported', () => {
  const crumbs = (...itemListElement: object[]): StructuredDataNode => ({ '@type': 'BreadcrumbList', itemListElement });
  const home = { position: 1, name: 'Shop', item: 'https://shop/' };
  expect(invalidProperties(crumbs(home, { position: 2, name: 'Verde' }))).toEqual([]);
  expect(invalidProperties(crumbs(home, { position: 3, name: 'Verde' }))).toEqual(['step 2 has the position 3']);
  expect(invalidProperties(crumbs({ position: 1, name: 'Shop' }, { position: 2, name: 'Verde' }))).toEqual([
    'step 1 leads nowhere',
  ]);
  const wrong = {
    url: '/verde',
    item: '/',
    image: 'verde.webp',
    logo: '',
    price: 0,
    priceCurrency: 'lei',
    availability: 'InStock',
    datePublished: '16.11.2026',
    dateModified: '2026-11-16',
    headline: 'a'.repeat(111),
    opens: '24:00',
    closes: '9',
  };
  expect(invalidProperties({ '@type': 'Product', offers: [wrong] })).toEqual(
    Object.entries(wrong).map(([name, value]) => `${name} is ${value}`),
  );
});
