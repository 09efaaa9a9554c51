import { forgetCards } from '#backend/cards/routes.ts';
import { readCards } from '#backend/cards/saved-cards.ts';
import type { SomeHandlers } from '#backend/http/call.ts';
import { Refusal, refuseField } from '#backend/http/refusal.ts';
import { readAllOrders } from '#backend/orders/read.ts';
import { expireOrders } from '#backend/payments/payment-expiry.ts';
import type { Services } from '#backend/services.ts';
import { readSecret, sendCode, tryCode } from '#backend/user/codes.ts';
import { readProfile } from '#backend/user/profile.ts';
import { NO_TOKEN } from '#backend/user/sign-in.ts';
import { eraseAccount, hasUnfinishedOrder, lockAccount } from './erase.ts';

export function accountCalls(services: Services): SomeHandlers<'exportAccount' | 'sendDeletionCode' | 'deleteAccount'> {
  const { payments, settings, log } = services;
  const provider = payments?.name ?? null;
  return {
    exportAccount: async ({ db, user, locale, now }) => ({
      exported_at: now.toISOString(),
      profile: await readProfile(db, user.id, { now, provider }),
      cards: await readCards(db, user.id, { now, provider }),
      orders: await readAllOrders(db, user.id, locale),
    }),

    sendDeletionCode: ({ user: { phone }, request, locale, now }) => sendCode(services, { phone, purpose: 'deletion', request, locale, now }),

    deleteAccount: async ({ db, user, body, setCookie, now }) => {
      await expireOrders(db, now, user.id);
      if (await hasUnfinishedOrder(db, user.id)) return new Refusal(409, 'unfinishedOrder');
      const secret = await readSecret(db);
      const outcome = await db.transaction(async (tx) => {
        const tried = await tryCode(tx, secret, { phone: user.phone, purpose: 'deletion', code: body.code }, settings.codes, now);
        if (tried !== 'right') return tried;
        await lockAccount(tx, user.id);
        // An order may have come in between.
        if (await hasUnfinishedOrder(tx, user.id)) return 'unfinished';
        return { cards: await eraseAccount(tx, user) };
      });
      if (outcome === 'none' || outcome === 'wrong') {
        log('info', 'a deletion was not confirmed', { customer: user.id, state: outcome });
        return outcome === 'none' ? new Refusal(404, 'codeNotFound') : refuseField('code', 'wrongCode');
      }
      if (outcome === 'unfinished') return new Refusal(409, 'unfinishedOrder');
      await forgetCards(services, outcome.cards);
      setCookie(NO_TOKEN);
      return { status: true };
    },
  };
}
