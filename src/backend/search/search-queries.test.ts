import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { migrate } from '#backend/db/migrate.ts';
import { createBackend } from '#backend/index.ts';
import { eachEmptyDatabase, RecordingSms } from '#backend/testing.ts';
import { createClient } from '#backend/testing/client.ts';
import { demo as testShop } from '#tests/shop/index.ts';
import { LOCALES, MAX_SEARCH_LENGTH, type Locale } from '#contract/constants.ts';

/**
 * Queries over the menus of the browser tests' shop with what they must find, written by an author who has not seen the
 * search.
 */
const QUERIES = v.parse(
  v.array(
    v.object({
      city: v.string(),
      /** The slug of the restaurant in whose menu to search. */
      restaurant: v.optional(v.string()),
      lang: v.picklist(LOCALES),
      q: v.string(),
      /** Names of dishes and restaurants that are among the results. */
      expect: v.array(v.string()),
      /** The first dish or the first restaurant. */
      first: v.optional(v.string()),
      /** Names that are not among the results. */
      absent: v.optional(v.array(v.string()), []),
      /** Whether there is no result. */
      empty: v.optional(v.boolean(), false),
      why: v.string(),
    }),
  ),
  JSON.parse(readFileSync(new URL('search-queries.json', import.meta.url), 'utf8')),
);

/** A Friday evening, when every kitchen works. */
const EVENING = new Date('2026-11-20T17:00:00Z');

eachEmptyDatabase((_name, open) => {
  let close = async (): Promise<void> => {};
  let client: ReturnType<typeof createClient>;
  beforeAll(async () => {
    const { db, close: closeDatabase } = await open();
    await migrate(db, (tx) => testShop.seed(tx, EVENING));
    const backend = createBackend({ db, clock: { now: () => EVENING }, sms: new RecordingSms(), log: () => {} });
    client = createClient(() => backend);
    close = async () => {
      await backend.close();
      await closeDatabase();
    };
  });
  afterAll(() => close());

  const findNames = async (city: string, restaurant: string | undefined, q: string, locale: Locale) => {
    const restaurants = await client.request('getRestaurants', { locale });
    const id = restaurants.find(({ slug }) => slug === restaurant)?.id;
    const result = await client.request('search', {
      query: { ...(id === undefined ? { city } : { id_restaurant: id }), q: q.slice(0, MAX_SEARCH_LENGTH), limit: 60 },
      locale,
    });
    return {
      dishes: result.products.map(({ name }) => name),
      restaurants: result.restaurants.map((hit) => restaurants.find((known) => known.id === hit.id)?.name ?? ''),
    };
  };

  test.each([
    ['en', 'cheese'],
    ['en', 'сыр'],
    ['en', 'brânză'],
    ['ro', 'brânză'],
    ['ro', 'cheese'],
    ['ru', 'supă'],
  ] as const)('explains matches on a page in the language %s by its texts: %s', async (locale, q) => {
    const { hits, products } = await client.request('search', { query: { city: 'chisinau', q, limit: 60 }, locale });
    expect(products.length).toBeGreaterThan(2);
    const descriptions = new Map(products.map(({ id, description }) => [id, description ?? '']));
    for (const { id, match } of hits) {
      const { kind, text = '' } = match?.reason ?? {};
      expect(kind).not.toBe('other_name');
      if (kind === 'description') expect(descriptions.get(id)).toContain(text.replaceAll('…', ''));
      if (kind === 'synonym')
        expect({ locale, text }).toEqual({ locale: 'ru', text: expect.not.stringMatching(/[a-z]/i) });
      else if (locale !== 'ru') expect(text).not.toMatch(/\p{Script=Cyrillic}/u);
    }
  });

  test('explains a match by a synonym only if it has the word itself', async () => {
    const { hits, products } = await client.request('search', {
      query: { city: 'chisinau', q: 'курица' },
      locale: 'ru',
    });
    const id = products.find(({ name }) => name === 'Зама')?.id;
    expect(hits.find((hit) => hit.id === id)?.match?.reason).toMatchObject({ kind: 'description' });
  });

  test('lists the names in the language of the page before those in others, and both before descriptions', async () => {
    const { dishes } = await findNames('balti', undefined, 'burger', 'en');
    expect(dishes.slice(0, 3)).toEqual([
      'Burger with blue cheese, caramelised pear and toasted walnuts',
      'Buttermilk chicken burger',
      'Halloumi stack',
    ]);
    expect(dishes.at(-2)).toBe('Iced cola');
    expect((await findNames('balti', undefined, 'burger', 'ro')).dishes[0]).toBe('Burger cu halloumi');
  });

  describe('the table of queries', () => {
    test.each(QUERIES.map((query, index) => ({ index, ...query })))(
      '$index: $city $restaurant “$q” – $why',
      async ({ city, restaurant, q, lang, expect: expected, first, absent, empty }) => {
        const { dishes, restaurants } = await findNames(city, restaurant, q, lang);
        const names = [...restaurants, ...dishes];
        expect(expected.filter((name) => !names.includes(name))).toEqual([]);
        expect(absent.filter((name) => names.includes(name))).toEqual([]);
        if (first !== undefined) expect([dishes[0], restaurants[0]]).toContain(first);
        if (empty) expect(names).toEqual([]);
      },
    );
  });
});
