import { sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

const CYRILLIC = 'абвгдежзийклмнопрстуфхцчшщъыьэюя';
/** Letters and those that a search does not distinguish them from. The lower case of Cyrillic does not depend on the database's locale. */
const LETTERS = `${CYRILLIC.toUpperCase()}ёЁăâîșşțţĂÂÎȘŞȚŢ`;
const FOLDED = `${CYRILLIC}ееaaissttaaisstt`;

/**
 * The words of a name, for a GIN index of the column and for the condition that uses it: both must be the same expression.
 * `Ștefan Țurcan` has the words `stefan` and `turcan`.
 */
export const nameWords = (column: AnyPgColumn): SQL =>
  sql`to_tsvector('simple', translate(${column}, '${sql.raw(LETTERS)}', '${sql.raw(FOLDED)}'))`;

/** Whether a name has words with all these beginnings. @returns undefined for a text without letters and digits */
export function nameMatches(column: AnyPgColumn, text: string): SQL | undefined {
  const folded = Array.from(text, (letter) => FOLDED[LETTERS.indexOf(letter)] ?? letter).join('');
  const words = folded.toLowerCase().match(/[\p{L}\p{N}]+/gu);
  return words
    ? sql`${nameWords(column)} @@ to_tsquery('simple', ${words.map((word) => `${word}:*`).join(' & ')})`
    : undefined;
}
