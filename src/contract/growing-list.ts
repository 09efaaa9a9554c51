import * as v from 'valibot';

/** What a reader gets for a word that it does not know. */
export const UNKNOWN = 'unknown';
export type Unknown = typeof UNKNOWN;

/**
 * A word of a list that grows: a newer instance or an outside provider may send one that is not in the list yet. It is read
 * as `unknown` and shown as a neutral text, so that it never breaks a page.
 */
export const growingList = <const Words extends readonly string[]>(words: Words) =>
  v.union([
    v.picklist(words),
    v.pipe(
      v.string(),
      v.transform((): Unknown => UNKNOWN),
    ),
  ]);
