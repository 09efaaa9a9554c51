import * as v from 'valibot';
import { optionalList, openPicklist, Product } from './catalog.ts';
import { toSingleLine } from './safe-text.ts';
import { MAX_SEARCH_LENGTH } from './constants.ts';
import { MAX_SLUG_LENGTH } from './slugs.ts';
import { ALLERGENS, DIETS, SEARCH_REASONS } from './value-lists.ts';

const id = v.pipe(v.number(), v.integer());
const position = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Where the words of a query are in a text: the first character of each and the one after its last, in UTF-16 code units. */
export const TextRange = v.object({ start: position, end: position });
export type TextRange = v.InferOutput<typeof TextRange>;

/** Why something was found. */
export const SearchMatch = v.object({
  /** The words of the query in its name. */
  name_ranges: optionalList(TextRange),
  /** What else has words of the query; null if the name has all of them. */
  reason: v.optional(
    v.nullable(
      v.object({
        kind: openPicklist(SEARCH_REASONS),
        /** The text that has them, or its part around them; of a diet its name in the API. */
        text: v.string(),
        ranges: optionalList(TextRange),
      }),
    ),
    null,
  ),
});
export type SearchMatch = v.InferOutput<typeof SearchMatch>;

/** Something that was found; only the first ones say why. */
export const SearchHit = v.object({ id, match: v.optional(v.nullable(SearchMatch), null) });
export type SearchHit = v.InferOutput<typeof SearchHit>;

export const SearchResponse = v.object({
  /** What was searched for, if the query was typed on another keyboard layout. */
  interpreted: v.optional(v.nullable(v.string()), null),
  /** Whether nothing has the words of the query, and similar words were searched for. */
  is_approximate: v.optional(v.boolean(), false),
  /** Ids of restaurants, the best match first. */
  restaurants: optionalList(SearchHit),
  /** Ids of products, the best match first. */
  hits: optionalList(SearchHit),
  /** Products that match and are left out because of an allergen of `without`: they contain it, or it is not known whether they do. */
  hidden: v.optional(v.object({ contains: v.optional(position, 0), unknown: v.optional(position, 0) }), {
    contains: 0,
    unknown: 0,
  }),
  /** Whether there are more products than `hits` has. */
  has_more: v.optional(v.boolean(), false),
  /** The first of the products. */
  products: optionalList(Product),
});
export type SearchResponse = v.InferOutput<typeof SearchResponse>;

/** Numbers arrive as text in a query string. */
const queryNumber = (max: number) =>
  v.pipe(
    v.union([v.string(), v.number()]),
    v.transform(Number),
    v.number(),
    v.integer(),
    v.minValue(0),
    v.maxValue(max),
  );
/** Values separated by commas. */
const commaList = <const Values extends readonly string[]>(values: Values) =>
  v.pipe(
    v.string(),
    v.transform((text) => text.split(',').filter(Boolean)),
    v.array(v.picklist(values)),
  );

/** Most products that a response has in full. */
const MAX_PRODUCTS = 60;

/** A search in a city or in a menu. Without a query, everything that the filters leave. */
export const SearchInput = v.object({
  /** The slug of a city. */
  city: v.optional(v.pipe(v.string(), v.maxLength(MAX_SLUG_LENGTH))),
  /** Only in the menu of this restaurant. */
  id_restaurant: v.optional(v.pipe(queryNumber(2147483647), v.minValue(1))),
  q: v.optional(v.pipe(v.string(), v.transform(toSingleLine), v.trim(), v.maxLength(MAX_SEARCH_LENGTH)), ''),
  /** Products of all these diets. */
  diets: v.optional(commaList(DIETS), ''),
  /** Products that contain none of these allergens and of which that is known. */
  without: v.optional(commaList(ALLERGENS), ''),
  /** `1`: only what can be ordered now. */
  open: v.optional(v.picklist(['0', '1']), '0'),
  /** How many products the response has in full. */
  limit: v.optional(queryNumber(MAX_PRODUCTS), 24),
});
