import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import { only } from '#backend/db/rows.ts';
import { idempotencyKeys } from '#backend/db/schema/index.ts';
import { Refusal, refuseField } from './refusal.ts';

const LONGEST_KEY = 200;

interface Creation {
  readonly userId: number;
  readonly endpoint: string;
  readonly key: string | null;
  readonly body: string;
  readonly now: Date;
}

/** Carries a refusal out of a transaction that must leave nothing behind. */
class RolledBack extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super('The call was refused');
    this.refusal = refusal;
  }
}

/**
 * Runs `create` in one transaction together with the note of its answer. A repeated key finds the note; a parallel one
 * waits on the unique key until the first transaction ends. Refusals leave no note: nothing was created.
 */
export async function createOnce(db: Database, creation: Creation, create: (tx: Database) => Promise<unknown>): Promise<unknown> {
  if (creation.key !== null && creation.key.length > LONGEST_KEY) return refuseField('Idempotency-Key', 'tooLong');
  try {
    return await db.transaction(async (tx) => {
      const earlier = await claim(tx, creation);
      if (earlier) return earlier.answer;
      const answer = await create(tx);
      if (answer instanceof Refusal) throw new RolledBack(answer);
      await note(tx, creation, answer);
      return answer;
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.refusal;
    throw error;
  }
}

async function claim(tx: Database, creation: Creation): Promise<{ readonly answer: unknown } | null> {
  const { userId, endpoint, key, body, now } = creation;
  if (key === null) return null;
  const bodyHash = createHash('sha256').update(body).digest('base64url');
  const claimed = await tx
    .insert(idempotencyKeys)
    .values({ userId, endpoint, key, bodyHash, createdAt: now })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  if (claimed.length > 0) return null;
  const earlier = only(await tx.select().from(idempotencyKeys).where(rowOf(userId, endpoint, key)));
  return { answer: earlier.bodyHash === bodyHash ? earlier.answer : new Refusal(422, 'keyReused', { fields: { 'Idempotency-Key': 'keyReused' } }) };
}

async function note(tx: Database, { userId, endpoint, key }: Creation, answer: unknown): Promise<void> {
  if (key !== null) await tx.update(idempotencyKeys).set({ answer }).where(rowOf(userId, endpoint, key));
}

const rowOf = (userId: number, endpoint: string, key: string) =>
  and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.endpoint, endpoint), eq(idempotencyKeys.key, key));
