import { existsSync, readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { pictureOf } from '#features/catalog/picture.ts';
import { balti } from './balti/index.ts';
import { chisinau } from './chisinau/index.ts';
import { news } from './news.ts';
import { tiraspol } from './tiraspol/index.ts';

const publicFolder = fileURLToPath(new URL('../../../public', import.meta.url));

const images = [
  ...news.flatMap(({ slug }) => [`/pictures/news/${slug}-640.webp`, `/pictures/news/${slug}-1200.webp`]),
  ...[chisinau, balti, tiraspol].flatMap((city) => [
    `/pictures/${city.slug}/city-640.webp`,
    ...city.restaurants.flatMap((restaurant) =>
      ['cover', ...restaurant.categories.flatMap(({ products }) => products.map(({ slug }) => slug))].map(
        (name) => `/pictures/${city.slug}/${restaurant.slug}/${name}-640.webp`,
      )),
  ]),
];

function addressesOf(image: string): readonly string[] {
  const { src, sources } = pictureOf(image) ?? { src: image, sources: [] };
  return [src, ...sources.flatMap(({ srcset }) => srcset.split(', ').map((candidate) => candidate.replace(/ \d+w$/, '')))];
}

describe('demo pictures', () => {
  it('exist in every size that the shop offers to a browser', () => {
    const missing = images.flatMap(addressesOf).filter((address) => !existsSync(`${publicFolder}${address}`));
    expect(missing).toEqual([]);
  });

  it('hold no file that nothing shows', () => {
    const wanted = new Set(images.flatMap(addressesOf));
    const files = readdirSync(`${publicFolder}/pictures`, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const unused = files
      .map((entry) => `${entry.parentPath}/${entry.name}`.slice(publicFolder.length).replaceAll('\\', '/'))
      .filter((address) => !wanted.has(address) && address !== '/pictures/ATTRIBUTION.txt' && !address.startsWith('/pictures/share/'));
    expect(unused).toEqual([]);
  });

  it('weigh little enough for a phone', () => {
    const heavy = images
      .flatMap(addressesOf)
      .filter((address) => address.endsWith('-320.avif') && existsSync(`${publicFolder}${address}`))
      .filter((address) => statSync(`${publicFolder}${address}`).size > 8_000);
    expect(heavy).toEqual([]);
  });
});
