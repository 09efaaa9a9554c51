import type { Order } from '#contract/orders.ts';
import { TextWithSlot } from '#features/shared/TextWithSlot.tsx';
import { formatTime } from '#features/shared/dates.ts';
import { mapLink } from '#features/shared/map-link.ts';
import { useMinuteClock, useFormatPrice } from '#features/shared/hooks.ts';
import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { Disclosure } from '#ui/Disclosure.tsx';
import { Icon } from '#ui/Icon.tsx';
import { PaymentDeadline } from './PaymentDeadline.tsx';
import { ProgressBar } from './ProgressBar.tsx';
import { payLabel, payOrderHref } from './order-payment.ts';
import {
  nextStepMessage,
  refundMessageKey,
  STATUS_ICONS,
  stepText,
  statusTone,
  doneStageKey,
  toStages,
  upcomingStageKey,
  wasPaid,
} from './order-progress.ts';
import { formatPhone, phoneHref } from '#contract/phone.ts';
import { restaurantPhone } from './OrderActions.tsx';
import { isFinal } from '#contract/order-lifecycle.ts';
import { describeExpectedTime, statusKey } from './order-status.ts';

/** The status in words, what happens next, and when the order is expected. */
export function OrderStatusCard({ order }: { order: Order }) {
  const t = useT('checkout', 'order-status', 'orders', 'placed-order');
  const locale = pageLocale();
  const refund = refundMessageKey(order);
  const nextStep = nextStepMessage(order);
  const status = t(statusKey(order));
  const now = useMinuteClock();
  const eta = isFinal(order.status) ? null : order.eta;
  const isLate = eta !== null && Date.parse(eta.to) < now;
  return (
    <section className="card card_padded order__section">
      {eta && isLate && (
        <p className="order__late" role="status">
          {t('orders:late', { time: formatTime(eta.to, locale) })}
        </p>
      )}
      <h2 tabIndex={-1} className={`order__status order__status_${statusTone(order.status)}`}>
        {status}
      </h2>
      <p className="muted">{t(nextStep.key, nextStep.values)}</p>
      <ClosedReason order={order} />
      {refund && <p className="order__refund">{t(refund)}</p>}
      {eta && !isLate && <p className="order__eta">{describeExpectedTime(eta, order, { now, locale, t })}</p>}
      {!isFinal(order.status) && <ProgressBar stages={toStages(order)} label={stepText(order, t)} />}
      <p className="visually-hidden order__announcement" role="status">
        {t('orders:announced', { number: order.number, status })}
      </p>
    </section>
  );
}

/** Why an order was rejected or cancelled; nothing without a reason. */
export function ClosedReason({ order: { closed } }: { order: Order }) {
  const t = useT('orders');
  if (!closed?.reason) return null;
  return (
    <p>
      <TextWithSlot t={t} messageKey="orders:reason" slot="reason">
        <bdi>{closed.reason}</bdi>
      </TextWithSlot>
    </p>
  );
}

const STAGE_KEYS = { done: doneStageKey, current: statusKey, upcoming: upcomingStageKey } as const;

/**
 * All stages of the order with the times of those that were reached. Collapsed, because the progress bar shows the
 * current one.
 */
export function OrderTimeline({ order }: { order: Order }) {
  const t = useT('orders');
  return (
    <section className="card card_padded">
      <Disclosure label={t('orders:allSteps')}>
        <Timeline order={order} />
      </Disclosure>
    </section>
  );
}

function Timeline({ order }: { order: Order }) {
  const t = useT('order-status', 'orders');
  return (
    <ol className="timeline" role="list" aria-label={t('orders:progress')}>
      {toStages(order).map(({ status, state, at }) => (
        <li
          key={status}
          className={`timeline__stage timeline__stage_${state}`}
          aria-current={state === 'current' ? 'step' : undefined}
        >
          <span className="timeline__mark">
            <Icon name={state === 'done' ? 'check' : STATUS_ICONS[status]} />
          </span>
          <span>
            {t(
              status === 'awaiting_payment' && wasPaid(order)
                ? 'order-status:step_paid'
                : STAGE_KEYS[state]({ status, fulfilment: order.fulfilment }),
            )}
            {state === 'done' && <span className="visually-hidden">{t('orders:done')}</span>}
          </span>
          {at && <time dateTime={at}>{formatTime(at, pageLocale())}</time>}
        </li>
      ))}
    </ol>
  );
}

/** For an order that awaits its payment: the deadline and the button to pay. Renders nothing in other statuses. */
export function PaymentDue({ order }: { order: Order }) {
  const t = useT('orders');
  const formatPrice = useFormatPrice();
  if (order.status !== 'awaiting_payment') return null;
  const hasFailed = order.payment.status === 'failed';

  return (
    <section className="card card_padded order__section payment-due">
      <p className="payment-due__text">
        <Icon name="creditCard" />
        <span>
          <strong>{t(hasFailed ? 'orders:failTitle' : 'orders:unpaidTitle')}</strong>
          <span className="muted">
            <PaymentDeadline order={order} />
          </span>
        </span>
      </p>
      <ButtonLink size="large" data-action="pay-order" href={payOrderHref(order, pageLocale())}>
        {payLabel(order, t, formatPrice)}
      </ButtonLink>
    </section>
  );
}

/**
 * The branch where the order is collected, with a link to the route until the order has ended, or the restaurant that
 * delivers it; and the phone number of the restaurant.
 */
export function OrderContact({ order }: { order: Order }) {
  const t = useT('common', 'orders');
  const { branch, restaurant } = order;
  const phone = restaurantPhone(order);
  if (!branch && !phone) return null;
  return (
    <section className="card card_padded order__section">
      <h2 className="order__contact-title">{t(branch ? 'orders:pickup_address' : 'orders:restaurant')}</h2>
      <p className="order__place">
        <Icon name={branch ? 'pin' : 'cutlery'} />
        <span>
          <strong lang={branch?.name ? branch.name_lang : undefined}>{branch?.name || restaurant?.name}</strong>
          {branch?.address && <span lang={branch.address_lang}>{branch.address}</span>}
        </span>
      </p>
      <div className="order__buttons">
        {branch && !isFinal(order.status) && (
          <ButtonLink variant="secondary" {...branchMapLink(branch, order.city?.name)} data-action="show-route">
            <Icon name="pin" />
            {t('orders:showRoute')}
          </ButtonLink>
        )}
        {phone && (
          <ButtonLink
            variant="secondary"
            href={phoneHref(phone)}
            aria-label={t('common:call', { phone: formatPhone(phone) })}
          >
            <Icon name="phone" />
            <span className="phone">{formatPhone(phone)}</span>
          </ButtonLink>
        )}
      </div>
    </section>
  );
}

function branchMapLink({ lat, lng, name, address }: NonNullable<Order['branch']>, city?: string) {
  return mapLink({ text: [address || name, city].filter(Boolean).join(', '), lat, lng }, navigator.userAgent);
}
