import { eq, like, or, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { nameMatches } from '#backend/db/name-search.ts';
import { orders } from '#backend/db/schema/index.ts';

/** Fewer digits are found in too many phones. */
const MIN_PHONE_DIGITS = 4;
const NATIONAL_DIGITS = 8;
/** Country code and trunk prefix in front of a national number, which begins with neither. */
const DIALLING_PREFIXES = /^(?:0*373|0+)/;
const LETTERS = /\p{L}/u;

/**
 * The digits by which a phone that is typed in any usual way is found: `+373 (69) 123-456`, `069123456` and `69 123 456` are
 * `69123456`, and `3456` the end of it. Undefined if the text is no phone.
 */
export function phoneDigits(text: string): string | undefined {
  if (LETTERS.test(text)) return undefined;
  const typed = text.replace(/\D/g, '');
  // The last digits of a phone may begin with a zero.
  const digits = typed.length > NATIONAL_DIGITS ? typed.replace(DIALLING_PREFIXES, '') : typed;
  return digits.length < MIN_PHONE_DIGITS ? undefined : digits;
}

/** Whether a phone ends with these digits; the index of the reversed phone serves it. */
export const phoneEndsWith = (column: AnyPgColumn, digits: string): SQL =>
  like(sql`reverse(${column})`, `${Array.from(digits).reverse().join('')}%`);

const toOrderNumber = (text: string): string | undefined => /^(?:#|№|nr\.?)?\s*(\d{1,9})$/iu.exec(text)?.[1];

/** The orders that a person looks for: by number, by phone or by name. Undefined for an empty search. */
export function orderMatches(search: string): SQL | undefined {
  const text = search.trim();
  if (text === '') return undefined;
  const number = toOrderNumber(text);
  const phone = phoneDigits(text);
  const conditions = [
    number === undefined ? undefined : eq(orders.number, number),
    phone === undefined ? undefined : phoneEndsWith(orders.contactPhone, phone),
  ].filter((condition) => condition !== undefined);
  if (conditions.length > 0) return or(...conditions);
  return nameMatches(orders.contactName, text) ?? sql`false`;
}
