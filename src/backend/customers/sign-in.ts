import { eq } from 'drizzle-orm';
import { sessions } from '#backend/db/schema/index.ts';
import { ErrorResponse, type Handlers, notFound } from '#backend/http/handler.ts';
import { isCrossOrigin } from '#backend/http/request-input.ts';
import { readClient } from '#backend/limits/client-networks.ts';
import type { Services } from '#backend/services.ts';
import {
  CLEAR_TOKEN_COOKIE,
  newToken,
  openSession,
  recordKnownClient,
  revokePreviousSessions,
  tokenCookie,
} from './sessions.ts';
import { readProfile } from './profile.ts';
import { checkCode, codeError, sendCode, toLogState } from './verification-codes.ts';

export function signInHandlers(services: Services) {
  const { db, settings, log, payments } = services;
  return {
    sendCode: async ({ body: { phone }, httpRequest, locale, now }) => {
      // CSRF: a page of another origin could make its visitors' browsers trigger SMS messages that the shop pays for. The 404 reveals
      // nothing to such a page.
      if (isCrossOrigin(httpRequest)) return notFound();
      return sendCode(services, { phone, purpose: 'sign_in', httpRequest, locale, now });
    },

    checkCode: async ({ body: { phone, code }, httpRequest, setCookie, now }) => {
      // Login CSRF: a page of another origin could sign its visitors in to an account of its owner, with the owner's phone and code,
      // and the owner would see what they order. The storefront shows a 404 of this call as "code not found".
      if (isCrossOrigin(httpRequest)) {
        log('info', 'a cross-origin sign-in was rejected');
        return new ErrorResponse(404, 'codeNotFound');
      }
      const token = newToken();
      const outcome = await db.transaction(async (tx) => {
        const checked = await checkCode(tx, { phone, purpose: 'sign_in', code, httpRequest, now }, settings);
        // Returned, not thrown: an exception would roll back the count of the wrong code.
        if (checked !== 'correct') return { rejected: checked };
        await revokePreviousSessions(tx, httpRequest);
        const customerId = await openSession(tx, phone, token, settings, now);
        await recordKnownClient(tx, { id: customerId, phone }, readClient(httpRequest), now);
        return { customerId, user: await readProfile(tx, customerId, { now, provider: payments?.name ?? null }) };
      });
      if (outcome.rejected !== undefined) {
        log('info', 'a sign-in failed', { state: toLogState(outcome.rejected) });
        return codeError(outcome.rejected, services);
      }
      log('info', 'signed in', { customer: outcome.customerId });
      const isSecure = new URL(httpRequest.url).protocol === 'https:';
      setCookie(tokenCookie(token, { days: settings.sessionDays, isSecure }));
      return { token, user: outcome.user };
    },

    logout: async ({ user, setCookie }) => {
      await db.delete(sessions).where(eq(sessions.tokenHash, user.tokenHash));
      log('info', 'signed out', { customer: user.id });
      setCookie(CLEAR_TOKEN_COOKIE);
      return { status: true };
    },
  } satisfies Partial<Handlers>;
}
