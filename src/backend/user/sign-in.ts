import { eq } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import { only } from '#backend/db/rows.ts';
import { sessions, users } from '#backend/db/schema/index.ts';
import type { Asked } from '#backend/http/asked.ts';
import type { SomeHandlers } from '#backend/http/call.ts';
import { Refusal, refuseField } from '#backend/http/refusal.ts';
import type { BackendSettings, Services } from '#backend/services.ts';
import { readSecret, sendCode, tryCode } from './codes.ts';
import { readProfile } from './profile.ts';
import { hashToken, newToken } from './token.ts';

const DAY_SECONDS = 86_400;

/** Takes the token's cookie away. */
export const NO_TOKEN = 'token=; Path=/; SameSite=Lax; Max-Age=0';

export function signInCalls(services: Services): SomeHandlers<'sendCode' | 'checkCode' | 'logout'> {
  const { db, settings, log, payments } = services;
  return {
    sendCode: ({ body: { phone }, request, locale, now }) => sendCode(services, { phone, purpose: 'sign_in', request, locale, now }),

    checkCode: async ({ body: { phone, code }, request, setCookie, now }) => {
      if (isFromElsewhere(request)) {
        log('info', 'a sign-in failed', { state: 'elsewhere' });
        return new Refusal(404, 'codeNotFound');
      }
      const secret = await readSecret(db);
      const token = newToken();
      const outcome = await db.transaction(async (tx) => {
        const tried = await tryCode(tx, secret, { phone, purpose: 'sign_in', code }, settings.codes, now);
        if (tried !== 'right') return tried;
        const customer = await openSession(tx, phone, token, settings, now);
        return { customer, user: await readProfile(tx, customer, { now, provider: payments?.name ?? null }) };
      });
      if (outcome === 'none' || outcome === 'wrong') {
        log('info', 'a sign-in failed', { state: outcome });
        return outcome === 'none' ? new Refusal(404, 'codeNotFound') : refuseField('code', 'wrongCode');
      }
      log('info', 'signed in', { customer: outcome.customer });
      setCookie(tokenCookie(token, settings, new URL(request.url).protocol === 'https:'));
      return { token, user: outcome.user };
    },

    logout: async ({ db: current, user, setCookie }) => {
      await current.delete(sessions).where(eq(sessions.tokenHash, user.tokenHash));
      log('info', 'signed out', { customer: user.id });
      setCookie(NO_TOKEN);
      return { status: true };
    },
  };
}

/** A page of another site could send a code of its own, and whoever looks at it would go on as somebody else. Browsers say where a request comes from. */
const isFromElsewhere = ({ headers }: Pick<Asked, 'headers'>): boolean => ['cross-site', 'same-site'].includes(headers.get('sec-fetch-site') ?? '');

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
