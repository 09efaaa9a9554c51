import { beforeEach, expect, test } from 'vitest';
import { bothDatabases } from '#backend/testing.ts';
import { productForm } from '#backend/staff/testing/menu-examples.ts';
import { signInAs } from '#backend/staff/testing/staff-accounts.ts';
import type { MenuFile } from './menu-file.ts';

type Writable<Value> = { -readonly [Name in keyof Value]: Writable<Value[Name]> };
type File = Writable<MenuFile>;

bothDatabases((_name, open) => {
  const shop = open();
  const restaurantId = async () => (await shop.restaurant('mama')).id;
  const exported = async (): Promise<File> =>
    JSON.parse((await shop.backend.command(['export-menu', 'mama'])).lines.join('\n')) as File;
  const bring = (file: File, ...flags: string[]) =>
    shop.backend.command(['import', JSON.stringify(file), '--apply', ...flags]);
  const dishOf = (file: File, slug: string) => {
    const dish = file.restaurants[0]?.categories
      .flatMap(({ products }) => products)
      .find((product) => product.slug === slug);
    if (!dish) throw new Error(`The menu has no ${slug}`);
    return dish;
  };
  const manager = async () => (await signInAs(shop, 'manager', [await restaurantId()])).client;
  /** A manager changes the price of a dish in the editor. */
  const editPrice = async (slug: string, price: number) => {
    const client = await manager();
    const { id } = await shop.product('mama', slug);
    const {
      id: _id,
      removed: _removed,
      active: _active,
      picture: _picture,
      option_groups: _groups,
      ...fields
    } = await client.call('getMenuProduct', { query: { id } });
    const { slug: _slug, revision, ...form } = fields;
    await client.call('saveProduct', { body: { ...form, id, revision, price } });
  };
  const priceOf = async (slug: string) => (await shop.product('mama', slug)).price;

  let original: File | undefined;
  beforeEach(async () => {
    original ??= await exported();
    await bring(original, '--force');
  });

  test('an edit of staff after the export is not overwritten; the import names it', async () => {
    const file = await exported();
    await editPrice('soup', 9900);
    dishOf(file, 'bread').price = 12;
    const { ok, lines } = await bring(file);
    expect(ok).toBe(false);
    expect(lines[0]).toMatch(/^alpha\/mama\/soup: changed since the export \(revision \d+ → \d+\)$/);
    expect(lines).toHaveLength(2);
    expect(await priceOf('soup')).toBe(99);
    expect(await priceOf('bread')).not.toBe(12);
  });

  test('with --force it is overwritten', async () => {
    const file = await exported();
    const before = await priceOf('soup');
    await editPrice('soup', 9900);
    expect((await bring(file, '--force')).ok).toBe(true);
    expect(await priceOf('soup')).toBe(before);
  });

  test('a dish that staff added after the export is not removed', async () => {
    const file = await exported();
    const client = await manager();
    const { categories } = await client.call('getMenu', { query: { restaurant_id: await restaurantId() } });
    const added = await client.call('addProduct', { body: productForm(categories[0]?.id ?? 0) });
    const { ok, lines } = await bring(file);
    expect([ok, lines[0]]).toEqual([false, `alpha/mama/${added.slug}: added since the export`]);
    expect(await shop.product('mama', added.slug)).toBeDefined();
  });

  test('a dish that staff removed after the export is not put back', async () => {
    const file = await exported();
    const client = await manager();
    const { id } = await shop.product('mama', 'bread');
    const { revision } = await client.call('getMenuProduct', { query: { id } });
    await client.call('removeProduct', { body: { id, revision } });
    expect((await bring(file)).lines[0]).toBe('alpha/mama/bread: removed since the export');
  });

  test('an import of what was exported, and then of a new export, is done', async () => {
    const file = await exported();
    dishOf(file, 'soup').price = 77;
    expect((await bring(file)).ok).toBe(true);
    const again = await exported();
    dishOf(again, 'soup').price = 78;
    expect((await bring(again)).ok).toBe(true);
    expect(await priceOf('soup')).toBe(78);
  });

  test('a file that equals the menu changes nothing, whatever its revisions', async () => {
    const file = await exported();
    dishOf(file, 'soup').price = 77;
    await bring(file);
    expect(await bring(file)).toEqual({ ok: true, lines: ['Nothing changes: the shop equals the file'] });
  });

  test('a file without revisions is imported as it is', async () => {
    const file = await exported();
    await editPrice('soup', 9900);
    for (const restaurant of file.restaurants) delete restaurant.revisions;
    dishOf(file, 'soup').price = 77;
    expect((await bring(file)).ok).toBe(true);
    expect(await priceOf('soup')).toBe(77);
  });
});
