import type { ReactNode } from 'react';
import type { Order } from '#contract/orders.ts';
import { toMinor } from '#features/common/money.ts';
import { usePrice } from '#features/common/usePrice.ts';
import { addressDetails, addressLine } from '#features/user/address-text.ts';
import { showPhone } from '#features/user/phone-text.ts';
import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';
import { paymentParts } from './payment.ts';
import { dateOf } from './time.ts';

/** Address, recipient, payment and wishes as they were ordered; what was left empty is left out. */
export function OrderFacts({ order }: { order: Order }) {
  const t = useT('checkout', 'orders', 'user');
  const price = usePrice();
  const { address, contact, restaurant, comment, cutlery_count: cutlery, promocode } = order;
  return (
    <dl className="order-facts">
      <Fact name={t('orders:ordered')}>
        <time dateTime={order.created_at}>{dateOf(order.created_at, pageLocale())}</time>
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
          <bdi className="order-facts__more">{[addressDetails(address, t), address.comment].filter(Boolean).join(' · ')}</bdi>
        </Fact>
      )}
      <Fact name={t('orders:contact')}>
        <bdi>{contact.name}</bdi>, <bdi className="phone">{showPhone(contact.phone)}</bdi>
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
