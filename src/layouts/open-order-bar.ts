import { formatArrival, formatMinutesLeft, isForLaterDay } from '#features/checkout/time/order-times.ts';
import { $openOrders, $putAwayOrders, type OpenOrder } from '#features/checkout/open-orders.store.ts';
import { statusKey } from '#features/orders/order-status.ts';
import { formatTime } from '#features/shared/dates.ts';
import type { Translate } from '#i18n/keys.ts';
import { loadTranslator } from '#i18n/load.ts';
import { pageLocale } from '#i18n/locale.ts';
import { href } from '../routes.ts';

/** The content and the target of the link to open orders. */
interface OpenOrderLink {
  readonly title: string;
  /** Empty if there are none. */
  readonly details: string;
  readonly href: string;
}

/**
 * Shows the link to the customer's open orders while there are any that are not put away. Returns a function that stops
 * the updates.
 */
export async function runOpenOrderBar(bar: HTMLElement): Promise<() => void> {
  const t = await loadTranslator(['checkout', 'order-status', 'orders', 'placed-order']);
  const link = bar.querySelector('a');
  const putAway = bar.querySelector('button');
  let timer: ReturnType<typeof setTimeout> | undefined;
  let shown: readonly OpenOrder[] = [];

  const setText = (name: 'strong' | 'span', text: string) => {
    const element = bar.querySelector(name);
    if (element) element.textContent = text;
  };
  const show = () => {
    clearTimeout(timer);
    const now = Date.now();
    shown = shownOrders($openOrders.get(), $putAwayOrders.get(), now);
    const [first, ...others] = shown;
    bar.hidden = !first;
    if (!first || !link || !putAway) return;
    const content = describeOpenOrders([first, ...others], { now, t });
    link.href = content.href;
    setText('strong', content.title);
    setText('span', content.details);
    putAway.hidden = !shown.every((order) => canPutAway(order, now));
    // An unpaid order is lost unless it is paid soon, so its bar replaces that of the cart.
    bar.toggleAttribute('data-due', first.paymentState !== null);
    // The time limit for a payment may pass, and at midnight the day in the text changes.
    timer = setTimeout(show, MINUTE_MS);
  };
  putAway?.addEventListener('click', () => $putAwayOrders.set(shown.map(({ id }) => id)));
  const stops = [$openOrders.subscribe(show), $putAwayOrders.listen(show)];
  return () => {
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}

/** Whether the bar of an order may be put away: it is expected on a later day, and nothing is left to do. */
const canPutAway = ({ eta, paymentState }: OpenOrder, now: number): boolean =>
  paymentState === null && eta !== null && isForLaterDay(eta, now);

/** The orders of the bar: the open ones, without those that are put away, until the day on which they are expected. */
export const shownOrders = (orders: readonly OpenOrder[], putAway: readonly number[], now: number): OpenOrder[] =>
  orders.filter((order) => isOpen(order, now) && !(putAway.includes(order.id) && canPutAway(order, now)));

const MINUTE_MS = 60_000;

const isOpen = ({ payUntil }: OpenOrder, now: number): boolean => payUntil === null || Date.parse(payUntil) > now;

/**
 * Describes a single open order by its status and expected time, and several orders by their number, with a link to the
 * list of orders. If the first order awaits payment, only this order is described, with a link to its payment.
 * @param context `now` in milliseconds since the epoch
 */
export function describeOpenOrders(
  [first, ...others]: readonly [OpenOrder, ...OpenOrder[]],
  { now, t }: { readonly now: number; readonly t: Translate<'checkout' | 'order-status' | 'orders' | 'placed-order'> },
): OpenOrderLink {
  const locale = pageLocale();
  const { id, number, eta, paymentState, payUntil } = first;
  const order = t('orders:order', { number });
  if (paymentState) {
    const until = payUntil === null ? '' : t('orders:payUntil', { time: formatTime(payUntil, locale) });
    const route = paymentState === 'failed' ? 'checkoutFail' : 'checkoutPayment';
    return {
      title: t('orders:payOpenOrder'),
      details: [order, until].filter(Boolean).join(' · '),
      href: `${href(locale, route)}?order=${id}`,
    };
  }
  const expected = eta ? formatExpected(eta, now, t) : '';
  if (others.length > 0)
    return {
      title: t('orders:openOrders', { count: others.length + 1 }),
      details: expected && t('orders:nextExpected', { expected }),
      href: href(locale, 'orders'),
    };
  return {
    title: t(statusKey(first)),
    details: [order, expected].filter(Boolean).join(' · '),
    href: href(locale, 'order', { id }),
  };
}

/** `in 25–35 min`, or more than two hours before that `18:00–18:30`, `tomorrow 18:00–18:30`. */
function formatExpected(
  eta: NonNullable<OpenOrder['eta']>,
  now: number,
  t: Translate<'checkout' | 'placed-order'>,
): string {
  const minutes = formatMinutesLeft(eta, now);
  if (minutes) return t('placed-order:inMinutes', { minutes });
  const { day, from, to } = formatArrival(eta, { now, locale: pageLocale(), t });
  return [day, `${from}–${to}`].filter(Boolean).join(' ');
}
