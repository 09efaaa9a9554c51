import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { and, desc, eq, getTableName, sql, type SQL } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import { keyedHash } from '#backend/db/keyed-hash.ts';
import { idempotencyKeys, staffIdempotencyKeys } from '#backend/db/schema/index.ts';
import { endpoints, type ApiResponse, type Endpoint, type EndpointName } from '#contract/endpoints.ts';
import { toWire } from '#contract/wire-form.ts';
import { type ApiRequest, ErrorResponse, fieldError } from './handler.ts';
import { inRequestTransaction, lockUser } from './transactions.ts';

const MAX_KEY_LENGTH = 200;
/** Responses of a customer under idempotency keys, which are stored for a day; a further one replaces the oldest. */
export const MAX_STORED_RESPONSES = 100;

/** Whose keys, and where they are: those of customers are deleted with their accounts, so they have their own table. */
interface KeyOwner {
  readonly table: typeof idempotencyKeys | typeof staffIdempotencyKeys;
  readonly columns: { readonly userId: number } | { readonly actor: string };
  readonly condition: SQL;
}

const ofCustomer = (userId: number): KeyOwner => ({
  table: idempotencyKeys,
  columns: { userId },
  condition: eq(idempotencyKeys.userId, userId),
});

/** @param actor `staff 5` or `device 3` */
export const ofStaff = (actor: string): KeyOwner => ({
  table: staffIdempotencyKeys,
  columns: { actor },
  condition: eq(staffIdempotencyKeys.actor, actor),
});

/** The 422 to a key that is too long; otherwise null. */
export const checkKey = (key: string | null): ErrorResponse | null =>
  key !== null && key.length > MAX_KEY_LENGTH ? fieldError('Idempotency-Key', 'tooLong') : null;

interface KeyUse {
  readonly owner: KeyOwner;
  readonly endpoint: string;
  /** The schema of its response, which is stored as it is on the wire. */
  readonly schema: v.GenericSchema;
  readonly key: string;
  /** The unparsed body. */
  readonly bodyText: string;
  readonly now: Date;
}

/**
 * Runs `create` unless an earlier request used the key: then returns its stored response if the body is the same, and an
 * error if it is not. The response of `create` is stored in the same transaction, which the caller rolls back after an
 * error response; then the key can be used again.
 *
 * A parallel request with the same key waits until this transaction ends, because the key is unique.
 * @param readAgain for a response with personal data of an order: it is not stored, and a repeated key returns what is
 * read then
 */
export async function respondOnce<Response>(
  tx: Database,
  { owner: { table, columns, condition }, endpoint, schema, key, bodyText, now }: KeyUse,
  create: () => Promise<Response | ErrorResponse>,
  readAgain?: () => Promise<Response | ErrorResponse>,
): Promise<Response | ErrorResponse> {
  // Keyed, because a body may contain a PIN, which could be found by hashing all of them.
  const bodyHash = await keyedHash(tx, 'personal_data_hashes', ['request', bodyText]);
  const ofKey = and(condition, eq(table.endpoint, endpoint), eq(table.key, key));
  const claimed = await tx
    .insert(table)
    .values({ ...columns, endpoint, key, bodyHash, createdAt: now })
    .onConflictDoNothing()
    .returning({ key: table.key })
    .prepare(`claim_key_${getTableName(table)}`)
    .execute();
  if (claimed.length === 0) {
    const [stored] = await tx.select({ bodyHash: table.bodyHash, response: table.response }).from(table).where(ofKey);
    if (!stored || ![bodyHash, hashOfEarlierVersions(bodyText)].includes(stored.bodyHash)) return keyReused();
    return readAgain ? readAgain() : (v.parse(schema, stored.response) as Response);
  }
  const response = await create();
  if (!(response instanceof ErrorResponse))
    await tx
      .update(table)
      .set({ response: readAgain ? {} : toWire(schema, response) })
      .where(ofKey)
      .prepare(`store_response_${getTableName(table)}`)
      .execute();
  return response;
}

/** As versions without a key stored it: a request may be repeated after an upgrade. */
const hashOfEarlierVersions = (bodyText: string): string => createHash('sha256').update(bodyText).digest('base64url');

/** The error response to a key that was already used with another body. */
const keyReused = (): ErrorResponse =>
  new ErrorResponse(422, 'idempotencyKeyReused', { fieldErrors: { 'Idempotency-Key': 'idempotencyKeyReused' } });

/** The request fields that `createOnce` uses. */
type IdempotentRequest = Pick<ApiRequest<'createOrder'>, 'db' | 'user' | 'idempotencyKey' | 'bodyText' | 'now'>;

/**
 * Runs `create` of a customer's request in one transaction, once for each idempotency key, see `respondOnce`, also for
 * `readAgain`. An error response rolls everything back.
 *
 * Requests of one customer run one after another, because each begins by locking the customer's row. Requests of
 * different customers do not wait for each other here.
 *
 * Every transaction takes its row locks in a fixed order:
 * - placing an order: customer, quote, promotion, slot;
 * - changing an order: customer (only if it goes through this function), order, promotion, slot, payments.
 */
export async function createOnce<Name extends EndpointName>(
  endpoint: Name,
  { db, user, idempotencyKey: key, bodyText, now }: IdempotentRequest,
  create: (tx: Database) => Promise<ApiResponse<Name> | ErrorResponse>,
  readAgain?: (tx: Database) => Promise<ApiResponse<Name> | ErrorResponse>,
): Promise<ApiResponse<Name> | ErrorResponse> {
  const invalid = checkKey(key);
  if (invalid) return invalid;
  return inRequestTransaction(db, async (tx) => {
    // The account was deleted after the session was read.
    if ((await lockUser(tx, user.id)).length === 0) return new ErrorResponse(401, 'signInRequired');
    if (key === null) return create(tx);
    const { response: schema }: Endpoint = endpoints[endpoint];
    const use = { owner: ofCustomer(user.id), endpoint, schema, key, bodyText, now };
    const createFirst = async () => {
      await deleteSurplusResponses(tx, user.id);
      return create(tx);
    };
    return respondOnce(tx, use, createFirst, readAgain && (() => readAgain(tx)));
  });
}

/** Deletes stored responses beyond the limit, this key's included. The caller has locked the customer. */
async function deleteSurplusResponses(tx: Database, userId: number): Promise<void> {
  const ofUser = eq(idempotencyKeys.userId, userId);
  const surplus = tx
    .select({ endpoint: idempotencyKeys.endpoint, key: idempotencyKeys.key })
    .from(idempotencyKeys)
    .where(ofUser)
    .orderBy(desc(idempotencyKeys.createdAt))
    .offset(MAX_STORED_RESPONSES);
  await tx
    .delete(idempotencyKeys)
    .where(and(ofUser, sql`(${idempotencyKeys.endpoint}, ${idempotencyKeys.key}) in ${surplus}`))
    .prepare('delete_surplus_responses')
    .execute();
}
