import type { Begun, PaymentProvider } from '#backend/payments/provider.ts';
import { isSignedBy } from '#backend/payments/signature.ts';
import { bankCode, forgetToken, isBankCode, markLinked, readToken } from './cards.ts';
import type { BankParts } from './index.ts';
import { readReportSecret } from './outbox.ts';
import { cancelPayment, declineUnknown, openPayment, payByCard, refundPayment } from './payments.ts';
import { TEST_CARDS } from './test-cards.ts';

export const BANK_PATH = '/api/sandbox-bank';

export const payPage = (reference: string): string => `${BANK_PATH}/pay/${reference}`;
export const securePage = (reference: string): string => `${BANK_PATH}/secure/${reference}`;

/** The sandbox bank as the shop sees it. `deliver` brings the reports of one payment at once. */
export function sandboxProvider({ db, clock, show }: BankParts, deliver: (reference: string) => Promise<void>): PaymentProvider {
  return {
    name: 'sandbox',
    tokenizeUrl: `${BANK_PATH}/tokens`,

    begin: async (payment) => {
      await openPayment(db, payment, clock.now());
      return { redirectUrl: payPage(payment.reference) };
    },

    charge: async (payment, cardToken): Promise<Begun> => {
      const { reference } = payment;
      await openPayment(db, payment, clock.now());
      const card = await readToken(db, cardToken);
      const after = card ? await payByCard(db, reference, card.kind, clock.now()) : await declineUnknown(db, reference, clock.now());
      await deliver(reference);
      return { redirectUrl: after?.status === 'secure' ? securePage(reference) : null };
    },

    cancel: async (reference) => {
      await cancelPayment(db, reference, clock.now());
    },

    refund: async (reference) => {
      await refundPayment(db, reference, clock.now());
      await deliver(reference);
    },

    linkCard: async (cardToken) => {
      const card = await readToken(db, cardToken);
      if (!card) return null;
      await markLinked(db, cardToken, clock.now());
      const { brand, last4, expMonth, expYear } = card;
      const needsCode = TEST_CARDS.some((known) => known.brand === brand && known.number.endsWith(last4) && known.needsCode);
      if (needsCode) show(`bank code for card …${last4}: ${await bankCode(db, cardToken)}`);
      return { brand, last4, expMonth, expYear, status: needsCode ? 'code_required' : 'active' };
    },

    confirmCard: async (cardToken, code) => (await readToken(db, cardToken)) !== undefined && isBankCode(db, cardToken, code),

    forgetCard: (cardToken) => forgetToken(db, cardToken),

    verify: async (body, signature) => isSignedBy(await readReportSecret(db), body, signature),
  };
}
