import * as v from 'valibot';
import { computed } from 'nanostores';
import type { PromoCheckResult, Promotion } from '#contract/cart.ts';
import { $discount } from '#features/cart/cart-totals.ts';
import { $cartVersion, $restaurantId, $cartTotal } from '#features/cart/cart.store.ts';
import { toMajor, percentOf, asMinor, ZERO, type Minor } from '#contract/money.ts';
import type { MessageKey } from '#i18n/keys.ts';
import type { ApiClient } from '#lib/api-client.ts';
import { sessionAtom } from '#lib/persistent-stores.ts';

/**
 * The version of the stored promotion. An older one, with amounts in major units, counts as unknown: the code stays, and
 * the quote has its effect.
 */
const VERSION = 2;

/** The stored promo code. Only this module writes it, so the fields of the promotion are not checked. */
const AppliedCode = v.nullable(
  v.object({
    code: v.string(),
    promotion: v.nullable(v.custom<Promotion>((value) => typeof value === 'object')),
    version: v.optional(v.literal(VERSION)),
    cartVersion: v.number(),
    total: v.pipe(v.number(), v.transform(asMinor)),
  }),
);
type AppliedCode = v.InferOutput<typeof AppliedCode>;

const promotionOf = ({ version, promotion }: NonNullable<AppliedCode>): Promotion | null =>
  version === VERSION ? promotion : null;

/** The API may accept a code without describing its promotion. */
export type CheckedPromo =
  | { readonly accepted: true; readonly promotion: Promotion | null }
  | { readonly accepted: false; readonly refusal: NonNullable<PromoCheckResult['code']> };

/** The code, and the version and the total (in minor units) of the cart that it was accepted for. */
const $applied = sessionAtom<AppliedCode>('promo', null, (value): value is AppliedCode => v.is(AppliedCode, value));

/** The applied code; null after any edit of the cart, in any tab and on any page. */
const $current = computed([$applied, $cartVersion], (applied, cartVersion) =>
  applied?.cartVersion === cartVersion ? applied : null,
);

export const $promocode = computed($current, (current) => current?.code ?? '');
export const $promotion = computed($current, (current) => (current ? promotionOf(current) : null));

/** The number of the latest check. Responses of earlier checks are ignored. */
let lastCheck = 0;

/**
 * Checks a promo code for the current cart. Stores code and promotion if it is accepted, otherwise clears both.
 * @throws HttpError when the call fails; code and promotion are unchanged then
 */
export async function checkPromo(api: ApiClient, code: string): Promise<CheckedPromo> {
  const cartVersion = $cartVersion.get();
  const total = $cartTotal.get();
  const check = (lastCheck += 1);
  const body = { promocode: code, restaurant_id: $restaurantId.get(), order_sum: toMajor(total) };
  const { status, promotion, code: refusal } = await api.call('checkPromo', { body });
  if (check === lastCheck) $applied.set(status ? { version: VERSION, code, promotion, cartVersion, total } : null);
  return status ? { accepted: true, promotion } : { accepted: false, refusal: refusal ?? 'promo_invalid' };
}

/** Checks the current promo code again, as `checkPromo`; null if there is none. */
export async function recheckPromo(api: ApiClient): Promise<CheckedPromo | null> {
  const code = $promocode.get();
  return code ? checkPromo(api, code) : null;
}

/** Clears code and promotion. A check that is running does not set them again. */
export function clearPromo(): void {
  lastCheck += 1;
  $applied.set(null);
}

/**
 * The discount in minor units for the current total. It may differ from the checked total, because a recalculation
 * applies current prices to the cart without changing its version. 0 for a promotion of an unknown kind: only the
 * server can calculate it.
 * @param checkedTotal the total that the server calculated `discount` for, in minor units
 */
function currentDiscount({ kind, value, discount }: Promotion, checkedTotal: Minor, total: Minor): Minor {
  if (kind === 'unknown') return ZERO;
  if (total === checkedTotal || kind === 'free_delivery') return discount;
  return kind === 'percent' ? percentOf(total, value) : asMinor(Math.min(value, total));
}

/** Keeps the cart's discount up to date on every page, until the returned function is called. */
export function syncDiscount(): () => void {
  return computed([$current, $cartTotal], (applied, total) => ({ applied, total })).subscribe(({ applied, total }) => {
    if (!applied) return $discount.set(null);
    const { code } = applied;
    const promotion = promotionOf(applied);
    $discount.set({
      amount: promotion ? currentDiscount(promotion, applied.total, total) : ZERO,
      code,
      title: promotion?.title ?? '',
      titleLang: promotion?.title_lang,
      freeDelivery: promotion?.kind === 'free_delivery',
    });
  });
}

/** The reasons with a message of their own. `unknown` stands for any reason that the API contract does not list. */
const REFUSALS = ['promo_expired', 'promo_min_sum', 'promo_used', 'too_many_requests', 'unknown'] as const;

/** The message key of a refused promo code; an unexpected reason has the message of an invalid code. */
export function promoErrorKey(refusal: string): MessageKey<'promocode'> {
  return `promocode:${REFUSALS.find((known) => known === refusal) ?? 'promo_invalid'}`;
}
