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

/** The address of a search; what is not given is left out of it. */
export function searchHref(
  locale: Locale,
  params: { readonly [Name in keyof SearchParams]?: SearchParams[Name] | undefined },
): string {
  const { city = '', q = '', diets = [], without = [], open, all } = params;
  const query = new URLSearchParams(
    Object.entries({
      city,
      q,
      diets: diets.join(),
      without: without.join(),
      open: open ? '1' : '',
      all: all ? '1' : '',
    }).filter(([, value]) => value !== ''),
  );
  return [href(locale, 'search'), String(query)].filter(Boolean).join('?');
}

/** Whether a text has enough letters to search for. */
export const isSearchable = (q: string): boolean => (q.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= MIN_SEARCH_LENGTH;
