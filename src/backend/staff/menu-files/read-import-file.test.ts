import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseMenuText } from './parse-menu.ts';
import { blockedPictures, readImportFile } from './import-menu.ts';

const EXAMPLE = readFileSync(new URL('../../../docs/menu-example.json', import.meta.url), 'utf8');

/** The warnings for the example with these pictures of the restaurant and of its first dish. */
function warningsFor(cover: string | null, dish: string | null, origins: readonly string[]): readonly string[] {
  const file = JSON.parse(EXAMPLE) as {
    restaurants: { picture?: unknown; categories: { products: { picture?: unknown }[] }[] }[];
  };
  const [restaurant] = file.restaurants;
  for (const product of restaurant?.categories.flatMap(({ products }) => products) ?? []) product.picture = null;
  const [first] = restaurant?.categories[0]?.products ?? [];
  if (!restaurant || !first) throw new Error('The example has too little in it');
  restaurant.picture = cover;
  first.picture = dish;
  const checked = parseMenuText(JSON.stringify(file));
  if (!checked.ok) throw new Error(JSON.stringify(checked.errors));
  return blockedPictures(checked.menu, origins);
}

const COVER = '! restaurants.0.picture: https://a.example is not in PICTURE_ORIGINS, so pages do not show it';
const DISH =
  '! restaurants.0.categories.0.products.0.picture: https://b.example:8443 is not in PICTURE_ORIGINS, so pages do not show it';

test.each([
  ['of no other host are allowed', [], [COVER, DISH]],
  ['of one of two hosts are allowed', ['https://a.example'], [DISH]],
  ['of both are allowed', ['https://a.example', 'https://b.example:8443'], []],
  ['are allowed by http, which stands for https', ['http://a.example', 'http://b.example:8443'], []],
  ['of another port are allowed', ['https://a.example:8443', 'https://b.example'], [COVER, DISH]],
])('pictures %s', (_what, origins, warnings) => {
  expect(warningsFor('https://a.example/cover.jpg', 'https://b.example:8443/dish.jpg', origins)).toEqual(warnings);
});

test('no picture and those of the shop itself are shown always', () => {
  expect(warningsFor(null, '/pictures/news/soup.webp', [])).toEqual([]);
});

test('a file that is not UTF-8 is refused with its first other byte and its encoding', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'menu-'));
  const file = join(folder, 'menu.json');
  const decoder = new TextDecoder('windows-1251');
  const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]));
  writeFileSync(
    file,
    Uint8Array.from(EXAMPLE, (letter) => bytes.get(letter) ?? 63),
  );
  const read = await readImportFile(['import', file], { BUILD_DIR: folder, PICTURE_ORIGINS: [] });
  rmSync(folder, { recursive: true });
  expect(read).toEqual({
    errors: [expect.stringMatching(/menu\.json is not UTF-8: byte \d+ looks like windows-1251; save it as UTF-8$/)],
  });
});
