import { MAX_SEARCH_LENGTH, MIN_SEARCH_LENGTH, type Locale } from '#contract/constants.ts';
import { normalizeLine } from '#contract/text.ts';
import { ALLERGENS, DIETS, type Allergen, type Diet } from '#contract/value-lists.ts';
import { href } from '../../../routes.ts';

/** The parameters of a search, as in its URL. */
export interface SearchParams {
  /** The slug of a city; empty if the customer has not chosen one. */
  readonly city: string;
  readonly q: string;
  readonly diets: readonly Diet[];
  /** Only dishes that are known to contain none of these allergens. */
  readonly excludedAllergens: readonly Allergen[];
  /** Only what can be ordered now. */
  readonly openNow: boolean;
  /** Whether all dishes are shown, instead of only the first ones. */
  readonly showAll: boolean;
}

/** Parses the query string of a URL. Unknown and invalid values are ignored. */
export function parseSearchParams(params: URLSearchParams): SearchParams {
  const listed = (name: string) => new Set((params.get(name) ?? '').split(','));
  const [diets, excluded] = [listed('diets'), listed('without')];
  return {
    city: params.get('city') ?? '',
    q: normalizeLine(params.get('q') ?? '')
      .slice(0, MAX_SEARCH_LENGTH)
      .trim(),
    diets: DIETS.filter((diet) => diets.has(diet)),
    excludedAllergens: ALLERGENS.filter((allergen) => excluded.has(allergen)),
    openNow: params.get('open') === '1',
    showAll: params.get('all') === '1',
  };
}

type PartialSearchParams = { readonly [Name in keyof SearchParams]?: SearchParams[Name] | undefined };

/** The active filters of a search as URL parameters. */
export const filterParams = ({
  diets = [],
  excludedAllergens = [],
  openNow,
}: PartialSearchParams): Readonly<Record<string, string>> =>
  withoutEmpty({ diets: diets.join(), without: excludedAllergens.join(), open: openNow ? '1' : '' });

/** The URL of a search, without the parameters that are absent or empty. */
export function searchHref(locale: Locale, params: PartialSearchParams): string {
  const { city = '', q = '', showAll } = params;
  const query = new URLSearchParams({
    ...withoutEmpty({ city, q }),
    ...filterParams(params),
    ...withoutEmpty({ all: showAll ? '1' : '' }),
  });
  return [href(locale, 'search'), String(query)].filter(Boolean).join('?');
}

const withoutEmpty = (fields: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));

/** Whether a text has enough letters or digits to search for. */
export const isSearchable = (q: string): boolean => (q.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= MIN_SEARCH_LENGTH;

/** Adds a value to a list, or removes it if the list contains it. */
export const toggled = <Value>(values: readonly Value[], value: Value): readonly Value[] =>
  values.includes(value) ? values.filter((other) => other !== value) : [...values, value];
