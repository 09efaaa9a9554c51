import * as v from 'valibot';
import type { RecalculatedItem } from '#contract/cart.ts';
import { MAX_NOTE_LENGTH } from '#contract/constants.ts';
import { SUBSTITUTIONS, type Substitution } from '#contract/value-lists.ts';
import type { QuoteInput } from '#contract/orders.ts';
import { normalizeLine } from '#contract/text.ts';
import { localAtom } from '#lib/persistent-stores.ts';
import { type Line, lineKey } from './cart-lines.ts';
import { $cartLines } from './cart.store.ts';

// Notes and substitution of an order, for the kitchen. The cart cookie is too small for them, so they are in local
// storage.

const Notes = v.record(v.string(), v.string());

/** The note of each line, by `lineKey`. */
export const $notes = localAtom<Readonly<Record<string, string>>>(
  'cart.notes',
  {},
  (value): value is v.InferOutput<typeof Notes> => v.is(Notes, value),
);

/** What to do when a dish has run out. */
export const $substitution = localAtom<Substitution>('cart.substitution', 'call', (value): value is Substitution =>
  v.is(v.picklist(SUBSTITUTIONS), value),
);

/** Sets the note of a line; an empty one removes it. Notes of lines that the cart no longer has are removed, too. */
export function setNote(line: Line, note: string): void {
  const keys = new Set($cartLines.get().map(lineKey));
  const others = Object.entries($notes.get()).filter(([key]) => keys.has(key) && key !== lineKey(line));
  const text = normalizeLine(note);
  $notes.set(Object.fromEntries(text ? [...others, [lineKey(line), text]] : others));
}

/** Sets notes, by `lineKey`, of those lines of the cart that have none. */
export function addNotes(notes: Readonly<Record<string, string>>): void {
  for (const line of $cartLines.get()) {
    const note = notes[lineKey(line)];
    if (note && !$notes.get()[lineKey(line)]) setNote(line, note);
  }
}

/** Appends a note to that of a line, up to the maximum length. An empty or equal note changes nothing. */
export function joinNote(line: Line, note: string): void {
  const existing = $notes.get()[lineKey(line)];
  const text = normalizeLine(note);
  if (text && text !== existing) setNote(line, existing ? `${existing}; ${text}`.slice(0, MAX_NOTE_LENGTH) : text);
}

export const clearNotes = (): void => $notes.set({});

/**
 * The requested notes that the quote does not contain, as lines to add to the order's comment. An external provider of
 * the API may not support notes.
 */
export function notesMissingFromQuote(
  requested: QuoteInput['products'],
  quoted: readonly Pick<RecalculatedItem, 'id' | 'name' | 'note'>[],
): string[] {
  return requested.flatMap(({ id, note }) => {
    if (!note || quoted.some((line) => line.id === id && line.note === note)) return [];
    const name = quoted.find((line) => line.id === id)?.name;
    return [name ? `${name}: ${note}` : note];
  });
}
