import { eq } from 'drizzle-orm';
import { sessions } from '#backend/db/schema/index.ts';
import type { Handlers } from '#backend/http/handler.ts';
import { Refusal } from '#backend/http/refusal.ts';
import { clientNetworks } from '#backend/limits/client-networks.ts';
import type { Services } from '#backend/services.ts';
import { rememberNetwork } from './known-networks.ts';
import { readProfile } from './profile.ts';
import { EXPIRED_TOKEN_COOKIE, newToken, openSession, tokenCookie } from './sessions.ts';
import { refuseCode, sendCode, stateOf, tryCode } from './verification-codes.ts';

export function signInRoutes(services: Services) {
  const { db, settings, log, payments } = services;
  return {
    sendCode: ({ body: { phone }, request, locale, now }) =>
      sendCode(services, { phone, purpose: 'sign_in', request, locale, now }),

    checkCode: async ({ body: { phone, code }, request, setCookie, now }) => {
      if (isFromOtherSite(request)) {
        log('info', 'a sign-in failed', { state: 'cross-site' });
        return new Refusal(404, 'codeNotFound');
      }
      const token = newToken();
      const outcome = await db.transaction(async (tx) => {
        const tried = await tryCode(tx, { phone, purpose: 'sign_in', code, request, now }, settings);
        if (tried !== 'right') return { refused: tried };
        const customer = await openSession(tx, phone, token, settings, now);
        await rememberNetwork(tx, { id: customer, phone }, clientNetworks(request).address, now);
        return { customer, user: await readProfile(tx, customer, { now, provider: payments?.name ?? null }) };
      });
      if (outcome.refused !== undefined) {
        log('info', 'a sign-in failed', { state: stateOf(outcome.refused) });
        return refuseCode(outcome.refused, services);
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
  } satisfies Partial<Handlers>;
}

/** A page of another site could send its own code, which would sign its visitor in to another user's account. Browsers name the origin of a request. */
const isFromOtherSite = ({ headers }: Request): boolean =>
  ['cross-site', 'same-site'].includes(headers.get('sec-fetch-site') ?? '');
