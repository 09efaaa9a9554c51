import { $openOrder, type OpenOrder } from '#features/checkout/open-order.store.ts';
import { formatTime } from '#features/shared/dates.ts';
import { pageLocale } from '#i18n/locale.ts';
import { href } from '../../routes.ts';

/**
 * Links every page to the customer's unpaid or running order, except the pages of that order. Returns its cleanup.
 */
export function runOpenOrderLink(): () => void {
  const link = document.querySelector<HTMLAnchorElement>('a[data-open-order]');
  if (!link) return () => undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = $openOrder.subscribe((order) => {
    clearTimeout(timer);
    show(link, order);
    if (!order) return;
    const left = order.payUntil ? Date.parse(order.payUntil) - Date.now() : 0;
    if (left > 0) timer = setTimeout(() => show(link, order), left);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}

function show(link: HTMLAnchorElement, order: OpenOrder | null): void {
  link.hidden = !order || isExpired(order) || isPageOf(order);
  if (!order) return;
  link.href = openOrderHref(order);
  link.textContent = openOrderLabel(order, link.dataset);
}

const isExpired = ({ payUntil }: OpenOrder): boolean => payUntil !== null && Date.parse(payUntil) <= Date.now();

function isPageOf({ id }: OpenOrder): boolean {
  return (
    location.pathname === href(pageLocale(), 'order', { id }) ||
    new URLSearchParams(location.search).get('order') === String(id)
  );
}

/** The page that pays an unpaid order, with other methods after a failed payment; else the order's page. */
export function openOrderHref({ id, state }: OpenOrder): string {
  if (state === 'running') return href(pageLocale(), 'order', { id });
  return `${href(pageLocale(), state === 'unpaid' ? 'checkoutPayment' : 'checkoutFail')}?order=${id}`;
}

/** In the templates `#` stands for the order's number or the end of its payment window. */
export function openOrderLabel(
  { state, number, payUntil }: OpenOrder,
  { follow = '', pay = '', payUntil: payUntilTemplate = '' }: DOMStringMap,
): string {
  if (state === 'running') return follow.replace('#', number);
  return payUntil ? payUntilTemplate.replace('#', formatTime(payUntil, pageLocale())) : pay;
}
