import * as v from 'valibot';
import { Problem, type Quote } from '#contract/orders.ts';
import { type Line, lineKey, type Lines, unitPrice } from '#features/cart/cart-lines.ts';
import { fromWireLine } from '#features/cart/cart-wire.ts';
import { findDishName, type LineLabels } from '#features/cart/line-labels.ts';
import { toMinor } from '#features/shared/money.ts';
import type { MessageKey } from '#i18n/keys.ts';
import { HttpError } from '#lib/errors.ts';

/** `isRefusal`: the server refused an order or a quote because of it, and the current quote does not report it. */
export interface CheckoutProblem extends Problem {
  readonly isRefusal?: boolean;
}

/**
 * How the customer continues. `lines`, `prices`: the quoted lines and prices replace those of the cart. `renew`: another quote
 * is requested, then the order can be placed again.
 */
export type ProblemFix =
  'lines' | 'prices' | 'renew' | 'cart' | 'menu' | 'promo' | 'address' | 'time' | 'payment' | 'orders';

/** `unknown` for a code that this version does not support. */
type ProblemCode = Problem['code'];

/** `productName` returns null where no name is known, `price` takes minor units, `time` an ISO instant. */
export interface NoticeFormatters {
  readonly productName: (problem: Problem) => string | null;
  readonly price: (minor: number) => string;
  readonly time: (iso: string) => string;
  /** Whether an order for a later time is possible. */
  readonly canSchedule: boolean;
}

const PROBLEM_FIXES: Readonly<Record<ProblemCode, ProblemFix>> = {
  product_unavailable: 'lines',
  price_changed: 'prices',
  option_required: 'cart',
  option_max: 'cart',
  min_order_not_met: 'menu',
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
  payment_declined: 'payment',
  duplicate_order: 'orders',
  too_many_requests: 'renew',
  unknown: 'renew',
};

/** The current quote has no lines or prices that would solve a problem which it does not report. */
const REFUSAL_FIXES: Readonly<Partial<Record<ProblemCode, ProblemFix>>> = {
  product_unavailable: 'cart',
  price_changed: 'renew',
};

/** Temporary ones, and those shown beside a field. Whether an unknown one blocks the order is decided by the server. */
const NON_BLOCKING: readonly ProblemCode[] = [
  'quote_expired',
  'address_required',
  'zone_required',
  'payment_declined',
  'too_many_requests',
  'unknown',
];

/** Of a refusal, only an order that exists already blocks the next attempt. */
export function isBlocking({ code, isRefusal = false }: Pick<CheckoutProblem, 'code' | 'isRefusal'>): boolean {
  return isRefusal ? code === 'duplicate_order' : !NON_BLOCKING.includes(code);
}

/** Whether an order cannot be prepared at its time. */
export const isTimeProblem = ({ code }: Pick<Problem, 'code'>): boolean =>
  code === 'restaurant_closed' || PROBLEM_FIXES[code] === 'time';

/** One message per code, in the server's order. */
export function toNotices(problems: readonly CheckoutProblem[], format: NoticeFormatters) {
  return [...Map.groupBy(problems, ({ code }) => code)].map(([code, same]) => {
    const { amount, at, isRefusal = false } = same[0] ?? {};
    const names = new Set(same.map(format.productName).filter((name) => name !== null));
    return {
      code,
      key: messageKey(code, { hasNames: names.size > 0, hasAmount: amount !== undefined, hasTime: Boolean(at) }),
      values: {
        names: [...names].join(', '),
        price: amount === undefined ? '' : format.price(toMinor(amount)),
        time: at ? format.time(at) : '',
      },
      fix:
        code === 'restaurant_closed' && format.canSchedule
          ? ('time' as const)
          : (isRefusal && REFUSAL_FIXES[code]) || PROBLEM_FIXES[code],
      blocking: isBlocking({ code, isRefusal }),
    };
  });
}

interface KnownDetails {
  readonly hasNames: boolean;
  readonly hasAmount: boolean;
  readonly hasTime: boolean;
}

function messageKey(code: ProblemCode, { hasNames, hasAmount, hasTime }: KnownDetails): MessageKey<'checkout'> {
  switch (code) {
    case 'product_unavailable':
    case 'option_required':
    case 'option_max':
      return hasNames ? `checkout:problem_${code}` : `checkout:problem_${code}_nameless`;
    case 'min_order_not_met':
      return hasAmount ? 'checkout:problem_min_order_not_met' : 'checkout:problem_min_order_not_met_unknown';
    case 'restaurant_closed':
    case 'slot_unavailable':
    case 'slot_full':
      return hasTime ? `checkout:problem_${code}` : `checkout:problem_${code}_unknown`;
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

/** The problems that an error response names, in either form; empty for any other error. */
export function readProblems(error: unknown): Problem[] {
  const { problems = [], code } = (error instanceof HttpError && error.body) || {};
  if (problems.length > 0 || code === undefined) return problems;
  return [v.parse(Problem, { code })];
}

/** The problems of the quote, and those of a refusal that the quote does not report. */
export function unresolvedProblems(quoted: readonly Problem[], refused: readonly Problem[]): CheckoutProblem[] {
  const reported = new Set(quoted.map(({ code }) => code));
  return [
    ...quoted,
    ...refused.filter(({ code }) => !reported.has(code)).map((problem) => ({ ...problem, isRefusal: true })),
  ];
}

/** The name of the dish that a problem is about; null where none is known. */
export function problemDishName(
  { product_id: productId, id_front: index }: Problem,
  lines: Lines,
  labels: Readonly<Record<string, LineLabels>>,
): string | null {
  const isConcerned = (line: Line | undefined) => line && (productId === undefined || line.id === productId);
  const line = [lines[index ?? -1], ...lines.filter(({ id }) => id === productId)].find(isConcerned);
  const id = productId ?? line?.id;
  return (line && labels[lineKey(line)]?.name) || (id !== undefined && findDishName(id)) || null;
}

/** Dishes whose quoted price differs from the cart's: prices of one unit with its options, in minor units. */
export function changedPrices(quote: Quote, lines: Lines): { name: string; from: number; to: number }[] {
  return quote.lines.flatMap((item) => {
    const line = lines[item.id_front];
    if (line?.id !== item.id) return [];
    const from = unitPrice(line);
    const to = unitPrice(fromWireLine(item));
    return from === to ? [] : [{ name: item.name || findDishName(item.id), from, to }];
  });
}
