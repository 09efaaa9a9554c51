import { sql, type SQL } from 'drizzle-orm';
import { bigint, check, integer, jsonb, text, timestamp, type AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Text } from '#backend/text.ts';
import { LOCALES } from '#contract/constants.ts';

export const identity = (startWith = 1) => integer('id').primaryKey().generatedAlwaysAsIdentity({ startWith });
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
export const texts = (name: string) => jsonb(name).$type<Text>().notNull();

/** Sums of many lines outgrow a four-byte integer; prices do not. Minor units. */
export const sum = (name: string) => bigint(name, { mode: 'number' });

/** Order of a list that people arranged. */
export const position = () => integer('position').notNull().default(0);

/** The address of its picture: of another host by https, or a path of this one. Null means the place that follows from the slugs. */
export const picture = () => text('picture');

/** When the row last changed; a trigger keeps it. */
export const updatedAt = () => instant('updated_at').notNull().defaultNow();

/** When it was taken off the menu for good. Orders still point at it, and its address answers that it is gone. */
export const removedAt = () => instant('removed_at');

/** A text is complete only with a sentence in every language of the shop. */
export function everyLanguage(name: string, column: AnyPgColumn) {
  return check(
    name,
    sql.join(
      LOCALES.map((locale) => sql`coalesce(length(${column}->>${words([locale])}), 0) > 0`),
      sql` and `,
    ),
  );
}

export function slugLike(name: string, column: AnyPgColumn, refused: readonly string[] = []) {
  const pattern = sql`${column} ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(${column}) <= 80`;
  return check(name, refused.length === 0 ? pattern : sql`${pattern} and ${column} not in (${words(refused)})`);
}

export function oneOf(name: string, column: AnyPgColumn, values: readonly string[]) {
  return check(name, sql`${column} in (${words(values)})`);
}

export function notNegative(name: string, ...columns: AnyPgColumn[]) {
  return check(
    name,
    sql.join(
      columns.map((column) => sql`${column} >= 0`),
      sql` and `,
    ),
  );
}

/** Constraints take no parameters, so the words stand in the statement itself. */
function words(values: readonly string[]): SQL {
  return sql.raw(values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', '));
}
