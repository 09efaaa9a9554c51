import { refuse, succeed, type ErrorCode } from './responses.ts';
import type { Json } from '../json.ts';

/** A filter by a parameter of the query. */
export type Filter<Item> = (item: Item, value: string) => boolean;

export const equals =
  <Item>(get: (item: Item) => string | null): Filter<Item> =>
  (item, value) =>
    get(item) === value;
export const atLeast =
  <Item>(get: (item: Item) => number | null): Filter<Item> =>
  (item, value) =>
    (get(item) ?? Number.NaN) >= Number(value);
export const atMost =
  <Item>(get: (item: Item) => number | null): Filter<Item> =>
  (item, value) =>
    (get(item) ?? Number.NaN) <= Number(value);
export const since =
  <Item>(get: (item: Item) => Date | null): Filter<Item> =>
  (item, value) =>
    (get(item)?.getTime() ?? Number.NaN) >= Date.parse(value);
export const until =
  <Item>(get: (item: Item) => Date | null): Filter<Item> =>
  (item, value) =>
    (get(item)?.getTime() ?? Number.NaN) <= Date.parse(value);

const DEFAULT_COUNT = '100';

/**
 * Responds to a list call: filters, sorting and pages as in zerodaysoft/maib-sdk docs/checkout-api.md and
 * docs/mia-qr-api.md. Parameters that are no filter are ignored.
 */
export function respondWithList<Item>(
  items: readonly Item[],
  query: URLSearchParams,
  options: {
    readonly filters: Readonly<Record<string, Filter<Item>>>;
    readonly sorts: Readonly<Record<string, (item: Item) => string | number>>;
    readonly defaultSort: string;
    readonly view: (item: Item) => Json;
    /** The code of wrong pages and sorting. */
    readonly invalid: ErrorCode;
    /** Whether `count` and `offset` must be given. */
    readonly requiresPage?: boolean;
  },
): Response {
  const { filters, sorts, defaultSort, view, invalid, requiresPage = false } = options;
  const count = Number(query.get('count') ?? (requiresPage ? Number.NaN : DEFAULT_COUNT));
  const offset = Number(query.get('offset') ?? (requiresPage ? Number.NaN : 0));
  const sort = sorts[query.get('sortBy') ?? defaultSort];
  const direction = query.get('order') ?? 'asc';
  const isPage = Number.isInteger(count) && count > 0 && Number.isInteger(offset) && offset >= 0;
  if (!isPage || !sort || !['asc', 'desc'].includes(direction)) return refuse(invalid);
  const matching = items.filter((item) =>
    [...query].every(([name, value]) => {
      const filter = Object.hasOwn(filters, name) ? filters[name] : undefined;
      return !filter || filter(item, value);
    }),
  );
  const sign = direction === 'asc' ? 1 : -1;
  const sorted = matching.toSorted((one, other) => {
    const [a, b] = [sort(one), sort(other)];
    return a === b ? 0 : (a < b ? -1 : 1) * sign;
  });
  const page = sorted.slice(offset, offset + count).map(view);
  return succeed({ items: page, count: page.length, totalCount: matching.length });
}
