import { eq } from 'drizzle-orm';
import { sessions } from '#backend/db/schema/index.ts';
import type { SomeHandlers } from '#backend/http/call.ts';
import { Refusal, refuseField } from '#backend/http/refusal.ts';
import type { Services } from '#backend/services.ts';
import { readProfile } from './profile.ts';
import { EXPIRED_TOKEN_COOKIE, newToken, openSession, tokenCookie } from './sessions.ts';
import { readSecret, sendCode, tryCode } from './sign-in-codes.ts';

export function signInRoutes(services: Services): SomeHandlers<'sendCode' | 'checkCode' | 'logout'> {
  const { db, settings, log, payments } = services;
  return {
    sendCode: ({ body: { phone }, request, locale, now }) =>
      sendCode(services, { phone, purpose: 'sign_in', request, locale, now }),

    checkCode: async ({ body: { phone, code }, request, setCookie, now }) => {
      if (isFromOtherSite(request)) {
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
      setCookie(EXPIRED_TOKEN_COOKIE);
      return { status: true };
    },
  };
}

/** A page of another site could send its own code, and its visitor would go on in another person's account. Browsers name the origin of a request. */
const isFromOtherSite = ({ headers }: Request): boolean =>
  ['cross-site', 'same-site'].includes(headers.get('sec-fetch-site') ?? '');
