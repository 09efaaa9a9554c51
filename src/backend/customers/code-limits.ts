import { and, type Column, eq, gt, ne, not, or, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { type Database, requireRow } from '#backend/db/client.ts';
import { isRecent } from '#backend/db/recent.ts';
import { codeRequests, wrongCodes } from '#backend/db/schema/index.ts';
import { inTransaction } from '#backend/db/transaction.ts';
import { ErrorResponse } from '#backend/http/handler.ts';
import type { ClientNetworks } from '#backend/http/request-input.ts';
import type { ShopWideLimitReporter } from '#backend/http/rate-limiter.ts';
import type { BaseServices } from '#backend/base-services.ts';
import type { BackendSettings } from '#backend/settings.ts';

/** A limit on the rows of a table that were added within a sliding window of time. */
export interface WindowLimit {
  /** The limit is reached when the counting rows add up to this. 0 for no limit. */
  readonly max: number;
  readonly windowMs: number;
  /** Selects the rows that count; without it, all rows count. */
  readonly where?: SQL | undefined;
  /** The column with the number that a row counts as; without it, every row counts as 1. */
  readonly weight?: Column;
  /** Name of a limit of the whole shop, under which its rejections are reported to operators. */
  readonly shopLimit?: string;
}

export interface ReachedLimit {
  /** Milliseconds until the oldest counting row leaves the window, so that the limit may no longer be reached. */
  readonly waitMs: number;
  readonly shopLimit: string | undefined;
}

/**
 * Reads in one query which limits the rows of a table have reached, and returns the one with the longest wait; null if
 * none is reached. The caller must hold a lock if no row may be added between this check and its own insert.
 */
async function findReachedLimit(
  db: Database,
  table: PgTable & { readonly at: Column },
  limits: readonly WindowLimit[],
  now: Date,
): Promise<ReachedLimit | null> {
  const active = limits.filter(({ max, windowMs }) => max > 0 && windowMs > 0);
  if (active.length === 0) return null;
  const longestWindowMs = Math.max(...active.map(({ windowMs }) => windowMs));
  const isWithin = (windowMs: number) => isRecent(table.at, windowMs, now);
  // The query has two columns for each limit, which are numbered.
  const columns = active.flatMap(({ windowMs, where, weight }, index) => {
    const counting = and(isWithin(windowMs), where, weight && gt(weight, 0));
    return [
      [`total${index}`, sql`coalesce(sum(${weight ?? sql`1`}) filter (where ${counting}), 0)`.mapWith(Number)] as const,
      [`oldest${index}`, sql`min(${table.at}) filter (where ${counting})`.mapWith(table.at)] as const,
    ];
  });
  const row = requireRow(
    await db
      .select(Object.fromEntries(columns) as Record<string, SQL<number | Date | null>>)
      .from(table)
      .where(and(isWithin(longestWindowMs), or(...active.map(({ where }) => where ?? sql`true`)))),
  );
  const reached = active.flatMap(({ max, windowMs, shopLimit }, index) => {
    const [total, oldest] = [row[`total${index}`], row[`oldest${index}`]];
    if (Number(total) < max || !(oldest instanceof Date)) return [];
    return [{ waitMs: oldest.getTime() + windowMs - now.getTime(), shopLimit }];
  });
  return reached.toSorted((one, other) => other.waitMs - one.waitMs)[0] ?? null;
}

const SECOND_MS = 1000;
const HOUR_MS = 3600 * SECOND_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * Who requests or enters a code for a phone: the client of the request (an IPv4 address or an IPv6 /64) and its
 * networks.
 */
export interface Requester extends ClientNetworks {
  readonly phone: string;
  /** Whether this client has signed in with the phone before. */
  readonly isKnownClient: boolean;
}

type Settings = Pick<BackendSettings, 'codes' | 'verificationCodeLimits'>;

/**
 * Locks the counts of requests and attempts for all instances, until the transaction ends. Without the lock, parallel
 * requests could exceed a limit. Callers must not send a message while they hold it.
 */
export const lockVerificationCodes = (tx: Database) => tx.execute(sql`select pg_advisory_xact_lock(3, 0)`);

/**
 * A network with less than this share of its own limit in the hour is a quiet one: it takes no part in an attack, or
 * only a small one.
 */
const QUIET_SHARE = 0.125;

/**
 * The limits of the whole shop are this much wider for clients of quiet networks. Without that, some tens of addresses
 * could keep all new customers from signing in; with it, an attack from thousands of networks still has a limit.
 */
const QUIET_FACTOR = 1.25;

/** @param limitsOf the limits, with those of the whole shop so much wider than their settings */
async function findReachedLimitOfNetwork(
  tx: Database,
  table: PgTable & { readonly at: Column },
  limitsOf: (shopFactor: number) => readonly WindowLimit[],
  ofNetwork: WindowLimit,
  now: Date,
): Promise<ReachedLimit | null> {
  const reached = await findReachedLimit(tx, table, limitsOf(1), now);
  if (reached?.shopLimit === undefined) return reached;
  const quiet = { ...ofNetwork, max: Math.ceil(ofNetwork.max * QUIET_SHARE) };
  if (await findReachedLimit(tx, table, [quiet], now)) return reached;
  return findReachedLimit(tx, table, limitsOf(QUIET_FACTOR), now);
}

/**
 * The reached limit because of which this requester gets no code: on requests, or on wrong codes, because another code
 * would allow more attempts.
 */
export async function findReachedRequestLimit(
  tx: Database,
  requester: Requester,
  settings: Settings,
  now: Date,
): Promise<ReachedLimit | null> {
  return (
    (await findReachedLimitOfNetwork(
      tx,
      codeRequests,
      (shopFactor) => requestLimits(requester, settings, shopFactor),
      requestsOfNetwork(requester, settings),
      now,
    )) ?? (await findReachedAttemptLimit(tx, requester, settings, now))
  );
}

/** The limit on wrong codes that this requester has reached; then no code may be compared. Null if none is reached. */
export const findReachedAttemptLimit = (tx: Database, requester: Requester, settings: Settings, now: Date) =>
  findReachedLimitOfNetwork(
    tx,
    wrongCodes,
    (shopFactor) => attemptLimits(requester, settings, shopFactor),
    attemptsOfNetwork(requester, settings),
    now,
  );

const requestsOfNetwork = ({ network }: Requester, { verificationCodeLimits }: Settings): WindowLimit => ({
  max: verificationCodeLimits.unconfirmedPerNetworkHour,
  windowMs: HOUR_MS,
  where: eq(codeRequests.network, network),
  // 0 for requests of known clients, for unsent messages, and once a correct code is entered for the phone.
  weight: codeRequests.weight,
});

const attemptsOfNetwork = ({ network }: Requester, { verificationCodeLimits }: Settings): WindowLimit => ({
  max: verificationCodeLimits.wrongPerNetworkHour,
  windowMs: HOUR_MS,
  where: and(eq(wrongCodes.network, network), not(wrongCodes.isKnownClient)),
});

/** @param shopFactor how much wider the limits of the whole shop are than their settings */
function requestLimits(requester: Requester, settings: Settings, shopFactor: number): WindowLimit[] {
  const { phone, client, wideNetwork, isKnownClient } = requester;
  const { codes, verificationCodeLimits } = settings;
  const ofPhoneAndClient = and(eq(codeRequests.phone, phone), eq(codeRequests.client, client));
  const limitsOfClient: WindowLimit[] = [
    { max: 1, windowMs: codes.pauseSeconds * SECOND_MS, where: ofPhoneAndClient },
    { max: codes.perPhoneClientHour, windowMs: HOUR_MS, where: ofPhoneAndClient },
    { max: codes.perClientHour, windowMs: HOUR_MS, where: eq(codeRequests.client, client) },
  ];
  if (isKnownClient) return limitsOfClient;
  const fromUnknownClient = not(codeRequests.isKnownClient);
  const ofPhone = and(eq(codeRequests.phone, phone), fromUnknownClient);
  const { weight } = codeRequests;
  return [
    ...limitsOfClient,
    // Not below the limit of one client. Both settings are at least 1.
    { max: Math.max(codes.perPhoneClientHour, codes.perPhoneHourFromUnknown), windowMs: HOUR_MS, where: ofPhone },
    requestsOfNetwork(requester, settings),
    {
      max: verificationCodeLimits.unconfirmedPerWideNetworkHour,
      windowMs: HOUR_MS,
      where: eq(codeRequests.wideNetwork, wideNetwork),
      weight,
    },
    {
      max: verificationCodeLimits.unconfirmedPerShopHour * shopFactor,
      windowMs: HOUR_MS,
      weight,
      shopLimit: 'unconfirmed_codes',
    },
    {
      max: verificationCodeLimits.sentPerShopHour * shopFactor,
      windowMs: HOUR_MS,
      where: and(codeRequests.isSent, fromUnknownClient),
      shopLimit: 'sent_codes',
    },
  ];
}

/** @param shopFactor how much wider the limits of the whole shop are than their settings */
function attemptLimits(requester: Requester, settings: Settings, shopFactor: number): WindowLimit[] {
  const { phone, client, wideNetwork, isKnownClient } = requester;
  const { codes, verificationCodeLimits } = settings;
  const ofPhoneAndClient = and(
    eq(wrongCodes.phone, phone),
    eq(wrongCodes.client, client),
    ne(wrongCodes.purpose, 'card'),
  );
  const limitsOfClient: WindowLimit[] = [
    { max: codes.wrongPerPhoneClientDay, windowMs: DAY_MS, where: ofPhoneAndClient },
  ];
  if (isKnownClient) return limitsOfClient;
  const fromUnknownClient = not(wrongCodes.isKnownClient);
  const inHour = (max: number, where?: WindowLimit['where']) => ({
    max,
    windowMs: HOUR_MS,
    where: and(where, fromUnknownClient),
  });
  return [
    ...limitsOfClient,
    {
      max: codes.wrongPerPhoneDayFromUnknown,
      windowMs: DAY_MS,
      where: and(eq(wrongCodes.phone, phone), fromUnknownClient),
    },
    inHour(verificationCodeLimits.wrongPerClientHour, eq(wrongCodes.client, client)),
    attemptsOfNetwork(requester, settings),
    inHour(verificationCodeLimits.wrongPerWideNetworkHour, eq(wrongCodes.wideNetwork, wideNetwork)),
    { ...inHour(verificationCodeLimits.wrongPerShopHour * shopFactor), shopLimit: 'wrong_codes' },
    {
      max: verificationCodeLimits.wrongPerShopDay * shopFactor,
      windowMs: DAY_MS,
      where: fromUnknownClient,
      shopLimit: 'wrong_codes_day',
    },
  ];
}

/** A 429 with the seconds to wait; a limit of the whole shop is reported to operators. */
export function limitError(
  { waitMs, shopLimit }: ReachedLimit,
  { shopWideLimitReporter }: { readonly shopWideLimitReporter: ShopWideLimitReporter },
  field: 'phone' | 'code',
): ErrorResponse {
  if (shopLimit !== undefined) shopWideLimitReporter.recordRejection(shopLimit);
  const message = field === 'phone' ? 'tooManyCodes' : 'tooManyRequests';
  return new ErrorResponse(429, message, {
    problems: [{ code: 'too_many_requests' }],
    headers: { 'retry-after': String(Math.ceil(waitMs / SECOND_MS)) },
    fieldErrors: { [field]: message },
  });
}

/**
 * Records an attempt of a customer to confirm a card. It counts as a wrong code until `deleteCardAttempt` is called
 * with the returned id. Returns the daily limit instead if it is reached; adding and deleting cards does not reset it.
 */
export async function recordCardAttempt(
  { db, settings }: Pick<BaseServices, 'db' | 'settings'>,
  phone: string,
  now: Date,
): Promise<number | ReachedLimit> {
  return inTransaction(db, async (tx) => {
    await lockVerificationCodes(tx);
    const ofCustomer = and(eq(wrongCodes.phone, phone), eq(wrongCodes.purpose, 'card'));
    const limit = { max: settings.codes.wrongPerPhoneClientDay, windowMs: DAY_MS, where: ofCustomer };
    const reached = await findReachedLimit(tx, wrongCodes, [limit], now);
    if (reached) return reached;
    const [counted] = await tx
      .insert(wrongCodes)
      .values({ phone, purpose: 'card', client: '', network: '', wideNetwork: '', isKnownClient: true, at: now })
      .returning({ id: wrongCodes.id });
    return counted?.id ?? 0;
  });
}

/** Deletes the record of an attempt whose code was correct. */
export async function deleteCardAttempt(db: Database, id: number): Promise<void> {
  await db.delete(wrongCodes).where(eq(wrongCodes.id, id));
}
