import type { LocalizedText } from '#backend/text.ts';
import type { Locale } from '#contract/constants.ts';
import type { PaymentStatus } from '#contract/value-lists.ts';

/** Statuses of an attempt to pay; an order without an attempt has the payment status `none`. */
export const ATTEMPT_STATUSES = [
  'pending',
  'requires_action',
  'paid',
  'failed',
  'refunded',
] as const satisfies readonly PaymentStatus[];
export type AttemptStatus = (typeof ATTEMPT_STATUSES)[number];

/**
 * The statuses that an event may set. Events may be lost or reordered, so statuses may be skipped; the customer may retry a
 * failed payment on the provider's page. A paid payment can only be refunded.
 */
const TRANSITIONS: Readonly<Record<AttemptStatus, readonly AttemptStatus[]>> = {
  pending: ['requires_action', 'paid', 'failed', 'refunded'],
  requires_action: ['paid', 'failed', 'refunded'],
  failed: ['requires_action', 'paid', 'failed', 'refunded'],
  paid: ['refunded'],
  refunded: [],
};

export const canAttemptTransition = (from: AttemptStatus, to: AttemptStatus): boolean => TRANSITIONS[from].includes(to);

/** The part of a payment that webhook events change; an event has the same fields. */
export interface PaymentProgress {
  readonly status: AttemptStatus;
  /** The largest sequence seen. */
  readonly sequence: number;
  readonly reason: string | null;
}

/** Whether money has been moved. */
export const isSettled = (status: AttemptStatus): boolean => status === 'paid' || status === 'refunded';

/**
 * The state of a payment after one more event. Repeated and reordered events have the same result: `paid` and `refunded` count whenever
 * they are reported, other statuses only in the newest event.
 */
export function nextPaymentState(progress: PaymentProgress, event: PaymentProgress): PaymentProgress {
  const sequence = Math.max(progress.sequence, event.sequence);
  const counts = event.sequence > progress.sequence || isSettled(event.status);
  if (!counts || !canAttemptTransition(progress.status, event.status)) return { ...progress, sequence };
  return { status: event.status, sequence, reason: event.status === 'failed' ? event.reason : null };
}

/** Why a payment failed, by the code that adapters report. */
export const PAYMENT_REASONS = {
  insufficient_funds: {
    ru: 'На карте недостаточно средств.',
    en: 'There is not enough money on the card.',
    ro: 'Fonduri insuficiente pe card.',
  },
  expired_card: { ru: 'Срок действия карты истёк.', en: 'The card has expired.', ro: 'Cardul a expirat.' },
  not_confirmed: {
    ru: 'Платёж не подтверждён кодом банка.',
    en: 'The payment was not confirmed with the bank’s code.',
    ro: 'Plata nu a fost confirmată cu codul băncii.',
  },
  unknown_card: {
    ru: 'Банк не знает этой карты.',
    en: 'The bank does not know this card.',
    ro: 'Banca nu recunoaște acest card.',
  },
  abandoned: { ru: 'Оплата отменена.', en: 'The payment was cancelled.', ro: 'Plata a fost anulată.' },
} as const satisfies Record<string, LocalizedText>;
export type PaymentReason = keyof typeof PAYMENT_REASONS;

/** The sentence for a reason; one that is not a known code is shown as the provider sent it. */
export const reasonSentence = (reason: string | null, locale: Locale): string | null =>
  reason !== null && Object.hasOwn(PAYMENT_REASONS, reason) ? PAYMENT_REASONS[reason as PaymentReason][locale] : reason;
