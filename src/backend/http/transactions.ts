import { eq, sql } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import { users } from '#backend/db/schema/index.ts';
import { inTransaction } from '#backend/db/transaction.ts';
import { busy, ErrorResponse } from './handler.ts';

/**
 * Serializes writes to one customer's data. `no key update` still allows inserts of rows that reference the customer,
 * such as quotes.
 */
export const lockUser = (tx: Database, userId: number) =>
  tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update')
    .prepare('lock_customer')
    .execute();

/** Thrown in a transaction to roll it back and to respond with an error. */
class RollbackError extends Error {
  override readonly name = 'RollbackError';
  readonly response: ErrorResponse;
  constructor(response: ErrorResponse) {
    super(`The transaction ended with status ${response.status}`);
    this.response = response;
  }
}

/** Whether PostgreSQL reported an error with this code. Drizzle sets it as the `cause` of its own error. */
const hasSqlState = (error: unknown, code: string): boolean =>
  error instanceof Error && (('code' in error && error.code === code) || hasSqlState(error.cause, code));

/** Whether the error is PostgreSQL's `unique_violation`. */
export const isUniqueViolation = (error: unknown): boolean => hasSqlState(error, '23505');

/** PostgreSQL's `query_canceled`, also for `statement_timeout`. */
const QUERY_CANCELED = '57014';

/** Runs `work` in one transaction. An error response rolls everything back and is returned. */
export async function inRequestTransaction<Result>(
  db: Database,
  work: (tx: Database) => Promise<Result | ErrorResponse>,
): Promise<Result | ErrorResponse> {
  try {
    return await inTransaction(db, async (tx) => {
      const result = await work(tx);
      if (result instanceof ErrorResponse) throw new RollbackError(result);
      return result;
    });
  } catch (error) {
    if (error instanceof RollbackError) return error.response;
    throw error;
  }
}

/**
 * Runs reads in one transaction in which the server ends a statement after `statementMs`; then the result is a 503. The
 * embedded database has no timer and ignores the time, so `work` must be bounded without it.
 */
export async function readWithTimeout<Result>(
  db: Database,
  statementMs: number,
  work: (tx: Database) => Promise<Result | ErrorResponse>,
): Promise<Result | ErrorResponse> {
  try {
    return await inRequestTransaction(db, async (tx) => {
      await tx.execute(sql`select set_config('statement_timeout', ${String(statementMs)}, true)`);
      return work(tx);
    });
  } catch (error) {
    if (hasSqlState(error, QUERY_CANCELED)) return busy();
    throw error;
  }
}
