import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import { rateCounts } from '#backend/db/schema/index.ts';
import { Refusal } from '#backend/http/refusal.ts';
import { networkOf } from './network.ts';
import type { Limited, Limits } from './rules.ts';
import { secondsToWait, windowBefore, windowOf } from './sliding-window.ts';

/** Set by the server to the address of the visitor's connection, in place of any header of this name that the visitor sent. */
const CLIENT_ADDRESS = 'x-client-address';

interface WithHeaders {
  readonly headers: { get(name: string): string | null };
}

/** The visitor's network as trusted proxies give it. */
export const addressOf = ({ headers }: WithHeaders): string => networkOf(headers.get(CLIENT_ADDRESS) ?? 'unknown');

interface Visitor {
  readonly userId: number | null;
  readonly asked: WithHeaders;
  readonly now: Date;
}

/** A count in `rate_counts`, and how many attempts it allows in a window. */
interface Quota {
  readonly key: string;
  readonly max: number;
}

/**
 * The rate limiter of the API: sliding windows of ten minutes, per customer and per network, counted in the database for all
 * instances together, refused attempts included.
 *
 * The Drizzle and PostgreSQL stores of `rate-limiter-flexible` do not fit: they need a table of their own shape (`key`, `points`,
 * `expire`) in place of `rate_counts`, take the time from `Date.now()` instead of the backend's clock, and count fixed windows,
 * whose boundary lets twice the limit through.
 */
export class Gate {
  readonly #db: Database;
  readonly #limits: Limits;

  constructor(db: Database, limits: Limits) {
    this.#db = db;
    this.#limits = limits;
  }

  /** Counts an attempt; a refusal with `Retry-After` when it is one too many. Kinds without a limit cost no query. */
  async pass(kind: Limited, visitor: Visitor): Promise<Refusal | null> {
    const quotas = this.#quotasOf(kind, visitor);
    if (quotas.length === 0) return null;
    const window = windowOf(visitor.now);
    const inWindow = await this.#add(kind, quotas, window, 1);
    const before = await this.#countsIn(kind, quotas, windowBefore(window));
    const wait = Math.max(
      ...quotas.map(({ key, max }) =>
        secondsToWait({ inWindow: inWindow.get(key) ?? 1, before: before.get(key) ?? 0 }, max, visitor.now),
      ),
    );
    return wait > 0 ? tooMany(wait) : null;
  }

  /** Takes an attempt that passed back: it was none of those that are limited. */
  async takeBack(kind: Limited, visitor: Visitor): Promise<void> {
    const quotas = this.#quotasOf(kind, visitor);
    if (quotas.length > 0) await this.#add(kind, quotas, windowOf(visitor.now), -1);
  }

  /** The network before the customer: every statement locks the rows in this order. */
  #quotasOf(kind: Limited, { userId, asked }: Visitor): readonly Quota[] {
    const { perUser, perAddress } = this.#limits[kind];
    return [
      ...(perAddress > 0 ? [{ key: `address ${addressOf(asked)}`, max: perAddress }] : []),
      ...(perUser > 0 && userId !== null ? [{ key: `user ${userId}`, max: perUser }] : []),
    ];
  }

  /** Adds to the counts in one atomic statement and returns them. */
  async #add(
    kind: Limited,
    quotas: readonly Quota[],
    windowStart: Date,
    delta: 1 | -1,
  ): Promise<ReadonlyMap<string, number>> {
    const rows = await this.#db
      .insert(rateCounts)
      .values(quotas.map(({ key }) => ({ kind, key, windowStart, count: delta })))
      .onConflictDoUpdate({
        target: [rateCounts.kind, rateCounts.key, rateCounts.windowStart],
        set: { count: sql`${rateCounts.count} + ${delta}` },
      })
      .returning({ key: rateCounts.key, count: rateCounts.count });
    return new Map(rows.map(({ key, count }) => [key, count]));
  }

  async #countsIn(kind: Limited, quotas: readonly Quota[], windowStart: Date): Promise<ReadonlyMap<string, number>> {
    const keys = quotas.map(({ key }) => key);
    const rows = await this.#db
      .select({ key: rateCounts.key, count: rateCounts.count })
      .from(rateCounts)
      .where(and(eq(rateCounts.kind, kind), eq(rateCounts.windowStart, windowStart), inArray(rateCounts.key, keys)));
    return new Map(rows.map(({ key, count }) => [key, count]));
  }
}

const tooMany = (seconds: number): Refusal =>
  new Refusal(429, 'tooManyRequests', {
    problems: [{ code: 'too_many_requests' }],
    headers: { 'retry-after': String(seconds) },
  });
