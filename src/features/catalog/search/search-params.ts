import { MAX_SEARCH_LENGTH, MIN_SEARCH_LENGTH, type Locale } from '#contract/constants.ts';
import { toSingleLine } from '#contract/safe-text.ts';
import { ALLERGENS, DIETS, type Allergen, type Diet } from '#contract/value-lists.ts';
import { href } from '../../../routes.ts';

/** What the URL of a search says. */
export interface SearchParams {
  /** The slug of a city; empty where the customer has not chosen one. */
  readonly city: string;
  readonly q: string;
  readonly diets: readonly Diet[];
  /** Only dishes that are known to be without these allergens. */
  readonly excludedAllergens: readonly Allergen[];
  /** Only what can be ordered now. */
  readonly openNow: boolean;
  /** Whether more than the first dishes are shown. */
  readonly showAll: boolean;
}

/** Reads the query string of a URL, which may contain anything: what cannot be read is left out. */
export function parseSearchParams(params: URLSearchParams): SearchParams {
  const listed = (name: string) => new Set((params.get(name) ?? '').split(','));
  const [diets, excluded] = [listed('diets'), listed('without')];
  return {
    city: params.get('city') ?? '',
    q: toSingleLine(params.get('q') ?? '')
      .trim()
      .slice(0, MAX_SEARCH_LENGTH)
      .trim(),
    diets: DIETS.filter((diet) => diets.has(diet)),
    excludedAllergens: ALLERGENS.filter((allergen) => excluded.has(allergen)),
    openNow: params.get('open') === '1',
    showAll: params.get('all') === '1',
  };
}

type PartialSearchParams = { readonly [Name in keyof SearchParams]?: SearchParams[Name] | undefined };

/** The filters of a search as parameters of its URL; those that are off have none. */
export const filterParams = ({
  diets = [],
  excludedAllergens = [],
  openNow,
}: PartialSearchParams): Readonly<Record<string, string>> =>
  withoutEmpty({ diets: diets.join(), without: excludedAllergens.join(), open: openNow ? '1' : '' });

/** The URL of a search; what is not given is left out of it. */
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

/** The values with one added, or without it if they have it. */
export const toggled = <Value>(values: readonly Value[], value: Value): readonly Value[] =>
  values.includes(value) ? values.filter((other) => other !== value) : [...values, value];
