import { expect, test } from 'vitest';
import { LOCALES } from '#contract/constants.ts';
import { demoData } from './index.ts';

const { news } = demoData;
const menus = demoData.restaurants.filter(({ city }) => city === 'chisinau');
const restaurants = menus.map(({ slug }) => `chisinau/${slug}`);
const products = menus.flatMap(({ slug, categories }) =>
  categories.flatMap((category) => category.products.map((product) => `chisinau/${slug}/${product.slug}`)),
);

test('eight stories run from the newest to the oldest', () => {
  const dates = news.map(({ published_at }) => published_at);
  expect(news).toHaveLength(8);
  expect(dates).toEqual([...dates].sort().reverse());
  expect(new Set(news.map(({ slug }) => slug)).size).toBe(8);
});

test('every story appeared between August and the middle of November', () => {
  for (const { published_at } of news) {
    expect(published_at).toMatch(/^2026-\d\d-\d\dT\d\d:\d\d:00Z$/);
    expect(published_at >= '2026-08-01' && published_at < '2026-11-19').toBe(true);
  }
});

test.each(news)('$slug names three or four dishes that exist', (item) => {
  expect(item.products.length).toBeGreaterThanOrEqual(3);
  expect(item.products.length).toBeLessThanOrEqual(4);
  expect(products).toEqual(expect.arrayContaining([...item.products]));
});

test.each(news)('$slug has a name and a text of its own in each language', ({ name, description }) => {
  expect(new Set(Object.values(name)).size).toBe(3);
  expect(new Set(Object.values(description)).size).toBe(3);
});

test.each(news)('$slug is simple HTML of two or three paragraphs', ({ description }) => {
  for (const locale of LOCALES) {
    const text = description[locale];
    expect(text.match(/<p>/g)?.length).toBeOneOf([2, 3]);
    expect(text.replace(/<\/?(p|ul|li|strong)>|<a href="\/[a-z/-]+">|<\/a>/g, '')).not.toMatch(/[<>]/);
  }
});

test.each(news)('$slug links to pages of its own language that exist', ({ description }) => {
  for (const locale of LOCALES) {
    const home = locale === 'ru' ? '/' : `/${locale}/`;
    const pages = [...restaurants, ...products].map((page) => home + page);
    const links = [...description[locale].matchAll(/href="([^"]+)"/g)].map(([, href]) => href);
    expect(pages).toEqual(expect.arrayContaining(links));
  }
});
