import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startShop, type Shop } from '../shop.ts';
import { expect, test } from '../test.ts';

interface MenuFile {
  readonly restaurants: { categories: { products: { slug: string; price: number }[] }[] }[];
}

const RESTAURANT = '/chisinau/casa-mare';
const DISH = `${RESTAURANT}/chicken-zeama`;
/** Milliseconds to wait for a change; the drill with several instances measures the actual delay. */
const CHANGE_TIMEOUT_MS = 30_000;

test.describe('a menu that is imported while the shop runs', () => {
  let shop: Shop;
  let data: string;
  test.beforeAll(async () => {
    data = await mkdtemp(join(tmpdir(), 'shop-'));
    shop = await startShop({ DATA_DIR: data });
  });
  test.afterAll(async () => {
    await shop.stop();
    await rm(data, { recursive: true, force: true });
  });

  const get = async (path: string) => {
    const response = await fetch(shop.url + path);
    return { status: response.status, cache: response.headers.get('x-astro-cache'), body: await response.text() };
  };

  test('invalidates cached pages, and only dishes missing from the file are removed', async () => {
    await get(DISH);
    expect(await get(DISH)).toMatchObject({ status: 200, cache: 'HIT' });
    const file = join(data, 'menu.json');
    const exported = await shop.command('export-menu', 'chisinau/casa-mare');
    const menu = JSON.parse(exported) as MenuFile;
    const dishes = menu.restaurants[0]?.categories.flatMap(({ products }) => products) ?? [];
    const zeama = dishes.find(({ slug }) => slug === 'chicken-zeama');
    if (!zeama) throw new Error('The demonstration has no zeama');

    await writeFile(
      file,
      `\n> dinner@0.1.0 shop\n> node .scripts/shop.ts export-menu chisinau/casa-mare\n\n${exported}`,
    );
    expect(await shop.command('import', file)).toBe('Nothing changes: the shop equals the file\n');
    const before = zeama.price.toFixed(2);
    zeama.price = 777.5;
    await writeFile(file, JSON.stringify(menu));
    expect(await shop.command('import', file)).toContain(
      `~ chisinau/casa-mare/chicken-zeama: price ${before} → 777.50`,
    );
    expect((await get(DISH)).body).not.toContain('77750');

    expect(await shop.command('import', file, '--apply')).toContain('Done: 0 added, 1 changed, 0 removed');
    for (const page of [DISH, RESTAURANT])
      await expect
        .poll(async () => (await get(page)).body.includes('77750'), { timeout: CHANGE_TIMEOUT_MS })
        .toBe(true);
    await expect.poll(async () => (await get(DISH)).cache, { timeout: CHANGE_TIMEOUT_MS }).toBe('HIT');

    // An import refuses rows that have changed since the export of its file, also by an import.
    const current = JSON.parse(await shop.command('export-menu', 'chisinau/casa-mare')) as MenuFile;
    for (const restaurant of current.restaurants)
      for (const category of restaurant.categories)
        category.products = category.products.filter(({ slug }) => slug !== 'chicken-zeama');
    await writeFile(file, JSON.stringify(current));
    expect(await shop.command('import', file, '--apply')).toContain('- chisinau/casa-mare/chicken-zeama: 777.50');
    await expect.poll(async () => (await get(DISH)).status, { timeout: CHANGE_TIMEOUT_MS }).toBe(410);
  });
});
