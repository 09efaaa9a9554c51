import { useId } from 'react';
import type { OrderDetails } from '#contract/staff/orders.ts';
import { useFormatPrice } from '#features/shared/hooks.ts';
import { useT } from '#i18n/browser.ts';
import { paymentMethodKey } from '#i18n/payment-method.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Price } from '#ui/Price.tsx';
import { Summary } from '#ui/Summary.tsx';
import { formatDateTimeWithYear } from './OrderListItem.tsx';
import { asMinor } from '#contract/money.ts';

/** The lines of an order and its totals. */
export function OrderLines({ order }: { order: OrderDetails }) {
  const t = useStaffT('staff-orders');
  const tCheckout = useT('checkout');
  const formatPrice = useFormatPrice();
  const id = useId();
  const { lines, totals, currency, promocode } = order;
  const codes = (['items', 'discount', 'delivery', 'total'] as const).filter(
    (code) => code === 'items' || code === 'total' || totals[code] > 0,
  );
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{t('staff-orders:lines')}</h3>
      <ul className="order-dialog__list" role="list">
        {lines.map((line) => (
          <li key={line.id} className="order-dialog__line">
            <span>
              {line.count} × {line.name}
              {line.options.length > 0 && (
                <span className="small muted">
                  {line.options.map(({ name, count }) => (count > 1 ? `${count} × ${name}` : name)).join(', ')}
                </span>
              )}
              {line.note && <bdi className="small muted">{line.note}</bdi>}
              {line.refunded && (
                <span className="small muted" data-refunded-line="">
                  {t('staff-orders:lineRefunded')}
                </span>
              )}
            </span>
            <Price value={line.total} text={formatPrice(line.total, currency)} />
          </li>
        ))}
      </ul>
      <Summary
        label={t('staff-orders:total')}
        rows={codes.map((code) => {
          const value = code === 'discount' ? asMinor(-totals.discount) : totals[code];
          return {
            code,
            label:
              code === 'discount' && promocode
                ? `${tCheckout('checkout:total_discount')} (${promocode})`
                : code === 'total'
                  ? t('staff-orders:total')
                  : tCheckout(`checkout:total_${code}`),
            value,
            text: formatPrice(value, currency),
            strong: code === 'total',
          };
        })}
      />
    </section>
  );
}

/** The payment method of an order and every online payment attempt. */
export function OrderPayments({ order }: { order: OrderDetails }) {
  const t = useStaffT('staff-orders');
  const tCustomer = useT('checkout', 'orders');
  const formatPrice = useFormatPrice();
  const id = useId();
  const { payment, payments, currency } = order;
  const isNothingToPay = payments.length === 0 && order.total === 0;
  const status = payment.status === 'none' ? null : tCustomer(`orders:payment_${payment.status}`);
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{t('staff-orders:payment')}</h3>
      <p>
        {isNothingToPay
          ? tCustomer('checkout:nothingToPay')
          : [tCustomer(paymentMethodKey(payment.method, order.fulfilment)), status].filter(Boolean).join(', ')}
      </p>
      <ul className="order-dialog__list" role="list">
        {payments.map((attempt) => (
          <li key={attempt.reference} className="order-dialog__line" data-payment={attempt.status}>
            <span>
              {tCustomer(`orders:payment_${attempt.status}`)}
              {attempt.reason && <bdi className="small muted">{attempt.reason}</bdi>}
              <span className="small muted">
                {formatDateTimeWithYear(attempt.created_at)} · <bdi>{attempt.reference}</bdi>
              </span>
            </span>
            <Price value={attempt.amount} text={formatPrice(attempt.amount, currency)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
