import { and, asc, eq, inArray, isNull, ne } from 'drizzle-orm';
import { readProducts } from '#backend/catalog/catalog-queries.ts';
import { type CatalogSnapshot, restaurantAt } from '#backend/catalog/localized-catalog.ts';
import { productView } from '#backend/catalog/catalog-views.ts';
import { wallClockAt } from '#contract/times.ts';
import type { Database } from '#backend/db/client.ts';
import { categories, cities, restaurants } from '#backend/db/schema/index.ts';
import { hasTrigrams } from '#backend/db/migrate.ts';
import { type ApiRequest, busy, type ErrorResponse, type Handlers, notFound } from '#backend/http/handler.ts';
import { readWithTimeout } from '#backend/http/transactions.ts';
import { WorkQueue } from '#backend/http/work-queue.ts';
import type { Catalog } from '#backend/catalog/catalog.ts';
import type { BaseServices } from '#backend/base-services.ts';
import type { Locale } from '#contract/constants.ts';
import type { SearchResponse } from '#contract/search.ts';
import { type AllergenState, findCities, findDocuments } from './find-documents.ts';
import { matchProduct, matchRestaurant } from './match.ts';
import type { SearchQuery } from './search-query.ts';
import type { SearchScope } from './spelling.ts';

/** The maximum number of product ids in a response. */
const MAX_HITS = 500;
const MAX_RESTAURANTS = 12;
/** In a search of one menu, the number of products for which the response contains the reason of the match. */
const MAX_EXPLAINED_IN_MENU = 60;
/** The most other cities that are searched if a city has nothing. */
const MAX_OTHER_CITIES = 6;
/** The longest time of one statement of a search, on a database server. */
const STATEMENT_TIMEOUT_MS = 1000;
/**
 * Searches use at most two connections. On the embedded database, where one may take a third of a second, a full queue
 * is worked off long before the storefront aborts its call.
 */
const QUEUE_LIMITS = { maxRunning: 2, maxRunningUnknown: 2, maxWaiting: { known: 0, unknown: 8 } };

export function searchHandlers(services: Pick<BaseServices, 'db'> & { readonly catalog: Catalog }) {
  const { catalog } = services;
  // The extension pg_trgm is created before the start or not at all, so one check is enough.
  let trigrams: Promise<boolean> | undefined;
  const queue = new WorkQueue(QUEUE_LIMITS);
  return {
    search: async (request) => {
      const { db, query, locale, now, httpRequest } = request;
      const { signal } = httpRequest;
      const leave = await queue.enter({ priority: 'unknown', signal });
      if (!leave) return busy();
      try {
        trigrams ??= hasTrigrams(services.db).catch((error: unknown) => {
          trigrams = undefined;
          throw error;
        });
        const options = { hasTrigrams: await trigrams, signal };
        // Before the transaction, because it uses a connection of its own.
        const snapshot = await catalog.snapshot(locale);
        return await readWithTimeout(db, STATEMENT_TIMEOUT_MS, (tx) =>
          search(tx, query, { snapshot, locale, now, ...options }),
        );
      } finally {
        leave();
      }
    },
  } satisfies Partial<Handlers>;
}

interface SearchContext {
  readonly snapshot: CatalogSnapshot;
  readonly locale: Locale;
  readonly now: Date;
  readonly hasTrigrams: boolean;
  readonly signal: AbortSignal;
}

async function search(
  db: Database,
  query: ApiRequest<'search'>['query'],
  { snapshot, locale, now, ...options }: SearchContext,
): Promise<SearchResponse | ErrorResponse> {
  const scope = await findScope(db, query);
  if (!scope) return notFound();
  const { q, diets, without, open, limit } = query;
  const criteria = { locale, diets, without, availableOnly: open === '1' };
  const openRestaurants = findOpenRestaurants(snapshot, now, scope.cityId);
  const found = await findDocuments(db, q, { ...criteria, ...scope, openRestaurants }, options);
  const documents = found.documents.filter(({ allergens }) => allergens === 'absent');
  const countOf = (state: AllergenState) => found.documents.filter(({ allergens }) => allergens === state).length;
  const productIds = documents.flatMap(({ productId }) => productId ?? []);
  const restaurantIds = documents.flatMap(({ productId, restaurantId }) => (productId === null ? restaurantId : []));
  const explainedCount = Math.max(limit, scope.restaurantId === undefined ? 0 : MAX_EXPLAINED_IN_MENU);
  const views = await readViews(db, found.query, { snapshot, locale }, productIds.slice(0, explainedCount));
  const described = await describeRestaurants(db, found.query, locale, restaurantIds.slice(0, MAX_RESTAURANTS));
  const isNothing = productIds.length === 0 && described.length === 0;
  return {
    interpreted: found.interpreted,
    is_approximate: found.isApproximate,
    restaurants: described,
    hits: productIds.slice(0, MAX_HITS).map((id) => ({ id, match: views.get(id)?.match ?? null })),
    hidden: { contains: countOf('contained'), unknown: countOf('unknown') },
    has_more: productIds.length > MAX_HITS,
    products: productIds.slice(0, limit).flatMap((id) => views.get(id)?.product ?? []),
    other_cities:
      isNothing && scope.restaurantId === undefined && !options.signal.aborted
        ? await findOtherCities(db, q, scope.cityId, {
            ...criteria,
            openRestaurants: findOpenRestaurants(snapshot, now),
          })
        : null,
  };
}

/** The slugs of the first other cities in which the search would find something as it is written. */
async function findOtherCities(
  db: Database,
  text: string,
  cityId: number,
  filter: Parameters<typeof findCities>[3],
): Promise<string[]> {
  const others = await db
    .select({ id: cities.id, slug: cities.slug })
    .from(cities)
    .where(and(eq(cities.active, true), ne(cities.id, cityId)))
    .orderBy(asc(cities.position), asc(cities.id))
    .limit(MAX_OTHER_CITIES);
  const ids = others.map(({ id }) => id);
  const found = await findCities(db, text, ids, filter);
  return others.filter(({ id }) => found.includes(id)).map(({ slug }) => slug);
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

/** The ids of the restaurants that are open, of a city or of all. */
function findOpenRestaurants({ restaurants: entries }: CatalogSnapshot, now: Date, cityId?: number): number[] {
  const clock = wallClockAt(now);
  return Array.from(entries.values())
    .filter((entry) => cityId === undefined || entry.restaurant.city_id === cityId)
    .filter((entry) => restaurantAt(entry, { now, clock }).is_open)
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
