import { makeInstance } from '../shared/instance.ts';
import type { House } from './houses.ts';
import { newAttempt, quote, send, type Crowd } from './load.ts';
import type { Ledger } from './ledger.ts';

const PAIRS = 40;

/** Sends each of some orders to two instances at the same moment, under one key: one order, one answer. Gives how many. */
export async function askTwins(house: House, crowd: Crowd, ledger: Ledger): Promise<number> {
  const other = await makeInstance(house.variables);
  await other.start();
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const shopper = crowd.shoppers[pair % crowd.shoppers.length];
    if (!shopper) continue;
    const attempt = newAttempt(crowd, shopper, await quote(crowd, shopper));
    ledger.attempts.push(attempt);
    const answers = await Promise.all([house.instance.url, other.url].map((url) => send(url, attempt)));
    for (const { status, text } of answers) ledger.take(attempt, status, text);
  }
  other.signal('SIGKILL');
  await other.ended;
  ledger.compare(await house.books());
  return PAIRS;
}
