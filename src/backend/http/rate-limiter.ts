import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import { hasDeliveredOrder } from '#backend/db/delivered-orders.ts';
import { rateCounts } from '#backend/db/schema/index.ts';
import type { Log } from '#backend/log.ts';
import type { Clock } from '#backend/ports.ts';
import type { RateLimit } from '#contract/endpoint.ts';
import { type ErrorResponse, tooManyRequests } from './handler.ts';
import { readClientNetworks } from './request-input.ts';

/** Attempts in ten minutes; 0 for no limit. */
interface Limit {
  readonly perUser: number;
  /** From one IPv4 address or one IPv6 /64, by all users and visitors together. */
  readonly perAddress: number;
  /**
   * From one IPv4 /24 or IPv6 /48, which one customer of a hosting company may have. If absent, an IPv6 /48 has
   * `NETWORK_FACTOR` times the limit of an address, and an IPv4 /24 none.
   */
  readonly perNetwork?: number;
  /**
   * By everyone together, for what many networks could guess; customers with a delivered order may exceed it. No limit
   * if absent.
   */
  readonly perShop?: number;
}

/** An IPv6 /56 has so many times the limit of an address: a household may use several of its /64s. */
const CONNECTION_FACTOR = 2;
/** The same of an IPv6 /48, which has 256 of them, unless the action has a limit for networks. */
const NETWORK_FACTOR = 10;

const UNLIMITED: Limit = { perUser: 0, perAddress: 0 };

/** Every action that can be limited, with its limits off. Calls of one action share a count. */
export const NO_LIMITS = {
  sign_in: UNLIMITED,
  promo: UNLIMITED,
  quote: UNLIMITED,
  order: UNLIMITED,
  /** Saving an address, a card, a browser to notify, or a review. */
  saved: UNLIMITED,
  /** Adding or removing favourites. */
  favourite: UNLIMITED,
  payment: UNLIMITED,
  /** Turning a card number into a token on the page of the sandbox bank, which is not an endpoint of the contract. */
  card_token: UNLIMITED,
  /** Searching, also for the page of the search. */
  search: UNLIMITED,
  /** Addresses that a geocoder suggests, of which an external one may charge each. */
  suggestion: UNLIMITED,
  /** Downloads of all data of a customer. */
  export: UNLIMITED,
  /** E-mails that staff send to an address that they enter. */
  staff_email: UNLIMITED,
  /**
   * Attempts to sign in to the staff pages that fail, and accepted invitations. Browsers that the login is known in do
   * not count, so the endpoint's own `rateLimit` cannot count them.
   */
  staff_sign_in: UNLIMITED,
  /** Test messages of owners, each of which costs an SMS. */
  test_sms: UNLIMITED,
} satisfies Readonly<Record<RateLimit, Limit>> & Readonly<Record<string, Limit>>;

export type LimitedAction = keyof typeof NO_LIMITS;
export type Limits = Readonly<Record<LimitedAction, Limit>>;

/** One attempt at a limited action. */
interface Attempt {
  /** Null for a visitor who is not signed in. */
  readonly userId: number | null;
  readonly request: Request;
  readonly now: Date;
}

/** The key of the count of everyone together. */
const SHOP_KEY = 'shop';

/** A limit that applies to an attempt: the key of its count in `rate_counts` and the maximum in ten minutes. */
interface Quota {
  readonly key: string;
  readonly max: number;
}

/**
 * The rate limiter of the API, per customer, network address and network. It is a sliding window counter, see
 * `secondsToWait`. A rejected attempt counts towards the narrowest limit that it exceeds and towards all narrower ones,
 * but towards no wider one: a client that goes on beyond its own limit uses up nothing of its network and of the shop,
 * and one that goes on while a wider limit is exceeded soon reaches its own. The limit of the whole shop does not reject
 * customers with a delivered order, so that other clients cannot block them. The counts are in the database, so all
 * instances share them.
 *
 * The Drizzle and PostgreSQL stores of `rate-limiter-flexible` do not fit: they need a table with other columns (`key`,
 * `points`, `expire`) in place of `rate_counts`, take the time from `Date.now()` instead of the backend's clock, and
 * count fixed windows, which allow twice the limit around a boundary.
 */
export class RateLimiter {
  readonly #db: Database;
  readonly #limits: Limits;
  readonly #reporter: ShopWideLimitReporter;

  constructor(db: Database, limits: Limits, reporter: ShopWideLimitReporter) {
    this.#db = db;
    this.#limits = limits;
    this.#reporter = reporter;
  }

  /**
   * Counts an attempt. Returns null if it is within the limits, otherwise a 429 with `Retry-After`. Actions without a
   * limit run no query.
   */
  async consume(action: LimitedAction, attempt: Attempt): Promise<ErrorResponse | null> {
    const quotas = this.#listQuotas(action, attempt);
    if (quotas.length === 0) return null;
    const { now } = attempt;
    const windowStart = windowStartOf(now);
    const currentCounts = await this.#add(action, quotas, windowStart, 1);
    const previousCounts = await this.#readCounts(action, quotas, new Date(windowStart.getTime() - WINDOW_MS));
    const waits = quotas.map((quota) => ({
      quota,
      seconds: secondsToWait(
        { current: currentCounts.get(quota.key) ?? 1, previous: previousCounts.get(quota.key) ?? 0 },
        quota.max,
        now,
      ),
    }));
    const exceeded = waits.filter(({ seconds }) => seconds > 0);
    const [narrowest] = exceeded;
    if (!narrowest) return null;
    const isShopWide = narrowest.quota.key === SHOP_KEY;
    // Only the limit of everyone together is exceeded, by others.
    if (isShopWide && attempt.userId !== null && (await hasDeliveredOrder(this.#db, attempt.userId))) return null;
    const wider = quotas.slice(quotas.indexOf(narrowest.quota) + 1);
    if (wider.length > 0) await this.#add(action, wider, windowStart, -1);
    if (isShopWide) this.#reporter.recordRejection(action);
    return tooManyRequests(Math.max(...exceeded.map(({ seconds }) => seconds)));
  }

  /**
   * Reverts the count that `consume` added for an attempt that turned out not to need limiting, such as a promo code
   * that exists. The attempt must have been allowed, and its `now` must be the one passed to `consume`.
   */
  async undo(action: LimitedAction, attempt: Attempt): Promise<void> {
    const quotas = this.#listQuotas(action, attempt);
    if (quotas.length > 0) await this.#add(action, quotas, windowStartOf(attempt.now), -1);
  }

  /** From narrow to wide, the user first. All statements lock rows in this order, which prevents deadlocks. */
  #listQuotas(action: LimitedAction, { userId, request }: Attempt): readonly Quota[] {
    const { perUser, perAddress, perNetwork, perShop = 0 } = this.#limits[action];
    const { client, connection, network } = readClientNetworks(request);
    const isIpv6 = connection !== client;
    const ofNetwork = perNetwork ?? (isIpv6 ? NETWORK_FACTOR * perAddress : 0);
    return [
      ...(perUser > 0 && userId !== null ? [{ key: `user ${userId}`, max: perUser }] : []),
      ...(perAddress > 0 ? [{ key: `address ${client}`, max: perAddress }] : []),
      ...(perAddress > 0 && isIpv6 ? [{ key: `connection ${connection}`, max: CONNECTION_FACTOR * perAddress }] : []),
      ...(ofNetwork > 0 ? [{ key: `network ${network}`, max: ofNetwork }] : []),
      ...(perShop > 0 ? [{ key: SHOP_KEY, max: perShop }] : []),
    ];
  }

  /** Adds to the counts in one atomic statement and returns them by key. */
  async #add(kind: LimitedAction, quotas: readonly Quota[], windowStart: Date, delta: 1 | -1) {
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

  async #readCounts(kind: LimitedAction, quotas: readonly Quota[], windowStart: Date) {
    const keys = quotas.map(({ key }) => key);
    const rows = await this.#db
      .select({ key: rateCounts.key, count: rateCounts.count })
      .from(rateCounts)
      .where(and(eq(rateCounts.kind, kind), eq(rateCounts.windowStart, windowStart), inArray(rateCounts.key, keys)));
    return new Map(rows.map(({ key, count }) => [key, count]));
  }
}

export const WINDOW_SECONDS = 600;
const WINDOW_MS = WINDOW_SECONDS * 1000;

/** Attempts by window; `current` includes the attempt that is being checked. */
interface WindowCounts {
  readonly current: number;
  readonly previous: number;
}

/** The start of the fixed window that contains an instant. */
export const windowStartOf = (now: Date): Date => new Date(Math.floor(now.getTime() / WINDOW_MS) * WINDOW_MS);

/**
 * Seconds until another attempt is allowed; 0 when this one is within `max`.
 *
 * A sliding window counter: fixed windows of ten minutes, with the previous one weighted by its overlap with the last
 * ten minutes. The previous count is capped at `max`, so that attempts rejected beyond it do not prolong the wait.
 */
export function secondsToWait({ current, previous }: WindowCounts, max: number, now: Date): number {
  const elapsedMs = now.getTime() - windowStartOf(now).getTime();
  const cappedPrevious = Math.min(previous, max);
  // Both sides are multiplied by the window length, so that the comparison needs no inexact division.
  if (current * WINDOW_MS + cappedPrevious * (WINDOW_MS - elapsedMs) <= max * WINDOW_MS) return 0;
  if (current < max)
    return toRetryAfterSeconds(allowedAfterMs({ current: current + 1, previous: cappedPrevious }, max) - elapsedMs);
  const remainingMs = WINDOW_MS - elapsedMs;
  return toRetryAfterSeconds(remainingMs + allowedAfterMs({ current: 1, previous: max }, max));
}

/**
 * Milliseconds from the start of a window until these counts are within `max`, as the weight of the previous count
 * decreases. `previous` must be above 0 and at most `max`.
 */
const allowedAfterMs = ({ current, previous }: WindowCounts, max: number): number =>
  Math.max(0, WINDOW_MS - ((max - current) * WINDOW_MS) / previous);

/** Whole seconds for the `Retry-After` header, at least one. */
const toRetryAfterSeconds = (milliseconds: number): number => Math.max(1, Math.ceil(milliseconds / 1000));

const LOG_INTERVAL_MS = 600_000;

/**
 * Reports requests that a limit of the whole shop rejected: counts every rejection for the metrics, and logs at most
 * one warning per limit in ten minutes.
 */
export class ShopWideLimitReporter {
  readonly #log: Log;
  readonly #clock: Clock;
  readonly #rejections = new Map<string, number>();
  /** When each limit was last logged, in milliseconds since the epoch. */
  readonly #loggedAt = new Map<string, number>();

  constructor(log: Log, clock: Clock) {
    this.#log = log;
    this.#clock = clock;
  }

  /** Number of requests rejected by this process since its start, by limit. */
  get rejections(): ReadonlyMap<string, number> {
    return this.#rejections;
  }

  recordRejection(limit: string): void {
    this.#rejections.set(limit, (this.#rejections.get(limit) ?? 0) + 1);
    const now = this.#clock.now().getTime();
    if (now - (this.#loggedAt.get(limit) ?? -Infinity) < LOG_INTERVAL_MS) return;
    this.#loggedAt.set(limit, now);
    this.#log('warn', 'a limit of the whole shop is reached', { limit });
  }
}
