const MARKERS = { added: '+', changed: '~', removed: '-' } as const;
type Kind = keyof typeof MARKERS;

export const formatPrice = (amount: number): string => amount.toFixed(2);
export const formatPriceChange = (label: string, before: number, after: number): string =>
  `${label} ${formatPrice(before)} → ${formatPrice(after)}`;

/** The column that changes when only the order of the items does. */
const POSITION_COLUMN = 'position';

/** Collects what an import changes and formats it as lines of text; the command prints them. */
export class ImportReport {
  readonly #entries: { readonly kind: Kind; readonly path: string; readonly details: readonly string[] }[] = [];
  #moved = 0;
  /** What changed in the shop since the file was exported. */
  readonly conflicts: string[] = [];

  add(kind: 'added' | 'removed', path: string, details: readonly string[] = []): void {
    this.#entries.push({ kind, path, details });
  }

  /** Items after an added or removed one change their position; a change of the position only is counted, not listed. */
  addChanges(path: string, details: readonly string[]): void {
    const listed = details.filter((detail) => detail !== POSITION_COLUMN);
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
