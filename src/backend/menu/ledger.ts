const SIGNS = { added: '+', changed: '~', removed: '-' } as const;
type Kind = keyof typeof SIGNS;

/** What a change of an order among others is called. */
export const PLACE = 'position';

/** What an import did, for people to read. */
export class Ledger {
  readonly #entries: { readonly kind: Kind; readonly path: string; readonly details: readonly string[] }[] = [];
  #moved = 0;

  note(kind: 'added' | 'removed', path: string, details: readonly string[] = []): void {
    this.#entries.push({ kind, path, details });
  }

  /** Whatever stands after something new or gone has another place; that alone is counted and not told of each. */
  noteChanged(path: string, details: readonly string[]): void {
    const told = details.filter((detail) => detail !== PLACE);
    if (told.length > 0) this.#entries.push({ kind: 'changed', path, details: told });
    else if (details.length > 0) this.#moved += 1;
  }

  get isEmpty(): boolean {
    return this.#entries.length === 0 && this.#moved === 0;
  }

  lines(): string[] {
    return this.#entries.map(({ kind, path, details }) => `${SIGNS[kind]} ${path}${details.length > 0 ? `: ${details.join(', ')}` : ''}`);
  }

  counts(): string {
    const count = (kind: Kind): number => this.#entries.filter((entry) => entry.kind === kind).length;
    const moved = this.#moved === 0 ? '' : `, ${this.#moved} in another place`;
    return `${count('added')} added, ${count('changed')} changed, ${count('removed')} removed${moved}`;
  }
}
