import type { PaymentProvider, ProviderDependencies } from '../provider.ts';
import {
  bankCode,
  deleteBankCard,
  deleteUnlinkedBankCards,
  isBankCode,
  linkingNeedsCode,
  markBankCardLinked,
  readBankCard,
} from './cards.ts';
import {
  cancelPayment,
  deleteDeliveredWebhooks,
  sendWebhooks,
  openPayment,
  payByCard,
  PROVIDER_NAME,
  refundPayment,
  refundPaymentPart,
  AWAITING_3DS,
  verifyWebhook,
} from './payments.ts';
import { BANK_PATH, payUrl, threeDSecureUrl } from './pages.ts';
import { bankRoutes } from './routes.ts';

/** A bank for demonstrations and tests, which moves no money. It has its own tables, and the shop uses only this interface. */
export function sandboxProvider(dependencies: ProviderDependencies): PaymentProvider {
  const { db, clock, print } = dependencies;
  const sendWebhook = (reference?: string) => sendWebhooks(dependencies, reference);
  return {
    name: PROVIDER_NAME,
    pageOrigins: [],
    tokenizeUrl: `${BANK_PATH}/tokens`,

    begin: async (payment) => {
      await openPayment(db, payment, clock.now());
      return { redirectUrl: payUrl(payment.reference) };
    },

    charge: async (payment, cardToken) => {
      const { reference } = payment;
      await openPayment(db, payment, clock.now());
      const card = await readBankCard(db, cardToken);
      const after = await payByCard(db, reference, card?.kind, clock.now());
      await sendWebhook(reference);
      return { redirectUrl: after?.status === AWAITING_3DS ? threeDSecureUrl(reference) : null };
    },

    cancel: async (reference) => {
      await cancelPayment(db, reference, clock.now());
    },

    refund: async (reference) => {
      await refundPayment(db, reference, clock.now());
      await sendWebhook(reference);
    },

    refundPart: async (reference, part) => {
      const isAccepted = await refundPaymentPart(db, reference, part, clock.now());
      await sendWebhook(reference);
      return isAccepted ? 'accepted' : 'rejected';
    },

    linkCard: async (cardToken) => {
      const card = await readBankCard(db, cardToken);
      if (!card) return null;
      await markBankCardLinked(db, cardToken, clock.now());
      const { brand, last4, expMonth, expYear } = card;
      const status = linkingNeedsCode(card) ? 'code_required' : 'active';
      if (status === 'code_required') print(`bank code for card …${last4}: ${await bankCode(db, cardToken)}`);
      return { brand, last4, expMonth, expYear, status };
    },

    confirmCard: async (cardToken, code) =>
      (await readBankCard(db, cardToken)) !== undefined && isBankCode(db, cardToken, code),
    deleteCard: (cardToken) => deleteBankCard(db, cardToken),
    verifyWebhook: (body, headers) => verifyWebhook(db, body, headers),
    pages: { path: BANK_PATH, fetch: bankRoutes(dependencies, sendWebhook).fetch },
    runPending: () => sendWebhook(),
    purgeExpired: async () => {
      await deleteUnlinkedBankCards(db, clock.now());
      await deleteDeliveredWebhooks(db, clock.now());
    },
  };
}
