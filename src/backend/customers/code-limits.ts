import { and, eq, ne, not, sql } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import { codeRequests, wrongCodes } from '#backend/db/schema/index.ts';
import { ErrorResponse } from '#backend/http/error-response.ts';
import type { ClientNetworks } from '#backend/limits/client-networks.ts';
import { exceededLimit, type ExceededLimit, type WindowLimit } from '#backend/limits/code-ceilings.ts';
import type { Services } from '#backend/services.ts';

const SECOND_MS = 1000;
const HOUR_MS = 3600 * SECOND_MS;
const DAY_MS = 24 * HOUR_MS;

/** Who requests or enters a code for a phone. */
export interface Requester extends ClientNetworks {
  readonly phone: string;
  /** Whether the phone has signed in from this address before. */
  readonly isKnown: boolean;
}

type Settings = Pick<Services['settings'], 'codes' | 'codeCeilings'>;

/**
 * Makes requests and attempts of all instances run one after another until the transaction ends, so that parallel ones
 * cannot pass a limit together. No message is sent meanwhile.
 */
export const lockCodes = (tx: Database) => tx.execute(sql`select pg_advisory_xact_lock(3, 0)`);

/** The limit on requests, or on the attempts that another code would allow, that this requester has reached. */
export async function exceededRequestLimit(
  tx: Database,
  requester: Requester,
  settings: Settings,
  now: Date,
): Promise<ExceededLimit | null> {
  return (
    (await exceededLimit(tx, codeRequests, requestLimits(requester, settings), now)) ??
    (await exceededAttemptLimit(tx, requester, settings, now))
  );
}

/** The limit on wrong codes that this requester has reached: no code is compared then. */
export const exceededAttemptLimit = (tx: Database, requester: Requester, settings: Settings, now: Date) =>
  exceededLimit(tx, wrongCodes, attemptLimits(requester, settings), now);

function requestLimits(
  { phone, address, site, region, isKnown }: Requester,
  { codes, codeCeilings }: Settings,
): WindowLimit[] {
  const pair = and(eq(codeRequests.phone, phone), eq(codeRequests.address, address));
  const own: WindowLimit[] = [
    { max: 1, windowMs: codes.pauseSeconds * SECOND_MS, where: pair },
    { max: codes.perPhoneHour, windowMs: HOUR_MS, where: pair },
    { max: codes.perAddressHour, windowMs: HOUR_MS, where: eq(codeRequests.address, address) },
  ];
  if (isKnown) return own;
  const unknown = not(codeRequests.isKnown);
  const ofPhone = and(eq(codeRequests.phone, phone), unknown);
  const weight = codeRequests.cost;
  return [
    ...own,
    { max: Math.max(codes.perPhoneHour, codes.perPhoneHourUnknown), windowMs: HOUR_MS, where: ofPhone },
    { max: codeCeilings.unconfirmedPerSiteHour, windowMs: HOUR_MS, where: eq(codeRequests.site, site), weight },
    { max: codeCeilings.unconfirmedPerRegionHour, windowMs: HOUR_MS, where: eq(codeRequests.region, region), weight },
    { max: codeCeilings.unconfirmedPerShopHour, windowMs: HOUR_MS, weight, alarm: 'unconfirmed_codes' },
    {
      max: codeCeilings.sentPerShopHour,
      windowMs: HOUR_MS,
      where: and(codeRequests.isSent, unknown),
      alarm: 'sent_codes',
    },
  ];
}

function attemptLimits(
  { phone, address, site, region, isKnown }: Requester,
  { codes, codeCeilings }: Settings,
): WindowLimit[] {
  const pair = and(eq(wrongCodes.phone, phone), eq(wrongCodes.address, address), ne(wrongCodes.purpose, 'card'));
  const own: WindowLimit[] = [{ max: codes.wrongPerPhoneAddressDay, windowMs: DAY_MS, where: pair }];
  if (isKnown) return own;
  const unknown = not(wrongCodes.isKnown);
  const inHour = (max: number, where?: WindowLimit['where']) => ({
    max,
    windowMs: HOUR_MS,
    where: and(where, unknown),
  });
  return [
    ...own,
    { max: codes.wrongPerPhoneDay, windowMs: DAY_MS, where: and(eq(wrongCodes.phone, phone), unknown) },
    inHour(codeCeilings.wrongPerAddressHour, eq(wrongCodes.address, address)),
    inHour(codeCeilings.wrongPerSiteHour, eq(wrongCodes.site, site)),
    inHour(codeCeilings.wrongPerRegionHour, eq(wrongCodes.region, region)),
    { ...inHour(codeCeilings.wrongPerShopHour), alarm: 'wrong_codes' },
    { max: codeCeilings.wrongPerShopDay, windowMs: DAY_MS, where: unknown, alarm: 'wrong_codes_day' },
  ];
}

/** A 429 with the seconds to wait; a limit of the whole shop is reported to operators. */
export function limitError(
  { waitMs, alarm }: ExceededLimit,
  { limitAlarm }: Pick<Services, 'limitAlarm'>,
  field: 'phone' | 'code',
): ErrorResponse {
  if (alarm !== undefined) limitAlarm.raise(alarm);
  const message = field === 'phone' ? 'tooManyCodes' : 'tooManyRequests';
  return new ErrorResponse(429, message, {
    problems: [{ code: 'too_many_requests' }],
    headers: { 'retry-after': String(Math.ceil(waitMs / SECOND_MS)) },
    fields: { [field]: message },
  });
}

/**
 * Counts an attempt of a customer to confirm a card as a wrong one until `uncountCardAttempt`; the limit is that of one day,
 * whatever cards are added or deleted.
 */
export async function countCardAttempt(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  phone: string,
  now: Date,
): Promise<number | ExceededLimit> {
  return db.transaction(async (tx) => {
    await lockCodes(tx);
    const ofCustomer = and(eq(wrongCodes.phone, phone), eq(wrongCodes.purpose, 'card'));
    const limit = { max: settings.codes.wrongPerPhoneAddressDay, windowMs: DAY_MS, where: ofCustomer };
    const exceeded = await exceededLimit(tx, wrongCodes, [limit], now);
    if (exceeded) return exceeded;
    const [counted] = await tx
      .insert(wrongCodes)
      .values({ phone, purpose: 'card', address: '', site: '', region: '', isKnown: true, at: now })
      .returning({ id: wrongCodes.id });
    return counted?.id ?? 0;
  });
}

/** Takes the count of a right code back. */
export async function uncountCardAttempt(db: Database, id: number): Promise<void> {
  await db.delete(wrongCodes).where(eq(wrongCodes.id, id));
}
