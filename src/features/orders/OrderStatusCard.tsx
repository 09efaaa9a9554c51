import type { Order } from '#contract/orders.ts';
import { Phrase } from '#features/common/Phrase.tsx';
import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';
import { closedSentences, refundKey } from './closed.ts';
import { isLost } from './forward.ts';
import { OrderTimeline } from './OrderTimeline.tsx';
import { leadKey, statusKey, statusTone } from './status.ts';
import { timeOf } from './time.ts';

/** Where the order stands, in one headline, and how it got there. A change of the status is read out. */
export function OrderStatusCard({ order }: { order: Order }) {
  const t = useT('orders');
  const locale = pageLocale();
  const refund = refundKey(order);
  const status = t(statusKey(order.status));
  return (
    <section className="card card_padded order__part">
      <h2 tabIndex={-1} className={`order__status order__status_${statusTone(order.status)}`}>{status}</h2>
      <p className="order__lead">{t(leadKey(order.status))}</p>
      {closedSentences(order).map(({ key, values }) => (
        <p key={key}>
          {key === 'orders:reason' ? <Phrase t={t} of={key} slot="reason"><bdi>{values['reason']}</bdi></Phrase> : t(key, values)}
        </p>
      ))}
      {refund && <p className="order__refund">{t(refund)}</p>}
      {order.eta && !isLost(order.status) && order.status !== 'delivered' && (
        <p className="order__eta">{t('orders:expected', { from: timeOf(order.eta.from, locale), to: timeOf(order.eta.to, locale) })}</p>
      )}
      <OrderTimeline order={order} />
      <p className="order__announcement" role="status">
        {t('orders:announced', { number: order.number, status })}
      </p>
    </section>
  );
}
