import type { Problem, Quote } from '#contract/orders.ts';
import { type Line, lineKey, type Lines, unitPrice } from '#features/cart/cart-lines.ts';
import { toLine } from '#features/cart/cart-wire.ts';
import type { Minor } from '#contract/money.ts';
import type { LineDetails } from '#features/cart/cart-lines.ts';
import { findProductName } from '#features/cart/line-details.ts';
import type { MessageKey } from '#i18n/keys.ts';
import { type CheckoutProblem, isBlocking, type ProblemCode } from './quote.store.ts';
import { groupBy } from '#lib/group-by.ts';

/** The namespaces of the texts of notices. */
export const NOTICE_NAMESPACES = ['checkout', 'checkout-problems', 'promocode'] as const;
type NoticeNamespace = (typeof NOTICE_NAMESPACES)[number];

/**
 * The action that a notice offers. `lines`, `prices`: replace the lines and prices of the cart with the quoted ones.
 * `renew`: request another quote, then the order can be placed again. `promo`: remove the promo code. The others lead
 * to the place where the customer can solve the problem.
 */
export type ProblemFix =
  | 'lines'
  | 'prices'
  | 'renew'
  | 'cart'
  | 'menu'
  | 'promo'
  | 'address'
  | 'time'
  | 'payment'
  | 'orders';

export interface ProblemFormatters {
  /** Null if the name is unknown. */
  readonly productName: (problem: Problem) => string | null;
  readonly price: (minor: Minor) => string;
  /** Formats a time in ISO 8601. */
  readonly time: (iso: string) => string;
  /** Whether the restaurant accepts orders for a later time. */
  readonly canSchedule: boolean;
}

const PROBLEM_FIXES: Readonly<Record<ProblemCode, ProblemFix>> = {
  product_unavailable: 'lines',
  price_changed: 'prices',
  option_required: 'cart',
  option_max: 'cart',
  min_order_not_met: 'menu',
  max_order_exceeded: 'cart',
  restaurant_closed: 'renew',
  zone_required: 'address',
  address_out_of_zone: 'address',
  address_imprecise: 'address',
  fulfilment_unavailable: 'address',
  slot_unavailable: 'time',
  slot_full: 'time',
  address_required: 'address',
  address_other_city: 'address',
  promo_invalid: 'promo',
  promo_expired: 'promo',
  promo_min_sum: 'promo',
  promo_used: 'promo',
  quote_expired: 'renew',
  payment_method_unavailable: 'payment',
  payment_declined: 'payment',
  duplicate_order: 'orders',
  unpaid_order: 'orders',
  too_many_requests: 'renew',
  unknown: 'renew',
};

/**
 * Used for problems of a refused order that the current quote does not report (`isFromRefusal`): its lines and prices
 * would not solve them.
 */
const REFUSAL_FIXES: Readonly<Partial<Record<ProblemCode, ProblemFix>>> = {
  product_unavailable: 'cart',
  price_changed: 'renew',
};

/** One message per code, in the server's order. */
export function toNotices(problems: readonly CheckoutProblem[], format: ProblemFormatters) {
  return [...groupBy(problems, ({ code }) => code)].map(([code, same]) => {
    const { amount, at, isFromRefusal = false } = same[0] ?? {};
    const names = new Set(same.map(format.productName).filter((name) => name !== null));
    return {
      code,
      key: messageKey(code, { hasNames: names.size > 0, hasAmount: amount !== undefined, hasTime: Boolean(at) }),
      values: {
        names: [...names].join(', '),
        price: amount === undefined ? '' : format.price(amount),
        time: at ? format.time(at) : '',
      },
      fix:
        code === 'restaurant_closed' && format.canSchedule
          ? ('time' as const)
          : (isFromRefusal && REFUSAL_FIXES[code]) || PROBLEM_FIXES[code],
      blocking: isBlocking({ code, isFromRefusal }),
    };
  });
}

interface KnownDetails {
  readonly hasNames: boolean;
  readonly hasAmount: boolean;
  readonly hasTime: boolean;
}

function messageKey(code: ProblemCode, { hasNames, hasAmount, hasTime }: KnownDetails): MessageKey<NoticeNamespace> {
  switch (code) {
    case 'product_unavailable':
    case 'option_required':
    case 'option_max':
      return hasNames ? `checkout-problems:${code}` : `checkout-problems:${code}_nameless`;
    case 'min_order_not_met':
    case 'max_order_exceeded':
      return hasAmount ? `checkout-problems:${code}` : `checkout-problems:${code}_unknown`;
    case 'restaurant_closed':
      return hasTime ? 'checkout-problems:restaurant_closed' : 'checkout:closed';
    case 'slot_unavailable':
    case 'slot_full':
      return hasTime ? `checkout-problems:${code}` : `checkout-problems:${code}_unknown`;
    case 'promo_min_sum':
      return hasAmount ? 'checkout-problems:promo_min_sum' : 'promocode:promo_min_sum';
    case 'promo_invalid':
    case 'promo_expired':
    case 'promo_used':
      return `promocode:${code}`;
    default:
      return `checkout-problems:${code}`;
  }
}

/** The name of the dish that a problem is about; null if it is unknown. */
export function problemProductName(
  { product_id: productId, id_front: index }: Problem,
  lines: Lines,
  details: Readonly<Record<string, LineDetails>>,
): string | null {
  const isConcerned = (line: Line | undefined) => line && (productId === undefined || line.id === productId);
  const line = [lines[index ?? -1], ...lines.filter(({ id }) => id === productId)].find(isConcerned);
  const id = productId ?? line?.id;
  return (line && details[lineKey(line)]?.name) || (id !== undefined && findProductName(id)) || null;
}

/** Dishes whose quoted price differs from that of the cart. Prices are per unit with its options, in minor units. */
export function changedPrices(quote: Quote, lines: Lines): { name: string; from: Minor; to: Minor }[] {
  return quote.lines.flatMap((item) => {
    const line = lines[item.id_front];
    if (line?.id !== item.id) return [];
    const from = unitPrice(line);
    const to = unitPrice(toLine(item));
    return from === to ? [] : [{ name: item.name || findProductName(item.id), from, to }];
  });
}
