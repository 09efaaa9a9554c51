import type { MessageKey } from '#i18n/keys.ts';

const TEXTS: Readonly<Record<string, MessageKey<'checkout'>>> = {
  promo_invalid: 'checkout:promo_promo_invalid',
  promo_expired: 'checkout:promo_promo_expired',
  promo_min_sum: 'checkout:promo_promo_min_sum',
  promo_used: 'checkout:promo_promo_used',
  too_many_requests: 'checkout:promo_too_many_requests',
};

/** The sentence for a refused promo code; a code the shop does not know is an invalid one. */
export function promoRefusal(code: string): MessageKey<'checkout'> {
  return TEXTS[code] ?? 'checkout:promo_promo_invalid';
}
