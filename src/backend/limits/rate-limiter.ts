import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import { rateCounts } from '#backend/db/schema/index.ts';
import { Refusal } from '#backend/http/refusal.ts';
import type { EndpointName } from '#contract/endpoints.ts';
import { isIPv6 } from 'node:net';

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

/** What is limited. Calls of one kind share a count. */
export const LIMITED = ['sign_in', 'promo', 'quote', 'order', 'saved', 'payment', 'card_token'] as const;
export type Limited = (typeof LIMITED)[number];

/** Attempts in ten minutes; 0 for no limit. */
export interface Limit {
  readonly perUser: number;
  readonly perAddress: number;
}

export type Limits = Readonly<Record<Limited, Limit>>;

const UNLIMITED: Limit = { perUser: 0, perAddress: 0 };
export const NO_LIMITS: Limits = {
  sign_in: UNLIMITED,
  promo: UNLIMITED,
  quote: UNLIMITED,
  order: UNLIMITED,
  saved: UNLIMITED,
  payment: UNLIMITED,
  card_token: UNLIMITED,
};

/** The limited calls. Sending codes has limits of its own, by phone. */
export const KIND_OF_CALL: Readonly<Partial<Record<EndpointName, Limited>>> = {
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

const MAPPED = '::ffff:';

/**
 * The network that limits count. A visitor with one IPv6 address has its whole network of 64 bits, so that network counts; an IPv4
 * address counts as itself, also when it is written as an IPv6 one.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return address;
  // As every address is written the same way, in groups of hexadecimal digits.
  const written = new URL(`http://[${plain}]`).hostname.slice(1, -1);
  if (written.startsWith(MAPPED)) return dotted(written.slice(MAPPED.length));
  const [front = '', back = ''] = written.split('::');
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

export const WINDOW_SECONDS = 600;

const WINDOW_MS = WINDOW_SECONDS * 1000;

/** Attempts in the current window, this one included, and in the whole window before it. */
export interface Tally {
  readonly inWindow: number;
  readonly before: number;
}

/** The start of the window that a moment lies in. */
export const windowOf = (now: Date): Date => new Date(Math.floor(now.getTime() / WINDOW_MS) * WINDOW_MS);

export const windowBefore = (window: Date): Date => new Date(window.getTime() - WINDOW_MS);

/**
 * Seconds until another attempt is allowed, 0 when this one is within `max`. Of the previous window, the part counts that the last
 * ten minutes overlap, so that no boundary lets twice as much through at once. What was refused there does not count here: `max`
 * of it were let through.
 */
export function secondsToWait({ inWindow, before }: Tally, max: number, now: Date): number {
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
