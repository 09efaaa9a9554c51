import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { eachDatabase, START } from '#backend/testing.ts';
import type { Database } from '#backend/db/client.ts';
import { products } from '#backend/db/schema/index.ts';
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

  test('the list of restaurants can be that of a city, and only its first', async () => {
    const slugsOf = async (query: { city?: string; limit?: number }) =>
      (await shop.client.request('getRestaurants', { query })).map(({ slug }) => slug);
    const all = await slugsOf({});
    expect(all).toHaveLength(3);
    expect([...(await slugsOf({ city: 'alpha' })), ...(await slugsOf({ city: 'beta' }))]).toEqual(all);
    expect(await slugsOf({ city: 'beta' })).toEqual(['solo']);
    expect(await slugsOf({ limit: 1 })).toEqual(all.slice(0, 1));
    expect(await slugsOf({ city: 'beta', limit: 9 })).toEqual(['solo']);
    expect(await slugsOf({ city: 'nowhere' })).toEqual([]);
    expect(await shop.client.raw('GET', '/api/get-restaurants?limit=0')).toMatchObject({ status: 422 });
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
    await shop.db.execute(sql`update products set name = name - 'en' where slug = 'stew'`);
    expect((await menuOf(new Catalog(shop.db), SOLO)).productBySlug('stew', 'en')?.name).toBe('Блюдо stew');
  });
});

eachDatabase((_name, open) => {
  const shop = open();

  describe('get-cities', () => {
    test('returns the cities in the requested language', async () => {
      const names = async (locale: 'ru' | 'en' | 'ro') =>
        (await shop.client.request('getCities', { locale })).map(({ name }) => name);
      expect(await names('ru')).toEqual(['Альфа', 'Бета']);
      expect(await names('en')).toEqual(['Alpha', 'Beta']);
      expect(await names('ro')).toEqual(['Alfa', 'Beta']);
    });

    test('returns prices in major units and null where delivery is never free', async () => {
      const [alpha, beta] = await shop.client.request('getCities');
      expect(alpha).toMatchObject({ delivery_price: 35, order_amount_free_shipping: 350, currency: 'MDL' });
      expect(beta).toMatchObject({ delivery_price: 20, order_amount_free_shipping: null, currency: 'RUP' });
    });
  });

  describe('get-restaurants', () => {
    test('lists the restaurants of all cities, city by city', async () => {
      const restaurants = await shop.client.request('getRestaurants');
      expect(restaurants.map(({ slug }) => slug)).toEqual(['mama', 'night', 'solo']);
      expect(restaurants[0]?.image).toBe('/pictures/alpha/mama/cover-640.webp');
    });

    test('returns when a closed one opens and when an open one closes', async () => {
      expect(await shop.restaurant('night')).toMatchObject({
        is_open: false,
        opens_at: '2026-11-20T16:00:00.000Z',
        closes_at: null,
      });
      shop.clock.set('2026-11-20T16:00:00.000Z');
      expect(await shop.restaurant('night')).toMatchObject({
        is_open: true,
        opens_at: null,
        closes_at: '2026-11-21T00:00:00.000Z',
      });
      shop.clock.set('2026-11-21T00:00:00.000Z');
      expect(await shop.restaurant('night')).toMatchObject({ is_open: false, opens_at: '2026-11-21T16:00:00.000Z' });
      shop.clock.set(START);
      expect(await shop.restaurant('mama')).toMatchObject({ is_open: true, opens_at: null, closes_at: null });
    });
  });

  describe('get-restaurant-by-id-full', () => {
    test('contains categories, products and their options, flat and grouped', async () => {
      const pizza = await shop.product('mama', 'pizza');
      expect(pizza).toMatchObject({
        price: 120,
        currency: 'MDL',
        measure: 'g',
        image: '/pictures/alpha/mama/pizza-640.webp',
        recommended: false,
      });
      expect(pizza.modifiers.map(({ name, price, count }) => [name, price, count])).toEqual([
        ['30 см', 0, 0],
        ['40 см', 45.5, 0],
      ]);
      expect(pizza.additives.map(({ name }) => name)).toEqual(['Сыр', 'Оливки']);
      expect(pizza.option_groups.map(({ name, required, min, max }) => [name, required, min, max])).toEqual([
        ['Размер', true, 1, 1],
        ['Добавки', false, 0, 3],
      ]);
    });

    test('lists an inactive product', async () => {
      expect(await shop.product('mama', 'inactive')).toMatchObject({ active: false });
    });

    test('returns 404 for an unknown restaurant and 422 for something that is no id', async () => {
      expect(await shop.client.requestError('getRestaurant', { query: { id_restaurant: 9999 } })).toMatchObject({
        status: 404,
      });
      const wrong = await shop.client.requestError('getRestaurant', { query: { id_restaurant: 'many' }, locale: 'en' });
      expect(wrong).toMatchObject({ status: 422, errors: { id_restaurant: ['The value is not valid.'] } });
      expect((await shop.client.raw('GET', '/api/get-restaurant-by-id-full')).status).toBe(422);
    });

    test('shows a change of price, name or hours at the very next request', async () => {
      await shop.db.execute(sql`update products set price = 9100 where slug = 'soup'`);
      expect((await shop.product('mama', 'soup')).price).toBe(91);
      await shop.db.execute(sql`update products set price = 8950 where slug = 'soup'`);
      expect((await shop.product('mama', 'soup')).price).toBe(89.5);
    });
  });

  describe('get-product', () => {
    const lookup = async (slug: string, restaurant = 'mama') => ({
      query: { id_restaurant: (await shop.restaurant(restaurant)).id, slug },
    });

    test('returns one product as its menu does', async () => {
      expect(await shop.client.request('getProduct', await lookup('pizza'))).toEqual(
        await shop.product('mama', 'pizza'),
      );
    });

    test('returns 404 for what never was, and 410 for what was taken off the menu', async () => {
      await shop.db.execute(sql`update products set removed_at = now() where slug = 'cake'`);
      expect(await shop.client.requestError('getProduct', { ...(await lookup('cake')), locale: 'en' })).toMatchObject({
        status: 410,
        message: 'This is no longer here.',
      });
      const { categories } = await shop.client.request('getRestaurant', { query: (await lookup('')).query });
      expect(categories[0]?.products.map(({ slug }) => slug)).toEqual(['soup', 'bread', 'pizza', 'tea', 'inactive']);
      await shop.db.execute(sql`update products set removed_at = null where slug = 'cake'`);
      expect((await shop.client.request('getProduct', await lookup('cake'))).slug).toBe('cake');
      expect((await shop.client.requestError('getProduct', await lookup('cake', 'night'))).status).toBe(404);
      expect(
        (await shop.client.requestError('getProduct', { query: { id_restaurant: 9999, slug: 'cake' } })).status,
      ).toBe(404);
    });
  });

  describe('get-restaurant-branches', () => {
    test('returns each branch with its hours', async () => {
      const { id } = await shop.restaurant('night');
      const [branch] = await shop.client.request('getBranches', { query: { id_restaurant: id }, locale: 'en' });
      expect(branch).toMatchObject({ name: 'On Pushkin street', restaurant_id: id });
      expect(branch?.hours).toHaveLength(7);
      expect(branch?.hours[0]).toEqual({ weekday: 1, from: '18:00', to: '02:00' });
    });

    test('says which branch is closed, and until when', async () => {
      const night = await shop.restaurant('night');
      const [atNight] = await shop.client.request('getBranches', { query: { id_restaurant: night.id } });
      expect(atNight).toMatchObject({ is_open: false, opens_at: night.opens_at, always_open: false });
    });

    test('returns 404 for an unknown restaurant', async () => {
      expect(await shop.client.requestError('getBranches', { query: { id_restaurant: 9999 } })).toMatchObject({
        status: 404,
      });
    });
  });

  test('get-news lists the newest first, with the products it mentions', async () => {
    const news = await shop.client.request('getNews');
    expect(news.map(({ slug }) => slug)).toEqual(['winter', 'opening']);
    expect(news[1]).toMatchObject({
      image: '/pictures/news/opening-640.webp',
      image_large: '/pictures/news/opening-1200.webp',
    });
    expect(news[1]?.products.map(({ slug, currency }) => [slug, currency])).toEqual([
      ['soup', 'MDL'],
      ['stew', 'RUP'],
    ]);
  });

  test('get-options returns phone and links', async () => {
    expect(await shop.client.request('getOptions')).toMatchObject({
      phone: '+373 22 80-80-80',
      link_fb: 'https://www.facebook.com/',
    });
  });
});
