import * as v from 'valibot';
import { boundedArray } from './bounded-lists.ts';
import { optionalList, openPicklist, Product, textLang } from './catalog.ts';
import { singleLineInput } from './text-input.ts';
import { MAX_SEARCH_LENGTH } from './constants.ts';
import { MAX_SLUG_LENGTH } from './slugs.ts';
import { ALLERGENS, DIETS, SEARCH_REASONS } from './value-lists.ts';

const id = v.pipe(v.number(), v.integer());
const nonNegativeInteger = v.pipe(v.number(), v.integer(), v.minValue(0));

/** The position of a word of the query in a text, in UTF-16 code units; `end` is exclusive. */
export const TextRange = v.object({ start: nonNegativeInteger, end: nonNegativeInteger });
export type TextRange = v.InferOutput<typeof TextRange>;

/** Which texts of a hit match the query. */
export const SearchMatch = v.object({
  /** The words of the query in the name of the hit. */
  name_ranges: optionalList(TextRange),
  /** Another text that contains words of the query; null if the name contains all of them. */
  reason: v.optional(
    v.nullable(
      v.object({
        kind: openPicklist(SEARCH_REASONS),
        /** The matching text, or the part of it around the words; for a diet its code, one of `DIETS`. */
        text: v.string(),
        text_lang: textLang,
        ranges: optionalList(TextRange),
      }),
    ),
    null,
  ),
});
export type SearchMatch = v.InferOutput<typeof SearchMatch>;

/** A restaurant or product that matches. Only the first hits have a `match`. */
export const SearchHit = v.object({ id, match: v.optional(v.nullable(SearchMatch), null) });
export type SearchHit = v.InferOutput<typeof SearchHit>;

export const SearchResponse = v.object({
  /** The query in the intended keyboard layout, if it was typed in another one. */
  interpreted: v.optional(v.nullable(v.string()), null),
  /** Whether the hits only have similar words, because nothing contains the words of the query. */
  is_approximate: v.optional(v.boolean(), false),
  /** Restaurants that match, the best first. */
  restaurants: optionalList(SearchHit),
  /** Products that match, the best first. */
  hits: optionalList(SearchHit),
  /**
   * How many products match but are left out because of `without`: those that contain one of its allergens, and
   * those of which this is not known.
   */
  hidden: v.optional(
    v.object({ contains: v.optional(nonNegativeInteger, 0), unknown: v.optional(nonNegativeInteger, 0) }),
    {
      contains: 0,
      unknown: 0,
    },
  ),
  /** Whether more products match than `hits` lists. */
  has_more: v.optional(v.boolean(), false),
  /** The first products of `hits`, in full. */
  products: optionalList(Product),
  /**
   * If nothing is found in a city, the slugs of other cities in which the query finds something that is not only
   * similar. Null or absent if the API does not search them: then the search page asks for each of six cities.
   */
  other_cities: v.optional(v.nullable(v.array(v.string())), null),
});
export type SearchResponse = v.InferOutput<typeof SearchResponse>;

/** A number of a query string, in which it is text. */
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
    boundedArray(v.picklist(values), values.length),
  );

/** The largest number of products in full in a response. */
const MAX_PRODUCTS = 60;

/** A search in a city or in a menu. Without `q`, everything that the filters allow is found. */
export const SearchInput = v.object({
  /** The slug of a city. */
  city: v.optional(v.pipe(v.string(), v.maxLength(MAX_SLUG_LENGTH))),
  /** Searches only the menu of this restaurant. */
  id_restaurant: v.optional(v.pipe(queryNumber(2147483647), v.minValue(1))),
  q: v.optional(singleLineInput(MAX_SEARCH_LENGTH), ''),
  /** Products that suit all these diets. */
  diets: v.optional(commaList(DIETS), ''),
  /** Products that are known to contain none of these allergens. */
  without: v.optional(commaList(ALLERGENS), ''),
  /** `1` finds only what can be ordered now. */
  open: v.optional(v.picklist(['0', '1']), '0'),
  /** The number of products in full in the response. */
  limit: v.optional(queryNumber(MAX_PRODUCTS), 24),
});
