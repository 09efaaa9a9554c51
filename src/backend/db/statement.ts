import type { Database } from './client.ts';
import { rowsOf } from './rows.ts';

/** Runs one statement on either driver, in a transaction or outside of one. Values stand for `$1`, `$2` and so on. */
export type Statement<Values extends readonly unknown[], Row> = (db: Database, values: Values) => Promise<readonly Row[]>;

/**
 * A statement in plain SQL that a connection parses and plans once, by its name, however often it runs: for the few calls
 * that everybody makes. Instants come back as text, `bigint` too, JSON as values; JSON is given as text.
 */
export function statement<Values extends readonly unknown[], Row>(name: string, sql: string): Statement<Values, Row> {
  return async (db, values) => rowsOf<Row>(await db._.session.prepareQuery({ sql, params: [...values] }, undefined, name, false).execute());
}
