import { and, eq, isNull } from 'drizzle-orm';
import { cards, orders, payments } from '#backend/db/schema/index.ts';
import { only } from '#backend/db/rows.ts';
import { describeError } from '#backend/http/errors.ts';
import type { Services } from '#backend/services.ts';
import { DEFAULT_LOCALE, type Locale } from '#contract/constants.ts';
import { currentAttempt, type AttemptRow } from './attempts.ts';
import type { Begun, NewPayment } from './provider.ts';

/**
 * Hands the current attempt of an order over to the provider, unless that was done. It runs outside of transactions and may
 * be repeated, so a crash or a silent provider only delays it: whoever asks for the payment's state tries again.
 */
export async function beginPayment(services: Pick<Services, 'db' | 'payments' | 'clock' | 'log'>, orderId: number, locale: Locale): Promise<void> {
  const { db, clock, log } = services;
  const attempt = await currentAttempt(db, orderId);
  if (!attempt || attempt.startedAt || attempt.status !== 'pending' || attempt.errand) return;
  try {
    const begun = await handOver(services, attempt, locale);
    if (!begun) return;
    await db.update(payments).set({ redirectUrl: begun.redirectUrl, startedAt: clock.now() }).where(and(eq(payments.id, attempt.id), isNull(payments.startedAt)));
  } catch (error) {
    log('error', 'a payment could not be handed over', { payment: attempt.id, ...describeError(error) });
  }
}

async function handOver({ db, payments: provider }: Pick<Services, 'db' | 'payments'>, attempt: AttemptRow, locale: Locale): Promise<Begun | null> {
  if (provider?.name !== attempt.provider) return null;
  const order = only(await db.select({ number: orders.number }).from(orders).where(eq(orders.id, attempt.orderId)));
  const { reference, amount, currency, orderId, cardId } = attempt;
  const payment: NewPayment = { reference, amount, currency, locale, title: order.number, returns: returnsOf(orderId, locale) };
  if (cardId === null) return provider.begin(payment);
  const [card] = await db.select({ token: cards.token }).from(cards).where(eq(cards.id, cardId));
  return card ? provider.charge(payment, card.token) : provider.begin(payment);
}

/** The storefront's return addresses; every language but the default one stands before the path. */
function returnsOf(orderId: number, locale: Locale): NewPayment['returns'] {
  const prefix = locale === DEFAULT_LOCALE ? '' : `/${locale}`;
  return { success: `${prefix}/success?order=${orderId}`, fail: `${prefix}/fail?order=${orderId}` };
}
