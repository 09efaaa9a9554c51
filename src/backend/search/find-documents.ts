import { and, arrayContains, arrayOverlaps, eq, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '#backend/db/client.ts';
import { products, searchDocuments } from '#backend/db/schema/index.ts';
import type { Allergen, Diet } from '#contract/value-lists.ts';
import { otherLayout } from './keyboard-layout.ts';
import {
  withOtherSpellings,
  matchingQuery,
  matchTiers,
  ownMatchQuery,
  parseSearchQuery,
  type SearchQuery,
  withCorrections,
} from './search-query.ts';
import { correctSpelling, type SearchScope, type SpellingOptions } from './spelling.ts';

/** If more match, any so many of them are returned. */
const MAX_DOCUMENTS = 1000;

export interface FoundDocument {
  /** Null for a restaurant. */
  readonly productId: number | null;
  readonly restaurantId: number;
  /** Number of words of the name: among equal matches, the shorter name is the better one. */
  readonly nameWords: number;
  /** Whether the product can be ordered while its restaurant is open; null for a restaurant. */
  readonly active: boolean | null;
  readonly allergens: AllergenState;
  /** Index of the {@link matchTiers} that it matches; 0 is the best. */
  readonly tier: number;
  /** The group of that tier. */
  readonly group: number;
}

export interface FoundDocuments {
  readonly documents: readonly FoundDocument[];
  /** The query that found them; undefined without one. */
  readonly query: SearchQuery | undefined;
  /** The text in the other keyboard layout, if that found them. */
  readonly interpreted: string | null;
  readonly isApproximate: boolean;
}

export interface DocumentFilter extends SearchScope {
  readonly diets: readonly Diet[];
  /** Sets `allergens` of the documents; those that contain them are returned too, because they are counted. */
  readonly without: readonly Allergen[];
}

/** Whether an allergen that was excluded is in a product: `unknown` if that is not known. */
export type AllergenState = 'absent' | 'contained' | 'unknown';

const NOTHING: FoundDocuments = { documents: [], query: undefined, interpreted: null, isApproximate: false };

/**
 * The documents of a text, by the first of these ways that finds any: as it is written; also other spellings and transliterations of
 * the beginnings of its words; as typed on the other keyboard layout; with similar words; with similar words on the other layout.
 */
export async function findDocuments(
  db: Database,
  text: string,
  filter: DocumentFilter,
  spelling: SpellingOptions,
): Promise<FoundDocuments> {
  if (text === '') return { ...NOTHING, documents: await readDocuments(db, undefined, filter) };
  const otherText = otherLayout(text);
  const typed = parseSearchQuery(text);
  const other = otherText === undefined ? undefined : parseSearchQuery(otherText);
  const corrected = async (query: SearchQuery) =>
    withCorrections(query, await correctSpelling(db, filter, query, spelling));
  const attempts: readonly (() => Promise<Partial<FoundDocuments> | undefined>)[] = [
    async () => typed && { query: typed },
    async () => typed && { query: withOtherSpellings(typed) },
    async () => other && { query: other, interpreted: otherText ?? null },
    async () => typed && { query: await corrected(typed), isApproximate: true },
    async () => other && { query: await corrected(other), interpreted: otherText ?? null, isApproximate: true },
  ];
  for (const attempt of attempts) {
    const found = await attempt();
    if (!found?.query) continue;
    const documents = await readDocuments(db, found.query, filter);
    if (documents.length > 0) return { ...NOTHING, ...found, documents };
  }
  return NOTHING;
}

async function readDocuments(
  db: Database,
  query: SearchQuery | undefined,
  { cityId, restaurantId, diets, without }: DocumentFilter,
): Promise<readonly FoundDocument[]> {
  const matches = (tsquery: string): SQL => sql`${searchDocuments.lexemes} @@ ${tsquery}::tsquery`;
  const tiers = query ? matchTiers(query) : [];
  const tier =
    tiers.length === 0
      ? sql<number>`0`
      : sql<number>`case ${sql.join(
          tiers.map(({ tsquery }, index) => sql`when ${matches(tsquery)} then ${sql.raw(String(index))}`),
          sql` `,
        )} end`;
  const has = (column: AnyPgColumn): SQL => (without.length === 0 ? sql`false` : arrayOverlaps(column, [...without]));
  const rows = await db
    .select({
      allergens: sql<AllergenState>`case when ${has(searchDocuments.contains)} then 'contained' when ${has(searchDocuments.unknown)} then 'unknown' else 'absent' end`,
      productId: searchDocuments.productId,
      restaurantId: searchDocuments.restaurantId,
      nameWords: searchDocuments.nameWords,
      active: sql<boolean | null>`${products.active} and not ${products.stopped}`,
      tier,
    })
    .from(searchDocuments)
    .leftJoin(products, eq(products.id, searchDocuments.productId))
    .where(
      and(
        eq(searchDocuments.cityId, cityId),
        restaurantId === undefined ? undefined : eq(searchDocuments.restaurantId, restaurantId),
        query && matches(matchingQuery(query)),
        isNull(products.removedAt),
        // With filters, or inside one menu, only dishes are searched.
        restaurantId === undefined && query && diets.length === 0 && without.length === 0
          ? or(isNull(searchDocuments.productId), matches(ownMatchQuery(query)))
          : and(sql`${searchDocuments.productId} is not null`, query && matches(ownMatchQuery(query))),
        diets.length === 0 ? undefined : arrayContains(products.diets, [...diets]),
      ),
    )
    .limit(MAX_DOCUMENTS);
  return rows.map((row) => ({ ...row, group: tiers[row.tier]?.group ?? 0 }));
}
