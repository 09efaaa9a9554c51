import { TransactionRollbackError } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import { describeError, isRefusedByDatabase } from '#backend/http/errors.ts';
import { hashOf, repeated } from '#backend/http/idempotency.ts';
import { Refusal } from '#backend/http/refusal.ts';
import type { Services } from '#backend/services.ts';
import type { Answer } from '#contract/endpoints.ts';
import { decide } from './decide.ts';
import { insertOrders, readStandings, type Placing, type Standing } from './place.ts';
import type { Cart } from './wish.ts';

/** `apart`: nothing was written for it, and it has to be placed alone. */
export type Outcome = Answer<'createOrder'> | Refusal | 'apart';

/** What a transaction means to write, and what is to be answered when it is written. */
interface Settled {
  readonly placings: readonly Placing[];
  readonly outcomes: ReadonlyMap<Cart, Outcome>;
}

/**
 * Places the orders of many in one transaction, with as many statements as for one. It waits for no lock: what somebody else holds is
 * placed apart, and so is whatever writes more than an order. Refusals concern nobody else. When the transaction fails, all of them
 * are placed apart, so that the one it failed for harms no other.
 */
export async function placeTogether(services: Services, wishes: readonly Cart[]): Promise<readonly Outcome[]> {
  let settled: Settled = { placings: [], outcomes: new Map() };
  let written: Promise<void> | undefined;
  try {
    await services.db.transaction(async (tx) => {
      settled = await settle(services, tx, withoutTwins(wishes));
      if (settled.placings.length === 0) tx.rollback();
      written = insertOrders(tx, settled.placings);
      // It travels with the commit and is waited for below; until then it may fail unheard.
      written.catch(() => {});
    });
    // A statement that failed turned the commit into a rollback, which does not fail.
    await written;
  } catch (error) {
    // Whether a commit that was never answered has come to pass nobody knows, so nothing is tried again.
    if (written && !isRefusedByDatabase(error)) throw error;
    if (!(error instanceof TransactionRollbackError)) {
      services.log('warn', 'orders could not be placed together', describeError(error));
      return wishes.map(() => 'apart');
    }
  }
  const { placings, outcomes } = settled;
  for (const { order } of placings) services.signals.notify(order.id);
  return wishes.map((wish) => outcomes.get(wish) ?? 'apart');
}

/** Of several with one quote, or with one key of one customer, the first: the others must see what came of it. */
function withoutTwins(wishes: readonly Cart[]): readonly Cart[] {
  const taken = new Set<string>();
  return wishes.filter(({ ask, creation: { userId, key } }) => {
    const names = [`quote ${ask?.quoteId}`, ...(key === null ? [] : [`key ${userId} ${key}`])];
    if (!ask || names.some((name) => taken.has(name))) return false;
    for (const name of names) taken.add(name);
    return true;
  });
}

/** Decides about each; nothing is written yet. */
async function settle(services: Services, tx: Database, wishes: readonly Cart[]): Promise<Settled> {
  const standings = await readStandings(tx, wishes.flatMap(({ ask }) => ask ?? []));
  const outcomes = new Map<Cart, Outcome>();
  const placings: Placing[] = [];
  /** How many of these orders each customer has. */
  const placed = new Map<number, number>();
  for (const [index, wish] of wishes.entries()) {
    const standing = standings[index];
    if (!standing) continue;
    const { call, creation } = wish;
    // Whatever stands in a note is what this call answered before.
    if (standing.earlier) outcomes.set(wish, repeated(creation, standing.earlier) as Outcome);
    if (standing.earlier || mustBeApart(standing)) continue;
    const placedBefore = placed.get(call.user.id) ?? 0;
    const decision = await decide({ ...call, db: tx }, standing, { online: services.payments !== null, placedBefore });
    outcomes.set(wish, decision instanceof Refusal ? decision : decision.answer);
    if (decision instanceof Refusal) continue;
    const { order, items, answer } = decision;
    placed.set(call.user.id, placedBefore + 1);
    placings.push({ order, items, note: call.key === null ? null : { key: call.key, bodyHash: hashOf(creation), answer } });
  }
  return { placings, outcomes };
}

/** Whose rows are held, or were held a moment ago by what may be the same request; and what a promotion counts for. */
const mustBeApart = ({ quote }: Standing): boolean => quote === null || quote.isUsed || quote.content.promocode !== null;
