import { timeout, TimeoutStrategy } from 'cockatiel';
import type { CardVault, PaymentProvider } from './provider.ts';

/**
 * Longer than the timeouts of an adapter's own requests, whose errors say more, and shorter than the lease of a refund:
 * until then no other attempt begins.
 */
const DEADLINE_MS = 45_000;
const deadline = timeout(DEADLINE_MS, TimeoutStrategy.Aggressive);

/**
 * An adapter whose calls reject after 45 seconds, so that one whose provider stops responding does not hold up the payments
 * of others. What it was doing may still happen, as with any response that is lost.
 */
export function withDeadline(adapter: PaymentProvider): PaymentProvider {
  const { name, pageOrigins, currencies, refunds, cards, pages } = adapter;
  return {
    ...{ name, pageOrigins, currencies, refunds, ...(pages && { pages }) },
    cards: cards && limitCards(cards),
    create: (payment) => deadline.execute(() => adapter.create(payment)),
    status: (payment) => deadline.execute(() => adapter.status(payment)),
    cancel: (payment) => deadline.execute(() => adapter.cancel(payment)),
    refund: (payment, refund) => deadline.execute(() => adapter.refund(payment, refund)),
    refundStatus: (payment, id) => deadline.execute(() => adapter.refundStatus(payment, id)),
    verifyCallback: (body, headers) => adapter.verifyCallback(body, headers),
    ...(adapter.runPending && { runPending: () => deadline.execute(() => adapter.runPending?.()) }),
    ...(adapter.purgeExpired && { purgeExpired: () => deadline.execute(() => adapter.purgeExpired?.()) }),
  };
}

const limitCards = (cards: CardVault): CardVault => ({
  tokenizeUrl: cards.tokenizeUrl,
  savesPaidCards: cards.savesPaidCards,
  charge: (payment, token) => deadline.execute(() => cards.charge(payment, token)),
  linkCard: (token) => deadline.execute(() => cards.linkCard(token)),
  confirmCard: (token, code) => deadline.execute(() => cards.confirmCard(token, code)),
  deleteCard: (token) => deadline.execute(() => cards.deleteCard(token)),
});
