import { formatArrival } from '#features/checkout/time/order-times.ts';
import { $openOrders, type OpenOrder } from '#features/checkout/open-orders.store.ts';
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

/** Shows the link to the customer's open orders while there are any. Returns a function that stops the updates. */
export async function runOpenOrderBar(bar: HTMLAnchorElement): Promise<() => void> {
  const t = await loadTranslator(['checkout', 'order-status', 'orders', 'placed-order']);
  let timer: ReturnType<typeof setTimeout> | undefined;

  const setText = (name: 'strong' | 'span', text: string) => {
    const element = bar.querySelector(name);
    if (element) element.textContent = text;
  };
  const show = () => {
    clearTimeout(timer);
    const now = Date.now();
    const orders = $openOrders.get().filter((order) => isOpen(order, now));
    const [first] = orders;
    bar.hidden = !first;
    if (!first) return;
    const link = describeOpenOrders([first, ...orders.slice(1)], { now, t });
    bar.href = link.href;
    setText('strong', link.title);
    setText('span', link.details);
    // The time limit for a payment may pass, and at midnight the day in the text changes.
    timer = setTimeout(show, MINUTE_MS);
  };
  const stop = $openOrders.subscribe(show);
  return () => {
    clearTimeout(timer);
    stop();
  };
}

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

/** `18:00–18:30`, `tomorrow 18:00–18:30`. */
function formatExpected(eta: NonNullable<OpenOrder['eta']>, now: number, t: Translate<'checkout'>): string {
  const { day, from, to } = formatArrival(eta, { now, locale: pageLocale(), t });
  return [day, `${from}–${to}`].filter(Boolean).join(' ');
}
