import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, arrayContains, arrayOverlaps, desc, eq, isNotNull, isNull, not, or, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { MIN_PUBLIC_RATINGS } from '#backend/catalog/catalog-views.ts';
import type { Database } from '#backend/db/client.ts';
import { products, restaurants, searchDocuments } from '#backend/db/schema/index.ts';
import type { Locale } from '#contract/constants.ts';
import type { Allergen, Diet } from '#contract/value-lists.ts';
import { correctSpelling, otherLayout, type SearchScope, type SpellingOptions } from './spelling.ts';
import {
  hasNegation,
  matchConditions,
  MENTIONED_GROUP,
  parseSearchQuery,
  type SearchQuery,
  withOtherSpellings,
  withCorrections,
} from './search-query.ts';
import { withoutHyphens } from './search-words.ts';

/** The most documents that are returned; if more match, the best of them. */
const MAX_DOCUMENTS = 1000;
/** The greatest integer of PostgreSQL. */
const UNLIMITED = 2_147_483_647;

/**
 * Documents are ordered by rank; 0 is the best. A query has tiers, which are conditions from the strictest to the
 * loosest, in groups of similar quality (`MatchTier`). The rank is the number of the group times `GROUP_RANK`, plus the
 * index of the first tier that the document matches, plus `UNAVAILABLE_RANK` and `EXCLUDED_RANK` where they apply. So
 * what cannot be ordered now ranks below what can be ordered in the next group. Dishes with an excluded allergen, or
 * with unknown allergens, are only counted and come last. Documents of equal rank are ordered by the number of words in
 * their names, the fewest first, then by the rating of the restaurant.
 */
const GROUP_RANK = 1000;
const UNAVAILABLE_RANK = GROUP_RANK + 100;
const EXCLUDED_RANK = 10 * GROUP_RANK;

export interface FoundDocument {
  /** Null for a restaurant. */
  readonly productId: number | null;
  readonly restaurantId: number;
  readonly allergens: AllergenState;
}

export interface FoundDocuments {
  /** The best match first. */
  readonly documents: readonly FoundDocument[];
  /** The query that found them; undefined without one. */
  readonly query: SearchQuery | undefined;
  /** The text in the other keyboard layout, if that found them. */
  readonly interpreted: string | null;
  readonly isApproximate: boolean;
}

export interface DocumentFilter extends SearchScope {
  readonly diets: readonly Diet[];
  /** Allergens to exclude. Dishes that contain them are returned too, to be counted: see `FoundDocument.allergens`. */
  readonly without: readonly Allergen[];
  /** The ids of the restaurants of the city that are open now. */
  readonly openRestaurants: readonly number[];
  /** The language of the page, whose names come first. */
  readonly locale: Locale;
  /** Whether only documents are returned that can be ordered now. */
  readonly availableOnly: boolean;
}

/** Whether a product contains one of the excluded allergens; `unknown` if the menu lacks this information. */
export type AllergenState = 'absent' | 'contained' | 'unknown';

/**
 * If at least this many documents have every word of the query in names or labels, documents that match only the last
 * tier are omitted. Labels are the category and diets of a dish, the cuisines of a restaurant, and synonyms.
 */
const MIN_LABELLED_DOCUMENTS = 10;

const NOTHING: FoundDocuments = { documents: [], query: undefined, interpreted: null, isApproximate: false };

interface FindOptions extends SpellingOptions {
  /** Aborted when the client has left. Then no further way is tried, and nothing is found. */
  readonly signal: AbortSignal;
}

/**
 * The documents of a text, by the first of these ways that finds any: as it is written; also other spellings and
 * transliterations of the beginnings of its words; with compounds in one word; as typed on the other keyboard layout;
 * with similar words; with similar words on the other layout. At most ten statements: six for documents, and two for similar words per layout.
 */
export async function findDocuments(
  db: Database,
  text: string,
  filter: DocumentFilter,
  { signal, ...spelling }: FindOptions,
): Promise<FoundDocuments> {
  if (text === '') return { ...NOTHING, documents: await readDocuments(db, undefined, filter) };
  const { typed, joined, other, otherText } = readText(text);
  const corrected = async (query: SearchQuery) =>
    withCorrections(query, await correctSpelling(db, filter, query, spelling));
  // Words for food that find nothing are not misspelt: a filter excludes every match, or the city has no such food.
  if (typed && isOnlyFood(typed))
    return { ...NOTHING, query: typed, documents: await readDocuments(db, typed, filter) };
  const attempts: readonly (() => Promise<Partial<FoundDocuments> | undefined>)[] = [
    async () => typed && { query: typed },
    async () => typed && { query: withOtherSpellings(typed) },
    async () => joined && { query: withOtherSpellings(joined) },
    async () => other && { query: other, interpreted: otherText ?? null },
    async () => typed && { query: await corrected(typed), isApproximate: true },
    async () => other && { query: await corrected(other), interpreted: otherText ?? null, isApproximate: true },
  ];
  for (const attempt of attempts) {
    // The embedded database runs in the thread of the server, which can respond to others in between.
    await nextTurn();
    if (signal.aborted) return NOTHING;
    const found = await attempt();
    if (!found?.query || signal.aborted) continue;
    const documents = await readDocuments(db, found.query, filter);
    if (documents.length > 0) return { ...NOTHING, ...found, documents };
  }
  return NOTHING;
}

/**
 * Those of some cities that have documents of a text without corrected words, in one statement; for filters without a
 * text, documents that the filters allow. `openRestaurants` are those of all these cities.
 */
export async function findCities(
  db: Database,
  text: string,
  cityIds: readonly number[],
  filter: Omit<DocumentFilter, 'cityId' | 'restaurantId'>,
): Promise<readonly number[]> {
  const { typed, other } = readText(text);
  // The other spellings of a query include its own.
  const queries =
    text === ''
      ? [undefined]
      : [
          typed && (isOnlyFood(typed) ? typed : withOtherSpellings(typed)),
          typed && isOnlyFood(typed) ? undefined : other,
        ].filter((query) => query !== undefined);
  if (queries.length === 0 || cityIds.length === 0) return [];
  const isFound = (cityId: number) =>
    queries.map((query) => {
      const conditions = query && matchConditions(query, cityId, filter.locale);
      return and(
        eq(searchDocuments.cityId, cityId),
        conditions && matches(searchDocuments.lexemes, conditions.matching),
        isWanted(searchDocuments, { query, conditions }, { ...filter, restaurantId: undefined }),
      );
    });
  const rows = await db
    .selectDistinct({ cityId: searchDocuments.cityId })
    .from(searchDocuments)
    .innerJoin(restaurants, eq(restaurants.id, searchDocuments.restaurantId))
    .leftJoin(products, eq(products.id, searchDocuments.productId))
    .where(and(or(...cityIds.flatMap(isFound)), not(isExcluded(searchDocuments, filter))));
  return rows.map(({ cityId }) => cityId);
}

/** A text as it was typed, with its compounds in one word, and as it is on the other keyboard layout. */
function readText(text: string) {
  const otherText = otherLayout(text);
  const other = otherText === undefined ? undefined : parseSearchQuery(otherText);
  const joinedText = withoutHyphens(text);
  const joined = joinedText === text ? undefined : parseSearchQuery(joinedText);
  return { typed: parseSearchQuery(text), joined, other, otherText };
}

const isOnlyFood = ({ terms }: SearchQuery): boolean => terms.every(({ isFood }) => isFood);

/** The columns of documents, or of a subquery of them. */
interface DocumentColumns {
  readonly productId: AnyPgColumn;
  readonly restaurantId: AnyPgColumn;
  readonly contains: AnyPgColumn;
  readonly unknown: AnyPgColumn;
  readonly lexemes: AnyPgColumn | SQL.Aliased;
}

const matches = (lexemes: DocumentColumns['lexemes'], tsquery: string): SQL => sql`${lexemes} @@ ${tsquery}::tsquery`;

/** Whether a list of allergens has one that is excluded. */
const hasExcluded = (column: AnyPgColumn, { without }: Pick<DocumentFilter, 'without'>): SQL =>
  without.length === 0 ? sql`false` : arrayOverlaps(column, [...without]);

const isExcluded = ({ contains, unknown }: DocumentColumns, filter: Pick<DocumentFilter, 'without'>): SQL =>
  sql`(${hasExcluded(contains, filter)} or ${hasExcluded(unknown, filter)})`;

const isAvailable = ({ restaurantId }: DocumentColumns, { openRestaurants }: Pick<DocumentFilter, 'openRestaurants'>) =>
  sql`${restaurantId} = any(${sql.param([...openRestaurants])}::integer[]) and coalesce(${products.active} and not ${products.stopped}, true)`;

/** Whether a document that matches is of the wanted kind, and allowed by all filters except that of allergens. */
function isWanted(
  columns: DocumentColumns,
  { query, conditions }: { query: SearchQuery | undefined; conditions: ReturnType<typeof matchConditions> | undefined },
  filter: Omit<DocumentFilter, 'cityId'>,
): SQL | undefined {
  const { restaurantId, diets, without, availableOnly } = filter;
  const matchesOwnTexts = conditions && matches(columns.lexemes, conditions.matchingOwnTexts);
  return and(
    eq(restaurants.active, true),
    isNull(products.removedAt),
    // Only dishes are searched in one menu, with filters, and for dishes without something. A dish must match by its own
    // texts: it is not found only because its restaurant is.
    restaurantId === undefined && query && !hasNegation(query) && diets.length === 0 && without.length === 0
      ? or(isNull(columns.productId), matchesOwnTexts)
      : and(isNotNull(columns.productId), matchesOwnTexts),
    diets.length === 0 ? undefined : arrayContains(products.diets, [...diets]),
    availableOnly ? isAvailable(columns, filter) : undefined,
  );
}

/** The documents that match, the best first. */
async function readDocuments(
  db: Database,
  query: SearchQuery | undefined,
  filter: DocumentFilter,
): Promise<readonly FoundDocument[]> {
  const { cityId, restaurantId, locale } = filter;
  const conditions = query && matchConditions(query, cityId, locale);
  /**
   * The limit does not change the result. Without it PostgreSQL inlines the subquery and decompresses the lexemes for
   * each use. `setweight` with an empty list changes no weight and returns the lexemes decompressed; concatenating an
   * empty `tsvector` does so too, but takes longer.
   */
  const matched = db
    .select({
      productId: searchDocuments.productId,
      restaurantId: searchDocuments.restaurantId,
      contains: searchDocuments.contains,
      unknown: searchDocuments.unknown,
      nameWordCount: searchDocuments.nameWordCount,
      lexemes: sql`setweight(${searchDocuments.lexemes}, 'A', '{}')`.as('lexemes'),
    })
    .from(searchDocuments)
    .where(
      and(
        eq(searchDocuments.cityId, cityId),
        restaurantId === undefined ? undefined : eq(searchDocuments.restaurantId, restaurantId),
        conditions && matches(searchDocuments.lexemes, conditions.matching),
      ),
    )
    .limit(UNLIMITED)
    .as('matched');
  const tiers = (conditions?.tiers ?? []).map(({ group, tsquery }, index, { length }) => {
    const rank = sql.raw(String(group * GROUP_RANK + index));
    // Every document matches the last tier.
    return index === length - 1 ? sql`else ${rank}` : sql`when ${matches(matched.lexemes, tsquery)} then ${rank}`;
  });
  const lastTierIndex = tiers.length - 1;
  const tierRank = tiers.length === 0 ? sql`0` : sql`case ${sql.join(tiers, sql` `)} end`;
  const rank =
    sql`${tierRank} + case when ${isAvailable(matched, filter)} then 0 else ${sql.raw(String(UNAVAILABLE_RANK))} end + case when ${isExcluded(matched, filter)} then ${sql.raw(String(EXCLUDED_RANK))} else 0 end`.as(
      'rank',
    );
  const publicRating = sql`case when ${restaurants.ratingCount} >= ${MIN_PUBLIC_RATINGS} then ${restaurants.ratingAverage} else 0 end`;
  const documents = await db
    .select({
      productId: matched.productId,
      restaurantId: matched.restaurantId,
      tierRank: sql<number>`${tierRank}`,
      allergens: sql<AllergenState>`case when ${hasExcluded(matched.contains, filter)} then 'contained' when ${hasExcluded(matched.unknown, filter)} then 'unknown' else 'absent' end`,
      rank,
    })
    .from(matched)
    .innerJoin(restaurants, eq(restaurants.id, matched.restaurantId))
    .leftJoin(products, eq(products.id, matched.productId))
    .where(isWanted(matched, { query, conditions }, filter))
    .orderBy(
      rank,
      matched.nameWordCount,
      desc(publicRating),
      sql`coalesce(${matched.productId}, 0)`,
      matched.restaurantId,
    )
    .limit(MAX_DOCUMENTS);
  // Documents of the groups before this one have every word of the query in names or labels.
  const foundInNamesOrLabels = documents.filter((document) => document.tierRank < MENTIONED_GROUP * GROUP_RANK);
  if (!query || hasNegation(query) || foundInNamesOrLabels.length < MIN_LABELLED_DOCUMENTS) return documents;
  // Omits documents that match only the last tier.
  return documents.filter((document) => document.tierRank % GROUP_RANK < lastTierIndex);
}
