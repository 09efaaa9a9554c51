import { eq } from 'drizzle-orm';
import { sessions } from '#backend/db/schema/index.ts';
import { ErrorResponse, type Handlers, notFound } from '#backend/http/handler.ts';
import { isCrossOrigin } from '#backend/http/request-input.ts';
import { readClient } from '#backend/limits/client-networks.ts';
import type { Services } from '#backend/services.ts';
import {
  CLEAR_TOKEN_COOKIE,
  newToken,
  signInCustomer,
  recordKnownClient,
  endSessionsOfRequest,
  tokenCookie,
} from './sessions.ts';
import { readProfile } from './profile.ts';
import {
  checkCode as verifyCode,
  codeError,
  sendCode as sendVerificationCode,
  toLogState,
} from './verification-codes.ts';

/** The wire and the database name a customer `user`; the code here says customer wherever it does not repeat those names. */
export function signInHandlers(services: Services) {
  const { db, settings, log, paymentProvider } = services;
  return {
    sendCode: async ({ body: { phone }, httpRequest, locale, now }) => {
      // CSRF: a page of another origin could make its visitors' browsers request SMS messages that the shop pays for. That page gets a
      // 404, as if the call did not exist.
      if (isCrossOrigin(httpRequest)) return notFound();
      return sendVerificationCode(services, { phone, purpose: 'sign_in', httpRequest, locale, now });
    },

    checkCode: async ({ body: { phone, code }, httpRequest, setCookie, now }) => {
      // Login CSRF: a page of another origin could sign its visitors in to an account of its owner, with the owner's phone and code,
      // and the owner would see what they order. The storefront shows a 404 of this call as "code not found".
      if (isCrossOrigin(httpRequest)) {
        log('info', 'a cross-origin sign-in was rejected');
        return new ErrorResponse(404, 'codeNotFound');
      }
      const sessionToken = newToken();
      const outcome = await db.transaction(async (tx) => {
        const checked = await verifyCode(tx, { phone, purpose: 'sign_in', code, httpRequest, now }, settings);
        // Returned, not thrown: an exception would roll back the count of the wrong code.
        if (checked !== 'correct') return { rejected: checked };
        await endSessionsOfRequest(tx, httpRequest);
        const customerId = await signInCustomer(tx, phone, sessionToken, settings, now);
        await recordKnownClient(tx, { id: customerId, phone }, readClient(httpRequest), now);
        return {
          customerId,
          // Only cards of the configured payment provider are usable.
          user: await readProfile(tx, customerId, { now, paymentProviderName: paymentProvider?.name ?? null }),
        };
      });
      if (outcome.rejected !== undefined) {
        log('info', 'a sign-in failed', { state: toLogState(outcome.rejected) });
        return codeError(outcome.rejected, services);
      }
      log('info', 'signed in', { customer: outcome.customerId });
      const isSecure = new URL(httpRequest.url).protocol === 'https:';
      setCookie(tokenCookie(sessionToken, { days: settings.sessionDays, isSecure }));
      return { token: sessionToken, user: outcome.user };
    },

    logout: async ({ user, setCookie }) => {
      await db.delete(sessions).where(eq(sessions.tokenHash, user.tokenHash));
      log('info', 'signed out', { customer: user.id });
      setCookie(CLEAR_TOKEN_COOKIE);
      // The contract's response of endpoints without a result.
      return { status: true };
    },
  } satisfies Partial<Handlers>;
}
