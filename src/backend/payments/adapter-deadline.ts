import { timeout, TimeoutStrategy } from 'cockatiel';
import type { CardVault, PaymentProvider } from './provider.ts';

/** Longer than the timeouts of an adapter's own requests, whose errors are more precise. */
export const CALL_DEADLINE_MS = 45_000;
const deadline = timeout(CALL_DEADLINE_MS, TimeoutStrategy.Aggressive);

/**
 * An adapter whose calls to its provider reject after 45 seconds, so that a provider that stops responding does not block
 * the payments of others. What was requested may still be executed, as after any lost response.
 */
export const withDeadline = (adapter: PaymentProvider): PaymentProvider => ({
  ...adapter,
  cards: adapter.cards && withCardDeadline(adapter.cards),
  create: (payment) => deadline.execute(() => adapter.create(payment)),
  status: (payment) => deadline.execute(() => adapter.status(payment)),
  cancel: (payment) => deadline.execute(() => adapter.cancel(payment)),
  refund: (payment, refund) => deadline.execute(() => adapter.refund(payment, refund)),
  refundStatus: (payment, id) => deadline.execute(() => adapter.refundStatus(payment, id)),
  // Makes no request. Listed because a spread does not copy the methods of a class.
  verifyCallback: (body, headers) => adapter.verifyCallback(body, headers),
});

const withCardDeadline = (cards: CardVault): CardVault => ({
  ...cards,
  charge: (payment, token) => deadline.execute(() => cards.charge(payment, token)),
  linkCard: (token) => deadline.execute(() => cards.linkCard(token)),
  confirmCard: (token, code) => deadline.execute(() => cards.confirmCard(token, code)),
  deleteCard: (token) => deadline.execute(() => cards.deleteCard(token)),
});
