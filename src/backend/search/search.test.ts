import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { splitIntoBatches } from '#backend/db/client.ts';
import { categories, products, searchIndexes } from '#backend/db/schema/index.ts';
import { bothDatabases, eachDatabase, START } from '#backend/testing.ts';
import type { Query } from '#contract/endpoints.ts';
import { refreshSearchIndex } from './search-index.ts';

eachDatabase((_name, open) => {
  const shop = open();

  const search = (query: Partial<Query<'search'>>) =>
    shop.client.request('search', { query: { city: 'alpha', ...query }, locale: 'en' });
  const find = async (query: Partial<Query<'search'>>) => (await search(query)).products.map(({ slug }) => slug);

  describe('the search', () => {
    test('finds dishes of one city, or of one menu', async () => {
      expect(await find({ q: 'dish stew' })).toEqual([]);
      expect(await find({ q: 'dish stew', city: 'beta' })).toEqual(['stew']);
      expect(await find({ q: 'roll' })).toEqual(['roll']);
      expect(await find({ q: 'roll', id_restaurant: 1 })).toEqual([]);
      expect(await find({ q: 'roll', id_restaurant: 2 })).toEqual(['roll']);
    });

    test('finds restaurants by name and cuisine, and says why', async () => {
      expect((await search({ q: 'mama' })).restaurants).toEqual([
        { id: 1, match: { name_ranges: [{ start: 0, end: 4 }], reason: null } },
      ]);
      const { restaurants } = await shop.client.request('search', {
        query: { city: 'alpha', q: 'de casă' },
        locale: 'en',
      });
      expect(restaurants[0]?.match).toEqual({ name_ranges: [], reason: { kind: 'cuisine', text: 'Home', ranges: [] } });
    });

    test('does not give a removed category as the reason of a restaurant', async () => {
      const name = { ru: 'Home bakery', en: 'Home bakery', ro: 'Home bakery' };
      const [added] = await shop.db
        .insert(categories)
        .values({ restaurantId: 1, slug: 'bakery', name, position: 1 })
        .returning({ id: categories.id });
      await refreshSearchIndex(shop.db);
      const setIndexed = (catalogVersion: number) =>
        shop.db.update(searchIndexes).set({ catalogVersion }).where(eq(searchIndexes.restaurantId, 1));
      // The periodic job does not write the documents meanwhile.
      await setIndexed(2_147_483_647);
      const reasonOf = async (q: string) => (await search({ q })).restaurants.find(({ id }) => id === 1)?.match?.reason;
      expect(await reasonOf('bakery')).toMatchObject({ kind: 'category', text: 'Home bakery' });
      await shop.db
        .update(categories)
        .set({ removedAt: new Date(START) })
        .where(eq(categories.id, added!.id));
      // The documents still contain the category until they are written again.
      expect(await reasonOf('bakery')).toBeNull();
      await setIndexed(0);
      await refreshSearchIndex(shop.db);
      expect(await reasonOf('bakery')).toBeUndefined();
    });

    test('says which words of a dish it has found', async () => {
      const [hit] = (await search({ q: 'cake' })).hits;
      expect(hit?.match).toEqual({ name_ranges: [{ start: 5, end: 9 }], reason: null });
      const [byDiet] = (await search({ q: 'veggie' })).hits;
      expect(byDiet?.match).toEqual({ name_ranges: [], reason: { kind: 'diet', text: 'vegetarian', ranges: [] } });
      // Only the Romanian name has the other word, which is not shown.
      const [byOtherName] = (await search({ q: 'fel cake' })).hits;
      expect(byOtherName?.match).toEqual({ name_ranges: [{ start: 5, end: 9 }], reason: null });
    });

    test('lists what can be ordered now first', async () => {
      shop.clock.set(START);
      // `night` is closed at noon, and one dish of `mama` is sold out.
      const noon = await find({ q: 'dish' });
      expect(noon.slice(-3).toSorted()).toEqual(['inactive', 'roll', 'wok']);
      expect(await find({ q: 'dish', open: '1' })).toEqual(noon.slice(0, -3));
      shop.clock.set('2026-11-20T18:00:00.000Z');
      expect((await find({ q: 'dish' })).at(-1)).toBe('inactive');
      shop.clock.set(START);
    });

    test('returns the best matches of more than it reads', async () => {
      const [soup] = await shop.db.select().from(products).where(eq(products.slug, 'soup'));
      const withName = (slug: string, name: string) => ({
        ...soup!,
        id: undefined,
        slug,
        name: { ru: name, en: name, ro: name },
      });
      const others = Array.from({ length: 1005 }, (_, index) => withName(`other-${index}`, `Cake of sort ${index}`));
      for (const batch of splitIntoBatches([...others, withName('best', 'Cake')]))
        await shop.db.insert(products).values(batch);
      await refreshSearchIndex(shop.db);
      expect(await find({ q: 'cake', limit: 1 })).toEqual(['best']);
    });

    test('is limited to diets, also without a text', async () => {
      expect(await find({ q: 'dish', diets: 'vegetarian' })).toEqual(['cake']);
      expect(await find({ diets: 'vegetarian' })).toEqual(['cake']);
      expect(await find({ diets: 'vegetarian,halal' })).toEqual([]);
      expect((await search({ diets: 'vegetarian' })).restaurants).toEqual([]);
    });

    test('corrects no word for food that the filters leave nothing of', async () => {
      expect(await search({ q: 'soup' })).toMatchObject({ hits: [{}], is_approximate: false });
      expect(await search({ q: 'soup', diets: 'halal' })).toMatchObject({ hits: [], is_approximate: false });
    });

    test('leaves out dishes with an allergen, and those of which that is not known, and counts both', async () => {
      // Only the cake says what it contains.
      expect(await search({ q: 'dish', without: 'milk' })).toMatchObject({
        products: [{ slug: 'cake' }],
        hidden: { contains: 0, unknown: 7 },
      });
      expect(await search({ q: 'dish', without: 'eggs,milk' })).toMatchObject({
        hits: [],
        restaurants: [],
        hidden: { contains: 1, unknown: 7 },
      });
      expect((await search({ q: 'dish' })).hidden).toEqual({ contains: 0, unknown: 0 });
    });

    test('has as many dishes in full as are wanted, and the ids of all', async () => {
      const { hits, products: dishes } = await search({ q: 'dish', limit: 2 });
      expect(dishes.map(({ id }) => id)).toEqual(hits.slice(0, 2).map(({ id }) => id));
      expect(hits).toHaveLength(8);
      expect((await search({ q: 'dish', limit: 0 })).products).toEqual([]);
    });

    test('says that it was not found as it was typed', async () => {
      expect(await search({ q: 'зшяяф' })).toMatchObject({ interpreted: 'pizza', is_approximate: false });
      expect(await search({ q: 'piza' })).toMatchObject({ interpreted: null, is_approximate: false });
      expect(await search({ q: 'pzza' })).toMatchObject({ interpreted: null, is_approximate: true });
    });

    test('finds kinds of seafood, but no vegetarian dish that is compared with it', async () => {
      await shop.db
        .update(products)
        .set({ synonyms: ['shrimp'] })
        .where(eq(products.slug, 'soup'));
      const description = 'Tastes like salmon';
      await shop.db
        .update(products)
        .set({ description: { ru: description, en: description, ro: description } })
        .where(eq(products.slug, 'cake'));
      await refreshSearchIndex(shop.db);
      expect(await find({ q: 'seafood' })).toEqual(['soup']);
      expect(await find({ q: 'salmon' })).toEqual([]);
    });
  });

  describe('any text is harmless', () => {
    test.each(['', 's', '   ', '%', '%%_', '\\', '🍕', "'; drop table products --", "':*A & |", '~.#>', '\u0301'])(
      '%j finds nothing',
      async (q) => expect((await search({ q, limit: 0 })).restaurants).toEqual([]),
    );

    test.each([
      ['too long', 'x'.repeat(61)],
      ['5 kB', 'суп '.repeat(1280)],
      ['a null byte', 'su\0p'],
    ])('%s is refused', async (_what, q) => {
      expect(await shop.client.requestError('search', { query: { city: 'alpha', q } })).toMatchObject({ status: 422 });
    });

    test('an unknown city or restaurant does not exist', async () => {
      expect(await shop.client.requestError('search', { query: { city: 'nowhere', q: 'soup' } })).toMatchObject({
        status: 404,
      });
      expect(await shop.client.requestError('search', { query: { id_restaurant: 99, q: 'soup' } })).toMatchObject({
        status: 404,
      });
    });
  });

  describe('the index', () => {
    test('follows changes of the menu', async () => {
      await shop.db
        .update(products)
        .set({ synonyms: ['стрёмная похлёбка'] })
        .where(eq(products.slug, 'soup'));
      expect(await refreshSearchIndex(shop.db)).toBe(1);
      expect(await find({ q: 'похлебка' })).toEqual(['soup']);
      await shop.db
        .update(categories)
        .set({ synonyms: ['разносолы'] })
        .where(eq(categories.restaurantId, 2));
      await refreshSearchIndex(shop.db);
      expect(await find({ q: 'разносолы' })).toEqual(['wok', 'roll'].toSorted());
      await shop.db
        .update(products)
        .set({ removedAt: new Date(START) })
        .where(eq(products.slug, 'wok'));
      // Before the index is written again, too.
      expect(await find({ q: 'wok' })).toEqual([]);
      await refreshSearchIndex(shop.db);
      expect(await find({ q: 'разносолы' })).toEqual(['roll']);
    });

    test('is written once by instances that do it at once', async () => {
      expect(await refreshSearchIndex(shop.db)).toBe(0);
      await shop.db
        .update(products)
        .set({ synonyms: ['новинка'] })
        .where(eq(products.slug, 'tea'));
      await Promise.all([refreshSearchIndex(shop.db), refreshSearchIndex(shop.db)]);
      expect(await find({ q: 'новинка' })).toEqual(['tea']);
      const { rows } = await shop.db.execute(
        sql`select count(*)::int as n from search_documents where product_id is null`,
      );
      expect(rows).toEqual([{ n: 3 }]);
    });
  });
});

bothDatabases((_name, open) => {
  const shop = open();

  test('with it, a wrong first letter is corrected', async () => {
    const { products: dishes, is_approximate: isApproximate } = await shop.client.request('search', {
      query: { city: 'alpha', q: 'onactive' },
    });
    expect({ dishes: dishes.map(({ slug }) => slug), isApproximate }).toEqual({
      dishes: ['inactive'],
      isApproximate: true,
    });
  });
});
