import { isIPv6 } from 'node:net';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import { rateCounts } from '#backend/db/schema/index.ts';
import { ErrorResponse } from '#backend/http/error-response.ts';
import type { EndpointName } from '#contract/endpoints.ts';

/** Set by the server to the address of the client's connection, in place of any header of this name that the client sent. */
const CLIENT_ADDRESS = 'x-client-address';
export const WINDOW_SECONDS = 600;
const WINDOW_MS = WINDOW_SECONDS * 1000;
const IPV4_MAPPED_PREFIX = '::ffff:';

/** Attempts in ten minutes; 0 for no limit. */
interface Limit {
  readonly perUser: number;
  readonly perAddress: number;
}

const UNLIMITED: Limit = { perUser: 0, perAddress: 0 };

/** The limited actions, without limits. Calls of one action share a count. */
export const NO_LIMITS = {
  sign_in: UNLIMITED,
  promo: UNLIMITED,
  quote: UNLIMITED,
  order: UNLIMITED,
  saved: UNLIMITED,
  payment: UNLIMITED,
  card_token: UNLIMITED,
};

export type LimitedAction = keyof typeof NO_LIMITS;
export type Limits = Readonly<Record<LimitedAction, Limit>>;

/** The action that each rate-limited endpoint counts as. Sending codes has limits of its own, by phone. */
export const LIMITED_ACTIONS: Readonly<Partial<Record<EndpointName, LimitedAction>>> = {
  checkCode: 'sign_in',
  deleteAccount: 'sign_in',
  checkPromo: 'promo',
  quoteOrder: 'quote',
  createOrder: 'order',
  addAddress: 'saved',
  editAddress: 'saved',
  addCard: 'saved',
  confirmCard: 'saved',
  payOrder: 'payment',
};

interface Client {
  readonly userId: number | null;
  readonly request: Request;
  readonly now: Date;
}

/** A count in `rate_counts`, and how many attempts it allows in a window. */
interface Quota {
  readonly key: string;
  readonly max: number;
}

/**
 * The rate limiter of the API: sliding windows of ten minutes, per customer and per network, counted in the database for all
 * instances together, rejected attempts included.
 *
 * The Drizzle and PostgreSQL stores of `rate-limiter-flexible` do not fit: they need a table of their own shape (`key`, `points`,
 * `expire`) in place of `rate_counts`, take the time from `Date.now()` instead of the backend's clock, and count fixed windows,
 * whose boundary lets twice the limit through.
 */
export class RateLimiter {
  readonly #db: Database;
  readonly #limits: Limits;

  constructor(db: Database, limits: Limits) {
    this.#db = db;
    this.#limits = limits;
  }

  /** Counts an attempt; an error response with `Retry-After` when the limit is exceeded. Actions without a limit cost no query. */
  async consume(action: LimitedAction, client: Client): Promise<ErrorResponse | null> {
    const quotas = this.#listQuotas(action, client);
    if (quotas.length === 0) return null;
    const { now } = client;
    const inWindow = await this.#add(action, quotas, windowOf(now), 1);
    const before = await this.#readCounts(action, quotas, new Date(windowOf(now).getTime() - WINDOW_MS));
    const wait = Math.max(
      ...quotas.map(({ key, max }) =>
        secondsToWait({ inWindow: inWindow.get(key) ?? 1, before: before.get(key) ?? 0 }, max, now),
      ),
    );
    if (wait === 0) return null;
    return new ErrorResponse(429, 'tooManyRequests', {
      problems: [{ code: 'too_many_requests' }],
      headers: { 'retry-after': String(wait) },
    });
  }

  /** Takes the count of an allowed attempt back, as it was none of those that are limited. */
  async release(action: LimitedAction, client: Client): Promise<void> {
    const quotas = this.#listQuotas(action, client);
    if (quotas.length > 0) await this.#add(action, quotas, windowOf(client.now), -1);
  }

  /** The network before the customer: every statement locks the rows in this order. */
  #listQuotas(action: LimitedAction, { userId, request }: Client): readonly Quota[] {
    const { perUser, perAddress } = this.#limits[action];
    return [
      ...(perAddress > 0 ? [{ key: `address ${clientNetwork(request)}`, max: perAddress }] : []),
      ...(perUser > 0 && userId !== null ? [{ key: `user ${userId}`, max: perUser }] : []),
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

/** The client's network as trusted proxies give it. */
export const clientNetwork = ({ headers }: Request): string => toNetwork(headers.get(CLIENT_ADDRESS) ?? 'unknown');

/**
 * The network that limits count. A client with one IPv6 address has its whole network of 64 bits, so that network counts; an IPv4
 * address counts as itself, also when it is normalized as an IPv6 one.
 */
export function toNetwork(address: string): string {
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return address;
  // URL normalizes the address to groups of hexadecimal digits.
  const normalized = new URL(`http://[${plain}]`).hostname.slice(1, -1);
  if (normalized.startsWith(IPV4_MAPPED_PREFIX)) return dotted(normalized.slice(IPV4_MAPPED_PREFIX.length));
  const [front = '', back = ''] = normalized.split('::');
  const groups = (part: string): string[] => part.split(':').filter(Boolean);
  const left = Array.from({ length: 8 - groups(front).length - groups(back).length }, () => '0');
  return `${[...groups(front), ...left, ...groups(back)].slice(0, 4).join(':')}::/64`;
}

/** `c000:201` is 192.0.2.1. */
function dotted(groups: string): string {
  return groups
    .split(':')
    .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
    .join('.');
}

/** The start of the window that an instant lies in. */
export const windowOf = (now: Date): Date => new Date(Math.floor(now.getTime() / WINDOW_MS) * WINDOW_MS);

/**
 * Seconds until another attempt is allowed, 0 when this one is within `max`. `inWindow` counts the attempts of the current window,
 * this one included, `before` those of the previous one. Of the previous window, the part counts that the last ten minutes
 * overlap, so that no boundary lets twice as much through at once; attempts that were rejected there do not count.
 */
export function secondsToWait(
  { inWindow, before }: { readonly inWindow: number; readonly before: number },
  max: number,
  now: Date,
): number {
  const passed = now.getTime() - windowOf(now).getTime();
  const earlier = Math.min(before, max);
  if (inWindow * WINDOW_MS + earlier * (WINDOW_MS - passed) <= max * WINDOW_MS) return 0;
  // Whole milliseconds and whole numbers throughout: after exactly the seconds that were given, the attempt is allowed.
  if (inWindow < max) return toSeconds(allowedFrom(inWindow + 1, earlier, max) - passed);
  return toSeconds(WINDOW_MS - passed + allowedFrom(1, Math.min(inWindow, max), max));
}

/** Milliseconds of a window after which so many attempts are within the limit. */
const allowedFrom = (inWindow: number, earlier: number, max: number): number =>
  Math.max(0, WINDOW_MS - ((max - inWindow) * WINDOW_MS) / earlier);

const toSeconds = (milliseconds: number): number => Math.max(1, Math.ceil(milliseconds / 1000));
