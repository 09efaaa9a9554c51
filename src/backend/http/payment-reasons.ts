import type { Text } from '#backend/text.ts';

/** Why a payment failed, by the provider's code. */
export const paymentReasons = {
  insufficient_funds: { ru: 'На карте недостаточно средств.', en: 'There is not enough money on the card.', ro: 'Fonduri insuficiente pe card.' },
  expired_card: { ru: 'Срок действия карты истёк.', en: 'The card has expired.', ro: 'Cardul a expirat.' },
  not_confirmed: { ru: 'Платёж не подтверждён кодом банка.', en: 'The payment was not confirmed with the bank’s code.', ro: 'Plata nu a fost confirmată cu codul băncii.' },
  unknown_card: { ru: 'Банк не знает этой карты.', en: 'The bank does not know this card.', ro: 'Banca nu recunoaște acest card.' },
  abandoned: { ru: 'Оплата отменена.', en: 'The payment was cancelled.', ro: 'Plata a fost anulată.' },
} as const satisfies Record<string, Text>;

export type PaymentReason = keyof typeof paymentReasons;
