import { expect, test } from 'vitest';
import type { MenuFile } from '#backend/staff/menu-files/menu-file.ts';
import { bothDatabases } from '#backend/testing.ts';
import { ImportPreview } from '#contract/staff/menu-files.ts';
import * as v from 'valibot';
import { signInAs } from '../testing/staff-accounts.ts';

type Writable<Value> = { -readonly [Name in keyof Value]: Writable<Value[Name]> };
type File = Writable<MenuFile>;

bothDatabases((_name, open) => {
  const shop = open();
  const owner = async () => (await signInAs(shop, 'owner')).client;
  const restaurantId = async (slug = 'mama') => (await shop.restaurant(slug)).id;

  /** The menu file of a restaurant, changed. */
  async function changedFile(change: (restaurant: File['restaurants'][number]) => void): Promise<string> {
    const client = await owner();
    const { text } = await client.call('exportMenuFile', { query: { restaurant_id: await restaurantId() } });
    const file = JSON.parse(text) as File;
    file.restaurants.forEach(change);
    return JSON.stringify(file);
  }
  const dishOf = (restaurant: File['restaurants'][number], slug: string) => {
    const found = restaurant.categories.flatMap(({ products }) => products).find((product) => product.slug === slug);
    if (!found) throw new Error(`The menu has no ${slug}`);
    return found;
  };
  const setAvailable = async (slug: string, active: boolean) => {
    const client = await owner();
    const { id } = await shop.product('mama', slug);
    const { revision } = await client.call('getMenuProduct', { query: { id } });
    await client.call('setProductActive', { body: { id, revision, active } });
  };

  test('a preview lists new, changed and conflicting dishes, and changes nothing', async () => {
    const client = await owner();
    const text = await changedFile((mama) => {
      dishOf(mama, 'soup').price = 91;
      mama.categories[0]?.products.push({ ...dishOf(mama, 'tea'), slug: 'coffee', picture: null });
      dishOf(mama, 'bread').price = 19;
    });
    await setAvailable('bread', false);
    const restaurant_id = await restaurantId();
    const { errors, counts, items } = await client.call('previewMenuImport', { body: { restaurant_id, text } });
    expect(errors).toEqual([]);
    expect(counts).toMatchObject({ added: 1, changed: 1, removed: 0, conflicts: 1 });
    expect(items.map(({ outcome, kind, reason }) => [outcome, kind, reason])).toEqual([
      ['conflict', 'product', 'changed'],
      ['changed', 'product', null],
      ['added', 'product', null],
    ]);
    expect(items[0]?.changes).toContainEqual({ field: 'active', before: 'false', after: 'true' });
    expect(items[1]?.changes).toEqual([{ field: 'price', before: '8950', after: '9100' }]);
    expect((await shop.product('mama', 'soup')).price).toBe(89.5);
    await setAvailable('bread', true);
  });

  test('an import leaves newer dishes alone, overwrites them on demand, and records each change', async () => {
    const { id: staffId, client } = await signInAs(shop, 'owner');
    const text = await changedFile((mama) => {
      dishOf(mama, 'tea').price = 31;
      dishOf(mama, 'cake').price = 61;
    });
    await setAvailable('cake', false);
    const body = { restaurant_id: await restaurantId(), text };
    const first = await client.call('previewMenuImport', { body });
    const { version } = first;
    expect(await client.call('importMenu', { body: { ...body, version, overwrite: false } })).toMatchObject({
      changed: 1,
      conflicts: 1,
    });
    expect([(await shop.product('mama', 'tea')).price, (await shop.product('mama', 'cake')).price]).toEqual([31, 60]);
    const again = await client.call('previewMenuImport', { body });
    await client.call('importMenu', { body: { ...body, version: again.version, overwrite: true } });
    expect((await shop.product('mama', 'cake')).price).toBe(61);
    const { entries } = await client.call('getAuditLog', { query: { staff_id: staffId } });
    const cake = await shop.product('mama', 'cake');
    expect(entries.map(({ action }) => action)).toEqual(['importMenu', 'importMenu']);
    expect(entries[0]).toMatchObject({ subject: `product ${cake.id}` });
    expect(entries[0]?.changes).toContainEqual({ field: 'price', before: '6000', after: '6100' });
  });

  test('a change between preview and import is shown before anything is imported', async () => {
    const client = await owner();
    const text = await changedFile((mama) => (dishOf(mama, 'soup').price = 93));
    const body = { restaurant_id: await restaurantId(), text };
    const { version } = await client.call('previewMenuImport', { body });
    await setAvailable('bread', false);
    const refused = await client.fail('importMenu', { body: { ...body, version, overwrite: true } });
    expect(refused.status).toBe(409);
    expect(v.parse(ImportPreview, refused.current).counts).toMatchObject({ changed: 1, conflicts: 1 });
    expect((await shop.product('mama', 'soup')).price).not.toBe(93);
    await setAvailable('bread', true);
  });

  test('the counts add up if items in conflict move', async () => {
    const client = await owner();
    const text = await changedFile((mama) => {
      dishOf(mama, 'bread').price = 19;
      const [category] = mama.categories.filter(({ products }) => products.some(({ slug }) => slug === 'bread'));
      category?.products.unshift({ ...dishOf(mama, 'tea'), slug: 'kompot', picture: null });
    });
    await setAvailable('bread', false);
    const { counts } = await client.call('previewMenuImport', { body: { restaurant_id: await restaurantId(), text } });
    const [mama] = (JSON.parse(text) as File).restaurants;
    const items = [mama?.branches, mama?.categories, mama?.categories.flatMap(({ products }) => products)];
    const total = items.reduce((sum, list) => sum + (list?.length ?? 0), 1);
    expect(counts).toMatchObject({ added: 1, conflicts: 1, removed: 0 });
    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(total);
    await setAvailable('bread', true);
  });

  test('texts of a file are stored in the normal form', async () => {
    const client = await owner();
    const text = await changedFile((mama) => {
      dishOf(mama, 'tea').name = { ru: 'Ча\u200bй\u00a0чёрный', ro: 'Ceai cu lămâie şi mentă' };
    });
    const body = { restaurant_id: await restaurantId(), text };
    const { version } = await client.call('previewMenuImport', { body });
    await client.call('importMenu', { body: { ...body, version, overwrite: true } });
    const { id } = await shop.product('mama', 'tea');
    expect((await client.call('getMenuProduct', { query: { id } })).name).toMatchObject({
      ru: 'Чай чёрный',
      ro: 'Ceai cu lămâie și mentă',
    });
  });

  test('what is not a menu file, or has a picture that the shop lacks, is shown with its errors', async () => {
    const client = await owner();
    const restaurant_id = await restaurantId();
    const errorsOf = async (text: string) =>
      (await client.call('previewMenuImport', { body: { restaurant_id, text } })).errors;
    expect(await errorsOf('hello')).toMatchObject([{ path: '', code: 'not_json' }]);
    const path = 'restaurants.0.categories.0.products.0';
    expect(await errorsOf(await changedFile((mama) => (dishOf(mama, 'soup').price = -1)))).toEqual([
      { path: `${path}.price`, code: 'too_low', values: { limit: 0 } },
    ]);
    const picture = `/pictures/m/ab/${'0'.repeat(32)}-640.webp`;
    expect(await errorsOf(await changedFile((mama) => (dishOf(mama, 'soup').picture = picture)))).toEqual([
      { path: `${path}.picture`, code: 'no_picture', values: { picture } },
    ]);
  });

  test('a preview has all amounts in minor units', async () => {
    const client = await owner();
    const text = await changedFile((mama) => Object.assign(mama, { min_order: 10.5, max_order: 500 }));
    const { items } = await client.call('previewMenuImport', { body: { restaurant_id: await restaurantId(), text } });
    expect(items[0]?.changes).toEqual([
      { field: 'min_order', before: expect.any(String), after: '1050' },
      { field: 'max_order', before: null, after: '50000' },
    ]);
  });

  test('a dish that costs nothing is exported and imported', async () => {
    const client = await owner();
    const { id } = await shop.product('mama', 'bread');
    const bread = await client.call('getMenuProduct', { query: { id } });
    await client.call('saveProduct', { body: { ...bread, price: 0, confirmed: true } });
    const body = { restaurant_id: await restaurantId(), text: await changedFile(() => {}) };
    expect(await client.call('previewMenuImport', { body })).toMatchObject({
      errors: [],
      counts: { added: 0, changed: 0, removed: 0, conflicts: 0 },
    });
  });

  test('the file of another restaurant is rejected', async () => {
    const client = await owner();
    const text = await changedFile(() => {});
    const body = { restaurant_id: await restaurantId('solo'), text };
    const { status, errors } = await client.fail('previewMenuImport', { body });
    expect([status, Object.keys(errors ?? {})]).toEqual([422, ['text']]);
  });
});
