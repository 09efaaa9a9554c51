import { existsSync, readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { toPictureData } from '#features/catalog/picture.ts';
import { compositions } from '../../../.scripts/pictures/compositions.ts';
import { demoData } from './index.ts';

const publicFolder = fileURLToPath(new URL('../../../public', import.meta.url));

const images = [
  ...demoData.news.flatMap(({ slug }) => [`/pictures/news/${slug}-640.webp`, `/pictures/news/${slug}-1200.webp`]),
  ...demoData.shop.cities.map(({ slug }) => `/pictures/${slug}/city-640.webp`),
  ...demoData.restaurants.flatMap(({ city, slug, categories }) =>
    ['cover', ...categories.flatMap(({ products }) => products.map((product) => product.slug))].map(
      (name) => `/pictures/${city}/${slug}/${name}-640.webp`,
    ),
  ),
];

function addressesOf(image: string): readonly string[] {
  const { src, sources } = toPictureData(image) ?? { src: image, sources: [] };
  return [
    src,
    ...sources.flatMap(({ srcset }) => srcset.split(', ').map((candidate) => candidate.replace(/ \d+w$/, ''))),
  ];
}

describe('demo pictures', () => {
  it('exist in every size that the shop offers to a browser', () => {
    const missing = images.flatMap(addressesOf).filter((address) => !existsSync(`${publicFolder}${address}`));
    expect(missing).toEqual([]);
  });

  it('have no unused file', () => {
    const wanted = new Set(images.flatMap(addressesOf));
    const files = readdirSync(`${publicFolder}/pictures`, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    const unused = files
      .map((entry) => `${entry.parentPath}/${entry.name}`.slice(publicFolder.length).replaceAll('\\', '/'))
      .filter(
        (address) =>
          !wanted.has(address) && address !== '/pictures/ATTRIBUTION.txt' && !address.startsWith('/pictures/share/'),
      );
    expect(unused).toEqual([]);
  });

  it('are small enough for a phone', () => {
    const heavy = images
      .flatMap(addressesOf)
      .filter((address) => address.endsWith('-320.avif') && existsSync(`${publicFolder}${address}`))
      .filter((address) => statSync(`${publicFolder}${address}`).size > 8_000);
    expect(heavy).toEqual([]);
  });

  it('show no dish like the one before it', () => {
    const restaurants = Object.values(compositions.cities).flatMap((city) => Object.values(city.restaurants));
    for (const { categories } of restaurants) {
      const dishes = Object.values(categories).flatMap((category) => Object.entries(category.dishes));
      expect(
        dishes.filter(([, emoji], index) => emoji.join() === dishes[index - 1]?.[1].join()).map(([slug]) => slug),
      ).toEqual([]);
    }
  });

  it('are composed for exactly what the shop shows', () => {
    const { cities, news } = compositions;
    const composed = [
      ...Object.keys(news).map((slug) => `news/${slug}`),
      ...Object.entries(cities).flatMap(([city, { restaurants }]) =>
        Object.entries(restaurants).flatMap(([slug, { categories }]) =>
          Object.values(categories)
            .flatMap(({ dishes }) => Object.keys(dishes))
            .map((dish) => `${city}/${slug}/${dish}`),
        ),
      ),
    ];
    const dishes = demoData.restaurants.flatMap(({ city, slug, categories }) =>
      categories.flatMap(({ products }) => products.map((product) => `${city}/${slug}/${product.slug}`)),
    );
    expect(composed).toEqual([...demoData.news.map(({ slug }) => `news/${slug}`), ...dishes]);
  });
});
