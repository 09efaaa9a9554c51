import type { Database } from '#backend/db/client.ts';
import { Refusal } from '#backend/http/refusal.ts';
import { ActCounter, type Act } from './counter.ts';
import { networkOf } from './network.ts';
import type { Limited, Limits } from './rules.ts';
import { secondsToWait, windowOf } from './window.ts';

/**
 * Set by whoever mounts the backend to the address of the visitor's connection. A visitor's own header of this name must not
 * get through: the mount replaces it.
 */
const CLIENT_ADDRESS = 'x-client-address';

/** The visitor's address as trusted proxies tell it, as far as it counts. */
export const addressOf = ({ headers }: Pick<Request, 'headers'>): string => networkOf(headers.get(CLIENT_ADDRESS) ?? 'unknown');

interface Visitor {
  readonly userId: number | null;
  readonly asked: Pick<Request, 'headers'>;
  readonly now: Date;
}

/** Lets visitors do something as often as the limits allow, counted by all instances together. */
export class Gate {
  readonly #limits: Limits;
  readonly #counter: ActCounter;

  constructor(db: Database, limits: Limits) {
    this.#limits = limits;
    this.#counter = new ActCounter(db);
  }

  /** Counts one time; a refusal with the seconds to wait when it is one too many. Nothing is asked where there is no limit. */
  async pass(kind: Limited, visitor: Visitor): Promise<Refusal | null> {
    const counted = this.#counted(kind, visitor);
    if (counted.length === 0) return null;
    const tallies = await this.#counter.count(counted.map(({ act }) => act), windowOf(visitor.now));
    const wait = Math.max(...counted.map(({ most }, index) => secondsToWait(tallies[index] ?? { inWindow: 0, before: 0 }, most, visitor.now)));
    return wait > 0 ? tooMany(wait) : null;
  }

  /** Lets a time that passed count for nothing: it was none of those that the limit is for. */
  async takeBack(kind: Limited, visitor: Visitor): Promise<void> {
    const counted = this.#counted(kind, visitor);
    if (counted.length > 0) await this.#counter.takeBack(counted.map(({ act }) => act), windowOf(visitor.now));
  }

  #counted(kind: Limited, { userId, asked }: Visitor): { readonly act: Act; readonly most: number }[] {
    const { perUser, perAddress } = this.#limits[kind];
    return [
      ...(perUser > 0 && userId !== null ? [{ act: { kind, key: `user ${userId}` }, most: perUser }] : []),
      ...(perAddress > 0 ? [{ act: { kind, key: `address ${addressOf(asked)}` }, most: perAddress }] : []),
    ];
  }
}

const tooMany = (seconds: number): Refusal =>
  new Refusal(429, 'tooManyRequests', { problems: [{ code: 'too_many_requests' }], headers: { 'retry-after': String(seconds) } });
