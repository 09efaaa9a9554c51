import { LANGUAGE_TAGS, type Locale } from '#contract/constants.ts';
import { country } from '#contract/country.ts';
import type { Order, OrderItem } from '#contract/orders.ts';
import { type Line, type Lines, cartTotal, findLine, lineKey, lineTotal } from '#features/cart/cart-lines.ts';
import { type CheckedLines, type FillResult, checkLines, fillCart } from '#features/cart/fill-cart.ts';
import type { LineDetails } from '#features/cart/cart-lines.ts';
import { rememberNames } from '#features/cart/line-details.ts';
import { calendarDay, formatDate, parseDate } from '#features/shared/dates.ts';
import type { ApiClient } from '#lib/api-client.ts';
import { toLine } from '#features/cart/cart-wire.ts';
import type { CartRestaurantKey } from '#features/cart/cart.store.ts';
import { copyFulfilmentFromOrder } from '#features/checkout/checkout-form.store.ts';
import { ZERO, sumOf, type Minor } from '#contract/money.ts';

/** An order with its city and restaurant, which a cart needs. An external API provider may leave both out. */
export type PastOrder = Order & {
  readonly city: NonNullable<Order['city']>;
  readonly restaurant: NonNullable<Order['restaurant']>;
};

interface Selection {
  /** Only orders of this restaurant; null for those of all. */
  readonly restaurantId: number | null;
  readonly limit: number;
}

/**
 * The newest of the orders that the customer has received; of several with the same restaurant and lines only the
 * newest.
 * @param orders the newest first
 */
export function selectPastOrders(orders: readonly Order[], { restaurantId, limit }: Selection): PastOrder[] {
  const byContent = new Map<string, PastOrder>();
  for (const order of orders) {
    if (!isReceived(order) || (restaurantId !== null && order.restaurant.id !== restaurantId)) continue;
    const key = contentKey(order);
    if (!byContent.has(key)) byContent.set(key, order);
  }
  return [...byContent.values()].slice(0, limit);
}

/** An order of unknown status counts as received: some external API providers send no status. */
const isReceived = (order: Order): order is PastOrder =>
  (order.status === 'delivered' || order.status === 'unknown') &&
  order.city !== null &&
  order.restaurant !== null &&
  order.items.length > 0;

/** Equal for orders of the same lines with the same counts, in any order. */
const contentKey = ({ restaurant, items }: PastOrder): string =>
  [
    restaurant.id,
    ...toCartLines(items)
      .map((line) => `${lineKey(line)}*${line.count}`)
      .sort(),
  ].join();

/** Which items of an order can be ordered now, and at what price. Amounts are in minor units. */
export interface CheckedOrder {
  /** The lines that can be ordered, at current prices. */
  readonly lines: Lines;
  readonly lineDetails: CheckedLines['details'];
  /** Names of dishes that are not available, each once; without dishes whose name is empty. */
  readonly gone: readonly string[];
  /** Dishes, each once, whose options must be chosen again because they have changed. */
  readonly toChoose: readonly { readonly id: number; readonly name: string }[];
  readonly total: Minor;
  /** What the same lines cost when they were ordered; null if it is the same or unknown. */
  readonly earlierTotal: Minor | null;
}

/**
 * Checks the items of an order against the current menu.
 * @throws HttpError when they cannot be checked
 */
export async function checkOrder(api: ApiClient, order: PastOrder): Promise<CheckedOrder> {
  rememberNames(order.items.map(({ product_id: id, name }) => ({ id, name })));
  const ordered = toCartLines(order.items);
  const { lines, details, unavailable } = await checkLines(api, ordered, order.restaurant.id);
  const nameOf = ({ id }: Line) => order.items.find(({ product_id }) => product_id === id)?.name ?? '';
  const needsNewOptions = ({ code }: CheckedLines['unavailable'][number]) =>
    code === 'option_required' || code === 'option_max';
  const toChoose = new Map(unavailable.filter(needsNewOptions).map(({ line }) => [line.id, nameOf(line)]));
  const total = cartTotal(lines);
  return {
    lines,
    lineDetails: details,
    gone: [...new Set(unavailable.filter((line) => !needsNewOptions(line)).flatMap(({ line }) => nameOf(line) || []))],
    toChoose: Array.from(toChoose, ([id, name]) => ({ id, name })),
    total,
    earlierTotal: earlierTotal(lines, ordered, total),
  };
}

/** Null also where the order has no prices: some external API providers send none. */
function earlierTotal(lines: Lines, ordered: Lines, total: Minor): Minor | null {
  const earlier = lines.map((line) => findLine(ordered, line));
  if (earlier.some((line) => line === undefined || line.price === 0)) return null;
  const sum = sumOf(earlier.map((line) => (line ? lineTotal(line) : ZERO)));
  return sum === total ? null : sum;
}

const DAY_MS = 24 * 60 * 60_000;
/** Older days are shown as dates: seven days ago was the same weekday as today. */
const MAX_WEEKDAY_AGE_DAYS = 6;

/**
 * The day of an order in the restaurants' time zone: `today`, `yesterday`, the weekday within the last week, otherwise
 * its date. Empty if it is not known.
 * @param now milliseconds since the epoch
 */
export function formatOrderDay(iso: string, now: number, locale: Locale): string {
  const at = parseDate(iso);
  if (!at) return '';
  const age = (Date.parse(calendarDay(new Date(now))) - Date.parse(calendarDay(at))) / DAY_MS;
  if (age === 0 || age === 1)
    return new Intl.RelativeTimeFormat(LANGUAGE_TAGS[locale], { numeric: 'auto' }).format(-age, 'day');
  if (age > 1 && age <= MAX_WEEKDAY_AGE_DAYS)
    return new Intl.DateTimeFormat(LANGUAGE_TAGS[locale], { weekday: 'long', timeZone: country.timeZone }).format(at);
  return formatDate(at, locale);
}

/** The items of an order as cart lines with their old prices; opening the cart recalculates them. */
export function toCartLines(items: Order['items']): Line[] {
  return items.map(({ product_id: id, count, unit_price: price, modifiers, additives }: OrderItem) =>
    toLine({ id, count, price: price ?? ZERO, modifiers, additives }),
  );
}

/** The notes to the kitchen of the items of an order, by `lineKey`. */
export const toNotes = (items: Order['items']): Readonly<Record<string, string>> =>
  Object.fromEntries(
    toCartLines(items).flatMap((line, index) => (items[index]?.note ? [[lineKey(line), items[index].note]] : [])),
  );

type RepeatedOrder = Pick<Order, 'items' | 'fulfilment' | 'branch'>;

/**
 * Adds the items of an order with their notes to the cart and opens it; `fillCart` says what happens if it holds lines
 * of another restaurant. The checkout starts with the order's fulfilment and branch.
 */
export function fillCartWithAllItems(order: RepeatedOrder, restaurant: CartRestaurantKey): FillResult {
  rememberNames(order.items.map(({ product_id: id, name }) => ({ id, name })));
  return fillCartWithAvailableItems(order, toCartLines(order.items), restaurant);
}

/** Like `fillCartWithAllItems`, but adds only these lines, which are still available. */
export function fillCartWithAvailableItems(
  order: RepeatedOrder,
  lines: Lines,
  restaurant: CartRestaurantKey,
  details: Readonly<Record<string, LineDetails>> = {},
): FillResult {
  copyFulfilmentFromOrder(order, restaurant.restaurantId);
  return fillCart(lines, restaurant, { details, notes: toNotes(order.items) });
}
