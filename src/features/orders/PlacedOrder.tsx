import type { ReactNode } from 'react';
import type { Locale } from '#contract/constants.ts';
import { endedWithoutDelivery, isFinal } from '#contract/order-lifecycle.ts';
import type { Order } from '#contract/orders.ts';
import { formatAddress } from '#features/account/address-actions.ts';
import type { FormatPrice } from '#features/shared/money.ts';
import type { Translate } from '#i18n/keys.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { href } from '../../routes.ts';
import { describePlacedPayment } from './order-payment.ts';
import { describeExpectedTime, statusKey } from './order-status.ts';
import { ResultCard } from './ResultCard.tsx';

/** Whether the restaurant has, or will get, the order: it neither waits for a payment nor was cancelled. */
export const isPlaced = ({ status }: Pick<Order, 'status'>): boolean =>
  !endedWithoutDelivery(status) && status !== 'awaiting_payment';

/** The texts about a placed order; null for what does not apply to it. */
export interface PlacedOrderTexts {
  readonly title: string;
  readonly number: string;
  readonly status: string;
  readonly expected: string | null;
  /** Where it is collected, or goes to. */
  readonly place: string | null;
  readonly payment: string | null;
  readonly backToMenu: string | null;
}

/** `now`: milliseconds since the epoch. */
interface TextContext {
  readonly now: number;
  readonly locale: Locale;
  readonly t: Translate<'checkout' | 'order-status' | 'placed-order' | 'user'>;
  readonly formatPrice: FormatPrice;
}

export function placedOrderTexts(order: Order, { formatPrice, ...context }: TextContext): PlacedOrderTexts {
  const { t } = context;
  const { city, restaurant } = order;
  return {
    title: t('placed-order:thanksTitle'),
    number: t('placed-order:thanksNumber', { number: order.number }),
    status: t(statusKey(order)),
    expected: order.eta && describeExpectedTime(order.eta, order, context),
    place: describePlace(order, t),
    payment: isFinal(order.status) ? null : describePlacedPayment(order, t, formatPrice),
    backToMenu: city && restaurant && t('placed-order:backToMenu', { restaurant: restaurant.name }),
  };
}

function describePlace({ branch, address }: Order, t: Translate<'placed-order' | 'user'>): string | null {
  if (branch) return t('placed-order:pickUpAt', { address: [branch.name, branch.address].filter(Boolean).join(', ') });
  return address && t('placed-order:deliverTo', { address: formatAddress(address, t) });
}

interface PlacedOrderCardProps {
  order: Pick<Order, 'id' | 'status' | 'city' | 'restaurant'>;
  texts: PlacedOrderTexts;
  locale: Locale;
  /** The order itself, once the scripts of the page have loaded. */
  children?: ReactNode;
}

/** The thanks for an order. The server renders them too, so that they are shown before the scripts have loaded. */
export function PlacedOrderCard({ order, texts, locale, children }: PlacedOrderCardProps) {
  const { id, status, city, restaurant } = order;
  return (
    <div className="placed-order">
      <ResultCard icon="check" tone="success" title={texts.title}>
        <p className="result-card__strong" data-order-id={id} data-status={status}>
          {texts.number}
        </p>
        <p className="result-card__status" role="status">
          {texts.status}
        </p>
        {texts.expected && <p className="result-card__strong">{texts.expected}</p>}
        {texts.place && (
          <p data-place>
            <bdi>{texts.place}</bdi>
          </p>
        )}
        {texts.payment && <p>{texts.payment}</p>}
      </ResultCard>
      {children}
      {city && restaurant && (
        <ButtonLink
          variant="ghost"
          href={href(locale, 'city-restaurant', { city: city.slug, restaurant: restaurant.slug })}
        >
          {texts.backToMenu}
        </ButtonLink>
      )}
    </div>
  );
}
