import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { readMenu } from '#backend/catalog/catalog-queries.ts';
import { splitIntoBatches } from '#backend/db/batches.ts';
import type { Database } from '#backend/db/client.ts';
import { catalogChanges, restaurants, searchDocuments, searchIndexes, searchWords } from '#backend/db/schema/index.ts';
import type { Services } from '#backend/services.ts';
import { documentsOf, SEARCH_DOCUMENT_FORMAT, spellableWords, toTsvector } from './search-document.ts';

/** An arbitrary constant, the same in every instance. */
const ADVISORY_LOCK_KEY = 7_261_044;

/**
 * Writes the documents of every restaurant that has changed since they were written, each in a transaction of its own. Several
 * instances may do so at once. Returns the number of restaurants.
 * @throws AggregateError after the others are written, if those of some restaurants could not be
 */
export async function refreshSearchIndex(db: Database): Promise<number> {
  const stale = await findStaleRestaurants(db);
  const errors: unknown[] = [];
  for (const { id, version } of stale) {
    try {
      await db.transaction((tx) => writeDocuments(tx, id, version));
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0)
    throw new AggregateError(errors, `${errors.length} restaurants could not be indexed for the search`);
  return stale.length;
}

/** A job that refreshes the index whenever the catalog has changed. A change is found within seconds. */
export function createSearchIndexJob({ db, catalog }: Pick<Services, 'db' | 'catalog'>): () => Promise<void> {
  let indexedVersion = -1;
  return async () => {
    const version = await catalog.version();
    if (version === indexedVersion) return;
    await refreshSearchIndex(db);
    indexedVersion = version;
  };
}

const changeOfRestaurant = alias(catalogChanges, 'change_of_restaurant');
const changeOfAll = alias(catalogChanges, 'change_of_all');

/** The restaurants whose documents are older than their menu, with the version of the menu. */
function findStaleRestaurants(db: Database, restaurantId?: number) {
  const version = sql<number>`greatest(${changeOfRestaurant.version}, ${changeOfAll.version}, 0)`;
  return db
    .select({ id: restaurants.id, version })
    .from(restaurants)
    .leftJoin(searchIndexes, eq(searchIndexes.restaurantId, restaurants.id))
    .leftJoin(changeOfRestaurant, eq(changeOfRestaurant.tag, sql`'restaurant:' || ${restaurants.id}`))
    .leftJoin(changeOfAll, eq(changeOfAll.tag, 'all'))
    .where(
      and(
        restaurantId === undefined ? undefined : eq(restaurants.id, restaurantId),
        or(
          isNull(searchIndexes.restaurantId),
          lt(searchIndexes.format, SEARCH_DOCUMENT_FORMAT),
          gt(version, searchIndexes.catalogVersion),
        ),
      ),
    )
    .orderBy(restaurants.id);
}

async function writeDocuments(tx: Database, restaurantId: number, version: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCK_KEY}::integer, ${restaurantId}::integer)`);
  // Another instance may have written them meanwhile.
  if ((await findStaleRestaurants(tx, restaurantId)).length === 0) return;
  const [restaurant] = await tx.select().from(restaurants).where(eq(restaurants.id, restaurantId));
  if (!restaurant) return;
  const { cityId } = restaurant;
  const documents = documentsOf(restaurant, await readMenu(tx, restaurantId));
  await tx.delete(searchDocuments).where(eq(searchDocuments.restaurantId, restaurantId));
  for (const batch of splitIntoBatches(documents))
    await tx.insert(searchDocuments).values(
      batch.map((document) => ({
        cityId,
        restaurantId,
        productId: document.productId,
        lexemes: toTsvector(document, cityId),
        nameWords: document.nameWords,
        contains: [...document.allergens.contains],
        unknown: [...document.allergens.unknown],
      })),
    );
  await tx.delete(searchWords).where(eq(searchWords.restaurantId, restaurantId));
  for (const batch of splitIntoBatches(spellableWords(documents)))
    await tx.insert(searchWords).values(batch.map((word) => ({ restaurantId, cityId, word })));
  const state = { catalogVersion: version, format: SEARCH_DOCUMENT_FORMAT };
  await tx
    .insert(searchIndexes)
    .values({ restaurantId, ...state })
    .onConflictDoUpdate({ target: searchIndexes.restaurantId, set: state });
}
