import { eq } from 'drizzle-orm';
import { sessions } from '#backend/db/schema/index.ts';
import type { Handlers } from '#backend/http/handler.ts';
import { ErrorResponse, notFound } from '#backend/http/error-response.ts';
import { isFromOtherSite } from '#backend/http/request-origin.ts';
import { clientNetworks } from '#backend/limits/client-networks.ts';
import type { Services } from '#backend/services.ts';
import { rememberNetwork } from './known-networks.ts';
import { readProfile } from './profile.ts';
import { endPreviousSessions, EXPIRED_TOKEN_COOKIE, newToken, openSession, tokenCookie } from './sessions.ts';
import { codeError, sendCode, stateOf, tryCode } from './verification-codes.ts';

export function signInRoutes(services: Services) {
  const { db, settings, log, payments } = services;
  return {
    sendCode: async ({ body: { phone }, httpRequest, locale, now }) => {
      // A page of another site could have its visitors send paid messages.
      if (isFromOtherSite(httpRequest)) return notFound();
      return sendCode(services, { phone, purpose: 'sign_in', httpRequest, locale, now });
    },

    checkCode: async ({ body: { phone, code }, httpRequest, setCookie, now }) => {
      // A page of another site could send its own code, which would sign its visitor in to another user's account.
      if (isFromOtherSite(httpRequest)) {
        log('info', 'a sign-in failed', { state: 'cross-site' });
        return new ErrorResponse(404, 'codeNotFound');
      }
      const token = newToken();
      const outcome = await db.transaction(async (tx) => {
        const tried = await tryCode(tx, { phone, purpose: 'sign_in', code, httpRequest, now }, settings);
        if (tried !== 'right') return { rejected: tried };
        await endPreviousSessions(tx, httpRequest);
        const customer = await openSession(tx, phone, token, settings, now);
        await rememberNetwork(tx, { id: customer, phone }, clientNetworks(httpRequest).address, now);
        return { customer, user: await readProfile(tx, customer, { now, provider: payments?.name ?? null }) };
      });
      if (outcome.rejected !== undefined) {
        log('info', 'a sign-in failed', { state: stateOf(outcome.rejected) });
        return codeError(outcome.rejected, services);
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
