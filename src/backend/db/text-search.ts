import { sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Database } from './client.ts';

/** The extension by whose trigrams similar words are found. */
const TRIGRAM_EXTENSION = 'pg_trgm';
const INDEX = 'search_words_trigrams';

/** Whether the words can be searched by their trigrams. */
export async function hasTrigrams(db: Database): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from pg_extension where extname = ${TRIGRAM_EXTENSION}`);
  return rows.length > 0;
}

/**
 * Creates the extension and the index of the words where that is possible. It is not a migration: a server without the extension, or a
 * user without the right to create it, must not prevent the start, and an extension that is installed later is used from the next start.
 */
export async function createTrigramIndex(db: Database): Promise<void> {
  const { rows } = await db.execute(sql`select 1 from pg_indexes where indexname = ${INDEX}`);
  if (rows.length > 0) return;
  try {
    // A transaction within the caller's: a failed statement would end that.
    await db.transaction(async (tx) => {
      await tx.execute(sql.raw(`create extension if not exists ${TRIGRAM_EXTENSION}`));
      await tx.execute(sql.raw(`create index ${INDEX} on search_words using gin (word gin_trgm_ops)`));
    });
  } catch {
    return; // `hasTrigrams` says so at the start, and misspelt first letters are not corrected
  }
}

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
