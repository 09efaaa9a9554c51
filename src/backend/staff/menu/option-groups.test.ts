import { expect, test } from 'vitest';
import { eachDatabase } from '#backend/testing.ts';
import type { OptionGroupInput } from '#contract/staff/option-groups.ts';
import { groupForm, productForm } from '../testing/menu-examples.ts';
import { signInAs } from '../testing/staff-accounts.ts';
import { resourceExamples } from '../testing/resource-examples.ts';

eachDatabase((_name, open) => {
  const shop = open();
  const texts = (en: string) => ({ ru: `${en} ru`, en, ro: `${en} ro` });

  /** A manager and dishes of a new category. */
  async function openMenu(...names: string[]) {
    const restaurantId = (await shop.restaurant('mama')).id;
    const { client } = await signInAs(shop, 'manager', [restaurantId]);
    const category = await client.call('addCategory', { body: { restaurant_id: restaurantId, name: texts('Groups') } });
    const products = [];
    for (const en of names)
      products.push(await client.call('addProduct', { body: productForm(category.id, { name: texts(en) }) }));
    const product = (id: number) => client.call('getMenuProduct', { query: { id } });
    const addGroup = async (id: number, extra: Partial<OptionGroupInput> = {}) => {
      const { revision } = await product(id);
      return client.call('saveOptionGroup', { body: { ...groupForm(extra), id: null, product_id: id, revision } });
    };
    return { restaurantId, client, products, product, addGroup };
  }

  test('customers choose among the options of a group that a manager adds', async () => {
    const { restaurantId, products, addGroup } = await openMenu('Pizza one');
    const [dish] = products;
    await addGroup(dish?.id ?? 0);
    const query = { id_restaurant: restaurantId, slug: dish?.slug ?? '' };
    const { option_groups: groups } = await shop.client.request('getProduct', { query });
    expect(groups).toMatchObject([
      { name: 'Размер', kind: 'modifier', required: true, min: 1, max: 1, options: [{ price: 0 }, { price: 25 }] },
    ]);
  });

  test('options keep their ids when a group is changed; those that are not listed are deleted', async () => {
    const { client, products, addGroup } = await openMenu('Pizza two');
    const saved = await addGroup(products[0]?.id ?? 0);
    const [group] = saved.option_groups;
    const large = group?.options.find(({ name }) => name.en === 'Large');
    const options = [
      { id: large?.id ?? 0, name: texts('Huge'), price: 3000, allergens: [], allergens_known: true },
      { id: null, name: texts('Tiny'), price: 0, allergens: [], allergens_known: true },
    ];
    const changed = await client.call('saveOptionGroup', {
      body: { ...groupForm({ options }), id: group?.id ?? 0, product_id: saved.id, revision: saved.revision },
    });
    expect(changed.option_groups[0]?.options).toMatchObject([
      { id: large?.id, name: { en: 'Huge' }, price: 3000 },
      { name: { en: 'Tiny' } },
    ]);
    expect(changed.option_groups[0]?.options).toHaveLength(2);
  });

  test.each<[string, Partial<OptionGroupInput>, string]>([
    ['a required group without a least number', { min: 0 }, 'min'],
    ['a largest number below the smallest', { min: 2, max: 1 }, 'max'],
    [
      'two options of the same name',
      { options: ['a', 'b'].map((en) => ({ ...groupForm().options[0]!, name: { ru: 'Одно', en, ro: en } })) },
      'options.1.name.ru',
    ],
  ])('%s is refused', async (_what, extra, field) => {
    const { client, products } = await openMenu(`Pizza ${field}`);
    const body = { ...groupForm(extra), id: null, product_id: products[0]?.id ?? 0, revision: 1 };
    expect(Object.keys((await client.fail('saveOptionGroup', { body })).errors ?? {})).toEqual([field]);
  });

  test('a second group of the same name is refused', async () => {
    const { client, products, addGroup } = await openMenu('Pizza three');
    const { id, revision } = await addGroup(products[0]?.id ?? 0);
    const body = { ...groupForm(), id: null, product_id: id, revision };
    expect((await client.fail('saveOptionGroup', { body })).errors).toHaveProperty(['name.ru']);
  });

  test('an edit of another revision of the dish is refused with the dish as it is now', async () => {
    const { client, products, addGroup } = await openMenu('Pizza four');
    const { id } = await addGroup(products[0]?.id ?? 0);
    const body = { ...groupForm({ name: texts('Other') }), id: null, product_id: id, revision: 1 };
    expect(await client.fail('saveOptionGroup', { body })).toMatchObject({ status: 409, current: { id, revision: 2 } });
  });

  test('groups are moved and removed', async () => {
    const { client, products, addGroup } = await openMenu('Pizza five');
    const id = products[0]?.id ?? 0;
    await addGroup(id, { name: texts('First') });
    const both = await addGroup(id, { name: texts('Second') });
    const second = both.option_groups[1]?.id ?? 0;
    const moved = await client.call('moveOptionGroup', {
      body: { product_id: id, revision: both.revision, id: second, direction: 'up' },
    });
    expect(moved.option_groups.map(({ name }) => name.en)).toEqual(['Second', 'First']);
    const left = await client.call('removeOptionGroup', {
      body: { product_id: id, revision: moved.revision, id: second },
    });
    expect(left.option_groups.map(({ name }) => name.en)).toEqual(['First']);
  });

  test('a copy replaces a group of the same name, keeps the ids of its options, and raises the revision', async () => {
    const { client, products, product, addGroup } = await openMenu('Source', 'New', 'Replaced');
    const [source, empty, replaced] = products.map(({ id }) => id);
    const copied = await addGroup(source ?? 0);
    const before = await addGroup(replaced ?? 0, { options: [{ ...groupForm().options[1]!, price: 1 }] });
    const body = { id: copied.option_groups[0]?.id ?? 0, product_ids: [empty ?? 0, replaced ?? 0] };
    expect(await client.call('copyOptionGroup', { body })).toEqual({ copied: 2 });
    const after = await product(replaced ?? 0);
    expect(after.revision).toBe(before.revision + 1);
    expect(after.option_groups).toHaveLength(1);
    expect(after.option_groups[0]?.options.map(({ name, price }) => [name.en, price])).toEqual([
      ['Small', 0],
      ['Large', 2500],
    ]);
    expect(after.option_groups[0]?.options[1]?.id).toBe(before.option_groups[0]?.options[0]?.id);
    expect((await product(empty ?? 0)).option_groups[0]?.options).toHaveLength(2);
  });

  test('copies between two dishes in both directions at once all succeed', async () => {
    const { client, products, addGroup } = await openMenu('There', 'Back');
    const ids = products.map(({ id }) => id);
    const bodies: { id: number; product_ids: number[] }[] = [];
    for (const [index, id] of ids.entries()) {
      const { option_groups: groups } = await addGroup(id, { name: texts(`Copied ${index}`) });
      bodies.push({ id: groups[0]?.id ?? 0, product_ids: ids.filter((other) => other !== id) });
    }
    const copies = Array.from({ length: 5 }, () =>
      bodies.map((body) => client.call('copyOptionGroup', { body })),
    ).flat();
    expect(await Promise.all(copies)).toEqual(copies.map(() => ({ copied: 1 })));
  });

  test('a group is not copied to a dish of another restaurant', async () => {
    const { products, addGroup } = await openMenu('Pizza six');
    const { client } = await signInAs(shop, 'owner');
    const foreign = await resourceExamples.product(shop, (await shop.restaurant('solo')).id);
    const { option_groups: groups } = await addGroup(products[0]?.id ?? 0);
    const body = { id: groups[0]?.id ?? 0, product_ids: [foreign] };
    expect((await client.fail('copyOptionGroup', { body })).status).toBe(404);
  });
});
