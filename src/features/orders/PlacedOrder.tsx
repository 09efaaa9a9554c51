import type { ReactNode } from 'react';
import type { Locale } from '#contract/constants.ts';
import { endedWithoutDelivery, isFinal } from '#contract/order-lifecycle.ts';
import type { Order } from '#contract/orders.ts';
import { formatAddress, formatAddressDetails } from '#features/account/address-actions.ts';
import type { FormatPrice } from '#i18n/price-format.ts';
import type { Translate } from '#i18n/keys.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { href } from '../../routes.ts';
import { describePlacedPayment } from './order-payment.ts';
import { STATUS_ICONS, stepText, toStages } from './order-progress.ts';
import { describeExpectedTime, statusKey } from './order-status.ts';
import { ProgressBar } from './ProgressBar.tsx';
import { ResultCard } from './ResultCard.tsx';

/** Whether the restaurant has, or will get, the order: it neither waits for a payment nor was cancelled. */
export const isPlaced = ({ status }: Pick<Order, 'status'>): boolean =>
  !endedWithoutDelivery(status) && status !== 'awaiting_payment';

/** Whether the restaurant has not answered yet: until then the headline is the thanks, and the status after that. */
const isNew = ({ status }: Pick<Order, 'status'>): boolean => status === 'placed';

/** The texts about a placed order; null for what does not apply to it. */
export interface PlacedOrderTexts {
  readonly title: string;
  readonly number: string;
  readonly status: string;
  /** The stage that the progress bar shows; null once the order has ended. */
  readonly step: string | null;
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
  readonly t: Translate<'checkout' | 'order-status' | 'orders' | 'placed-order' | 'user'>;
  readonly formatPrice: FormatPrice;
}

export function placedOrderTexts(order: Order, { formatPrice, ...context }: TextContext): PlacedOrderTexts {
  const { t } = context;
  const { city, restaurant } = order;
  return {
    title: isNew(order) ? t('placed-order:thanksTitle') : t(statusKey(order)),
    number: t('placed-order:thanksNumber', { number: order.number }),
    status: t(statusKey(order)),
    step: isFinal(order.status) ? null : stepText(order, t),
    expected: order.eta && describeExpectedTime(order.eta, order, context),
    place: describePlace(order, t),
    payment: isFinal(order.status) ? null : describePlacedPayment(order, t, formatPrice),
    backToMenu: city && restaurant && t('placed-order:backToMenu', { restaurant: restaurant.name }),
  };
}

function describePlace({ branch, address }: Order, t: Translate<'placed-order' | 'user'>): string | null {
  if (branch) return t('placed-order:pickUpAt', { address: [branch.name, branch.address].filter(Boolean).join(', ') });
  if (!address) return null;
  const line = [formatAddress(address, t), formatAddressDetails(address, t)].filter(Boolean).join(' · ');
  return t('placed-order:deliverTo', { address: line });
}

interface PlacedOrderCardProps {
  order: Order;
  texts: PlacedOrderTexts;
  locale: Locale;
  /** The order itself, once the scripts of the page have loaded. */
  children?: ReactNode;
}

/**
 * The thanks for an order, and then its status. The server renders them too, so that they are shown before the scripts
 * have loaded.
 */
export function PlacedOrderCard({ order, texts, locale, children }: PlacedOrderCardProps) {
  const { id, status, city, restaurant } = order;
  return (
    <div className="placed-order">
      <ResultCard icon={isNew(order) ? 'check' : STATUS_ICONS[status]} tone="success" title={texts.title}>
        <p className="result-card__strong" data-order-id={id} data-status={status}>
          {texts.number}
        </p>
        <p className={isNew(order) ? 'result-card__status' : 'visually-hidden'} role="status">
          {texts.status}
        </p>
        {texts.expected && <p className="result-card__strong">{texts.expected}</p>}
        {texts.step && <ProgressBar stages={toStages(order)} label={texts.step} />}
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
