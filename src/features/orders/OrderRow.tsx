import type { Order } from '#contract/orders.ts';
import { totalOf } from '#features/checkout/totals.ts';
import { usePrice } from '#features/common/usePrice.ts';
import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';
import { Badge } from '#ui/Badge.tsx';
import { ButtonLink } from '#ui/Button.tsx';
import { Price } from '#ui/Price.tsx';
import { href } from '../../routes.ts';
import { payHref } from './payment-way.ts';
import { statusKey, statusTone } from './status.ts';
import { dateOf } from './time.ts';

/** An order in the list; the whole row leads to it, and one that waits for its payment leads to that as well. */
export function OrderRow({ order }: { order: Order }) {
  const t = useT('orders');
  const price = usePrice();
  const total = totalOf(order.totals, 'total');
  const count = order.items.reduce((sum, item) => sum + item.count, 0);

  return (
    <li className="card card_padded card_link order-row" data-order-id={order.id} data-status={order.status}>
      <div className="order-row__head">
        <h2 className="order-row__title">
          <a className="card__link" href={href(pageLocale(), 'order', { id: order.id })}>
            {order.restaurant.name}
          </a>
        </h2>
        <Badge tone={statusTone(order.status)}>{t(statusKey(order.status))}</Badge>
      </div>
      <p className="order-row__dishes">{order.items.map(({ name }) => name).join(', ')}</p>
      <div className="order-row__foot">
        <span className="muted">
          {t('orders:order', { number: order.number })} · <time dateTime={order.created_at}>{dateOf(order.created_at, pageLocale())}</time>
          {' · '}
          {t('orders:dishes', { count })}
        </span>
        <Price value={total} text={price(total, order.currency)} />
      </div>
      {order.status === 'awaiting_payment' && (
        <ButtonLink className="card__above order-row__pay" size="small" data-action="pay-order" href={payHref(order, pageLocale())}>
          {t('orders:pay', { price: price(total, order.currency) })}
        </ButtonLink>
      )}
    </li>
  );
}
