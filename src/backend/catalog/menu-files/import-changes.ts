import { isDeepStrictEqual } from 'node:util';
import type { LocalizedText } from '#backend/text.ts';
import { IDENTITY_LOCALE } from './menu-file.ts';

const MARKERS = { added: '+', changed: '~', removed: '-' } as const;
type Kind = keyof typeof MARKERS;

export const formatPrice = (amount: number): string => amount.toFixed(2);
export const formatPriceChange = (what: string, before: number, after: number): string =>
  `${what} ${formatPrice(before)} → ${formatPrice(after)}`;

/** Collects what an import changes and prints it. */
export class ImportReport {
  readonly #entries: { readonly kind: Kind; readonly path: string; readonly details: readonly string[] }[] = [];
  #moved = 0;

  add(kind: 'added' | 'removed', path: string, details: readonly string[] = []): void {
    this.#entries.push({ kind, path, details });
  }

  /** Items after an added or removed one change their position; a change of the position only is counted, not listed. */
  addChanges(path: string, details: readonly string[]): void {
    const listed = details.filter((detail) => detail !== 'position');
    if (listed.length > 0) this.#entries.push({ kind: 'changed', path, details: listed });
    else if (details.length > 0) this.#moved += 1;
  }

  get isEmpty(): boolean {
    return this.#entries.length === 0 && this.#moved === 0;
  }

  lines(): string[] {
    return this.#entries.map(
      ({ kind, path, details }) => `${MARKERS[kind]} ${path}${details.length > 0 ? `: ${details.join(', ')}` : ''}`,
    );
  }

  summary(): string {
    const count = (kind: Kind): number => this.#entries.filter((entry) => entry.kind === kind).length;
    const moved = this.#moved === 0 ? '' : `, ${this.#moved} moved`;
    return `${count('added')} added, ${count('changed')} changed, ${count('removed')} removed${moved}`;
  }
}

/** An INSERT of the widest table stays far below PostgreSQL's limit of 65,535 parameters. */
const MAX_ROWS_PER_INSERT = 500;

export function splitIntoBatches<Row>(rows: readonly Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / MAX_ROWS_PER_INSERT) }, (_, index) =>
    rows.slice(index * MAX_ROWS_PER_INSERT, (index + 1) * MAX_ROWS_PER_INSERT),
  );
}

/** The values that differ from the row's; null if none does or there is no row. */
export function changedValues<Values extends object>(
  row: { readonly [Name in keyof Values]: unknown } | undefined,
  values: Values,
): Partial<Values> | null {
  if (!row) return null;
  const entries = Object.entries(values).filter(
    ([name, value]) => !isDeepStrictEqual(row[name as keyof Values], value),
  );
  return entries.length === 0 ? null : (Object.fromEntries(entries) as Partial<Values>);
}

/** Branches, option groups and options have no slug: they are matched by their name in this locale. */
export const getIdentityName = ({ name }: { readonly name: LocalizedText }): string => name[IDENTITY_LOCALE];

export const getSlug = ({ slug }: { readonly slug: string }): string => slug;

/**
 * Pairs every item in order with the row of the same key, if there is one; `unmatchedRows` are rows without an item. Keys are unique
 * among the items; of several rows with one key the first is matched.
 */
export function pairByKey<Item extends Keyed, Row extends Keyed, Keyed>(
  items: readonly Item[],
  rows: readonly Row[],
  keyOf: (keyed: Keyed) => string,
) {
  const rowsByKey = Map.groupBy(rows, keyOf);
  const pairs = items.map((item, position) => ({ item, row: rowsByKey.get(keyOf(item))?.shift(), position }));
  return { pairs, unmatchedRows: [...rowsByKey.values()].flat() };
}
