import { sql, type SQL } from 'drizzle-orm';
import { bigint, boolean, check, integer, jsonb, text, timestamp, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { identityName, type LocalizedText } from '#contract/localized-text.ts';
import { DEFAULT_LOCALE, LOCALES } from '#contract/constants.ts';
import type { Minor } from '#contract/money.ts';
import { PHONE_IN_DIGITS } from '#contract/phone.ts';
import { lookAlikeKey } from '#contract/text.ts';
import { PAYMENT_METHODS } from '#contract/value-lists.ts';

export const identityKey = (startWith = 1) => integer('id').primaryKey().generatedAlwaysAsIdentity({ startWith });
/** A required reference to the id of another table's row. */
export const foreignId = (name: string, column: () => AnyPgColumn, actions?: { readonly onDelete: 'cascade' }) =>
  integer(name).notNull().references(column, actions);
/** A point in time, as a `Date`. */
export const timestamptz = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
/** A text in the languages of the shop, with a `localizedTextCheck`. */
export const localizedText = (name: string) => jsonb(name).$type<LocalizedText>().notNull();

/** Whether a row has the same {@link identityName}. */
export const hasIdentity = (column: AnyPgColumn, named: { readonly name: LocalizedText }): SQL =>
  sql`${column}->>${DEFAULT_LOCALE} = ${identityName(named)}`;

/** A sum of money in minor units (bani, kopecks). Sums of many lines outgrow a four-byte integer; prices do not. */
export const minorUnits = (name: string) => bigint(name, { mode: 'number' }).$type<Minor>();
/** A price in minor units. */
export const price = (name: string) => integer(name).$type<Minor>();

/** Position in a list that is arranged by hand. */
export const listPosition = () => integer('position').notNull().default(0);

/**
 * The URL of a picture: an https URL or a path on this host. Null: the path derived from the slugs. Empty: no picture.
 */
export const picture = () => text('picture');

/** Additional search terms, in any language. */
export const synonyms = () =>
  text('synonyms')
    .array()
    .notNull()
    .default(sql`'{}'`);

/** Names of allergens of EU 1169/2011. An empty list means unknown unless {@link allergensKnown}. */
export const allergens = () =>
  text('allergens')
    .array()
    .notNull()
    .default(sql`'{}'`);

/** Whether an empty list of allergens means that there are none, rather than that they are unknown. */
export const allergensKnown = () => boolean('allergens_known').notNull().default(false);

/** Ways to pay that are accepted, by default all. */
export const paymentMethods = (name: string) =>
  text(name, { enum: PAYMENT_METHODS })
    .array()
    .notNull()
    .default([...PAYMENT_METHODS]);

/** When the row last changed; written by a trigger. */
export const updatedAt = () => timestamptz('updated_at').notNull().defaultNow();

/** How often staff or an import changed the row. An edit names the revision that it was made from. */
export const revision = () => integer('revision').notNull().default(1);

/** Whether customers see the row and can order from it. Inactive rows are not deleted, because orders refer to them. */
export const active = () => boolean('active').notNull().default(true);

/** When the row was removed from the menu for good. Orders still refer to it, and its page has status 410. */
export const removedAt = () => timestamptz('removed_at');

/**
 * The kitchen's stop-list. `stopped`: the item has run out, whatever the menu says. `stoppedUntil`: when it is
 * available again; null until a staff member changes it. A job resets both columns at that time, so queries do not
 * compare it with the current time.
 */
export const stopListColumns = () => ({
  stopped: boolean('stopped').notNull().default(false),
  stoppedUntil: timestamptz('stopped_until'),
});

interface StopListColumns {
  readonly stopped: AnyPgColumn;
  readonly stoppedUntil: AnyPgColumn;
}

/** Constraint: `stoppedUntil` has a value only if the item is stopped. */
export const stopListCheck = (name: string, { stopped, stoppedUntil }: StopListColumns) =>
  check(name, sql`${stopped} or ${stoppedUntil} is null`);

/** The value of a language: neither empty nor with blanks around it. */
const TRIMMED = String.raw`@.value.type() == "string" && @.value like_regex "^\\S(.*\\S)?$" flag "s"`;

/**
 * Constraint: the column is a `LocalizedText`, or with `isList` an array of them: it has a text in the default language,
 * its keys are languages of the shop, and no text is empty or has blanks around it. With `unlessNull`, only where that
 * column has a value; with `onlyIf`, only where that column is true.
 */
export function localizedTextCheck(
  name: string,
  column: AnyPgColumn,
  {
    isList = false,
    unlessNull,
    onlyIf,
  }: { readonly isList?: boolean; readonly unlessNull?: AnyPgColumn; readonly onlyIf?: AnyPgColumn } = {},
) {
  const texts = isList ? '$[*]' : '$';
  const isLanguage = LOCALES.map((locale) => `@.key == "${locale}"`).join(' || ');
  const condition = sql.join(
    [
      sql`jsonb_typeof(${column}) = ${literals([isList ? 'array' : 'object'])}`,
      hasNone(column, `${texts} ? (!exists(@.${DEFAULT_LOCALE}))`),
      hasNone(column, `strict ${texts}.keyvalue() ? (!(${isLanguage}) || !(${TRIMMED}))`),
    ],
    sql` and `,
  );
  if (unlessNull) return check(name, sql`${unlessNull} is null or (${condition})`);
  return check(name, onlyIf ? sql`not ${onlyIf} or (${condition})` : condition);
}

/** Whether nothing in a JSON document is at a path. */
const hasNone = (column: AnyPgColumn, path: string): SQL => sql`not jsonb_path_exists(${column}, ${literals([path])})`;

/** Constraint: none of the numbers is negative. */
export const nonNegativeCheck = (name: string, ...columns: AnyPgColumn[]) =>
  checkAll(
    name,
    columns.map((column) => sql`${column} >= 0`),
  );

/**
 * Constraint: the text is a phone number of any country in digits only, with its calling code (E.164). Which countries
 * the shop accepts is decided before.
 */
export const phoneCheck = (name: string, column: AnyPgColumn) =>
  check(name, sql`${column} ~ ${sql.raw(`'${PHONE_IN_DIGITS.source}'`)}`);

/** Constraint: each of the texts is an `https` URL, or empty. */
export const secureLinkCheck = (name: string, ...columns: AnyPgColumn[]) =>
  checkAll(
    name,
    columns.map((column) => sql`${column} ~* '^(https://.+)?$'`),
  );

const checkAll = (name: string, conditions: SQL[]) => check(name, sql.join(conditions, sql` and `));

/** Constraint: the text is one of these values. */
export const oneOfCheck = (name: string, column: AnyPgColumn, values: readonly string[]) =>
  check(name, sql`${column} in (${literals(values)})`);

/** Constraint: each of the lists names at least one of these values, and no other. */
export const someOfCheck = (name: string, columns: readonly AnyPgColumn[], values: readonly string[]) =>
  checkAll(
    name,
    columns.map((column) => sql`cardinality(${column}) > 0 and ${column} <@ array[${literals(values)}]`),
  );

/**
 * Constraint: the text can be a segment of a URL path: at most 80 lower-case letters `a` to `z`, digits, and single
 * hyphens between them. Reserved words, which other paths use, are excluded.
 */
export function slugCheck(name: string, column: AnyPgColumn, reserved: readonly string[] = []) {
  const pattern = sql`${column} ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(${column}) <= 80`;
  return check(name, reserved.length === 0 ? pattern : sql`${pattern} and ${column} not in (${literals(reserved)})`);
}

/** The values as SQL literals: the DDL of a constraint or an index takes no parameters. */
export function literals(values: readonly string[]): SQL {
  return sql.raw(values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', '));
}

/** Without `й`, which is `и` with a mark. */
const CYRILLIC = 'абвгдежзиклмнопрстуфхцчшщъыьэюяєіґ';
/** Capitals are included, so that their lower case does not depend on the database's locale. */
const LETTERS = CYRILLIC.toUpperCase() + CYRILLIC;
/** The letters at the same positions, with those that look like Latin ones in Latin. */
const FOLDED = lookAlikeKey(CYRILLIC).repeat(2);
/** The blocks of combining marks that Latin and Cyrillic letters have (`\p{M}` is unknown to PostgreSQL). */
const MARKS = String.raw`[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]`;

/**
 * The words of a name, for a GIN index of the column and for the condition that uses it: both must be the same
 * expression. It is the SQL form of `lookAlikeKey`: `Ștefan Țurcan` has the words `stefan` and `turcan`, and `Сорока` in
 * letters of either script is the same word.
 */
export const nameWords = (column: AnyPgColumn): SQL => {
  const withoutMarks = sql`regexp_replace(normalize(${column}, NFKD), '${sql.raw(MARKS)}', '', 'g')`;
  return sql`to_tsvector('simple', translate(${withoutMarks}, '${sql.raw(LETTERS)}', '${sql.raw(FOLDED)}'))`;
};

/** Whether a name has words with all these beginnings. @returns undefined for a text without letters and digits */
export function nameMatches(column: AnyPgColumn, text: string): SQL | undefined {
  const words = lookAlikeKey(text)
    .replaceAll('й', 'и')
    .match(/[\p{L}\p{N}]+/gu);
  return words
    ? sql`${nameWords(column)} @@ to_tsquery('simple', ${words.map((word) => `${word}:*`).join(' & ')})`
    : undefined;
}
