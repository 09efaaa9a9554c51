import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import type { Order, PickupBranch } from '#contract/orders.ts';
import { formatAddressDetails, formatAddress } from '#features/account/address-actions.ts';
import { formatPhone } from '#contract/phone.ts';
import { secureLink } from '#contract/safe-links.ts';
import { summaryRows } from '#features/checkout/order-totals.ts';
import { OrderLines } from '#features/checkout/OrderLines.tsx';
import { formatDateTime, formatDay } from '#features/shared/dates.ts';
import { browserApiClient } from '#features/shared/browser-api-client.ts';
import { lazyComponent } from '#features/shared/LoadBoundary.tsx';
import { openModal } from '#features/shared/modal.store.ts';
import type { Minor } from '#contract/money.ts';
import { useFormatPrice, useFocusRestore } from '#features/shared/hooks.ts';
import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';
import { ignoreFailure } from '#lib/errors.ts';
import { whenIdle } from '#lib/idle-work.ts';
import { Banner } from '#ui/feedback/feedback.tsx';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { ListedTexts } from '#ui/ListedTexts.tsx';
import { Summary } from '#ui/Summary.tsx';
import { $courier, $courierPlace, subscribeToCourier } from './courier.store.ts';
import { subscribeToOrder } from './live-updates.ts';
import { OrderActions } from './OrderActions.tsx';
import { OrderContact, OrderStatusCard, OrderTimeline, PaymentDue } from './OrderSections.tsx';
import { describePayment, orderTotal } from './order-payment.ts';
import { href } from '../../routes.ts';
import { isFinal } from '#contract/order-lifecycle.ts';
import { MissingOrder, OrdersIsland, OrderLoader } from './OrdersIsland.tsx';

/** Loaded after the page, because an order can be followed without it. */
const NotificationSettings = lazyComponent(
  async () => ({
    default: (await import('#features/account/notifications/NotificationSettings.tsx')).NotificationSettings,
  }),
  { showsFailure: false },
);

/** Where the courier is. Loaded only while the order is on the way, if the server supports courier locations. */
const CourierPlace = lazyComponent(() => import('./courier-place/CourierPlace.tsx'));

/** Loaded only for orders that were rated. */
const OrderRating = lazyComponent(async () => ({ default: (await import('./rating/OrderRating.tsx')).OrderRating }));

interface OrderViewProps {
  id: number;
  /** The order at the time of server rendering; null if it could not be loaded. */
  initial: Order | null;
}

export function OrderView(props: OrderViewProps) {
  return (
    <OrdersIsland>
      <LiveOrder {...props} />
    </OrdersIsland>
  );
}

function LiveOrder({ id, initial }: OrderViewProps) {
  useLiveOrder(id);
  return (
    <OrderLoader orderId={id} initial={initial} missing={<MissingOrder />}>
      {(order, stale) => <OrderDetails order={order} stale={stale} />}
    </OrderLoader>
  );
}

/** Keeps the order of the store, which is the displayed one, and its courier up to date. */
export function useLiveOrder(id: number): void {
  useEffect(() => subscribeToOrder(browserApiClient('page'), id), [id]);
  useEffect(() => subscribeToCourier(browserApiClient('page')), []);
}

interface OrderDetailsProps {
  order: Order;
  /** Whether the last request failed, so that the order may have changed. */
  stale: boolean;
  /** Whether the page shows status and expected time above, so that they are not repeated. */
  isStatusShown?: boolean;
}

export function OrderDetails({ order, stale, isStatusShown = false }: OrderDetailsProps) {
  const t = useT('orders');
  const cachePages = useEffectEvent(() => cachePagesForOffline(order));
  useEffect(() => cachePages(), []);
  // A change of the status may remove the focused button.
  const container = useFocusRestore(`${order.status} ${order.can_cancel} ${order.can_rate}`, '.order__status');
  return (
    <div
      ref={container}
      className="order"
      {...(!isStatusShown && { 'data-order-id': order.id, 'data-status': order.status })}
    >
      <div className="order__main">
        {stale && (
          <Banner tone="warning" role="status">
            {t('orders:stale')}
          </Banner>
        )}
        <PaymentDue order={order} />
        {!isStatusShown && <OrderStatusCard order={order} />}
        <CourierRow order={order} />
        <OrderActions order={order} />
        {order.rating && <OrderRating order={order} rating={order.rating} />}
        <OrderContact order={order} />
        <OrderTimeline order={order} />
      </div>
      <div className="order__aside">
        <OrderContents order={order} />
        {!isFinal(order.status) && <NotificationSettings place="order" />}
      </div>
    </div>
  );
}

/** The items of an order, their total, and its details. */
function OrderContents({ order }: { order: Order }) {
  const t = useT('checkout', 'orders');
  const formatInCurrency = useFormatPrice();
  const formatPrice = (minor: Minor) => formatInCurrency(minor, order.currency);
  return (
    <section className="card card_padded order__section order__contents">
      <h2>{t('orders:items')}</h2>
      <OrderLines items={order.items} formatPrice={formatPrice} />
      <Summary
        label={t('orders:total')}
        rows={summaryRows(order.totals, t, formatPrice, {
          settled: isSettled(order),
          isPickup: order.fulfilment === 'pickup',
        })}
      />
      <RefundedPart order={order} />
      <Refunds order={order} />
      <OrderFacts order={order} />
      <Button className="order__print" variant="ghost" data-action="print-order" onClick={() => print()}>
        <Icon name="receipt" />
        {t('orders:printReceipt')}
      </Button>
    </section>
  );
}

/** The part of the total that was refunded. Renders nothing after a full refund, which the payment status shows. */
function RefundedPart({ order: { refunded, totals, currency, payment } }: { order: Order }) {
  const t = useT('orders');
  const formatPrice = useFormatPrice();
  const total = orderTotal({ totals });
  if (refunded === 0 || total === null || payment.status === 'refunded') return null;
  const format = (minor: Minor) => formatPrice(minor, currency, 'genitive');
  return (
    <p className="small" data-refunded={refunded}>
      {t('orders:refundedPart', { amount: formatPrice(refunded, currency), total: format(total) })}
    </p>
  );
}

/** Every return of money with its state. */
function Refunds({ order: { refunds, currency } }: { order: Order }) {
  const t = useT('orders');
  const formatPrice = useFormatPrice();
  if (refunds.length === 0) return null;
  return (
    <ul className="small order__refunds">
      {refunds.map(({ amount, status, at }, index) => (
        // Two refunds may have one time and amount.
        <li key={index} data-refund={status}>
          {formatPrice(amount, currency)} · {t(`orders:refund_${status}`)} ·{' '}
          <time dateTime={at}>{formatDay(at, pageLocale())}</time>
        </li>
      ))}
    </ul>
  );
}

/** Whether nothing is left to pay: the order was paid online, delivered, or will not be delivered. */
const isSettled = ({ status, payment }: Order): boolean => isFinal(status) || payment.status === 'paid';

function CourierRow({ order }: { order: Order }) {
  const { id, status, fulfilment } = order;
  const t = useT('orders');
  // Undefined unless the order is on the way and the server supports locations; null while the location is not shared.
  const place = useStore($courierPlace);
  const courier = useStore($courier);
  if (!courier || isFinal(status) || fulfilment === 'pickup') return null;
  return (
    <section className="card card_padded courier-row">
      <span className="courier-row__icon">
        <Icon name="courier" />
      </span>
      <p className="courier-row__name">
        <strong>{courier.name}</strong>
        <span className="muted">
          {t(status === 'on_the_way' ? 'orders:courierOnTheWay' : 'orders:courierWillCollect')}
        </span>
      </p>
      <Button variant="secondary" data-open-modal="courier" onClick={() => openModal('courier', { orderId: id })}>
        {t('orders:showCourier')}
      </Button>
      {place !== undefined && <CourierPlace key={courier.phone} order={order} initial={place} />}
    </section>
  );
}

function OrderFacts({ order }: { order: Order }) {
  const t = useT('checkout', 'orders', 'placed-order', 'user');
  const formatPrice = useFormatPrice();
  const { address, contact, restaurant, comment, cutlery_count: cutlery, promocode, substitution } = order;
  const fiscalReceipt = order.fiscal_receipt;
  const orderedAt = formatDateTime(order.created_at, pageLocale());
  const places = [order.city, order.zone].flatMap((place) =>
    place ? { text: place.name, lang: place.name_lang } : [],
  );
  const addressNotes = address && [formatAddressDetails(address, t), address.comment].filter(Boolean).join(' · ');
  return (
    <dl className="order-facts">
      {orderedAt && (
        <Fact name={t('orders:ordered')}>
          <time dateTime={order.created_at}>{orderedAt}</time>
        </Fact>
      )}
      {restaurant && <Fact name={t('orders:restaurant')}>{restaurant.name}</Fact>}
      {order.scheduled_for && (
        <Fact name={t('orders:scheduledFor')}>
          <time dateTime={order.scheduled_for}>{formatDateTime(order.scheduled_for, pageLocale())}</time>
        </Fact>
      )}
      {order.branch && (
        <Fact name={t('orders:pickup_address')}>
          <ListedTexts texts={branchTexts(order.branch)} />
        </Fact>
      )}
      {address && (
        <Fact name={t('orders:address')}>
          {places.length > 0 && (
            <>
              <ListedTexts texts={places} />
              {', '}
            </>
          )}
          <bdi>{formatAddress(address, t)}</bdi>
          {addressNotes && <bdi className="order-facts__more">{addressNotes}</bdi>}
        </Fact>
      )}
      {(contact.name || contact.phone) && (
        <Fact name={t('orders:contact')}>
          {contact.name && <bdi>{contact.name}</bdi>}
          {contact.name && contact.phone && ', '}
          {contact.phone && <bdi className="phone">{formatPhone(contact.phone)}</bdi>}
        </Fact>
      )}
      <Fact name={t('orders:payment')}>
        {describePayment(order, t, (minor) => formatPrice(minor, order.currency, 'genitive')).join(', ')}
      </Fact>
      {comment && (
        <Fact name={t('orders:comment')}>
          <bdi>{comment}</bdi>
        </Fact>
      )}
      {substitution && substitution !== 'unknown' && !isFinal(order.status) && (
        <Fact name={t('orders:substitution')}>{t(`orders:substitution_${substitution}`)}</Fact>
      )}
      {cutlery > 0 && <Fact name={t('orders:cutlery')}>{cutlery}</Fact>}
      {promocode && <Fact name={t('orders:promocode')}>{promocode}</Fact>}
      {fiscalReceipt && (
        <Fact name={t('orders:fiscalReceipt')}>
          {secureLink(fiscalReceipt) ? (
            <a className="link" href={secureLink(fiscalReceipt)} target="_blank" rel="noreferrer">
              {t('orders:openFiscalReceipt')}
            </a>
          ) : (
            <bdi>{fiscalReceipt}</bdi>
          )}
        </Fact>
      )}
    </dl>
  );
}

const branchTexts = ({ name, name_lang, address, address_lang }: PickupBranch) =>
  [
    { text: name, lang: name_lang },
    { text: address, lang: address_lang },
  ].filter(({ text }) => text);

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="order-facts__row">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/**
 * Registers the service worker for a customer who has ordered, when the page is idle, so that menus can be read
 * offline. On its first registration it caches the home page and the pages of the order's city and restaurant.
 */
function cachePagesForOffline({ city, restaurant }: Order): void {
  const locale = pageLocale();
  const paths = [
    href(locale, 'index'),
    ...(city ? [href(locale, 'city', { city: city.slug })] : []),
    ...(city && restaurant ? [href(locale, 'city-restaurant', { city: city.slug, restaurant: restaurant.slug })] : []),
  ];
  whenIdle(() => void ignoreFailure('the shop works without a service worker', registerServiceWorker(paths)));
}

async function registerServiceWorker(paths: readonly string[]): Promise<void> {
  const webApp = await import('#features/shared/web-app.ts');
  if (webApp.hasServiceWorkers()) await webApp.registerServiceWorker(paths);
}
