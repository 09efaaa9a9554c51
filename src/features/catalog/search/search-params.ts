import { MAX_SEARCH_LENGTH, MIN_SEARCH_LENGTH, type Locale } from '#contract/constants.ts';
import { cleanLine } from '#contract/control-characters.ts';
import { ALLERGENS, DIETS, type Allergen, type Diet } from '#contract/value-lists.ts';
import { href } from '../../../routes.ts';

/** What the address of a search says. */
export interface SearchParams {
  /** The slug of a city; empty where the customer has not chosen one. */
  readonly city: string;
  readonly q: string;
  readonly diets: readonly Diet[];
  /** Only dishes that are known to be without these allergens. */
  readonly without: readonly Allergen[];
  /** Only what can be ordered now. */
  readonly open: boolean;
  /** More than the first dishes. */
  readonly all: boolean;
}

/** Reads the query string of an address, which may contain anything: what cannot be read is left out. */
export function parseSearchParams(params: URLSearchParams): SearchParams {
  const listed = (name: string) => new Set((params.get(name) ?? '').split(','));
  const [diets, without] = [listed('diets'), listed('without')];
  return {
    city: params.get('city') ?? '',
    q: cleanLine(params.get('q') ?? '')
      .trim()
      .slice(0, MAX_SEARCH_LENGTH)
      .trim(),
    diets: DIETS.filter((diet) => diets.has(diet)),
    without: ALLERGENS.filter((allergen) => without.has(allergen)),
    open: params.get('open') === '1',
    all: params.get('all') === '1',
  };
}

type SomeParams = { readonly [Name in keyof SearchParams]?: SearchParams[Name] | undefined };

/** The filters of a search as parameters of its address; those that are off have none. */
export const filterFields = ({ diets = [], without = [], open }: SomeParams): Readonly<Record<string, string>> =>
  withoutEmpty({ diets: diets.join(), without: without.join(), open: open ? '1' : '' });

/** The address of a search; what is not given is left out of it. */
export function searchHref(locale: Locale, params: SomeParams): string {
  const { city = '', q = '', all } = params;
  const query = new URLSearchParams({
    ...withoutEmpty({ city, q }),
    ...filterFields(params),
    ...withoutEmpty({ all: all ? '1' : '' }),
  });
  return [href(locale, 'search'), String(query)].filter(Boolean).join('?');
}

const withoutEmpty = (fields: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));

/** Whether a text has enough letters to search for. */
export const isSearchable = (q: string): boolean => (q.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= MIN_SEARCH_LENGTH;

/** The values with one added, or without it if they have it. */
export const toggled = <Value>(values: readonly Value[], value: Value): readonly Value[] =>
  values.includes(value) ? values.filter((other) => other !== value) : [...values, value];
