const SIGNS = { added: '+', changed: '~', removed: '-' } as const;
type Kind = keyof typeof SIGNS;

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

  /** Every item behind an added or removed one changes its position; a change of nothing else is counted, not listed. */
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
      ({ kind, path, details }) => `${SIGNS[kind]} ${path}${details.length > 0 ? `: ${details.join(', ')}` : ''}`,
    );
  }

  summary(): string {
    const count = (kind: Kind): number => this.#entries.filter((entry) => entry.kind === kind).length;
    const moved = this.#moved === 0 ? '' : `, ${this.#moved} in another place`;
    return `${count('added')} added, ${count('changed')} changed, ${count('removed')} removed${moved}`;
  }
}
