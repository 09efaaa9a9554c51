import type { Order } from '#contract/orders.ts';
import { useT } from '#i18n/browser.ts';
import { SUBJECTS } from './rating.ts';
import { SUBJECT_KEYS } from './subjects.ts';

/** What the customer said about the order. */
export function OrderRating({ order: { rating } }: { order: Order }) {
  const t = useT('orders');
  if (!rating) return null;
  return (
    <section className="card card_padded order__part">
      <h2>{t('orders:ratedTitle')}</h2>
      <dl className="order-facts">
        {SUBJECTS.map((subject) => (
          <div key={subject} className="order-facts__row">
            <dt>{t(SUBJECT_KEYS[subject])}</dt>
            <dd>{t('orders:ofFive', { value: rating[subject] })}</dd>
          </div>
        ))}
      </dl>
      {rating.comment && <p dir="auto">{rating.comment}</p>}
    </section>
  );
}
