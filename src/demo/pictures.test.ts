import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { toPictureData } from '#features/catalog/picture.ts';
import { demoData } from './index.ts';

/** The build serves them below `/pictures`. */
const folder = fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '');

/** The slugs of the dishes that have a picture: `null` in a menu file says that a dish has none. */
function picturedDishes({ categories }: (typeof demoData.restaurants)[number]): readonly string[] {
  return categories.flatMap(({ products }) =>
    products.filter(({ picture }) => picture === undefined).map(({ slug }) => slug),
  );
}

const images = [
  ...demoData.news.flatMap(({ slug }) => [`/pictures/news/${slug}-640.webp`, `/pictures/news/${slug}-1200.webp`]),
  ...demoData.restaurants.flatMap((restaurant) =>
    ['cover', ...picturedDishes(restaurant)].map(
      (name) => `/pictures/${restaurant.city}/${restaurant.slug}/${name}-640.webp`,
    ),
  ),
];

/** Previews of links show them in one size. */
const cityPictures = demoData.shop.cities.map(({ picture }) => picture);

const menus = demoData.restaurants.map((restaurant) => ({
  name: `${restaurant.city}/${restaurant.slug}`,
  dishes: picturedDishes(restaurant),
}));

const duplicatesOf = (values: readonly string[]): readonly string[] =>
  values.filter((value, index) => values.indexOf(value) !== index);

function addressesOf(image: string): readonly string[] {
  const { src, sources } = toPictureData(image) ?? { src: image, sources: [] };
  return [
    src,
    ...sources.flatMap(({ srcset }) => srcset.split(', ').map((candidate) => candidate.replace(/ \d+w$/, ''))),
  ];
}

describe('demo pictures', () => {
  it('exist in every size that the shop offers to a browser', () => {
    const missing = [...images.flatMap(addressesOf), ...cityPictures].filter(
      (address) => !existsSync(`${folder}${address}`),
    );
    expect(missing).toEqual([]);
  });

  it('have no unused file', () => {
    const wanted = new Set([...images.flatMap(addressesOf), ...cityPictures]);
    const files = readdirSync(`${folder}/pictures`, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    const unused = files
      .map((entry) => `${entry.parentPath}/${entry.name}`.slice(folder.length).replaceAll('\\', '/'))
      .filter((address) => !wanted.has(address) && address !== '/pictures/ATTRIBUTION.txt');
    expect(unused).toEqual([]);
  });

  it('are small enough for a phone', () => {
    const heavy = images
      .flatMap(addressesOf)
      .filter((address) => address.endsWith('-320.avif') && existsSync(`${folder}${address}`))
      .filter((address) => statSync(`${folder}${address}`).size > 8_000);
    expect(heavy).toEqual([]);
  });

  it.each(menus)('show no two dishes of $name alike', ({ name, dishes }) => {
    const files = dishes.map((slug) => readFileSync(`${folder}/pictures/${name}/${slug}-320.avif`));
    const hashes = files.map((file) => createHash('sha256').update(file).digest('hex'));
    expect(duplicatesOf(hashes)).toEqual([]);
  });
});
