import type { Order } from '#contract/orders.ts';
import { totalOf } from '#features/checkout/totals.ts';
import { usePrice } from '#features/common/usePrice.ts';
import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { payHref, payUntil } from './payment-way.ts';
import { timeOf } from './time.ts';

/** The way to pay an order that waits for its money, and until when it waits. */
export function PaymentDue({ order }: { order: Order }) {
  const t = useT('orders');
  const price = usePrice();
  if (order.status !== 'awaiting_payment') return null;
  const until = payUntil(order);
  const hasFailed = order.payment.status === 'failed';

  return (
    <section className="card card_padded order__part payment-due">
      <p className="payment-due__text">
        <Icon name="card" />
        <span>
          <strong>{t(hasFailed ? 'orders:failTitle' : 'orders:unpaidTitle')}</strong>
          {until && <span className="muted">{t('orders:waitsUntil', { time: timeOf(until, pageLocale()) })}</span>}
        </span>
      </p>
      <ButtonLink size="large" data-action="pay-order" href={payHref(order, pageLocale())}>
        {t('orders:pay', { price: price(totalOf(order.totals, 'total'), order.currency) })}
      </ButtonLink>
    </section>
  );
}
