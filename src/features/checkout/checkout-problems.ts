import type { Problem, Quote } from '#contract/orders.ts';
import { type Lines, unitPrice } from '#features/cart/cart-lines.ts';
import { fromWireLine } from '#features/cart/cart-wire.ts';
import { toMinor } from '#features/shared/money.ts';
import type { MessageKey } from '#i18n/keys.ts';

/** How the customer solves a problem. `lines`, `prices`: the quoted lines and prices replace those of the cart. */
export type ProblemFix = 'lines' | 'prices' | 'cart' | 'menu' | 'promo' | 'orders';

/** `unknown` for a code that this version does not support. */
type ProblemCode = Problem['code'];

/** `price` takes minor units, `time` an ISO instant. */
export interface NoticeFormatters {
  readonly productName: (problem: Problem) => string;
  readonly price: (minor: number) => string;
  readonly time: (iso: string) => string;
}

const PROBLEM_FIXES: Readonly<Partial<Record<ProblemCode, ProblemFix>>> = {
  product_unavailable: 'lines',
  price_changed: 'prices',
  option_required: 'cart',
  option_max: 'cart',
  min_order_not_met: 'menu',
  promo_invalid: 'promo',
  promo_expired: 'promo',
  promo_min_sum: 'promo',
  promo_used: 'promo',
  duplicate_order: 'orders',
};

/** Temporary ones, and those shown beside a field. Whether an unknown one blocks the order is decided by the server. */
const NON_BLOCKING: readonly ProblemCode[] = [
  'quote_expired',
  'address_required',
  'payment_declined',
  'too_many_requests',
  'unknown',
];

export function isBlocking({ code }: Pick<Problem, 'code'>): boolean {
  return !NON_BLOCKING.includes(code);
}

/** One message per code, in the server's order. */
export function toNotices(problems: readonly Problem[], format: NoticeFormatters) {
  return [...Map.groupBy(problems, ({ code }) => code)].map(([code, same]) => {
    const { amount, at } = same[0] ?? {};
    return {
      code,
      key: messageKey(code, amount !== undefined, Boolean(at)),
      values: {
        names: [...new Set(same.map(format.productName))].join(', '),
        price: amount === undefined ? '' : format.price(toMinor(amount)),
        time: at ? format.time(at) : '',
      },
      fix: PROBLEM_FIXES[code] ?? null,
      blocking: isBlocking({ code }),
    };
  });
}

function messageKey(code: ProblemCode, hasAmount: boolean, hasTime: boolean): MessageKey<'checkout'> {
  switch (code) {
    case 'restaurant_closed':
      return hasTime ? 'checkout:problem_restaurant_closed' : 'checkout:problem_restaurant_closed_unknown';
    case 'promo_min_sum':
      return hasAmount ? 'checkout:problem_promo_min_sum' : 'checkout:promo_promo_min_sum';
    case 'promo_invalid':
    case 'promo_expired':
    case 'promo_used':
      return `checkout:promo_${code}`;
    default:
      return `checkout:problem_${code}`;
  }
}

/** The problems of the quote, and those of a refused order that no quote reports: the others were about an older quote. */
export function unresolvedProblems(quoted: readonly Problem[], refused: readonly Problem[]): Problem[] {
  return [...quoted, ...refused.filter((problem) => problem.code === 'duplicate_order' || !isBlocking(problem))];
}

/** Dishes whose quoted price differs from the cart's: prices of one unit with its options, in minor units. */
export function changedPrices(quote: Quote, lines: Lines): { name: string; from: number; to: number }[] {
  return quote.lines.flatMap((item) => {
    const line = lines[item.id_front];
    if (line?.id !== item.id) return [];
    const from = unitPrice(line);
    const to = unitPrice(fromWireLine(item));
    return from === to ? [] : [{ name: item.name, from, to }];
  });
}
