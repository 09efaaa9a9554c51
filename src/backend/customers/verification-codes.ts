import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { and, count, eq, gt, gte, max, ne, or } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import { requireRow } from '#backend/db/rows.ts';
import { codeRequests, secrets, signInCodes, wrongCodes, type CODE_PURPOSES } from '#backend/db/schema/index.ts';
import { messages } from '#backend/http/messages.ts';
import { ErrorResponse, fieldError } from '#backend/http/error-response.ts';
import { clientNetworks } from '#backend/limits/client-networks.ts';
import type { ExceededLimit } from '#backend/limits/code-ceilings.ts';
import { describeError } from '#backend/log.ts';
import { type BackendSettings, type Services, SmsError } from '#backend/services.ts';
import type { Text } from '#backend/text.ts';
import { CODE_LENGTH, type Locale } from '#contract/constants.ts';
import { exceededAttemptLimit, exceededRequestLimit, lockCodes, limitError, type Requester } from './code-limits.ts';
import { readAcquaintance } from './known-networks.ts';

type Purpose = (typeof CODE_PURPOSES)[number];
type CodeSettings = BackendSettings['codes'];

/** One code at a time is live for a phone and a purpose, whoever requests it; each requester has attempts of its own. */
interface CodeOwner {
  readonly phone: string;
  readonly purpose: Purpose;
}

interface CodeRequest extends CodeOwner {
  readonly httpRequest: Request;
  readonly locale: Locale;
  readonly now: Date;
}

interface CodeAttempt extends CodeOwner {
  readonly code: string;
  readonly httpRequest: Request;
  readonly now: Date;
}

const TEXTS: Readonly<Record<Purpose, Text>> = { sign_in: messages.codeText, deletion: messages.deletionText };

/**
 * Sends a code within the limits. A request counts even if the message cannot be sent; no code is live then.
 * A request that follows another requester's message at once is answered alike, without another message.
 */
export async function sendCode(
  services: Services,
  { phone, purpose, httpRequest, locale, now }: CodeRequest,
): Promise<{ resend_after: number } | ErrorResponse> {
  const { db, sms, settings, log } = services;
  const networks = clientNetworks(httpRequest);
  const acquaintance = await readAcquaintance(db, phone, networks.address, now);
  const requester: Requester = { ...networks, phone, isKnown: acquaintance.isKnown };
  // Rejected requests wait for no lock, so a flood of them does not hold up the others.
  const exceeded = await exceededRequestLimit(db, requester, settings, now);
  if (exceeded) return limitError(exceeded, services, 'phone');
  const issued = await db.transaction(async (tx) => {
    await lockCodes(tx);
    const exceededMeanwhile = await exceededRequestLimit(tx, requester, settings, now);
    if (exceededMeanwhile) return exceededMeanwhile;
    const issue = await liveIssue(tx, { phone, purpose }, requester.address, settings.codes, now);
    const isSent = !(await wasJustSent(tx, issue, settings.codes, now));
    const unconfirmed = isSent && !requester.isKnown;
    const { id } = requireRow(
      await tx
        .insert(codeRequests)
        .values({
          ...requester,
          purpose,
          issue,
          at: now,
          isSent,
          cost: !unconfirmed ? 0 : acquaintance.hasAccount ? 1 : settings.codes.newPhoneCost,
        })
        .returning({ id: codeRequests.id }),
    );
    if (isSent) await extendLife(tx, { phone, purpose }, issue, settings.codes, now);
    return { id, issue, isSent };
  });
  if ('waitMs' in issued) return limitError(issued, services, 'phone');
  if (issued.isSent) {
    const code = codeFor(await readSecret(db), { phone, purpose }, issued.issue);
    try {
      await sms.send(phone, TEXTS[purpose][locale].replace('{code}', code));
    } catch (error) {
      await withdrawCode(db, issued);
      if (!(error instanceof SmsError)) throw error;
      log('warn', 'a message could not be sent', describeError(error.cause));
      return new ErrorResponse(503, 'smsFailed', { fields: { phone: 'smsFailed' } });
    }
  }
  return { resend_after: settings.codes.pauseSeconds };
}

/** After a message that could not be sent: nobody received this code. The request still counts for its requester. */
async function withdrawCode(db: Database, { id, issue }: { readonly id: number; readonly issue: string }) {
  await db.transaction(async (tx) => {
    await tx.delete(signInCodes).where(eq(signInCodes.issue, issue));
    await tx.update(codeRequests).set({ isSent: false, cost: 0 }).where(eq(codeRequests.id, id));
  });
}

export type CodeOutcome = 'right' | 'wrong' | 'none' | ExceededLimit;

/**
 * Compares a code; `none` when no code is live or the requester has no attempts left. Counting and comparing happen under one
 * lock, so parallel guesses share the attempts. A right code is used up; wrong ones leave it to the other requesters.
 */
export async function tryCode(
  tx: Database,
  { code, httpRequest, now, ...owner }: CodeAttempt,
  settings: BackendSettings,
): Promise<CodeOutcome> {
  await lockCodes(tx);
  const networks = clientNetworks(httpRequest);
  const { isKnown } = await readAcquaintance(tx, owner.phone, networks.address, now);
  const requester: Requester = { ...networks, phone: owner.phone, isKnown };
  const exceeded = await exceededAttemptLimit(tx, requester, settings, now);
  if (exceeded) return exceeded;
  const issue = await readLiveIssue(tx, owner, now);
  if (issue === undefined || (await attemptsAt(tx, issue, networks.address)) >= settings.codes.tries) return 'none';
  if (!codesEqual(codeFor(await readSecret(tx), owner, issue), code)) {
    await tx.insert(wrongCodes).values({ ...owner, ...requester, issue, at: now });
    return 'wrong';
  }
  await tx.delete(signInCodes).where(belongsTo(owner));
  await tx.update(codeRequests).set({ cost: 0 }).where(eq(codeRequests.phone, owner.phone));
  // Typing errors of a customer are no guesses: they count for this phone and address only.
  const typingErrors = and(eq(wrongCodes.phone, owner.phone), eq(wrongCodes.address, networks.address));
  await tx.update(wrongCodes).set({ isKnown: true }).where(typingErrors);
  return 'right';
}

export function codeError(state: Exclude<CodeOutcome, 'right'>, services: Pick<Services, 'limitAlarm'>): ErrorResponse {
  if (state === 'none') return new ErrorResponse(404, 'codeNotFound');
  return state === 'wrong' ? fieldError('code', 'wrongCode') : limitError(state, services, 'code');
}

/** What a failed attempt is called in the log. */
export const stateOf = (outcome: Exclude<CodeOutcome, 'right'>): string =>
  typeof outcome === 'string' ? outcome : 'limit';

const readSecret = async (db: Database): Promise<string> =>
  requireRow(await db.select().from(secrets).where(eq(secrets.name, 'sign_in_codes'))).value;

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

async function readLiveIssue(tx: Database, owner: CodeOwner, now: Date): Promise<string | undefined> {
  const [live] = await tx
    .select({ issue: signInCodes.issue })
    .from(signInCodes)
    .where(and(belongsTo(owner), gt(signInCodes.expiresAt, now)));
  return live?.issue;
}

/**
 * The issue of the live code. A requester that used up its attempts at it gets another code, unless another requester waits
 * for the live one: then it stays, and the next message allows as many attempts again.
 */
async function liveIssue(
  tx: Database,
  owner: CodeOwner,
  address: string,
  settings: CodeSettings,
  now: Date,
): Promise<string> {
  const live = await readLiveIssue(tx, owner, now);
  if (live === undefined) return randomUUID();
  if ((await attemptsAt(tx, live, address)) < settings.tries) return live;
  const ofOthers = and(eq(codeRequests.issue, live), ne(codeRequests.address, address));
  return (await tx.$count(codeRequests, ofOthers)) > 0 ? live : randomUUID();
}

/** Wrong attempts from an address at a code, since the code was last sent or this address last requested it. */
async function attemptsAt(tx: Database, issue: string, address: string): Promise<number> {
  const [requested] = await tx
    .select({ at: max(codeRequests.at) })
    .from(codeRequests)
    .where(and(eq(codeRequests.issue, issue), or(eq(codeRequests.address, address), codeRequests.isSent)));
  const sinceRequest = requested?.at ? gte(wrongCodes.at, requested.at) : undefined;
  const [tried] = await tx
    .select({ total: count() })
    .from(wrongCodes)
    .where(and(eq(wrongCodes.issue, issue), eq(wrongCodes.address, address), sinceRequest));
  return tried?.total ?? 0;
}

/** Whether a message with this code was sent within the pause, on the request of another address. */
async function wasJustSent(tx: Database, issue: string, { pauseSeconds }: CodeSettings, now: Date): Promise<boolean> {
  const recent = gt(codeRequests.at, new Date(now.getTime() - pauseSeconds * 1000));
  return (await tx.$count(codeRequests, and(eq(codeRequests.issue, issue), codeRequests.isSent, recent))) > 0;
}

/** A code lives from its last message. */
async function extendLife(tx: Database, owner: CodeOwner, issue: string, { lifeSeconds }: CodeSettings, now: Date) {
  const fresh = { issue, tries: 0, expiresAt: new Date(now.getTime() + lifeSeconds * 1000) };
  await tx
    .insert(signInCodes)
    .values({ ...owner, ...fresh })
    .onConflictDoUpdate({ target: [signInCodes.phone, signInCodes.purpose], set: fresh });
}
