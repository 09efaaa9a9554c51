import type { MenuRows, ProductRow, RestaurantRow } from '#backend/catalog/catalog-queries.ts';
import type { LocalizedText } from '#backend/text.ts';
import { type AllergenVerdict, type StatedProduct, unavoidableAllergens } from '#contract/allergens.ts';
import { DIET_WORDS, isDiet } from './diet-words.ts';
import { readWords } from './negated-words.ts';
import { fold, isStopWord, lexemesOf, wordsIn } from './search-words.ts';

/**
 * The parts of a document, by the weight of their lexemes. `A`: names, `B`: synonyms and labels, such as the category, `C`: the
 * restaurant of a dish with its cuisines, or the sections of a restaurant's menu, `D`: the description, of which only stems are
 * searched.
 */
export type Weight = 'A' | 'B' | 'C' | 'D';
const WEIGHTS: readonly Weight[] = ['A', 'B', 'C', 'D'];

/** Precedes a whole name without its spaces, by which names are found that equal a query or begin with it. */
export const WHOLE_NAME = '#';

/** Precedes the lexemes of what a dish is made without: `без мяса`. */
export const NEGATED = '-';

/** A lexeme of the dishes of a diet. */
export const dietLexeme = (diet: string): string => `=${diet}`;

/** Raised when the documents are made otherwise: the job then writes all of them again. */
export const SEARCH_DOCUMENT_FORMAT = 5;

/** Precedes every lexeme of the documents of a city, and is a lexeme of all of them. */
export const cityPrefix = (cityId: number): string => `${cityId}|`;

export interface SearchDocument {
  /** Null for the restaurant. */
  readonly productId: number | null;
  /** Weights by lexeme. */
  readonly lexemes: ReadonlyMap<string, ReadonlySet<Weight>>;
  readonly nameWords: number;
  readonly allergens: AllergenVerdict;
}

interface Parts {
  readonly names: readonly LocalizedText[];
  readonly synonyms: readonly string[];
  readonly labels: readonly string[];
  readonly diets: readonly string[];
  readonly surroundings: readonly string[];
  readonly description: LocalizedText;
}

/** The documents of a restaurant: its own, and one of each product of its menu. */
export function documentsOf(restaurant: RestaurantRow, { categories, products }: MenuRows): SearchDocument[] {
  const categoriesById = new Map(categories.map((category) => [category.id, category]));
  const cuisines = restaurant.cuisines.flatMap(textsIn);
  const labelsOf = ({ categoryId, diets }: ProductRow): string[] => {
    const category = categoriesById.get(categoryId);
    const dietWords = diets.flatMap((diet) => (isDiet(diet) ? DIET_WORDS[diet] : []));
    return [...(category ? [...textsIn(category.name), ...category.synonyms] : []), ...dietWords];
  };
  return [
    createDocument(null, NO_ALLERGENS, {
      names: [{ ru: restaurant.name, en: restaurant.name, ro: restaurant.name }],
      synonyms: [],
      labels: cuisines,
      diets: [],
      surroundings: categories.flatMap(({ name, synonyms }) => [...textsIn(name), ...synonyms]),
      description: restaurant.description,
    }),
    ...products.map((product) =>
      createDocument(product.id, unavoidableAllergens(toStatement(product)), {
        names: [product.name],
        synonyms: product.synonyms,
        labels: labelsOf(product),
        diets: product.diets,
        surroundings: [restaurant.name, ...cuisines],
        description: product.description,
      }),
    ),
  ];
}

const textsIn = (text: LocalizedText): string[] => Object.values(text);

const NO_ALLERGENS: AllergenVerdict = { contains: [], unknown: [] };

const toStatement = ({ allergens, allergensKnown, groups }: ProductRow): StatedProduct => ({
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
  { names, synonyms, labels, diets, surroundings, description }: Parts,
): SearchDocument {
  const lexemes = new Map<string, Set<Weight>>();
  const add = (weight: Weight, found: readonly string[]): void => {
    for (const lexeme of found) lexemes.set(lexeme, (lexemes.get(lexeme) ?? new Set()).add(weight));
  };
  const addWords = (weight: Weight, text: string): void => {
    for (const word of readWords(text)) {
      if (isStopWord(word) || word.role === 'negation') continue;
      const { words, stems, spelledStems, spellings } = lexemesOf(word);
      if (word.role === 'negated')
        add(
          weight,
          [...spelledStems, ...spellings].map((lexeme) => NEGATED + lexeme),
        );
      else add(weight, weight === 'D' ? spelledStems : [...words, ...stems, ...spellings]);
    }
  };
  const allNames = names.flatMap(textsIn);
  for (const name of allNames) {
    add('A', [wholeName(name), ...joinedWords(name)].filter(Boolean));
    addWords('A', name);
  }
  for (const label of [...synonyms, ...labels]) addWords('B', label);
  add('B', diets.map(dietLexeme));
  for (const text of surroundings) addWords('C', text);
  for (const text of textsIn(description)) addWords('D', text);
  return { productId, allergens, lexemes, nameWords: Math.min(...allNames.map((name) => wordsIn(name).length)) };
}

/** A name as one lexeme; empty for one without a letter. */
export function wholeName(name: string): string {
  const folded = wordsIn(name)
    .map(({ text }) => fold(text))
    .join('');
  return folded && WHOLE_NAME + folded;
}

/** A hyphenated word is also written as one: `том-ям`, `томям`. */
const joinedWords = (name: string): string[] =>
  Array.from(name.matchAll(/[\p{L}\p{N}\p{M}]+(?:-[\p{L}\p{N}\p{M}]+)+/gu)).flatMap(([compound]) =>
    wordsIn(compound.replaceAll('-', '')).flatMap((word) => [...lexemesOf(word).words]),
  );

/**
 * The document of a restaurant of a city in PostgreSQL's notation of a `tsvector`. Its weights belong to positions, which have no other
 * meaning here.
 */
export function toTsvector({ lexemes }: SearchDocument, cityId: number): string {
  const prefix = cityPrefix(cityId);
  const weighted = Array.from(lexemes, ([lexeme, weights]) => {
    const positions = Array.from(weights, (weight) => `${WEIGHTS.indexOf(weight) + 1}${weight}`);
    return `'${prefix}${lexeme}':${positions}`;
  });
  return [`'${prefix}'`, ...weighted].join(' ');
}

/** The words of names and labels, without stems and whole names. */
export const spellableWords = (documents: readonly SearchDocument[]): string[] => {
  const words = new Set<string>();
  for (const { lexemes } of documents)
    for (const [lexeme, weights] of lexemes)
      if ((weights.has('A') || weights.has('B')) && /^~?[a-z0-9]+$/.test(lexeme)) words.add(lexeme);
  return [...words];
};
