import * as v from 'valibot';
import { computed } from 'nanostores';
import { type PromoAnswer, Promotion } from '#contract/cart.ts';
import { $edits, $restaurantId, $total } from '#features/cart/cart.store.ts';
import { $discount } from '#features/cart/cart-totals.ts';
import { toMajor, toMinor } from '#features/shared/money.ts';
import type { Http } from '#lib/http.ts';
import { sessionAtom } from '#lib/persistent-stores.ts';
import * as api from './checkout.api.ts';
import type { MessageKey } from '#i18n/keys.ts';

const Applied = v.nullable(
  v.object({ code: v.string(), promotion: v.nullable(Promotion), edits: v.number(), total: v.number() }),
);
type Applied = v.InferOutput<typeof Applied>;

export type PromoOutcome =
  | { readonly accepted: true; readonly promotion: Promotion | null }
  | { readonly accepted: false; readonly code: NonNullable<PromoAnswer['code']> };

/** The code together with the cart it was accepted for: `edits` names that cart, `total` is what it came to, in minor units. */
const $applied = sessionAtom<Applied>('promo', null, (value): value is Applied => v.is(Applied, value));

/** Spec 4: any cart edit, in whatever tab and on whatever page, clears promo code and promotion. */
const $valid = computed([$applied, $edits], (applied, edits) => (applied?.edits === edits ? applied : null));

export const $promocode = computed($valid, (valid) => valid?.code ?? '');
export const $promotion = computed($valid, (valid) => valid?.promotion ?? null);

/** Spec 4: sets code and promotion when the answer's status is true, otherwise clears both. A failed call changes nothing. */
export async function checkPromo(http: Http, code: string): Promise<PromoOutcome> {
  const edits = $edits.get();
  const total = $total.get();
  const {
    status,
    promotion,
    code: refusal,
  } = await api.checkPromo(http, {
    promocode: code,
    restaurant_id: $restaurantId.get(),
    order_sum: toMajor(total),
  });
  $applied.set(status ? { code, promotion, edits, total } : null);
  return status ? { accepted: true, promotion } : { accepted: false, code: refusal ?? 'promo_invalid' };
}

/** On entering the checkout the code is checked again; null when there is none. */
export async function recheckPromo(http: Http): Promise<PromoOutcome | null> {
  const code = $promocode.get();
  return code ? checkPromo(http, code) : null;
}

export function clearPromo(): void {
  $applied.set(null);
}

/** What the code takes off now, in minor units: a recalculation may have changed the total for which it was worked out. */
function discountNow({ kind, value, discount }: Promotion, before: number, total: number): number {
  const told = toMinor(discount);
  if (total === before) return told;
  if (kind === 'percent') return Math.round((total * value) / 100);
  return kind === 'fixed' ? Math.min(toMinor(value), total) : told;
}

/** Shows the cart what the code takes off, whatever page it was entered on; the answer stops it. */
export function showDiscount(): () => void {
  return computed([$valid, $total], (applied, total) => ({ applied, total })).subscribe(({ applied, total }) => {
    const amount = applied?.promotion ? discountNow(applied.promotion, applied.total, total) : 0;
    const freeDelivery = applied?.promotion?.kind === 'free_delivery';
    $discount.set(
      applied && (amount > 0 || freeDelivery)
        ? { amount, code: applied.code, title: applied.promotion?.title ?? '', freeDelivery }
        : null,
    );
  });
}

const TEXTS: Readonly<Record<string, MessageKey<'checkout'>>> = {
  promo_invalid: 'checkout:promo_promo_invalid',
  promo_expired: 'checkout:promo_promo_expired',
  promo_min_sum: 'checkout:promo_promo_min_sum',
  promo_used: 'checkout:promo_promo_used',
  too_many_requests: 'checkout:promo_too_many_requests',
  unknown: 'checkout:promo_unknown',
};

/** The sentence for a refused promo code; a code the shop does not know is an invalid one. */
export function promoRefusal(code: string): MessageKey<'checkout'> {
  return TEXTS[code] ?? 'checkout:promo_promo_invalid';
}
