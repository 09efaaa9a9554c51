import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { and, count, eq, gt, gte, max, ne, or } from 'drizzle-orm';
import { type Database, requireRow } from '#backend/db/client.ts';
import { readBrandName } from '#backend/catalog/shop-brand.ts';
import { isRecent } from '#backend/db/recent.ts';
import { codeRequests, secrets, verificationCodes, wrongCodes, type CODE_PURPOSES } from '#backend/db/schema/index.ts';
import { inTransaction } from '#backend/db/transaction.ts';
import { ErrorResponse, fieldError } from '#backend/http/handler.ts';
import { readClientNetworks } from '#backend/http/request-input.ts';
import { codeMessage } from './code-message.ts';
import {
  findReachedAttemptLimit,
  findReachedRequestLimit,
  limitError,
  lockVerificationCodes,
  type ReachedLimit,
  type Requester,
} from './code-limits.ts';
import { describeError } from '#backend/log.ts';
import type { BaseServices } from '#backend/base-services.ts';
import { SmsError } from '#backend/sms/gateway.ts';
import type { BackendSettings } from '#backend/settings.ts';
import { CODE_LENGTH, type Locale } from '#contract/constants.ts';
import { readSignInHistory } from './sessions.ts';

type Purpose = (typeof CODE_PURPOSES)[number];
type CodeSettings = BackendSettings['codes'];

/**
 * A phone has one live code for each purpose, shared by all clients that request one. Each client has its own attempts.
 * A client is an IP address (`readClientNetworks`).
 */
interface CodeKey {
  readonly phone: string;
  readonly purpose: Purpose;
}

interface SendCodeOptions extends CodeKey {
  readonly httpRequest: Request;
  readonly locale: Locale;
  readonly now: Date;
}

interface CodeAttempt extends CodeKey {
  readonly code: string;
  readonly httpRequest: Request;
  readonly now: Date;
}

/**
 * Sends a code by SMS, within the limits. If the message cannot be sent, no code is live, but the request still counts
 * in the limits on requests. If nobody knows whether it was sent, the code is live: it may arrive, and the client can
 * request it again. If another client's request has just sent a message to this phone, the response is the
 * same, but no second message is sent.
 */
export async function sendCode(
  services: BaseServices,
  { phone, purpose, httpRequest, locale, now }: SendCodeOptions,
): Promise<{ resend_after: number } | ErrorResponse> {
  const { db, sms, settings, log } = services;
  const networks = readClientNetworks(httpRequest);
  const history = await readSignInHistory(db, { ...networks, phone }, settings, now);
  const requester: Requester = { ...networks, phone, isKnownClient: history.isKnownClient };
  // Checked without the lock first, so that a flood of rejected requests does not delay the others.
  const reached = await findReachedRequestLimit(db, requester, settings, now);
  if (reached) return limitError(reached, services, 'phone');
  const issued = await inTransaction(db, async (tx) => {
    await lockVerificationCodes(tx);
    const reachedMeanwhile = await findReachedRequestLimit(tx, requester, settings, now);
    if (reachedMeanwhile) return reachedMeanwhile;
    const codeId = await chooseCodeId(tx, { phone, purpose }, requester.client, settings.codes, now);
    const isSent = !(await wasJustSent(tx, codeId, settings.codes, now));
    // The message counts as unconfirmed until a correct code is entered. A message to a new phone counts more.
    const isUnconfirmed = isSent && !requester.isKnownClient;
    const { id } = requireRow(
      await tx
        .insert(codeRequests)
        .values({
          ...requester,
          purpose,
          codeId,
          at: now,
          isSent,
          weight: !isUnconfirmed ? 0 : history.hasAccount ? 1 : settings.codes.newPhoneWeight,
        })
        .returning({ id: codeRequests.id }),
    );
    if (isSent) await activateCode(tx, { phone, purpose }, codeId, settings.codes, now);
    return { id, codeId, isSent };
  });
  if ('waitMs' in issued) return limitError(issued, services, 'phone');
  if (issued.isSent) {
    const code = codeFor(await readSecret(db), { phone, purpose }, issued.codeId);
    try {
      const brand = await readBrandName(db, locale);
      await sms.send(phone, codeMessage({ purpose, code, locale, brand, host: settings.codes.host }), 'code');
    } catch (error) {
      if (!(error instanceof SmsError)) {
        await withdrawCode(db, issued);
        throw error;
      }
      const fields = { failure: error.failure, ...describeError(error.cause) };
      if (error.mayHaveBeenSent) {
        log('warn', 'a message may not have been sent', fields);
        return { resend_after: settings.codes.pauseSeconds };
      }
      await withdrawCode(db, issued);
      log('warn', 'a message could not be sent', fields);
      return new ErrorResponse(503, 'smsFailed', { fieldErrors: { phone: 'smsFailed' } });
    }
  }
  return { resend_after: settings.codes.pauseSeconds };
}

/** Deletes a code whose message could not be sent. The request still counts in the limits of its client. */
async function withdrawCode(db: Database, { id, codeId }: { readonly id: number; readonly codeId: string }) {
  await inTransaction(db, async (tx) => {
    await tx.delete(verificationCodes).where(eq(verificationCodes.codeId, codeId));
    await tx.update(codeRequests).set({ isSent: false, weight: 0 }).where(eq(codeRequests.id, id));
  });
}

/** `none`: no code is live, or this client has no attempts left. */
export type CodeOutcome = 'correct' | 'wrong' | 'none' | ReachedLimit;

/**
 * Compares a code with the live one and counts a wrong one, under one lock, so that parallel guesses share the
 * attempts. A correct code is deleted; after wrong ones it stays valid for other clients.
 */
export async function checkCode(
  tx: Database,
  { code, httpRequest, now, ...codeKey }: CodeAttempt,
  settings: BackendSettings,
): Promise<CodeOutcome> {
  await lockVerificationCodes(tx);
  const networks = readClientNetworks(httpRequest);
  const { isKnownClient } = await readSignInHistory(tx, { ...networks, phone: codeKey.phone }, settings, now);
  const requester: Requester = { ...networks, phone: codeKey.phone, isKnownClient };
  const reached = await findReachedAttemptLimit(tx, requester, settings, now);
  if (reached) return reached;
  const codeId = await readLiveCodeId(tx, codeKey, now);
  if (codeId === undefined) return 'none';
  if ((await countAttempts(tx, codeId, networks.client)) >= settings.codes.attemptsPerCode) return 'none';
  if (!codesEqual(codeFor(await readSecret(tx), codeKey, codeId), code)) {
    await tx.insert(wrongCodes).values({ ...codeKey, ...requester, codeId, at: now });
    return 'wrong';
  }
  await tx.delete(verificationCodes).where(matchesKey(codeKey));
  await tx.update(codeRequests).set({ weight: 0 }).where(eq(codeRequests.phone, codeKey.phone));
  // The client's earlier wrong codes were typing errors. As those of a known client, they count only in the limit of
  // this phone and client.
  const typingErrors = and(eq(wrongCodes.phone, codeKey.phone), eq(wrongCodes.client, networks.client));
  await tx.update(wrongCodes).set({ isKnownClient: true }).where(typingErrors);
  return 'correct';
}

type RejectedCode = Exclude<CodeOutcome, 'correct'>;

export function codeError(outcome: RejectedCode, services: Pick<BaseServices, 'shopWideLimitReporter'>): ErrorResponse {
  if (outcome === 'none') return new ErrorResponse(404, 'codeNotFound');
  return outcome === 'wrong' ? fieldError('code', 'wrongCode') : limitError(outcome, services, 'code');
}

/** The `state` of a rejected code in the log. */
export const toLogState = (outcome: RejectedCode): string => (typeof outcome === 'string' ? outcome : 'limit');

const readSecret = async (db: Database): Promise<string> =>
  requireRow(await db.select().from(secrets).where(eq(secrets.name, 'sign_in_codes'))).value;

/**
 * The code of one id, derived from the server's secret, so that a live code can be sent again although no code is
 * stored. 48 bits over 10,000 values: the bias of the remainder is below one in ten thousand million.
 */
export function deriveCode(secret: string, phone: string, purposeAndId: string): string {
  const digest = createHmac('sha256', secret).update(`${phone}:${purposeAndId}`).digest();
  return String(digest.readUIntBE(0, 6) % 10 ** CODE_LENGTH).padStart(CODE_LENGTH, '0');
}

export function codesEqual(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}

const codeFor = (secret: string, { phone, purpose }: CodeKey, codeId: string): string =>
  deriveCode(secret, phone, `${purpose}:${codeId}`);

const matchesKey = ({ phone, purpose }: CodeKey) =>
  and(eq(verificationCodes.phone, phone), eq(verificationCodes.purpose, purpose));

async function readLiveCodeId(tx: Database, codeKey: CodeKey, now: Date): Promise<string | undefined> {
  const [live] = await tx
    .select({ codeId: verificationCodes.codeId })
    .from(verificationCodes)
    .where(and(matchesKey(codeKey), gt(verificationCodes.expiresAt, now)));
  return live?.codeId;
}

/**
 * The id of the code to send: the live one, or a new one if none is live or this client has no attempts left. If
 * another client has requested the live code too, that code stays, and sending it again gives this client new attempts.
 */
async function chooseCodeId(
  tx: Database,
  codeKey: CodeKey,
  client: string,
  settings: CodeSettings,
  now: Date,
): Promise<string> {
  const live = await readLiveCodeId(tx, codeKey, now);
  if (live === undefined) return randomUUID();
  if ((await countAttempts(tx, live, client)) < settings.attemptsPerCode) return live;
  const ofOthers = and(eq(codeRequests.codeId, live), ne(codeRequests.client, client));
  return (await tx.$count(codeRequests, ofOthers)) > 0 ? live : randomUUID();
}

/** Wrong attempts of a client at a code, since the code was last sent or this client last requested it. */
async function countAttempts(tx: Database, codeId: string, client: string): Promise<number> {
  const [requested] = await tx
    .select({ at: max(codeRequests.at) })
    .from(codeRequests)
    .where(and(eq(codeRequests.codeId, codeId), or(eq(codeRequests.client, client), codeRequests.isSent)));
  const sinceRequest = requested?.at ? gte(wrongCodes.at, requested.at) : undefined;
  const [tried] = await tx
    .select({ total: count() })
    .from(wrongCodes)
    .where(and(eq(wrongCodes.codeId, codeId), eq(wrongCodes.client, client), sinceRequest));
  return tried?.total ?? 0;
}

/**
 * Whether another client's request has just sent a message with this code. It cannot have been a request of this
 * client, because the limits reject repeated requests.
 */
async function wasJustSent(tx: Database, codeId: string, { pauseSeconds }: CodeSettings, now: Date): Promise<boolean> {
  const recent = isRecent(codeRequests.at, pauseSeconds * 1000, now);
  return (await tx.$count(codeRequests, and(eq(codeRequests.codeId, codeId), codeRequests.isSent, recent))) > 0;
}

/** Makes a code live for its full lifetime from now: a message with it is about to be sent. */
async function activateCode(tx: Database, codeKey: CodeKey, codeId: string, { lifeSeconds }: CodeSettings, now: Date) {
  const fresh = { codeId, expiresAt: new Date(now.getTime() + lifeSeconds * 1000) };
  await tx
    .insert(verificationCodes)
    .values({ ...codeKey, ...fresh })
    .onConflictDoUpdate({ target: [verificationCodes.phone, verificationCodes.purpose], set: fresh });
}
