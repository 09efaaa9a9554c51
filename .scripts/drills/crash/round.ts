import { setTimeout as after } from 'node:timers/promises';
import type { House, Strike } from './houses.ts';
import { Load, send, type Crowd } from './load.ts';
import type { Attempt, Ledger } from './ledger.ts';

/** Milliseconds after the first acknowledged order within which the strike falls. */
const LATEST = 300;
/** How many keys of earlier rounds are sent again in each round. */
const EARLIER = 10;
/** Requests of a repetition that are under way at once. */
const WIDTH = 8;

export interface RoundResult {
  readonly struck: Strike['what'];
  readonly after: number;
  readonly acknowledged: number;
  readonly unknown: number;
  readonly repeated: number;
}

interface Stage {
  readonly house: House;
  readonly crowd: Crowd;
  readonly ledger: Ledger;
  /** Alters the data behind the shop's back, to see whether the drill tells. */
  readonly tamper?: (() => Promise<void>) | undefined;
}

/** Load, a blow at a random moment, and then everything that was answered is looked for. */
export async function playRound(
  { house, crowd, ledger, tamper }: Stage,
  { what, strike }: Strike,
): Promise<RoundResult> {
  const earlier = ledger.attempts.length;
  const load = new Load(crowd, ledger);
  const stock = await load.stock();
  const moment = Math.random() * LATEST;
  const running = load.run(stock);
  // Without an acknowledged order the round would show nothing.
  await Promise.race([load.first, running]);
  await after(moment);
  load.strike();
  await strike();
  await running;
  await house.recover();
  await tamper?.();
  const again = [...ledger.attempts.slice(earlier), ...draw(ledger.attempts.slice(0, earlier), EARLIER)];
  await repeatAll(crowd, ledger, again);
  await refuseOtherBody(crowd, ledger, again);
  ledger.compare(await house.books());
  return {
    struck: what,
    after: Math.round(moment),
    acknowledged: load.acknowledged,
    unknown: load.unknown,
    repeated: again.length,
  };
}

/** Sends attempts again: whoever had an answer gets the same, whoever had none gets one. */
export async function repeatAll(crowd: Crowd, ledger: Ledger, attempts: readonly Attempt[]): Promise<void> {
  const waiting = [...attempts];
  const work = async () => {
    for (let attempt = waiting.pop(); attempt; attempt = waiting.pop()) {
      const { status, text } = await send(crowd.url(), attempt);
      ledger.take(attempt, status, text);
    }
  };
  await Promise.all(Array.from({ length: WIDTH }, work));
}

/** A key that was used for something else is told so. */
async function refuseOtherBody(crowd: Crowd, ledger: Ledger, [attempt]: readonly Attempt[]): Promise<void> {
  if (!attempt) return;
  const body = JSON.stringify({ ...(JSON.parse(attempt.body) as object), comment: 'something else' });
  const { status } = await send(crowd.url(), { ...attempt, body });
  if (status !== 422) ledger.find('changed answers', `${attempt.key} with another body was answered ${status}`);
}

function draw<Item>(items: readonly Item[], count: number): Item[] {
  return Array.from(
    { length: Math.min(count, items.length) },
    () => items[Math.floor(Math.random() * items.length)],
  ).filter((item) => item !== undefined);
}
