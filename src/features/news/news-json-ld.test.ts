import * as v from 'valibot';
import { expect, it } from 'vitest';
import { NewsItem } from '#contract/catalog.ts';
import { newsNode } from '#screens/news/news-loaders.ts';

const site = { origin: 'https://shop.example', locale: 'ro', brand: 'Dinner', logo: '/icon-512.png' } as const;
const item = v.parse(NewsItem, {
  id: 5,
  slug: 'autumn',
  name: 'Meniul de toamnă',
  image_large: '/pictures/news/autumn-1200.webp',
  published_at: '2026-11-12T08:00:00.000Z',
});
const page = { path: '/ro/news/autumn', ogImagePath: '/pictures/share/ro/news/5-0.jpg', description: 'Dovleac' };

it('the structured data of a news item have headline, dates, pictures and its publisher', () => {
  expect(newsNode({ ...page, item }, site)).toMatchObject({
    '@type': 'NewsArticle',
    headline: 'Meniul de toamnă',
    datePublished: '2026-11-12T08:00:00.000Z',
    dateModified: '2026-11-12T08:00:00.000Z',
    inLanguage: 'ro',
    image: [
      'https://shop.example/pictures/news/autumn-1200.webp',
      'https://shop.example/pictures/share/ro/news/5-0.jpg',
    ],
    publisher: { '@type': 'Organization', name: 'Dinner' },
  });
});

it('an updated news item has its date of modification', () => {
  expect(newsNode({ ...page, item: { ...item, updated_at: '2026-11-14T08:00:00Z' } }, site)).toMatchObject({
    datePublished: '2026-11-12T08:00:00.000Z',
    dateModified: '2026-11-14T08:00:00.000Z',
  });
});

it('a news item without a date has none, and a long headline is truncated', () => {
  const node = newsNode({ ...page, item: { ...item, published_at: null, name: 'toamna '.repeat(40) } }, site) as {
    headline: string;
  };
  expect(node).not.toHaveProperty('datePublished');
  expect(node.headline.length).toBeLessThanOrEqual(110);
});
