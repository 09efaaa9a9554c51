import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { rowsOf } from '#backend/db/client.ts';
import { eachDatabase, type Shop } from '#backend/testing.ts';
import { toCartLine, placeOrder } from '#backend/testing/ordering.ts';
import type { MenuFile } from './menu-file.ts';

const EXAMPLE = readFileSync(new URL('../../../docs/menu-example.json', import.meta.url), 'utf8');

type Writable<Value> = { -readonly [Name in keyof Value]: Writable<Value[Name]> };
type File = Writable<MenuFile>;

/** The restaurant as a file, changed. */
async function fileOf(
  shop: Shop,
  change: (restaurant: File['restaurants'][number]) => void = () => {},
  name = 'mama',
): Promise<string> {
  const { lines } = await shop.backend.command(['export-menu', name]);
  const file = JSON.parse(lines.join('\n')) as File;
  // Files of other tests are imported whatever changed since; those with revisions have tests of their own.
  for (const restaurant of file.restaurants) delete restaurant.revisions;
  file.restaurants.forEach(change);
  return JSON.stringify(file);
}

const dish = (restaurant: File['restaurants'][number], slug: string) => {
  const found = restaurant.categories.flatMap(({ products }) => products).find((product) => product.slug === slug);
  if (!found) throw new Error(`The menu has no ${slug}`);
  return found;
};
const without = (restaurant: File['restaurants'][number], slug: string) => {
  for (const category of restaurant.categories)
    category.products = category.products.filter((product) => product.slug !== slug);
};

eachDatabase((_name, open) => {
  const shop = open({ isListening: true });
  const bring = (text: string, ...flags: string[]) => shop.backend.command(['import', text, ...flags]);
  const apply = async (text: string): Promise<readonly string[]> => {
    const { ok, lines } = await bring(text, '--apply');
    expect(lines.join('\n')).toBe(ok ? lines.join('\n') : '');
    return lines;
  };
  let original = '';
  beforeEach(async () => {
    if (original === '') original = await fileOf(shop);
    await apply(original);
  });

  describe('a preview', () => {
    test('lists what would be added, changed and removed, and changes nothing', async () => {
      const before = await shop.backend.catalogVersion();
      const file = await fileOf(shop, (mama) => {
        dish(mama, 'soup').price = 99;
        dish(mama, 'bread').active = false;
        dish(mama, 'bread').name.ro = 'Pâine';
        mama.categories[0]?.products.push({ ...dish(mama, 'tea'), slug: 'coffee', price: 30 });
        without(mama, 'cake');
        const cheese = dish(mama, 'pizza').option_groups[1]?.options[0];
        if (cheese) cheese.price = 17.5;
      });
      const { ok, lines } = await bring(file);
      expect(ok).toBe(true);
      expect(lines.slice(0, -1).toSorted()).toEqual([
        '+ alpha/mama/coffee: 30.00',
        '- alpha/mama/cake: 60.00',
        '~ alpha/mama/bread: name, not available',
        '~ alpha/mama/pizza: "Добавки / Сыр" price 15.00 → 17.50',
        '~ alpha/mama/soup: price 89.50 → 99.00',
      ]);
      expect(lines.at(-1)).toBe('Nothing was changed yet. With --apply: 1 added, 3 changed, 1 removed');
      expect(await shop.backend.catalogVersion()).toBe(before);
      expect((await shop.product('mama', 'soup')).price).toBe(89.5);
    });

    test.each([[['--yes']], [['--apply', 'more']]])('%j returns the usage', async (flags) => {
      expect(await bring(original, ...flags)).toMatchObject({
        ok: false,
        lines: [expect.stringContaining('import menu.json')],
      });
    });
  });

  test('a file equal to the stored menu changes neither version nor pages', async () => {
    const file = await fileOf(shop, (mama) => (dish(mama, 'soup').price = 91));
    expect(await apply(file)).toEqual([
      '~ alpha/mama/soup: price 89.50 → 91.00',
      'Done: 0 added, 1 changed, 0 removed',
    ]);
    const before = await shop.backend.catalogVersion();
    expect(await apply(file)).toEqual(['Nothing changes: the shop equals the file']);
    expect(await shop.backend.catalogChanges(before)).toEqual({ version: before, tags: [] });
  });

  test('only what changed is reported to pages', async () => {
    const before = await shop.backend.catalogVersion();
    await apply(await fileOf(shop, (mama) => (dish(mama, 'bread').price = 11)));
    expect((await shop.backend.catalogChanges(before)).tags).toEqual(['restaurant:1']);
  });

  test('a product that is missing in the file returns 410, and is restored with its id', async () => {
    const { id, restaurant_id } = await shop.product('mama', 'cake');
    const query = { id_restaurant: restaurant_id, slug: 'cake' };
    await apply(await fileOf(shop, (mama) => without(mama, 'cake')));
    expect((await shop.client.requestError('getProduct', { query })).status).toBe(410);
    expect(await apply(original)).toContain('+ alpha/mama/cake: 60.00, restored');
    expect((await shop.client.request('getProduct', { query })).id).toBe(id);
  });

  test('a category that is no longer named goes with its dishes, and both come back', async () => {
    const { id } = await shop.product('mama', 'tea');
    await apply(
      await fileOf(shop, (mama) => {
        const [main] = mama.categories;
        if (main)
          mama.categories = [{ ...main, slug: 'second', products: main.products.filter(({ slug }) => slug !== 'tea') }];
      }),
    );
    const { categories } = await shop.client.request('getRestaurant', { query: { id_restaurant: 1 } });
    expect(categories.map(({ slug, products }) => [slug, products.length])).toEqual([['second', 5]]);
    await apply(original);
    expect(
      (await shop.client.request('getRestaurant', { query: { id_restaurant: 1 } })).categories.map(({ slug }) => slug),
    ).toEqual(['main']);
    expect((await shop.product('mama', 'tea')).id).toBe(id);
  });

  test('orders stay unchanged; carts get new prices and report removed products', async () => {
    const customer = await shop.signIn();
    const { id } = await placeOrder(shop, customer);
    const order = () => shop.client.request('getOrder', { token: customer.token, query: { order_id: id } });
    const before = await order();
    const soup = await shop.product('mama', 'soup');
    const bread = await shop.product('mama', 'bread');
    const pizza = await shop.product('mama', 'pizza');
    const [size, extras] = pizza.option_groups;
    const chosen = (option: { id: number; price: number } | undefined) => [
      { id: option?.id ?? 0, count: 1, price: option?.price ?? 0, name: '' },
    ];
    await apply(
      await fileOf(shop, (mama) => {
        dish(mama, 'soup').price = 95.5;
        without(mama, 'bread');
        // The option has the same name and therefore the same id.
        const large = dish(mama, 'pizza').option_groups[0]?.options[1];
        if (large) Object.assign(large, { price: 50, name: { ...large.name, en: 'Large' } });
      }),
    );
    const products = [
      toCartLine(soup),
      toCartLine(bread),
      toCartLine(pizza, { modifiers: chosen(size?.options[1]), additives: chosen(extras?.options[0]) }),
    ];
    const cart = await shop.client.request('recalculateBasket', { body: { products } });
    expect(cart.available.map(({ slug, price }) => [slug, price])).toEqual([
      ['soup', 95.5],
      ['pizza', 120],
    ]);
    expect(cart.available[1]?.modifiers).toMatchObject([{ price: 50, name: '40 см' }]);
    expect(cart.price_changed.map(({ slug, old_price }) => [slug, old_price])).toEqual([
      ['soup', 89.5],
      ['pizza', 120],
    ]);
    expect(cart.not_available.map(({ slug, code }) => [slug, code])).toEqual([['bread', 'product_unavailable']]);
    expect(await order()).toEqual(before);
  });

  test('an error anywhere leaves everything unchanged', async () => {
    const { restaurants } = JSON.parse(await fileOf(shop, (mama) => (dish(mama, 'soup').price = 77))) as File;
    const [mama] = restaurants;
    const text = JSON.stringify({ restaurants: [mama, { ...mama, city: 'atlantis' }] });
    expect(await bring(text, '--apply')).toEqual({
      ok: false,
      lines: ['restaurants.1.city: there is no city atlantis', '1 error; nothing was changed'],
    });
    expect(await bring('{}', '--apply')).toMatchObject({ ok: false });
    expect((await shop.product('mama', 'soup')).price).toBe(89.5);
  });

  test('two imports at once are done one after the other', async () => {
    const cheap = await fileOf(shop, (mama) =>
      mama.categories.forEach(({ products }) => products.forEach((product) => (product.price = 10))),
    );
    const dear = await fileOf(shop, (mama) =>
      mama.categories.forEach(({ products }) => products.forEach((product) => (product.price = 90))),
    );
    await Promise.all([apply(cheap), apply(dear), apply(cheap), apply(dear)]);
    const { categories } = await shop.client.request('getRestaurant', { query: { id_restaurant: 1 } });
    expect(new Set(categories.flatMap(({ products }) => products.map(({ price }) => price))).size).toBe(1);
  });

  test('a new restaurant comes with its addresses, hours, pictures and menu', async () => {
    const text = EXAMPLE.replace('"chisinau"', '"beta"');
    const lines = await apply(text);
    expect(lines[0]).toBe('+ beta/la-plita: La Plită');
    expect(await apply(text)).toEqual(['Nothing changes: the shop equals the file']);
    const restaurant = await shop.restaurant('la-plita');
    const polenta = await shop.product('la-plita', 'mamaliga');
    expect(restaurant).toMatchObject({ city_id: 2, image: '', is_open: true, min_order: 100 });
    expect(polenta).toMatchObject({
      image: 'https://pictures.example/mamaliga.jpg',
      price: 68.5,
      diets: ['vegetarian', 'gluten_free'],
      active: true,
    });
    expect(
      polenta.option_groups.map(({ required, min, max, options }) => [required, min, max, options.length]),
    ).toEqual([
      [true, 1, 1, 2],
      [false, 0, 3, 1],
    ]);
    const customer = await shop.signIn();
    const products = [
      toCartLine(polenta, {
        count: 2,
        modifiers: [{ id: polenta.option_groups[0]?.options[0]?.id ?? 0, count: 1, price: 0, name: '' }],
      }),
    ];
    const { available } = await shop.client.request('recalculateBasket', { body: { products } });
    const { quote_id } = await shop.client.request('quoteOrder', {
      token: customer.token,
      body: { restaurant_id: restaurant.id, products },
    });
    const body = {
      quote_id,
      contact: { name: 'Ион', phone: customer.phone },
      address: { city_id: 2, street: 'a', house: '1' },
      payment: { method: 'cash' as const },
    };
    const { order } = await shop.client.request('createOrder', { token: customer.token, body });
    expect([available[0]?.image, order.items[0]?.image]).toEqual([polenta.image, polenta.image]);
    expect(await apply(text.replace('"to": "22:00"', '"to": "21:00"').replace('47.0231', '47.5'))).toContain(
      '~ beta/la-plita, На Букурешть: lat, hours',
    );
    const [branch] = await shop.client.request('getBranches', { query: { id_restaurant: restaurant.id } });
    expect([branch?.lat, branch?.hours[0]]).toEqual([47.5, { weekday: 1, from: '09:00', to: '21:00' }]);
  });

  test('an address that is no longer named goes', async () => {
    await apply(
      await fileOf(
        shop,
        (night) => {
          const [branch] = night.branches;
          if (branch) night.branches.push({ ...branch, name: { ru: 'Второй' } });
        },
        'night',
      ),
    );
    const { id } = await shop.restaurant('night');
    expect(await shop.client.request('getBranches', { query: { id_restaurant: id } })).toHaveLength(2);
    const lines = await apply(await fileOf(shop, (night) => night.branches.pop(), 'night'));
    expect(lines).toContain('- alpha/night, Второй');
    expect(await shop.client.request('getBranches', { query: { id_restaurant: id } })).toHaveLength(1);
  });

  test('allergens of dishes and options, and synonyms of dishes and sections', async () => {
    const lines = await apply(
      await fileOf(shop, (mama) => {
        const [section] = mama.categories;
        const [, extras] = dish(mama, 'pizza').option_groups;
        const [cheese, olives] = extras?.options ?? [];
        if (!section || !cheese || !olives) throw new Error('The pizza has no extras');
        section.synonyms = ['mains'];
        Object.assign(dish(mama, 'tea'), { allergens_known: true, synonyms: ['чаёк'] });
        cheese.allergens = ['milk'];
        olives.allergens_known = true;
      }),
    );
    expect(lines.slice(0, 3)).toEqual([
      '~ alpha/mama, category main: synonyms',
      '~ alpha/mama/pizza: "Добавки / Сыр" allergens, "Добавки / Оливки" allergensKnown',
      '~ alpha/mama/tea: allergensKnown, synonyms',
    ]);
    expect(await shop.product('mama', 'tea')).toMatchObject({ allergens: [], allergens_known: true });
    const { option_groups } = await shop.product('mama', 'pizza');
    expect(option_groups[1]?.options).toMatchObject([
      { allergens: ['milk'], allergens_known: false },
      { allergens: [], allergens_known: true },
    ]);
  });

  test('groups and options that are no longer named go, new ones come', async () => {
    const lines = await apply(
      await fileOf(shop, (mama) => {
        const pizza = dish(mama, 'pizza');
        const [size, extras] = pizza.option_groups;
        if (!size || !extras) throw new Error('The pizza has no groups');
        const added = { name: { ru: '50 см' }, price: 70, allergens: [], allergens_known: false };
        size.options = [...size.options.slice(1), added];
        pizza.option_groups = [size, { ...extras, name: { ...extras.name, ru: 'Ещё' } }];
      }),
    );
    expect(lines[0]).toBe(
      '~ alpha/mama/pizza: "Размер / 50 см" added, "Размер / 30 см" removed, "Ещё" added, "Добавки" removed',
    );
    const { option_groups } = await shop.product('mama', 'pizza');
    expect(option_groups.map(({ options }) => options.map(({ price }) => price))).toEqual([
      [45.5, 70],
      [15, 10.25],
    ]);
  });

  describe('an export', () => {
    test('leaves out what was taken off the menu', async () => {
      await apply(await fileOf(shop, (mama) => without(mama, 'cake')));
      expect(await fileOf(shop)).not.toContain('"cake"');
    });

    test.each([
      ['no name', [], 'export-menu'],
      ['an unknown name', ['nowhere'], 'There is no restaurant nowhere'],
      ['an unknown city', ['beta/mama'], 'There is no restaurant beta/mama'],
    ])('of %s is rejected', async (_what, names, line) => {
      expect(await shop.backend.command(['export-menu', ...names])).toMatchObject({
        ok: false,
        lines: [expect.stringContaining(line)],
      });
    });

    test('of a name that several cities have requires the city', async () => {
      await apply(await fileOf(shop, (mama) => (mama.city = 'beta')));
      expect((await shop.backend.command(['export-menu', 'mama'])).lines).toEqual([
        'Several restaurants are named mama: alpha/mama, beta/mama',
      ]);
      expect((await shop.backend.command(['export-menu', 'beta/mama'])).ok).toBe(true);
      await shop.db.execute(sql`update restaurants set slug = 'other' where slug = 'mama' and city_id = 2`);
      expect(rowsOf(await shop.db.execute(sql`select id from restaurants where slug = 'mama'`))).toHaveLength(1);
    });
  });
});
