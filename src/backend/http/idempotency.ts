import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import { only } from '#backend/db/rows.ts';
import { idempotencyKeys } from '#backend/db/schema/index.ts';
import { Refusal, refuseField } from './refusal.ts';

const LONGEST_KEY = 200;

export const isLongKey = (key: string | null): boolean => key !== null && key.length > LONGEST_KEY;

export interface Creation {
  readonly userId: number;
  readonly endpoint: string;
  readonly key: string | null;
  readonly body: string;
}

/** The note of an answer that was given under a key. */
export interface Noted {
  readonly bodyHash: string;
  readonly answer: unknown;
}

/** Carries a refusal out of a transaction that must leave nothing behind. */
class RolledBack extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super('The call was refused');
    this.refusal = refusal;
  }
}

const UNIQUE_VIOLATION = '23505';
const NOTES = 'idempotency_keys_user_id_endpoint_key_pk';

/**
 * Runs `create` in one transaction together with the note of its answer. A repeated key finds the note; a parallel one
 * waits on the unique key until the first transaction ends. Refusals leave no note: nothing was created.
 */
export async function createOnce(db: Database, creation: Creation & { readonly now: Date }, create: (tx: Database) => Promise<unknown>): Promise<unknown> {
  return inTransaction(db, creation, async (tx) => {
    const earlier = await claim(tx, creation);
    if (earlier) return repeated(creation, earlier);
    const answer = await create(tx);
    if (!(answer instanceof Refusal)) await note(tx, creation, answer);
    return answer;
  });
}

export interface Note<Answer> {
  readonly creation: Creation;
  readonly bodyHash: string;
  /** What was answered under the same key, unless that was to another body. */
  repeated(earlier: Noted): Answer | Refusal;
  /** What the transaction does last and waits for no more: it travels with the commit, and its failure is the call's. */
  last(work: Promise<unknown>): void;
}

/**
 * The same for a call that looks for the note and writes it in statements of its own. Where two requests with one key meet, the
 * one that writes second fails on the unique key and then finds what the first has answered.
 */
export async function once<Answer>(db: Database, creation: Creation, create: (tx: Database, note: Note<Answer>) => Promise<Answer | Refusal>): Promise<Answer | Refusal> {
  // Whatever stands in a note is what this call answered before.
  let lastWork: Promise<unknown> | undefined;
  const mine: Note<Answer> = {
    creation, bodyHash: hashOf(creation),
    repeated: (earlier) => repeated(creation, earlier) as Answer | Refusal,
    last: (work) => {
      lastWork = work;
      // It is waited for below; until then it may fail unheard.
      work.catch(() => {});
    },
  };
  try {
    const answer = (await inTransaction(db, creation, (tx) => create(tx, mine))) as Answer | Refusal;
    // A statement that failed turned the commit into a rollback, which does not fail.
    await lastWork;
    return answer;
  } catch (error) {
    const earlier = isNoteTaken(error) ? await readNote(db, creation) : null;
    if (!earlier) throw error;
    return mine.repeated(earlier);
  }
}

export async function readNote(db: Database, { userId, endpoint, key }: Creation): Promise<Noted | null> {
  if (key === null) return null;
  const [found] = await db.select({ bodyHash: idempotencyKeys.bodyHash, answer: idempotencyKeys.answer }).from(idempotencyKeys).where(rowOf(userId, endpoint, key));
  return found ?? null;
}

async function inTransaction(db: Database, { key }: Creation, work: (tx: Database) => Promise<unknown>): Promise<unknown> {
  if (isLongKey(key)) return refuseField('Idempotency-Key', 'tooLong');
  try {
    return await db.transaction(async (tx) => {
      const answer = await work(tx);
      if (answer instanceof Refusal) throw new RolledBack(answer);
      return answer;
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.refusal;
    throw error;
  }
}

export const hashOf = ({ body }: Creation): string => createHash('sha256').update(body).digest('base64url');

/** What was answered under the same key, unless that was to another body. */
export const repeated = (creation: Creation, { bodyHash, answer }: Noted): unknown =>
  bodyHash === hashOf(creation) ? answer : new Refusal(422, 'keyReused', { fields: { 'Idempotency-Key': 'keyReused' } });

function isNoteTaken(error: unknown): boolean {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error && 'code' in cause && cause.code === UNIQUE_VIOLATION && 'constraint' in cause && cause.constraint === NOTES;
}

async function claim(tx: Database, creation: Creation & { readonly now: Date }): Promise<Noted | null> {
  const { userId, endpoint, key, now } = creation;
  if (key === null) return null;
  const claimed = await tx
    .insert(idempotencyKeys)
    .values({ userId, endpoint, key, bodyHash: hashOf(creation), createdAt: now })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  if (claimed.length > 0) return null;
  return only(await tx.select({ bodyHash: idempotencyKeys.bodyHash, answer: idempotencyKeys.answer }).from(idempotencyKeys).where(rowOf(userId, endpoint, key)));
}

async function note(tx: Database, { userId, endpoint, key }: Creation, answer: unknown): Promise<void> {
  if (key !== null) await tx.update(idempotencyKeys).set({ answer }).where(rowOf(userId, endpoint, key));
}

const rowOf = (userId: number, endpoint: string, key: string) =>
  and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.endpoint, endpoint), eq(idempotencyKeys.key, key));
