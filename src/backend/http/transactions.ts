import { createHash } from 'node:crypto';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import { idempotencyKeys, users } from '#backend/db/schema/index.ts';
import { inTransaction } from '#backend/db/transaction.ts';
import type { ApiResponse, EndpointName } from '#contract/endpoints.ts';
import { type ApiRequest, busy, ErrorResponse, fieldError } from './handler.ts';

export const MAX_KEY_LENGTH = 200;
/** Responses under idempotency keys, which are stored for a day; a further one replaces the oldest. */
export const MAX_STORED_RESPONSES = 100;

/** The request fields that `createOnce` uses. */
type IdempotentRequest = Pick<ApiRequest<'createOrder'>, 'db' | 'user' | 'idempotencyKey' | 'bodyText' | 'now'>;

/**
 * Runs `create` in one transaction and stores its response under the idempotency key in the same transaction. A
 * repeated key returns the stored response if the body is the same, and an error if it is not. An error response of
 * `create` rolls everything back, and the key can be used again.
 *
 * Requests of one customer run one after another, because each begins by locking the customer's row. So a parallel
 * request with the same key finds the response of the first one. Requests of different customers do not wait for each
 * other here.
 *
 * Every transaction takes its row locks in a fixed order:
 * - placing an order: customer, quote, promotion;
 * - changing an order: customer (only if it goes through this function), order, promotion, payments.
 */
export async function createOnce<Name extends EndpointName>(
  endpoint: Name,
  { db, user, idempotencyKey: key, bodyText, now }: IdempotentRequest,
  create: (tx: Database) => Promise<ApiResponse<Name> | ErrorResponse>,
): Promise<ApiResponse<Name> | ErrorResponse> {
  if (key !== null && key.length > MAX_KEY_LENGTH) return fieldError('Idempotency-Key', 'tooLong');
  return inRequestTransaction(db, async (tx) => {
    // The account was deleted after the session was read.
    if ((await lockUser(tx, user.id)).length === 0) return new ErrorResponse(401, 'signInRequired');
    if (key === null) return create(tx);
    const bodyHash = hashBody(bodyText);
    const [stored] = await tx
      .select({ bodyHash: idempotencyKeys.bodyHash, response: idempotencyKeys.response })
      .from(idempotencyKeys)
      .where(
        and(eq(idempotencyKeys.userId, user.id), eq(idempotencyKeys.endpoint, endpoint), eq(idempotencyKeys.key, key)),
      )
      .prepare('stored_response')
      .execute();
    // The cast is safe: the response was stored by the same endpoint.
    if (stored) return stored.bodyHash === bodyHash ? (stored.response as ApiResponse<Name>) : keyReused();
    const response = await create(tx);
    if (response instanceof ErrorResponse) return response;
    await tx
      .insert(idempotencyKeys)
      .values({ userId: user.id, endpoint, key, bodyHash, response, createdAt: now })
      .prepare('store_response')
      .execute();
    await deleteSurplusResponses(tx, user.id);
    return response;
  });
}

/** Deletes stored responses beyond the limit. The caller has locked the customer. */
async function deleteSurplusResponses(tx: Database, userId: number): Promise<void> {
  const ofCustomer = eq(idempotencyKeys.userId, userId);
  const surplus = tx
    .select({ endpoint: idempotencyKeys.endpoint, key: idempotencyKeys.key })
    .from(idempotencyKeys)
    .where(ofCustomer)
    .orderBy(desc(idempotencyKeys.createdAt))
    .offset(MAX_STORED_RESPONSES);
  await tx
    .delete(idempotencyKeys)
    .where(and(ofCustomer, sql`(${idempotencyKeys.endpoint}, ${idempotencyKeys.key}) in ${surplus}`))
    .prepare('delete_surplus_responses')
    .execute();
}

export const hashBody = (bodyText: string): string => createHash('sha256').update(bodyText).digest('base64url');

/** The error response to a key that was already used with another body. */
export const keyReused = (): ErrorResponse =>
  new ErrorResponse(422, 'idempotencyKeyReused', { fieldErrors: { 'Idempotency-Key': 'idempotencyKeyReused' } });

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
