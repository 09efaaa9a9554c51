import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type MenuRows, type ProductRow, readMenu, type RestaurantRow } from '#backend/catalog/catalog-queries.ts';
import { type Database, splitIntoBatches } from '#backend/db/client.ts';
import { catalogChanges, restaurants, searchDocuments, searchIndexes, searchWords } from '#backend/db/schema/index.ts';
import { inTransaction } from '#backend/db/transaction.ts';
import type { Catalog } from '#backend/catalog/catalog.ts';
import { mapLocales } from '#backend/text.ts';
import { type LocalizedText, localize, translationsOf } from '#contract/localized-text.ts';
import { LOCALES, type Locale } from '#contract/constants.ts';
import { type AllergenVerdict, type ProductAllergenInfo, unavoidableAllergens } from '#contract/allergens.ts';
import { COMPOUND, fold, isFoldedWord, isStopWord, lexemesOf, withoutHyphens, wordsIn } from './search-words.ts';
import { DIET_WORDS, isDiet, wordsWithRoles } from './word-meanings.ts';

/** An arbitrary constant, the same in every instance. */
const ADVISORY_LOCK_KEY = 7_261_044;

/**
 * Writes the documents of every restaurant whose menu has changed, each in a transaction of its own. Several instances
 * may run it at the same time.
 * @returns the number of restaurants
 * @throws AggregateError if some restaurants could not be indexed, after all others are
 */
export async function refreshSearchIndex(db: Database): Promise<number> {
  const stale = await findStaleRestaurants(db);
  const errors: unknown[] = [];
  for (const { id, version } of stale) {
    try {
      await inTransaction(db, (tx) => writeDocuments(tx, id, version));
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0)
    throw new AggregateError(errors, `${errors.length} restaurants could not be indexed for the search`);
  return stale.length;
}

/** A job that refreshes the index whenever the catalog has changed. A change is found within seconds. */
export function createSearchIndexJob({
  db,
  catalog,
}: {
  readonly db: Database;
  readonly catalog: Catalog;
}): () => Promise<void> {
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
  // Another instance may have written the documents before this one got the lock.
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
        nameWordCount: document.nameWordCount,
        contains: [...document.allergens.contains],
        unknown: [...document.allergens.unknown],
      })),
    );
  await tx.delete(searchWords).where(eq(searchWords.restaurantId, restaurantId));
  for (const batch of splitIntoBatches(wordsForCorrection(documents)))
    await tx.insert(searchWords).values(batch.map((word) => ({ restaurantId, cityId, word })));
  const state = { catalogVersion: version, format: SEARCH_DOCUMENT_FORMAT };
  await tx
    .insert(searchIndexes)
    .values({ restaurantId, ...state })
    .onConflictDoUpdate({ target: searchIndexes.restaurantId, set: state });
}

/**
 * The weight of a lexeme is the part of the document that has it. `A`: names, `B`: synonyms and labels, such as the
 * category, `C`: the restaurant of a dish with its cuisines, or the categories of a restaurant's menu, `D`: the
 * description, of which only stems are searched.
 */
export type Weight = 'A' | 'B' | 'C' | 'D';
const WEIGHTS: readonly Weight[] = ['A', 'B', 'C', 'D'];

/** Prefix of a whole name without its spaces, for queries that equal a name or are its beginning. */
const WHOLE_NAME = '#';

/** The lexeme of a word that the text negates (`мяса` in `без мяса`), from the lexeme of the word. */
export const negatedLexeme = (lexeme: string): string => `-${lexeme}`;

/** Prefix of the lexemes of the name in one language. The document has the same lexemes without the prefix too. */
export const namePrefix = (locale: Locale): string => `${locale}@`;

/** The lexeme that all dishes of a diet have. */
export const dietLexeme = (diet: string): string => `=${diet}`;

/** Increase it when documents are created differently: the job then writes all documents again. */
const SEARCH_DOCUMENT_FORMAT = 8;

/** Prefix of every lexeme of the documents of a city, and itself a lexeme of each of them. */
export const cityPrefix = (cityId: number): string => `${cityId}|`;

interface SearchDocument {
  /** Null for the restaurant. */
  readonly productId: number | null;
  /** The weights of each lexeme. */
  readonly lexemes: ReadonlyMap<string, ReadonlySet<Weight>>;
  /** The number of words of the shortest name. Among equal matches, shorter names are listed first. */
  readonly nameWordCount: number;
  readonly allergens: AllergenVerdict;
}

interface Parts {
  readonly name: LocalizedText;
  readonly synonyms: readonly string[];
  readonly labels: readonly string[];
  readonly diets: readonly string[];
  /** Texts of the restaurant of a dish, or of the menu of a restaurant. */
  readonly context: readonly string[];
  readonly description: LocalizedText;
}

/** The documents of a restaurant: its own, and one of each product of its menu. */
function documentsOf(restaurant: RestaurantRow, { categories, products }: MenuRows): SearchDocument[] {
  const categoriesById = new Map(categories.map((category) => [category.id, category]));
  const cuisines = restaurant.cuisines.flatMap(translationsOf);
  const labelsOf = ({ categoryId, diets }: ProductRow): string[] => {
    const category = categoriesById.get(categoryId);
    const dietWords = diets.flatMap((diet) => (isDiet(diet) ? DIET_WORDS[diet] : []));
    return [...(category ? [...translationsOf(category.name), ...category.synonyms] : []), ...dietWords];
  };
  return [
    createDocument(null, NO_ALLERGENS, {
      name: mapLocales(() => restaurant.name),
      synonyms: [],
      labels: cuisines,
      diets: [],
      context: categories.flatMap(({ name, synonyms }) => [...translationsOf(name), ...synonyms]),
      description: restaurant.description,
    }),
    ...products.map((product) =>
      createDocument(product.id, unavoidableAllergens(toAllergenInfo(product)), {
        name: product.name,
        synonyms: product.synonyms,
        labels: labelsOf(product),
        diets: product.diets,
        context: [restaurant.name, ...cuisines],
        description: product.description,
      }),
    ),
  ];
}

const NO_ALLERGENS: AllergenVerdict = { contains: [], unknown: [] };

const toAllergenInfo = ({ allergens, allergensKnown, groups }: ProductRow): ProductAllergenInfo => ({
  allergens,
  allergens_known: allergensKnown,
  option_groups: groups.map(({ required, min, options }) => ({
    required,
    min,
    options: options.map((option) => ({ allergens: option.allergens, allergens_known: option.allergensKnown })),
  })),
});

function createDocument(
  productId: number | null,
  allergens: AllergenVerdict,
  { name, synonyms, labels, diets, context, description }: Parts,
): SearchDocument {
  const lexemes = new Map<string, Set<Weight>>();
  const add = (weight: Weight, found: readonly string[]): void => {
    for (const lexeme of found) lexemes.set(lexeme, (lexemes.get(lexeme) ?? new Set()).add(weight));
  };
  const addWords = (weight: Weight, text: string, prefix = ''): void => {
    for (const word of wordsWithRoles(text)) {
      if (isStopWord(word) || word.role === 'negation') continue;
      // Folded lexemes represent the sound of a word, unfolded ones its spelling.
      const { foldedWords, foldedStems, unfoldedStems, unfoldedWords } = lexemesOf(word);
      if (word.role === 'negated')
        add(
          weight,
          [...unfoldedStems, ...unfoldedWords].map((lexeme) => prefix + negatedLexeme(lexeme)),
        );
      else
        add(
          weight,
          (weight === 'D' ? unfoldedStems : [...foldedWords, ...foldedStems, ...unfoldedWords]).map(
            (lexeme) => prefix + lexeme,
          ),
        );
    }
  };
  const addName = (text: string, prefix = ''): void => {
    add(
      'A',
      [wholeName(text), ...joinedWords(text)].filter(Boolean).map((lexeme) => prefix + lexeme),
    );
    addWords('A', text, prefix);
  };
  const allNames = translationsOf(name);
  for (const text of allNames) addName(text);
  for (const locale of LOCALES) addName(localize(name, locale), namePrefix(locale));
  for (const label of [...synonyms, ...labels]) addWords('B', label);
  add('B', diets.map(dietLexeme));
  for (const text of context) addWords('C', text);
  for (const text of translationsOf(description)) addWords('D', text);
  return { productId, allergens, lexemes, nameWordCount: Math.min(...allNames.map((text) => wordsIn(text).length)) };
}

/** A name as one lexeme; empty for one without a letter. */
export function wholeName(name: string): string {
  const folded = wordsIn(name)
    .map(({ text }) => fold(text))
    .join('');
  return folded && WHOLE_NAME + folded;
}

/** The folded words of hyphenated compounds without their hyphens: those of `томям` for `том-ям`. */
const joinedWords = (name: string): string[] =>
  Array.from(name.matchAll(COMPOUND)).flatMap(([compound]) =>
    wordsIn(withoutHyphens(compound)).flatMap((word) => [...lexemesOf(word).foldedWords]),
  );

/**
 * A document as the text of a PostgreSQL `tsvector`, which attaches weights to positions. The positions themselves have
 * no meaning here.
 */
function toTsvector({ lexemes }: SearchDocument, cityId: number): string {
  const prefix = cityPrefix(cityId);
  const weighted = Array.from(lexemes, ([lexeme, weights]) => {
    const positions = Array.from(weights, (weight) => `${WEIGHTS.indexOf(weight) + 1}${weight}`);
    return `'${prefix}${lexeme}':${positions}`;
  });
  return [`'${prefix}'`, ...weighted].join(' ');
}

/** The folded words of names, synonyms and labels, from which misspelt queries are corrected. */
const wordsForCorrection = (documents: readonly SearchDocument[]): string[] => {
  const words = new Set<string>();
  for (const { lexemes } of documents)
    for (const [lexeme, weights] of lexemes)
      if ((weights.has('A') || weights.has('B')) && isFoldedWord(lexeme)) words.add(lexeme);
  return [...words];
};
