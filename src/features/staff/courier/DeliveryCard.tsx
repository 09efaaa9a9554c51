import { phoneHref } from '#contract/phone.ts';
import { orderRules } from '#contract/order-lifecycle.ts';
import { COURIER_STATUSES, type CourierOrder, type DeliveryAddress } from '#contract/staff/courier.ts';
import { formatTime } from '#features/shared/dates.ts';
import { ErrorBanner } from '#features/shared/ErrorBanner.tsx';
import { mapLink } from '#features/shared/map-link.ts';
import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { Badge } from '#ui/feedback/feedback.tsx';
import { AddressLines } from '../shared/AddressLines.tsx';
import { minutesUntil } from '../board/board-actions.ts';
import { usePaymentText } from '../board/use-payment-text.ts';
import type { DeliveryActions } from './delivery-actions.ts';

interface DeliveryCardProps {
  order: CourierOrder;
  /** The server's time, ISO 8601; the clock of a device can be wrong. */
  now: string;
  actions: DeliveryActions;
  onDeliver: (order: CourierOrder) => void;
}

/** Where an order goes, what is to be collected, and what the courier does next. */
export function DeliveryCard({ order, now, actions, onDeliver }: DeliveryCardProps) {
  const t = useStaffT('order-status', 'staff-courier', 'staff-board');
  const payment = usePaymentText(order);
  const { id, number, status, restaurant, customer, address, comment } = order;
  const isMine = order.courier?.is_me ?? false;
  // Undefined while the restaurant has to act.
  const next = COURIER_STATUSES.find((to) => orderRules({ status, fulfilment: 'delivery' }).next[to]);
  const { busy, error } = actions.stateOf(order);
  const minutes = minutesUntil(order.expected_at, now);
  return (
    <article
      className="delivery-card card card_padded"
      data-delivery={id}
      data-status={status}
      aria-labelledby={`delivery-${id}`}
    >
      <header className="delivery-card__head">
        <h3 id={`delivery-${id}`} className="delivery-card__number">
          {number}
        </h3>
        <Badge tone={next === 'on_the_way' ? 'success' : 'info'}>{t(`order-status:staff_${status}`)}</Badge>
        <span className="delivery-card__time">
          <Badge tone={minutes < 0 ? 'danger' : 'neutral'}>
            {minutes < 0
              ? t('staff-board:minutesLate', { count: -minutes })
              : t('staff-board:minutesLeft', { count: minutes })}
          </Badge>{' '}
          {t('staff-board:expected', { time: formatTime(order.expected_at, pageLocale()) })}
        </span>
      </header>
      <p className="small muted">
        {restaurant.name} · {t('staff-courier:dishes', { count: order.items_count })}
      </p>
      {address ? (
        <AddressLines address={address} className="delivery-card__address" noteClassName="delivery-card__note" />
      ) : (
        <p className="muted">{t('staff-courier:noAddress')}</p>
      )}
      {comment && <p className="delivery-card__note">{t('staff-courier:note', { text: comment })}</p>}
      <p className="delivery-card__pay">{payment}</p>
      <div className="staff-actions">
        {address && <MapLink address={address} />}
        {customer && (
          <ButtonLink variant="secondary" href={phoneHref(customer.phone)} data-action="call">
            {t('staff-courier:call', { name: customer.name })}
          </ButtonLink>
        )}
        {isMine && restaurant.phone && (
          <ButtonLink variant="ghost" href={phoneHref(restaurant.phone)}>
            {t('staff-courier:callRestaurant')}
          </ButtonLink>
        )}
      </div>
      <ErrorBanner error={error} />
      {!isMine && (
        <Button size="large" fullWidth busy={busy} onClick={() => actions.take(order)} data-action="take">
          {t('staff-courier:take')}
        </Button>
      )}
      {isMine && next && (
        // One button for both steps, so that it keeps the focus.
        <Button
          size="large"
          fullWidth
          busy={busy}
          onClick={() => (next === 'delivered' ? onDeliver(order) : actions.move(order, next))}
          data-action={next === 'delivered' ? 'deliver' : 'pick-up'}
        >
          {t(next === 'delivered' ? 'staff-courier:deliver' : 'staff-courier:pickUp')}
        </Button>
      )}
      {isMine && !next && <p className="small muted">{t('staff-courier:notReady')}</p>}
      {isMine && status !== 'on_the_way' && (
        <Button variant="ghost" busy={busy} onClick={() => actions.giveBack(order)} data-action="give-back">
          {t('staff-courier:giveBack')}
        </Button>
      )}
    </article>
  );
}

function MapLink({ address }: { address: DeliveryAddress }) {
  const t = useStaffT('staff-courier');
  const addressT = useT('user');
  const { street, house, city, lat, lng } = address;
  return (
    <ButtonLink
      variant="secondary"
      {...mapLink({ text: `${street} ${house}, ${city}`, lat, lng }, navigator.userAgent)}
      aria-label={t('staff-courier:routeTo', { address: addressT('user:addressLine', { street, house }) })}
      data-action="route"
    >
      {t('staff-courier:route')}
    </ButtonLink>
  );
}
