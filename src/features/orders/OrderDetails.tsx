import type { Order, OrderItem } from '#contract/orders.ts';
import { summaryRows } from '#features/checkout/order-totals.ts';
import { useStableFocus } from '#features/shared/useStableFocus.ts';
import { usePrice } from '#features/shared/usePrice.ts';
import { useT } from '#i18n/browser.ts';
import { Banner } from '#ui/Banner.tsx';
import { Summary } from '#ui/Summary.tsx';
import { CourierRow } from './CourierRow.tsx';
import { OrderActions } from './OrderActions.tsx';
import { OrderStatusCard, PaymentDue } from './OrderStatusCard.tsx';
import type { ReactNode } from 'react';
import { toMinor } from '#features/shared/money.ts';
import { addressDetails, addressLine } from '#features/account/addresses.store.ts';
import { formatPhone } from '#features/account/profile-fields.ts';
import { pageLocale } from '#i18n/locale.ts';
import { paymentParts } from './order-payment.ts';
import { dateTimeOf } from '../shared/dates.ts';
import { Price } from '#ui/Price.tsx';
import { RATING_CATEGORY_KEYS, RATING_CATEGORIES } from './order-rating.ts';

/** Everything about one order. */
export function OrderDetails({ order, stale }: { order: Order; stale: boolean }) {
  const t = useT('checkout', 'orders');
  const price = usePrice();
  // What can be done changes with the status, and may take the button under the focus with it.
  const place = useStableFocus(`${order.status} ${order.can_cancel} ${order.can_rate}`, '.order__status');
  return (
    <div ref={place} className="order" data-order-id={order.id} data-status={order.status}>
      <div className="order__main">
        {stale && (
          <Banner tone="warning" role="status">
            {t('orders:stale')}
          </Banner>
        )}
        <PaymentDue order={order} />
        <OrderStatusCard order={order} />
        <CourierRow order={order} />
        <OrderRating order={order} />
        <OrderActions order={order} />
      </div>
      <section className="card card_padded order__part">
        <h2>{t('orders:items')}</h2>
        <OrderLines items={order.items} currency={order.currency} />
        <Summary label={t('orders:total')} rows={summaryRows(order.totals, order.currency, t, price)} />
        <OrderFacts order={order} />
      </section>
    </div>
  );
}

/** Address, recipient, payment and wishes as they were ordered; what was left empty is left out. */
export function OrderFacts({ order }: { order: Order }) {
  const t = useT('checkout', 'orders', 'user');
  const price = usePrice();
  const { address, contact, restaurant, comment, cutlery_count: cutlery, promocode } = order;
  return (
    <dl className="order-facts">
      <Fact name={t('orders:ordered')}>
        <time dateTime={order.created_at}>{dateTimeOf(order.created_at, pageLocale())}</time>
      </Fact>
      <Fact name={t('orders:restaurant')}>
        {restaurant.name}
        {restaurant.phone && (
          <a className="link order-facts__link" href={`tel:${restaurant.phone}`}>
            {t('orders:callRestaurant')}
          </a>
        )}
      </Fact>
      {address && (
        <Fact name={t('orders:address')}>
          {order.city.name}, <bdi>{addressLine(address, t)}</bdi>
          <bdi className="order-facts__more">
            {[addressDetails(address, t), address.comment].filter(Boolean).join(' · ')}
          </bdi>
        </Fact>
      )}
      <Fact name={t('orders:contact')}>
        <bdi>{contact.name}</bdi>, <bdi className="phone">{formatPhone(contact.phone)}</bdi>
      </Fact>
      <Fact name={t('orders:payment')}>
        {paymentParts(order.payment, t, (major) => price(toMinor(major), order.currency)).join(', ')}
      </Fact>
      {comment && (
        <Fact name={t('orders:comment')}>
          <bdi>{comment}</bdi>
        </Fact>
      )}
      {cutlery > 0 && <Fact name={t('orders:cutlery')}>{t('orders:count', { count: cutlery })}</Fact>}
      {promocode && <Fact name={t('orders:promocode')}>{promocode}</Fact>}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="order-facts__row">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** What was ordered, with names and prices of that day. */
export function OrderLines({ items, currency }: { items: readonly OrderItem[]; currency: string }) {
  const price = usePrice();
  return (
    <ul className="order-lines" role="list">
      {items.map((item, index) => (
        <li key={index} className="order-lines__line">
          <span className="order-lines__count">{item.count}&nbsp;×</span>
          <span className="order-lines__name">
            {item.name}
            <Options item={item} />
          </span>
          <Price value={toMinor(item.total)} text={price(toMinor(item.total), currency)} />
        </li>
      ))}
    </ul>
  );
}

function Options({ item: { modifiers, additives } }: { item: OrderItem }) {
  const names = [...modifiers, ...additives].map(({ name, count }) => (count > 1 ? `${name} × ${count}` : name));
  return names.length > 0 && <span className="order-lines__options">{names.join(', ')}</span>;
}

/** What the customer said about the order. */
export function OrderRating({ order: { rating } }: { order: Order }) {
  const t = useT('orders');
  if (!rating) return null;
  return (
    <section className="card card_padded order__part">
      <h2>{t('orders:ratedTitle')}</h2>
      <dl className="order-facts">
        {RATING_CATEGORIES.map((subject) => (
          <div key={subject} className="order-facts__row">
            <dt>{t(RATING_CATEGORY_KEYS[subject])}</dt>
            <dd>{t('orders:ofFive', { value: rating[subject] })}</dd>
          </div>
        ))}
      </dl>
      {rating.comment && <p dir="auto">{rating.comment}</p>}
    </section>
  );
}
