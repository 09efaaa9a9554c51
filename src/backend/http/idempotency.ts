import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import { idempotencyKeys, users } from '#backend/db/schema/index.ts';
import type { ApiResponse, EndpointName } from '#contract/endpoints.ts';
import type { ApiRequest } from './handler.ts';
import { Refusal, refuseField } from './refusal.ts';

const MAX_KEY_LENGTH = 200;

/** The call whose answer is stored. */
type CreatingCall = Pick<ApiRequest<'createOrder'>, 'db' | 'user' | 'key' | 'text' | 'now'>;

/** Rolls a transaction back and carries the refusal out of it. */
class RefusedError extends Error {
  override readonly name = 'RefusedError';
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super('The call was refused');
    this.refusal = refusal;
  }
}

/**
 * Runs `create` in one transaction and stores its answer under the idempotency key in the same transaction. A repeated key with
 * the same body returns the stored answer, with another body a refusal. A refusal rolls everything back and uses no key up.
 *
 * Creating calls of one customer run one after another, because each begins by locking the customer's row. So a parallel request
 * with the same key finds the answer of the first one, and every transaction locks in this order: customer, quote, promotion; or
 * order, promotion, payment. Calls of different customers do not wait for each other here.
 */
export async function createOnce<Name extends EndpointName>(
  endpoint: Name,
  { db, user, key, text, now }: CreatingCall,
  create: (tx: Database) => Promise<ApiResponse<Name> | Refusal>,
): Promise<ApiResponse<Name> | Refusal> {
  if (key !== null && key.length > MAX_KEY_LENGTH) return refuseField('Idempotency-Key', 'tooLong');
  try {
    return await db.transaction(async (tx) => {
      // An account that was deleted meanwhile has no session either.
      if ((await lockUser(tx, user.id)).length === 0) throw new RefusedError(new Refusal(401, 'signIn'));
      if (key === null) return refusedOr(await create(tx));
      const bodyHash = createHash('sha256').update(text).digest('base64url');
      const [stored] = await tx
        .select({ bodyHash: idempotencyKeys.bodyHash, answer: idempotencyKeys.answer })
        .from(idempotencyKeys)
        .where(
          and(
            eq(idempotencyKeys.userId, user.id),
            eq(idempotencyKeys.endpoint, endpoint),
            eq(idempotencyKeys.key, key),
          ),
        )
        .prepare('stored_answer')
        .execute();
      // The same endpoint stored it.
      if (stored)
        return stored.bodyHash === bodyHash
          ? (stored.answer as ApiResponse<Name>)
          : new Refusal(422, 'keyReused', { fields: { 'Idempotency-Key': 'keyReused' } });
      const answer = refusedOr(await create(tx));
      await tx
        .insert(idempotencyKeys)
        .values({ userId: user.id, endpoint, key, bodyHash, answer, createdAt: now })
        .prepare('store_answer')
        .execute();
      return answer;
    });
  } catch (error) {
    if (error instanceof RefusedError) return error.refusal;
    throw error;
  }
}

function refusedOr<Result>(result: Result | Refusal): Result {
  if (result instanceof Refusal) throw new RefusedError(result);
  return result;
}

/**
 * Serializes changes of what belongs to one customer. `no key update` lets other rows that refer to the customer be inserted
 * meanwhile, such as quotes.
 */
export const lockUser = (tx: Database, userId: number) =>
  tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update')
    .prepare('lock_customer')
    .execute();
