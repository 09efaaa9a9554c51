import { and, eq } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import { orders } from '#backend/db/schema/index.ts';
import { paymentReasons } from '#backend/http/messages.ts';
import type { Locale } from '#contract/constants.ts';
import type { PaymentState } from '#contract/orders.ts';
import { currentAttempt } from './attempts.ts';

/** How the payment of a customer's order stands; null when the order is not theirs. */
export async function readPayment(db: Database, userId: number, orderId: number, locale: Locale): Promise<PaymentState | null> {
  const [order] = await db
    .select({ status: orders.status, paymentStatus: orders.paymentStatus })
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.userId, userId)));
  if (!order) return null;
  const attempt = await currentAttempt(db, orderId);
  const goesOn = order.status === 'awaiting_payment' && (attempt?.status === 'pending' || attempt?.status === 'requires_action');
  return {
    status: order.paymentStatus,
    redirect_url: goesOn ? attempt.redirectUrl : null,
    reason: attempt?.status === 'failed' ? sentenceOf(attempt.reason, locale) : null,
    ...(attempt?.status === 'failed' && attempt.reason !== 'abandoned' && { code: 'payment_declined' as const }),
  };
}

/** Providers give reasons as codes; a code without a sentence of ours is told as it came. */
function sentenceOf(reason: string | null, locale: Locale): string | null {
  if (reason === null) return null;
  const known: Readonly<Record<string, Readonly<Record<Locale, string>>>> = paymentReasons;
  return known[reason]?.[locale] ?? reason;
}
