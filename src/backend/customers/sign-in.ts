import { eq, and, count, gt, max, min, sql, type Column } from 'drizzle-orm';
import { sessions, codeRequests, secrets, signInCodes, type CODE_PURPOSES } from '#backend/db/schema/index.ts';
import type { Handlers } from '#backend/http/handler.ts';
import { ErrorResponse, fieldError } from '#backend/http/error-response.ts';
import { type Services, SmsError, type BackendSettings } from '#backend/services.ts';
import { readProfile } from './profile.ts';
import { EXPIRED_TOKEN_COOKIE, newToken, openSession, tokenCookie } from './sessions.ts';
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Database } from '#backend/db/client.ts';
import { requireRow } from '#backend/db/rows.ts';
import { describeError } from '#backend/log.ts';
import { messages } from '#backend/http/messages.ts';
import type { Text } from '#backend/text.ts';
import { clientNetwork } from '#backend/limits/rate-limiter.ts';
import { CODE_LENGTH, type Locale } from '#contract/constants.ts';

export function signInRoutes(services: Services) {
  const { db, settings, log, payments } = services;
  return {
    sendCode: ({ body: { phone }, httpRequest, locale, now }) =>
      sendCode(services, { phone, purpose: 'sign_in', httpRequest, locale, now }),

    checkCode: async ({ body: { phone, code }, httpRequest, setCookie, now }) => {
      if (isFromOtherSite(httpRequest)) {
        log('info', 'a sign-in failed', { state: 'cross-site' });
        return new ErrorResponse(404, 'codeNotFound');
      }
      const token = newToken();
      const outcome = await db.transaction(async (tx) => {
        const tried = await tryCode(tx, { phone, purpose: 'sign_in', code }, settings.codes, now);
        if (tried !== 'right') return tried;
        const customer = await openSession(tx, phone, token, settings, now);
        return { customer, user: await readProfile(tx, customer, { now, provider: payments?.name ?? null }) };
      });
      if (outcome === 'none' || outcome === 'wrong') {
        log('info', 'a sign-in failed', { state: outcome });
        return codeError(outcome);
      }
      log('info', 'signed in', { customer: outcome.customer });
      setCookie(tokenCookie(token, settings, new URL(httpRequest.url).protocol === 'https:'));
      return { token, user: outcome.user };
    },

    logout: async ({ user, setCookie }) => {
      await db.delete(sessions).where(eq(sessions.tokenHash, user.tokenHash));
      log('info', 'signed out', { customer: user.id });
      setCookie(EXPIRED_TOKEN_COOKIE);
      return { status: true };
    },
  } satisfies Partial<Handlers>;
}

/** A page of another site could send its own code, which would sign its visitor in to another user's account. Browsers name the origin of a request. */
const isFromOtherSite = ({ headers }: Request): boolean =>
  ['cross-site', 'same-site'].includes(headers.get('sec-fetch-site') ?? '');

type Purpose = (typeof CODE_PURPOSES)[number];
type CodeSettings = BackendSettings['codes'];

/** One code at a time is live for a phone and a purpose. */
interface CodeOwner {
  readonly phone: string;
  readonly purpose: Purpose;
}

interface CodeRequest extends CodeOwner {
  readonly httpRequest: Request;
  readonly locale: Locale;
  readonly now: Date;
}

const HOUR_MS = 3_600_000;
const TEXTS: Readonly<Record<Purpose, Text>> = { sign_in: messages.codeText, deletion: messages.deletionText };

/** Sends a code within the limits. A message that could not be sent does not count. */
export async function sendCode(
  { db, sms, settings, log }: Services,
  { phone, purpose, httpRequest, locale, now }: CodeRequest,
): Promise<{ resend_after: number } | ErrorResponse> {
  const issued = await db.transaction(async (tx) => {
    const requestId = await countRequest(tx, { phone, address: clientNetwork(httpRequest) }, settings.codes, now);
    if (requestId instanceof ErrorResponse) return requestId;
    return { requestId, issue: await liveIssue(tx, { phone, purpose }, settings.codes, now) };
  });
  if (issued instanceof ErrorResponse) return issued;
  const code = codeFor(await readSecret(db), { phone, purpose }, issued.issue);
  try {
    await sms.send(phone, TEXTS[purpose][locale].replace('{code}', code));
  } catch (error) {
    if (!(error instanceof SmsError)) throw error;
    log('warn', 'a message could not be sent', describeError(error.cause));
    await db.delete(codeRequests).where(eq(codeRequests.id, issued.requestId));
    return new ErrorResponse(503, 'smsFailed', { fields: { phone: 'smsFailed' } });
  }
  return { resend_after: settings.codes.pauseSeconds };
}

const readSecret = async (db: Database): Promise<string> =>
  requireRow(await db.select().from(secrets).where(eq(secrets.name, 'sign_in_codes'))).value;

/** Spends one try; `none` when no live code has tries left. Counting and comparing happen under one row lock, so parallel guesses share the tries. */
export async function tryCode(
  tx: Database,
  { code, ...owner }: CodeOwner & { readonly code: string },
  settings: CodeSettings,
  now: Date,
): Promise<'right' | 'wrong' | 'none'> {
  const [live] = await tx
    .update(signInCodes)
    .set({ tries: sql`${signInCodes.tries} + 1` })
    .where(isLive(owner, settings, now))
    .returning({ issue: signInCodes.issue });
  if (!live) return 'none';
  if (!codesEqual(codeFor(await readSecret(tx), owner, live.issue), code)) return 'wrong';
  await tx.delete(signInCodes).where(belongsTo(owner));
  return 'right';
}

export const codeError = (state: 'wrong' | 'none'): ErrorResponse =>
  state === 'none' ? new ErrorResponse(404, 'codeNotFound') : fieldError('code', 'wrongCode');

/**
 * The code of one issue, derived from the server's secret, so that a live code can be sent again although no code is stored.
 * 48 bits over 10,000 values: the bias of the remainder is below one in ten thousand million.
 */
export function deriveCode(secret: string, phone: string, issue: string): string {
  const digest = createHmac('sha256', secret).update(`${phone}:${issue}`).digest();
  return String(digest.readUIntBE(0, 6) % 10 ** CODE_LENGTH).padStart(CODE_LENGTH, '0');
}

export function codesEqual(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}

const codeFor = (secret: string, { phone, purpose }: CodeOwner, issue: string): string =>
  deriveCode(secret, phone, `${purpose}:${issue}`);

const belongsTo = ({ phone, purpose }: CodeOwner) =>
  and(eq(signInCodes.phone, phone), eq(signInCodes.purpose, purpose));

const isLive = (owner: CodeOwner, { tries }: CodeSettings, now: Date) =>
  and(belongsTo(owner), gt(signInCodes.expiresAt, now), sql`${signInCodes.tries} < ${tries}`);

/** The issue of the live code, whose lifetime begins again; a new one where none is live. */
async function liveIssue(tx: Database, owner: CodeOwner, settings: CodeSettings, now: Date): Promise<string> {
  const expiresAt = new Date(now.getTime() + settings.lifeSeconds * 1000);
  const [live] = await tx
    .update(signInCodes)
    .set({ expiresAt })
    .where(isLive(owner, settings, now))
    .returning({ issue: signInCodes.issue });
  if (live) return live.issue;
  const fresh = { issue: randomUUID(), tries: 0, expiresAt };
  await tx
    .insert(signInCodes)
    .values({ ...owner, ...fresh })
    .onConflictDoUpdate({ target: [signInCodes.phone, signInCodes.purpose], set: fresh });
  return fresh.issue;
}

/**
 * Counts a code request within the limits and returns its id; an error response counts nothing.
 * Locks on the phone and on the address, in this order, keep parallel requests from passing together.
 */
async function countRequest(
  tx: Database,
  { phone, address }: { readonly phone: string; readonly address: string },
  settings: CodeSettings,
  now: Date,
): Promise<number | ErrorResponse> {
  await tx.execute(sql`select pg_advisory_xact_lock(1, hashtext(${phone}))`);
  await tx.execute(sql`select pg_advisory_xact_lock(2, hashtext(${address}))`);
  const byPhone = await lastHour(tx, codeRequests.phone, phone, now);
  const byAddress = await lastHour(tx, codeRequests.address, address, now);
  const waitMs =
    Math.max(
      (byPhone.newest?.getTime() ?? 0) + settings.pauseSeconds * 1000,
      availableAgainAt(byPhone, settings.perPhoneHour),
      availableAgainAt(byAddress, settings.perAddressHour),
    ) - now.getTime();
  if (waitMs > 0)
    return new ErrorResponse(429, 'tooManyCodes', {
      problems: [{ code: 'too_many_requests' }],
      headers: { 'retry-after': String(Math.ceil(waitMs / 1000)) },
      fields: { phone: 'tooManyCodes' },
    });
  const counted = await tx.insert(codeRequests).values({ phone, address, at: now }).returning({ id: codeRequests.id });
  return requireRow(counted).id;
}

async function lastHour(tx: Database, column: Column, value: string, now: Date) {
  return requireRow(
    await tx
      .select({ total: count(), newest: max(codeRequests.at), oldest: min(codeRequests.at) })
      .from(codeRequests)
      .where(and(eq(column, value), gt(codeRequests.at, new Date(now.getTime() - HOUR_MS)))),
  );
}

/** When the oldest request of a full hour no longer counts, in milliseconds; 0 while there are fewer than `limit`. */
const availableAgainAt = ({ total, oldest }: Awaited<ReturnType<typeof lastHour>>, limit: number): number =>
  oldest && total >= limit ? oldest.getTime() + HOUR_MS : 0;
