import type { Problem, Quote } from '#contract/orders.ts';
import { type Line, type Lines, unitPrice } from '#features/cart/cart-lines.ts';
import { fromWire } from '#features/cart/cart.api.ts';
import { toMinor } from '#features/shared/money.ts';
import type { MessageKey, MessageValues } from '#i18n/keys.ts';

/** The one thing that helps. `lines`: take the server's lines and prices over into the cart. */
export type Fix = 'lines' | 'prices' | 'cart' | 'menu' | 'promo' | 'orders';

/** A code that this version does not know is `unknown`. */
type ProblemCode = Problem['code'];

/** A problem as it is shown, problems of several lines in one sentence. */
export interface Notice {
  readonly code: ProblemCode;
  readonly key: MessageKey<'checkout'>;
  readonly values: MessageValues;
  readonly fix: Fix | null;
  readonly blocking: boolean;
}

/** How the sentences name dishes, amounts (minor units) and times. */
export interface Words {
  readonly dish: (problem: Problem) => string;
  readonly price: (minor: number) => string;
  readonly time: (iso: string) => string;
}

/** Prices of one unit with its options, in minor units. */
export interface PriceMove {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

const FIXES: Readonly<Partial<Record<ProblemCode, Fix>>> = {
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

/**
 * These pass by themselves or are shown beside a field; the order may be tried again as it is. Whether an unknown one stands
 * against the order, the server decides.
 */
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

/** One notice per kind of problem, in the server's order. */
export function noticesOf(problems: readonly Problem[], words: Words): Notice[] {
  return [...Map.groupBy(problems, ({ code }) => code)].map(([code, same]) => {
    const [first] = same;
    return {
      code,
      ...sentenceOf(code, first?.at ?? null, first?.amount),
      values: {
        names: [...new Set(same.map(words.dish))].join(', '),
        price: first?.amount === undefined ? '' : words.price(toMinor(first.amount)),
        time: first?.at ? words.time(first.at) : '',
      },
      fix: FIXES[code] ?? null,
      blocking: isBlocking({ code }),
    };
  });
}

/**
 * What stands against the order: what the quote says, and of a refusal what no quote can say. The rest of a refusal is
 * about a quote that has been renewed since.
 */
export function openProblems(quoted: readonly Problem[], refused: readonly Problem[]): Problem[] {
  const told = refused.filter((problem) => problem.code === 'duplicate_order' || !isBlocking(problem));
  return [...quoted, ...told];
}

/** Which dishes cost something else than the cart says. */
export function priceMoves(quote: Quote, lines: Lines): PriceMove[] {
  return quote.lines.flatMap((item) => {
    const seen: Line | undefined = lines[item.id_front];
    if (!seen || seen.id !== item.id) return [];
    const from = unitPrice(seen);
    const to = unitPrice(fromWire(item));
    return from === to ? [] : [{ name: item.name, from, to }];
  });
}

function sentenceOf(code: ProblemCode, at: string | null, amount: number | undefined): { key: MessageKey<'checkout'> } {
  switch (code) {
    case 'restaurant_closed':
      return { key: at ? 'checkout:problem_restaurant_closed' : 'checkout:problem_restaurant_closed_unknown' };
    case 'promo_min_sum':
      return { key: amount === undefined ? 'checkout:promo_promo_min_sum' : 'checkout:problem_promo_min_sum' };
    case 'promo_invalid':
    case 'promo_expired':
    case 'promo_used':
      return { key: `checkout:promo_${code}` };
    default:
      return { key: `checkout:problem_${code}` };
  }
}
