import { and, eq, inArray, isNull } from 'drizzle-orm';
import { readProducts } from '#backend/catalog/catalog-queries.ts';
import { type CatalogSnapshot, restaurantAt } from '#backend/catalog/localized-catalog.ts';
import { productView } from '#backend/catalog/catalog-views.ts';
import { wallClockAt } from '#contract/times.ts';
import type { Database } from '#backend/db/client.ts';
import { categories, cities, restaurants } from '#backend/db/schema/index.ts';
import { hasTrigrams } from '#backend/db/migrate.ts';
import { type ApiRequest, type Handlers, notFound } from '#backend/http/handler.ts';
import type { Services } from '#backend/services.ts';
import type { Locale } from '#contract/constants.ts';
import type { SearchResponse } from '#contract/search.ts';
import { type AllergenState, findDocuments } from './find-documents.ts';
import { matchProduct, matchRestaurant } from './match.ts';
import type { SearchQuery } from './search-query.ts';
import type { SearchScope } from './spelling.ts';

/** The maximum number of product ids in a response. */
const MAX_HITS = 500;
const MAX_RESTAURANTS = 12;
/** In a search of one menu, the number of products for which the response contains the reason of the match. */
const MAX_EXPLAINED_IN_MENU = 60;

export function searchHandlers(services: Services) {
  const { catalog } = services;
  // The extension pg_trgm is created before the start or not at all, so one check is enough.
  let trigrams: Promise<boolean> | undefined;
  return {
    search: async ({ db, query, locale, now }) => {
      const scope = await findScope(db, query);
      if (!scope) return notFound();
      trigrams ??= hasTrigrams(services.db).catch((error: unknown) => {
        trigrams = undefined;
        throw error;
      });
      const { q, diets, without, open, limit } = query;
      const snapshot = await catalog.snapshot(locale);
      const openRestaurants = findOpenRestaurants(snapshot, scope.cityId, now);
      const filter = { ...scope, locale, diets, without, openRestaurants, availableOnly: open === '1' };
      const found = await findDocuments(db, q, filter, { hasTrigrams: await trigrams });
      const documents = found.documents.filter(({ allergens }) => allergens === 'absent');
      const countOf = (state: AllergenState) => found.documents.filter(({ allergens }) => allergens === state).length;
      const productIds = documents.flatMap(({ productId }) => productId ?? []);
      const restaurantIds = documents.flatMap(({ productId, restaurantId }) =>
        productId === null ? restaurantId : [],
      );
      const explainedCount = Math.max(limit, scope.restaurantId === undefined ? 0 : MAX_EXPLAINED_IN_MENU);
      const views = await readViews(db, found.query, { snapshot, locale }, productIds.slice(0, explainedCount));
      return {
        interpreted: found.interpreted,
        is_approximate: found.isApproximate,
        restaurants: await describeRestaurants(db, found.query, locale, restaurantIds.slice(0, MAX_RESTAURANTS)),
        hits: productIds.slice(0, MAX_HITS).map((id) => ({ id, match: views.get(id)?.match ?? null })),
        hidden: { contains: countOf('contained'), unknown: countOf('unknown') },
        has_more: productIds.length > MAX_HITS,
        products: productIds.slice(0, limit).flatMap((id) => views.get(id)?.product ?? []),
      } satisfies SearchResponse;
    },
  } satisfies Partial<Handlers>;
}

/** The city, and the restaurant if one is given; undefined if it does not exist or is not active. */
async function findScope(
  db: Database,
  { city, id_restaurant: restaurantId }: ApiRequest<'search'>['query'],
): Promise<SearchScope | undefined> {
  const [found] =
    restaurantId === undefined
      ? await db
          .select({ cityId: cities.id })
          .from(cities)
          .where(and(eq(cities.slug, city ?? ''), eq(cities.active, true)))
      : await db
          .select({ cityId: cities.id })
          .from(restaurants)
          .innerJoin(cities, eq(cities.id, restaurants.cityId))
          .where(and(eq(restaurants.id, restaurantId), eq(restaurants.active, true), eq(cities.active, true)));
  return found && { cityId: found.cityId, restaurantId };
}

/** The ids of the restaurants of a city that are open. */
function findOpenRestaurants({ restaurants: entries }: CatalogSnapshot, cityId: number, now: Date): number[] {
  const clock = wallClockAt(now);
  return Array.from(entries.values())
    .filter((entry) => entry.restaurant.city_id === cityId && restaurantAt(entry, { now, clock }).is_open)
    .map(({ restaurant }) => restaurant.id);
}

/** The products in the customer's language, each with the reason of the match, by id. */
async function readViews(
  db: Database,
  query: SearchQuery | undefined,
  { snapshot, locale }: { readonly snapshot: CatalogSnapshot; readonly locale: Locale },
  ids: readonly number[],
) {
  const rows = await readProducts(db, ids);
  const categoriesById = await readCategories(db, [...new Set(rows.map(({ categoryId }) => categoryId))]);
  const restaurantsById = await readRestaurants(db, [...new Set(rows.map(({ restaurantId }) => restaurantId))]);
  return new Map(
    rows.flatMap((row) => {
      const entry = snapshot.restaurants.get(row.restaurantId);
      const restaurant = restaurantsById.get(row.restaurantId);
      // The restaurant was added after the snapshot was read.
      if (!entry || !restaurant) return [];
      const category = categoriesById.get(row.categoryId);
      const match = query ? matchProduct(query, row, { category, restaurant }, locale) : null;
      return [[row.id, { product: productView(row, entry.context, locale), match }]];
    }),
  );
}

/** The restaurants with these ids, each with the reason of the match. */
async function describeRestaurants(
  db: Database,
  query: SearchQuery | undefined,
  locale: Locale,
  ids: readonly number[],
): Promise<SearchResponse['restaurants']> {
  if (ids.length === 0 || !query) return [];
  const rows = await readRestaurants(db, ids);
  const categoriesByRestaurant = Map.groupBy(
    await db
      .select()
      .from(categories)
      .where(and(inArray(categories.restaurantId, [...ids]), isNull(categories.removedAt))),
    ({ restaurantId }) => restaurantId,
  );
  return ids.map((id) => {
    const row = rows.get(id);
    return { id, match: row ? matchRestaurant(query, row, categoriesByRestaurant.get(id) ?? [], locale) : null };
  });
}

async function readRestaurants(db: Database, ids: readonly number[]) {
  const rows =
    ids.length === 0
      ? []
      : await db
          .select()
          .from(restaurants)
          .where(inArray(restaurants.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}

async function readCategories(db: Database, ids: readonly number[]) {
  const rows =
    ids.length === 0
      ? []
      : await db
          .select()
          .from(categories)
          .where(inArray(categories.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}
