import { setTimeout as delay } from 'node:timers/promises';
import { MAX_STORED_RESPONSES } from '#backend/http/idempotency.ts';
import { OrderLoad, repeatOrders, sendOrder, type OrderClients } from './order-load.ts';
import type { OrderVerifier } from './order-verifier.ts';
import type { Crash, ShopUnderTest } from './shop-under-test.ts';

/** The crash happens within this time after the first acknowledged order. */
const MAX_DELAY_MS = 300;
/** Orders of earlier rounds that are sent again in each round, with their idempotency keys. */
const MAX_EARLIER_ORDERS = 10;

export interface RoundResult {
  readonly delayMs: number;
  readonly acknowledged: number;
  readonly unknown: number;
  readonly repeated: number;
}

export interface RoundContext {
  readonly shop: ShopUnderTest;
  readonly clients: OrderClients;
  readonly verifier: OrderVerifier;
  /** An injected fault: changes data without the shop. */
  readonly tamper?: (() => Promise<unknown>) | undefined;
}

/** Applies load, kills the target at a random moment, recovers, and verifies every response and the database. */
export async function runRound(
  { shop, clients, verifier, tamper }: RoundContext,
  { kill }: Crash,
): Promise<RoundResult> {
  const firstOfRound = verifier.attempts.length;
  const load = new OrderLoad(clients, verifier);
  const quotes = await load.prepareQuotes();
  const delayMs = Math.round(Math.random() * MAX_DELAY_MS);
  const running = load.run(quotes);
  // A round without an acknowledged order would verify nothing.
  await Promise.race([load.firstAcknowledgement, running]);
  await delay(delayMs);
  load.announceCrash();
  await kill();
  await running;
  await shop.recover();
  await tamper?.();
  const repeated = [
    ...verifier.attempts.slice(firstOfRound),
    // The responses to older orders may have been replaced.
    ...sample(verifier.attempts.slice(0, firstOfRound).slice(-MAX_STORED_RESPONSES), MAX_EARLIER_ORDERS),
  ];
  await repeatOrders(clients, verifier, repeated);
  await verifyReusedKey(clients, verifier, repeated[0]);
  verifier.checkDatabase(await shop.readOrders());
  return { delayMs, acknowledged: load.acknowledged, unknown: load.unknown, repeated: repeated.length };
}

/** An idempotency key with another body must return 422. */
async function verifyReusedKey(
  { url }: OrderClients,
  verifier: OrderVerifier,
  attempt: OrderVerifier['attempts'][number] | undefined,
): Promise<void> {
  if (!attempt) return;
  const body = JSON.stringify({ ...(JSON.parse(attempt.body) as object), comment: 'another body' });
  const { status } = await sendOrder(url, { ...attempt, body });
  if (status !== 422) verifier.report('wrong responses', `${attempt.key} with another body returned ${status}`);
}

const sample = <Item>(items: readonly Item[], count: number): Item[] =>
  Array.from({ length: Math.min(count, items.length) }, () => items[Math.floor(Math.random() * items.length)]).filter(
    (item) => item !== undefined,
  );
