import { and, eq, ne, not, sql } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import { codeRequests, wrongCodes } from '#backend/db/schema/index.ts';
import { ErrorResponse } from '#backend/http/error-response.ts';
import type { ClientNetworks } from '#backend/limits/client-networks.ts';
import { findReachedLimit, type ReachedLimit, type WindowLimit } from '#backend/limits/window-limits.ts';
import type { Services } from '#backend/services.ts';

const SECOND_MS = 1000;
const HOUR_MS = 3600 * SECOND_MS;
const DAY_MS = 24 * HOUR_MS;

/** Where a code for a phone is requested or entered from. */
export interface Requester extends ClientNetworks {
  readonly phone: string;
  /** Whether this client has signed in with the phone before. */
  readonly isKnown: boolean;
}

type Settings = Pick<Services['settings'], 'codes' | 'verificationCodeLimits'>;

/**
 * Takes the lock under which requests and attempts are checked against the limits and counted, on all instances, until the
 * transaction ends: parallel ones would otherwise pass a limit together. Callers must not send a message while they hold it.
 */
export const lockVerificationCodes = (tx: Database) => tx.execute(sql`select pg_advisory_xact_lock(3, 0)`);

/**
 * The limit that prevents this requester from getting a code: one on requests, or one on wrong codes, because another code would
 * allow more attempts.
 */
export async function findReachedRequestLimit(
  tx: Database,
  requester: Requester,
  settings: Settings,
  now: Date,
): Promise<ReachedLimit | null> {
  return (
    (await findReachedLimit(tx, codeRequests, requestLimits(requester, settings), now)) ??
    (await findReachedAttemptLimit(tx, requester, settings, now))
  );
}

/** The limit on wrong codes that this requester has reached. No code may be compared then. */
export const findReachedAttemptLimit = (tx: Database, requester: Requester, settings: Settings, now: Date) =>
  findReachedLimit(tx, wrongCodes, attemptLimits(requester, settings), now);

function requestLimits(
  { phone, client, network, wideNetwork, isKnown }: Requester,
  { codes, verificationCodeLimits }: Settings,
): WindowLimit[] {
  const ofPhoneAndClient = and(eq(codeRequests.phone, phone), eq(codeRequests.client, client));
  const own: WindowLimit[] = [
    { max: 1, windowMs: codes.pauseSeconds * SECOND_MS, where: ofPhoneAndClient },
    { max: codes.perPhoneClientHour, windowMs: HOUR_MS, where: ofPhoneAndClient },
    { max: codes.perClientHour, windowMs: HOUR_MS, where: eq(codeRequests.client, client) },
  ];
  if (isKnown) return own;
  const unknown = not(codeRequests.isKnown);
  const ofPhone = and(eq(codeRequests.phone, phone), unknown);
  const weight = codeRequests.cost;
  return [
    ...own,
    { max: Math.max(codes.perPhoneClientHour, codes.perPhoneHourUnknown), windowMs: HOUR_MS, where: ofPhone },
    {
      max: verificationCodeLimits.unconfirmedPerNetworkHour,
      windowMs: HOUR_MS,
      where: eq(codeRequests.network, network),
      weight,
    },
    {
      max: verificationCodeLimits.unconfirmedPerWideNetworkHour,
      windowMs: HOUR_MS,
      where: eq(codeRequests.wideNetwork, wideNetwork),
      weight,
    },
    { max: verificationCodeLimits.unconfirmedPerShopHour, windowMs: HOUR_MS, weight, shopLimit: 'unconfirmed_codes' },
    {
      max: verificationCodeLimits.sentPerShopHour,
      windowMs: HOUR_MS,
      where: and(codeRequests.isSent, unknown),
      shopLimit: 'sent_codes',
    },
  ];
}

function attemptLimits(
  { phone, client, network, wideNetwork, isKnown }: Requester,
  { codes, verificationCodeLimits }: Settings,
): WindowLimit[] {
  const ofPhoneAndClient = and(
    eq(wrongCodes.phone, phone),
    eq(wrongCodes.client, client),
    ne(wrongCodes.purpose, 'card'),
  );
  const own: WindowLimit[] = [{ max: codes.wrongPerPhoneClientDay, windowMs: DAY_MS, where: ofPhoneAndClient }];
  if (isKnown) return own;
  const unknown = not(wrongCodes.isKnown);
  const inHour = (max: number, where?: WindowLimit['where']) => ({
    max,
    windowMs: HOUR_MS,
    where: and(where, unknown),
  });
  return [
    ...own,
    { max: codes.wrongPerPhoneDayUnknown, windowMs: DAY_MS, where: and(eq(wrongCodes.phone, phone), unknown) },
    inHour(verificationCodeLimits.wrongPerClientHour, eq(wrongCodes.client, client)),
    inHour(verificationCodeLimits.wrongPerNetworkHour, eq(wrongCodes.network, network)),
    inHour(verificationCodeLimits.wrongPerWideNetworkHour, eq(wrongCodes.wideNetwork, wideNetwork)),
    { ...inHour(verificationCodeLimits.wrongPerShopHour), shopLimit: 'wrong_codes' },
    { max: verificationCodeLimits.wrongPerShopDay, windowMs: DAY_MS, where: unknown, shopLimit: 'wrong_codes_day' },
  ];
}

/** A 429 with the seconds to wait; a limit of the whole shop is reported to operators. */
export function limitError(
  { waitMs, shopLimit }: ReachedLimit,
  { shopLimitMonitor }: Pick<Services, 'shopLimitMonitor'>,
  field: 'phone' | 'code',
): ErrorResponse {
  if (shopLimit !== undefined) shopLimitMonitor.recordRejection(shopLimit);
  const message = field === 'phone' ? 'tooManyCodes' : 'tooManyRequests';
  return new ErrorResponse(429, message, {
    problems: [{ code: 'too_many_requests' }],
    headers: { 'retry-after': String(Math.ceil(waitMs / SECOND_MS)) },
    fieldErrors: { [field]: message },
  });
}

/**
 * Counts a customer's attempt to confirm a card, as a wrong code until `uncountCardAttempt` is called with the returned id.
 * Returns the daily limit instead if it is reached; adding and deleting cards does not reset it.
 */
export async function countCardAttempt(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  phone: string,
  now: Date,
): Promise<number | ReachedLimit> {
  return db.transaction(async (tx) => {
    await lockVerificationCodes(tx);
    const ofCustomer = and(eq(wrongCodes.phone, phone), eq(wrongCodes.purpose, 'card'));
    const limit = { max: settings.codes.wrongPerPhoneClientDay, windowMs: DAY_MS, where: ofCustomer };
    const reached = await findReachedLimit(tx, wrongCodes, [limit], now);
    if (reached) return reached;
    const [counted] = await tx
      .insert(wrongCodes)
      .values({ phone, purpose: 'card', client: '', network: '', wideNetwork: '', isKnown: true, at: now })
      .returning({ id: wrongCodes.id });
    return counted?.id ?? 0;
  });
}

/** Removes the count of an attempt whose code was correct. */
export async function uncountCardAttempt(db: Database, id: number): Promise<void> {
  await db.delete(wrongCodes).where(eq(wrongCodes.id, id));
}
