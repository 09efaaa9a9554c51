import { randomUUID } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import { only } from '#backend/db/rows.ts';
import { secrets, sessions, signInCodes, users } from '#backend/db/schema/index.ts';
import type { SomeHandlers } from '#backend/http/call.ts';
import { messages } from '#backend/http/messages.ts';
import { Refusal, refuseField } from '#backend/http/refusal.ts';
import type { BackendSettings, Services } from '#backend/services.ts';
import { codeOf, sameCode } from './code.ts';
import { countRequest } from './limits.ts';
import { readProfile } from './profile.ts';
import { hashToken, newToken } from './token.ts';

/**
 * Set by whoever mounts the backend to the address of the visitor's connection. A visitor's own header of this name must not
 * get through: the mount replaces it.
 */
const CLIENT_ADDRESS = 'x-client-address';
const DAY_SECONDS = 86_400;

export function signInCalls({ db, sms, settings }: Services): SomeHandlers<'sendCode' | 'checkCode' | 'logout'> {
  return {
    sendCode: async ({ body: { phone }, request, locale, now }) => {
      const address = request.headers.get(CLIENT_ADDRESS) ?? 'unknown';
      const secret = await readSecret(db);
      const sent = await db.transaction(async (tx) => {
        const wait = await countRequest(tx, { phone, address }, settings.codes, now);
        return wait > 0 ? { wait } : { wait: 0, issue: await liveIssue(tx, phone, settings.codes, now) };
      });
      if (sent.issue === undefined) return new Refusal(429, 'tooManyCodes', { headers: { 'retry-after': String(sent.wait) }, fields: { phone: 'tooManyCodes' } });
      await sms.send(phone, messages.codeText[locale].replace('{code}', codeOf(secret, phone, sent.issue)));
      return { resend_after: settings.codes.pauseSeconds };
    },

    checkCode: async ({ body: { phone, code }, request, headers, now }) => {
      const secret = await readSecret(db);
      const token = newToken();
      const outcome = await db.transaction(async (tx) => {
        const tried = await tryCode(tx, secret, { phone, code }, settings.codes, now);
        if (tried !== 'right') return tried;
        return { user: await readProfile(tx, await openSession(tx, phone, token, settings, now)) };
      });
      if (outcome === 'none') return new Refusal(404, 'codeNotFound');
      if (outcome === 'wrong') return refuseField('code', 'wrongCode');
      headers.append('set-cookie', tokenCookie(token, settings, new URL(request.url).protocol === 'https:'));
      return { token, user: outcome.user };
    },

    logout: async ({ db: current, user, headers }) => {
      await current.delete(sessions).where(eq(sessions.tokenHash, user.tokenHash));
      headers.append('set-cookie', 'token=; Path=/; SameSite=Lax; Max-Age=0');
      return { status: true };
    },
  };
}

async function readSecret(db: Database): Promise<string> {
  return only(await db.select().from(secrets).where(eq(secrets.name, 'sign_in_codes'))).value;
}

/** The issue of the phone's live code, which lives on from now; a new one where none is alive. */
async function liveIssue(tx: Database, phone: string, limits: BackendSettings['codes'], now: Date): Promise<string> {
  const expiresAt = new Date(now.getTime() + limits.lifeSeconds * 1000);
  const [kept] = await tx
    .update(signInCodes)
    .set({ expiresAt })
    .where(and(eq(signInCodes.phone, phone), gt(signInCodes.expiresAt, now), sql`${signInCodes.tries} < ${limits.tries}`))
    .returning({ issue: signInCodes.issue });
  if (kept) return kept.issue;
  const fresh = { issue: randomUUID(), tries: 0, expiresAt };
  await tx.insert(signInCodes).values({ phone, ...fresh }).onConflictDoUpdate({ target: signInCodes.phone, set: fresh });
  return fresh.issue;
}

/** Spends one try. Counting and comparing are one statement and one row lock, so parallel guesses share the tries. */
async function tryCode(
  tx: Database, secret: string, { phone, code }: { readonly phone: string; readonly code: string }, limits: BackendSettings['codes'], now: Date,
): Promise<'right' | 'wrong' | 'none'> {
  const [live] = await tx
    .update(signInCodes)
    .set({ tries: sql`${signInCodes.tries} + 1` })
    .where(and(eq(signInCodes.phone, phone), gt(signInCodes.expiresAt, now), sql`${signInCodes.tries} < ${limits.tries}`))
    .returning({ issue: signInCodes.issue });
  if (!live) return 'none';
  if (!sameCode(codeOf(secret, phone, live.issue), code)) return 'wrong';
  await tx.delete(signInCodes).where(eq(signInCodes.phone, phone));
  return 'right';
}

async function openSession(tx: Database, phone: string, token: string, settings: BackendSettings, now: Date): Promise<number> {
  const user = only(
    await tx.insert(users).values({ phone, createdAt: now }).onConflictDoUpdate({ target: users.phone, set: { phone } }).returning({ id: users.id }),
  );
  const expiresAt = new Date(now.getTime() + settings.sessionDays * DAY_SECONDS * 1000);
  await tx.insert(sessions).values({ tokenHash: hashToken(token), userId: user.id, createdAt: now, expiresAt });
  return user.id;
}

/** Readable by scripts, as the storefront's stores are bound to it; set here because browsers shorten the life of script-written cookies. */
function tokenCookie(token: string, settings: BackendSettings, secure: boolean): string {
  return `token=${token}; Path=/; SameSite=Lax; Max-Age=${settings.sessionDays * DAY_SECONDS}${secure ? '; Secure' : ''}`;
}
