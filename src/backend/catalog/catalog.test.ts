import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Database } from '#backend/db/client.ts';
import { products } from '#backend/db/schema/index.ts';
import { eachDatabase } from '#backend/testing.ts';
import { Catalog } from './catalog.ts';

/** Restaurants of the fixture. */
const [MAMA, NIGHT, SOLO] = [1, 2, 3];

eachDatabase((_name, open) => {
  const shop = open();
  const menuOf = async (catalog: Catalog, restaurantId: number) => {
    const entry = (await catalog.snapshot('en')).restaurants.get(restaurantId);
    if (!entry) throw new Error(`The fixture has no restaurant ${restaurantId}`);
    return catalog.menu(entry);
  };

  describe('a menu', () => {
    test('is read once for concurrent calls', async () => {
      const catalog = new Catalog(shop.db);
      const menus = await Promise.all([menuOf(catalog, MAMA), menuOf(catalog, MAMA), menuOf(catalog, MAMA)]);
      expect(new Set(menus).size).toBe(1);
    });

    test.each([
      ['a price of its own', `update products set price = price + 1 where slug = 'soup'`, [true, false, false]],
      ['its city', `update cities set phone = phone where slug = 'alpha'`, [true, true, false]],
      ['nothing on it', `update settings set value = value where key = 'phone'`, [false, false, false]],
      ['everything', 'truncate news_products', [true, true, true]],
    ])('is read again after a change of %s, and only then', async (_what, statement, expected) => {
      const catalog = new Catalog(shop.db);
      const read = () => Promise.all([MAMA, NIGHT, SOLO].map((id) => menuOf(catalog, id)));
      const before = await read();
      await shop.db.execute(sql.raw(statement));
      const after = await read();
      expect(after.map((menu, index) => menu !== before[index])).toEqual(expected);
    });

    test('that was used least recently is evicted', async () => {
      // Mama has six products, night two and solo one; an entry counts one more.
      const catalog = new Catalog(shop.db, 10);
      const mama = await menuOf(catalog, MAMA);
      const night = await menuOf(catalog, NIGHT);
      expect(await menuOf(catalog, MAMA)).toBe(mama);
      await menuOf(catalog, SOLO);
      expect(await menuOf(catalog, MAMA)).toBe(mama);
      expect(await menuOf(catalog, NIGHT)).not.toBe(night);
    });

    test('larger than the cache is read for every call', async () => {
      const catalog = new Catalog(shop.db, 1);
      expect((await menuOf(catalog, MAMA)).productBySlug('soup', 'en')?.name).toBe('Dish soup');
      expect((await menuOf(catalog, MAMA)).productBySlug('soup', 'en')?.name).toBe('Dish soup');
    });
  });

  test('products are found by id whether their menu is in memory or not, removed ones as inactive', async () => {
    const catalog = new Catalog(shop.db);
    const menu = await menuOf(catalog, MAMA);
    await shop.db.execute(sql`update products set removed_at = now() where slug = 'wok'`);
    const [wok, soup] = await Promise.all(
      ['wok', 'soup'].map(
        async (slug) =>
          (await shop.db.select({ id: products.id }).from(products).where(eq(products.slug, slug)))[0]?.id,
      ),
    );
    const found = await catalog.products([soup ?? 0, wok ?? 0, 99_999], menu);
    expect([...found.values()].map(({ slug, active }) => [slug, active])).toEqual([
      ['soup', true],
      ['wok', false],
    ]);
    await shop.db.execute(sql`update products set removed_at = null where slug = 'wok'`);
  });

  test('a read that failed is tried again by the next call', async () => {
    let fails = true;
    const db = new Proxy(shop.db, {
      get: (target, property: keyof Database) => {
        if (fails && property === 'select') throw new Error('no database');
        return target[property];
      },
    });
    const catalog = new Catalog(db);
    await expect(catalog.snapshot('en')).rejects.toThrow('no database');
    fails = false;
    expect((await catalog.snapshot('en')).cities.map(({ name }) => name)).toEqual(['Alpha', 'Beta']);
  });

  test('a text without the language is shown in Russian', async () => {
    await shop.db.execute(sql`alter table products drop constraint products_name`);
    await shop.db.execute(sql`update products set name = name - 'en' where slug = 'stew'`);
    expect((await menuOf(new Catalog(shop.db), SOLO)).productBySlug('stew', 'en')?.name).toBe('Блюдо stew');
  });
});
