import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { auditLog } from '#backend/db/schema/index.ts';
import { eachDatabase } from '#backend/testing.ts';
import { productForm } from '#backend/staff/testing/menu-examples.ts';
import { signInAs } from '#backend/staff/testing/staff-accounts.ts';
import type { MenuFile } from './menu-file.ts';

type Writable<Value> = { -readonly [Name in keyof Value]: Writable<Value[Name]> };
type File = Writable<MenuFile>;

eachDatabase((_name, open) => {
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
    await bring(original, '--overwrite');
  });

  test('an edit of staff after the export is left alone and shown with both versions; the rest is imported', async () => {
    const file = await exported();
    await editPrice('soup', 9900);
    dishOf(file, 'bread').price = 12;
    const { ok, lines } = await bring(file);
    expect(ok).toBe(false);
    expect(lines[0]).toMatch(
      /^! alpha\/mama\/soup: changed since the export \(revision \d+ → \d+\), left alone: price 99 in the shop, 89.5 in the file$/,
    );
    expect(lines.slice(1)).toEqual([
      expect.stringMatching(/^~ alpha\/mama\/bread: price .* → 12.00$/),
      '1 left alone; --overwrite replaces them by what the file says',
      'Done: 0 added, 1 changed, 0 removed',
    ]);
    expect(await priceOf('soup')).toBe(99);
    expect(await priceOf('bread')).toBe(12);
  });

  test('an edit that the file contains as well is no conflict', async () => {
    const file = await exported();
    await editPrice('soup', 9900);
    dishOf(file, 'soup').price = 99;
    expect(await bring(file)).toEqual({ ok: true, lines: ['Nothing changes: the shop equals the file'] });
  });

  test('with --overwrite it is overwritten', async () => {
    const file = await exported();
    const before = await priceOf('soup');
    await editPrice('soup', 9900);
    expect((await bring(file, '--overwrite')).ok).toBe(true);
    expect(await priceOf('soup')).toBe(before);
  });

  test('a dish that staff added after the export is not removed', async () => {
    const file = await exported();
    const client = await manager();
    const { categories } = await client.call('getMenu', { query: { restaurant_id: await restaurantId() } });
    const added = await client.call('addProduct', { body: productForm(categories[0]?.id ?? 0) });
    const { ok, lines } = await bring(file);
    expect([ok, lines[0]]).toEqual([false, `! alpha/mama/${added.slug}: added since the export, left alone`]);
    expect(await shop.product('mama', added.slug)).toBeDefined();
  });

  test('a dish stays with its category if the file has no longer either', async () => {
    const file = await exported();
    await editPrice('soup', 9900);
    for (const restaurant of file.restaurants) restaurant.categories = [];
    const { lines } = await bring(file);
    expect(lines[0]).toMatch(/^! alpha\/mama\/soup: changed since the export/);
    const { categories } = await shop.client.request('getRestaurant', {
      query: { id_restaurant: await restaurantId() },
    });
    expect(categories.map(({ products }) => products.map(({ slug }) => slug))).toEqual([['soup']]);
  });

  test('a dish that staff removed after the export is not put back', async () => {
    const file = await exported();
    const client = await manager();
    const { id } = await shop.product('mama', 'bread');
    const { revision } = await client.call('getMenuProduct', { query: { id } });
    await client.call('removeProduct', { body: { id, revision } });
    expect((await bring(file)).lines[0]).toBe('! alpha/mama/bread: removed since the export, left alone');
    expect((await client.call('getMenuProduct', { query: { id } })).removed).toBe(true);
  });

  test('a category that staff removed after the export gets no new dishes', async () => {
    const file = await exported();
    const client = await manager();
    const { categories } = await client.call('getMenu', { query: { restaurant_id: await restaurantId() } });
    const category = categories.find(({ removed }) => !removed);
    await client.call('removeCategory', { body: { id: category?.id ?? 0, revision: category?.revision ?? 0 } });
    file.restaurants[0]?.categories[0]?.products.push({ ...dishOf(file, 'soup'), slug: 'new-soup' });
    const { lines } = await bring(file);
    expect(lines).toContain('! alpha/mama, category main: removed since the export, left alone');
    expect(lines).toContain('! alpha/mama/new-soup: its category was removed since the export, left alone');
    expect((await bring(file, '--overwrite')).ok).toBe(true);
    expect(await shop.product('mama', 'new-soup')).toBeDefined();
  });

  test('hours that staff changed after the export are left alone', async () => {
    const file = await exported();
    const client = await manager();
    const query = { restaurant_id: await restaurantId() };
    const [branch] = (await client.call('getHours', { query })).branches;
    if (!branch) throw new Error('The restaurant has no branch');
    const week = branch.week.map(() => [{ from: '10:00', to: '21:00' }]);
    await client.call('saveWeek', { body: { id: branch.id, revision: branch.revision, week } });
    expect((await bring(file)).lines[0]).toMatch(/^! alpha\/mama, .*: changed since the export/);
    expect((await client.call('getHours', { query })).branches[0]?.week).toEqual(week);
  });

  test('a second import of a file writes nothing: no revision, no record and no change of pages', async () => {
    const file = await exported();
    dishOf(file, 'soup').price = 77;
    const recordsBefore = await shop.db.$count(auditLog, eq(auditLog.action, 'importMenu'));
    await bring(file);
    const records = await shop.db.$count(auditLog, eq(auditLog.action, 'importMenu'));
    expect(records - recordsBefore).toBe(1);
    const before = await exported();
    const version = await shop.backend.catalogVersion();
    expect(await bring(file)).toEqual({ ok: true, lines: ['Nothing changes: the shop equals the file'] });
    expect(await exported()).toEqual(before);
    expect(await shop.backend.catalogVersion()).toBe(version);
    expect(await shop.db.$count(auditLog, eq(auditLog.action, 'importMenu'))).toBe(records);
  });

  test('an export after staff removed a dish is the menu as it is', async () => {
    const client = await manager();
    const { id } = await shop.product('mama', 'bread');
    const { revision } = await client.call('getMenuProduct', { query: { id } });
    await client.call('removeProduct', { body: { id, revision } });
    expect((await bring(await exported())).lines).toEqual(['Nothing changes: the shop equals the file']);
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
