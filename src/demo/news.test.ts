import { expect, test } from 'vitest';
import { complete, DEMO_LOCALES } from './demo-languages.fixture.ts';
import { demoData } from './index.ts';

const { news } = demoData;
const menus = demoData.restaurants.filter(({ city }) => city === 'chisinau');
const restaurants = menus.map(({ slug }) => `chisinau/${slug}`);
const products = menus.flatMap(({ slug, categories }) =>
  categories.flatMap((category) => category.products.map((product) => `chisinau/${slug}/${product.slug}`)),
);

test('eight stories run from the newest to the oldest', () => {
  const ages = news.map(({ days_ago }) => days_ago);
  expect(news).toHaveLength(8);
  expect(ages).toEqual(ages.toSorted((one, other) => one - other));
  expect(new Set(news.map(({ slug }) => slug)).size).toBe(8);
});

test('the newest story is a few days old, and the oldest a few months', () => {
  expect(news.at(0)?.days_ago).toBeLessThan(7);
  expect(news.at(-1)?.days_ago).toBeLessThan(100);
});

test.each(news)('$slug names no day of a certain year, which would be over soon', ({ name, description }) => {
  for (const text of [...Object.values(name), ...Object.values(description)])
    expect(text).not.toMatch(/20\d\d|Monday|Sunday|воскресень|понедельник|duminic|luni\b/i);
});

test.each(news)('$slug names three or four dishes that exist', (item) => {
  expect(item.products.length).toBeGreaterThanOrEqual(3);
  expect(item.products.length).toBeLessThanOrEqual(4);
  expect(products).toEqual(expect.arrayContaining([...item.products]));
});

test.each(news)('$slug has a name and a text of its own in each language', ({ name, description }) => {
  for (const text of [name, description]) expect(new Set(Object.values(complete(text))).size).toBe(DEMO_LOCALES.length);
});

test.each(news)('$slug is simple HTML of two or three paragraphs', ({ description }) => {
  for (const locale of DEMO_LOCALES) {
    const text = complete(description)[locale];
    expect(text.match(/<p>/g)?.length).toBeOneOf([2, 3]);
    expect(text.replace(/<\/?(p|ul|li|strong)>|<a href="\/[a-z/-]+">|<\/a>/g, '')).not.toMatch(/[<>]/);
  }
});

test.each(news)('$slug links to pages of its own language that exist', ({ description }) => {
  for (const locale of DEMO_LOCALES) {
    const home = locale === 'ru' ? '/' : `/${locale}/`;
    const pages = [...restaurants, ...products].map((page) => home + page);
    const links = [...complete(description)[locale].matchAll(/href="([^"]+)"/g)].map(([, href]) => href);
    expect(pages).toEqual(expect.arrayContaining(links));
  }
});
