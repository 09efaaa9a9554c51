import { randomUUID } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import { only } from '#backend/db/rows.ts';
import { codeRequests, secrets, signInCodes, type CODE_PURPOSES } from '#backend/db/schema/index.ts';
import { describeError } from '#backend/http/errors.ts';
import { messages } from '#backend/http/messages.ts';
import { addressOf } from '#backend/limits/gate.ts';
import type { Asked } from '#backend/http/asked.ts';
import { Refusal } from '#backend/http/refusal.ts';
import { SmsFailure, type BackendSettings, type Services } from '#backend/services.ts';
import type { Locale } from '#contract/constants.ts';
import { codeOf, sameCode } from './code.ts';
import { countRequest } from './limits.ts';

type Purpose = (typeof CODE_PURPOSES)[number];
type Limits = BackendSettings['codes'];

const TEXTS = { sign_in: messages.codeText, deletion: messages.deletionText } as const satisfies Record<Purpose, unknown>;

interface Cart {
  readonly phone: string;
  readonly purpose: Purpose;
  readonly request: Asked;
  readonly locale: Locale;
  readonly now: Date;
}

/** Sends a code within the limits. A message that could not be sent counts for nothing. */
export async function sendCode({ db, sms, settings, log }: Services, { phone, purpose, request, locale, now }: Cart): Promise<{ resend_after: number } | Refusal> {
  const address = addressOf(request);
  const secret = await readSecret(db);
  const sent = await db.transaction(async (tx) => {
    const counted = await countRequest(tx, { phone, address }, settings.codes, now);
    return 'wait' in counted ? counted : { ...counted, issue: await liveIssue(tx, { phone, purpose }, settings.codes, now) };
  });
  if ('wait' in sent) return new Refusal(429, 'tooManyCodes', { problems: [{ code: 'too_many_requests' }], headers: { 'retry-after': String(sent.wait) }, fields: { phone: 'tooManyCodes' } });
  try {
    await sms.send(phone, TEXTS[purpose][locale].replace('{code}', codeFor(secret, { phone, purpose }, sent.issue)));
  } catch (error) {
    if (!(error instanceof SmsFailure)) throw error;
    log('warn', 'a message could not be sent', describeError(error.cause));
    await db.delete(codeRequests).where(eq(codeRequests.id, sent.request));
    return new Refusal(503, 'smsFailed', { fields: { phone: 'smsFailed' } });
  }
  return { resend_after: settings.codes.pauseSeconds };
}

export async function readSecret(db: Database): Promise<string> {
  return only(await db.select().from(secrets).where(eq(secrets.name, 'sign_in_codes'))).value;
}

/** Spends one try. Counting and comparing are one statement and one row lock, so parallel guesses share the tries. */
export async function tryCode(
  tx: Database, secret: string, { phone, purpose, code }: { readonly phone: string; readonly purpose: Purpose; readonly code: string }, limits: Limits, now: Date,
): Promise<'right' | 'wrong' | 'none'> {
  const [live] = await tx
    .update(signInCodes)
    .set({ tries: sql`${signInCodes.tries} + 1` })
    .where(and(codeRow({ phone, purpose }), gt(signInCodes.expiresAt, now), sql`${signInCodes.tries} < ${limits.tries}`))
    .returning({ issue: signInCodes.issue });
  if (!live) return 'none';
  if (!sameCode(codeFor(secret, { phone, purpose }, live.issue), code)) return 'wrong';
  await tx.delete(signInCodes).where(codeRow({ phone, purpose }));
  return 'right';
}

type Whose = Pick<Cart, 'phone' | 'purpose'>;

const codeRow = ({ phone, purpose }: Whose) => and(eq(signInCodes.phone, phone), eq(signInCodes.purpose, purpose));

const codeFor = (secret: string, { phone, purpose }: Whose, issue: string): string => codeOf(secret, phone, `${purpose}:${issue}`);

/** The issue of the phone's live code, which lives on from now; a new one where none is alive. */
async function liveIssue(tx: Database, { phone, purpose }: Whose, limits: Limits, now: Date): Promise<string> {
  const expiresAt = new Date(now.getTime() + limits.lifeSeconds * 1000);
  const [kept] = await tx
    .update(signInCodes)
    .set({ expiresAt })
    .where(and(codeRow({ phone, purpose }), gt(signInCodes.expiresAt, now), sql`${signInCodes.tries} < ${limits.tries}`))
    .returning({ issue: signInCodes.issue });
  if (kept) return kept.issue;
  const fresh = { issue: randomUUID(), tries: 0, expiresAt };
  await tx.insert(signInCodes).values({ phone, purpose, ...fresh }).onConflictDoUpdate({ target: [signInCodes.phone, signInCodes.purpose], set: fresh });
  return fresh.issue;
}
