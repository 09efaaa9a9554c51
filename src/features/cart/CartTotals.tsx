import { useStore } from '@nanostores/react';
import { type ReactNode, useId } from 'react';
import { SUBSTITUTIONS } from '#contract/value-lists.ts';
import { isTooLateNow } from '#features/catalog/delivery-terms.ts';
import { closedText, withOrderAhead } from '#features/catalog/opening-text.ts';
import { $signedIn } from '#features/shared/token.store.ts';
import { useMinuteClock, useOnline } from '#features/shared/hooks.ts';
import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';
import { Banner, Progress } from '#ui/feedback/feedback.tsx';
import { Button } from '#ui/Button.tsx';
import { classes } from '#ui/class-names.ts';
import { Icon } from '#ui/Icon.tsx';
import { Price } from '#ui/Price.tsx';
import { Select } from '#ui/form/Field.tsx';
import { $substitution } from './kitchen-notes.store.ts';
import { $cartAmounts, $cartRestaurant, $discount, useFormatCartPrice } from './cart-totals.ts';
import { $uncheckedCartReason } from './recalculation.store.ts';
import { asMinor, ZERO, type Minor } from '#contract/money.ts';

export function CartTotals() {
  const t = useT('cart', 'catalog');
  const formatPrice = useFormatCartPrice();
  const discount = useStore($discount);
  const { subtotal, delivery, toPay, isLowerBound } = useStore($cartAmounts);
  const formatBound = useFormatBound();
  const isFree = delivery?.price === 0 && !delivery.isLowerBound;
  // If the cart could not be checked, the cost of delivery may be unknown.
  const uncheckedReason = useStore($uncheckedCartReason);

  return (
    <section className="cart__section" aria-label={t('cart:summary')}>
      <SubstitutionChoice />
      <button type="button" className="promo-row promo-row_open" data-open-modal="promocode">
        <Icon name="promo" />
        <span className="promo-row__text">
          {discount ? t('cart:promocodeChange', { code: discount.code }) : t('cart:promocode')}
          {discount?.amount === 0 && discount.title && (
            <span className="promo-row__note" lang={discount.titleLang}>
              {discount.title}
            </span>
          )}
        </span>
        <Icon name="chevronRight" />
      </button>
      <dl className="summary">
        <Row label={t('cart:total')}>
          <Price value={subtotal} text={formatPrice(subtotal)} data-cart-total="" />
        </Row>
        {discount && discount.amount > 0 && (
          <Row
            label={
              discount.title ? (
                <span lang={discount.titleLang}>{discount.title}</span>
              ) : (
                t('cart:discount', { code: discount.code })
              )
            }
          >
            <Price
              value={discount.amount}
              text={`−${formatPrice(discount.amount)}`}
              tone="success"
              data-total="discount"
            />
          </Row>
        )}
        {delivery && (
          <Row label={t('cart:delivery')}>
            <Price
              value={delivery.price}
              text={isFree ? t('cart:deliveryFree') : formatBound(delivery.price, delivery.isLowerBound)}
              tone={isFree ? 'success' : 'plain'}
              data-total="delivery"
            />
          </Row>
        )}
        {(delivery || !uncheckedReason) && (
          <Row label={t('cart:toPay')} strong>
            <Price value={toPay} text={formatBound(toPay, isLowerBound)} data-total="total" />
          </Row>
        )}
      </dl>
    </section>
  );
}

/** What the restaurant does when a dish has run out. */
function SubstitutionChoice() {
  const t = useT('cart');
  return (
    <Select
      name="substitution"
      label={t('cart:substitution')}
      value={useStore($substitution)}
      options={SUBSTITUTIONS.map((value) => ({ value, label: t(`cart:substitution_${value}`) }))}
      onChange={(value) => $substitution.set(value)}
    />
  );
}

/** Formats an amount, with “from” if it is a lower bound of what the customer pays. */
function useFormatBound() {
  const t = useT('catalog');
  const formatPrice = useFormatCartPrice();
  return (minor: Minor, isLowerBound: boolean): string =>
    isLowerBound ? t('catalog:priceFrom', { price: formatPrice(minor, 'genitive') }) : formatPrice(minor);
}

function Row({ label, strong = false, children }: { label: ReactNode; strong?: boolean; children: ReactNode }) {
  return (
    <div className={classes('summary__row', strong && 'summary__row_strong')}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/**
 * The delivery bar and the checkout button. The button is disabled while the restaurant accepts no orders, the total is
 * outside the restaurant's limits, or the network is down.
 */
export function CartFooter() {
  const t = useT('cart', 'catalog');
  const formatPrice = useFormatCartPrice();
  const signedIn = useStore($signedIn);
  const isOnline = useOnline();
  const isOffline = useStore($uncheckedCartReason) === 'offline' || !isOnline;
  const restaurant = useStore($cartRestaurant);
  const formatBound = useFormatBound();
  const { minimum, missing, maximum, excess, toPay, isLowerBound } = useStore($cartAmounts);
  const noticeId = useId();
  // Russian inflects the unit of a price inside a sentence.
  const format = (minor: Minor) => formatPrice(minor, 'sentence');
  const minimumText = t('cart:minimumMissing', { minimum: format(minimum), missing: format(missing) });
  const maximumText = t('cart:maximumExceeded', { maximum: format(maximum ?? ZERO), excess: format(excess) });
  const limitText = missing > 0 ? minimumText : excess > 0 ? maximumText : undefined;
  const now = useMinuteClock();
  const closedMessage =
    restaurant &&
    (closedText(restaurant, pageLocale(), t, new Date(now)) ??
      (isTooLateNow(restaurant, now) ? t('cart:tooLateNow') : undefined));
  // A closed restaurant may accept orders for a later time.
  const canSchedule = restaurant?.accepts_scheduled === true;
  // Why the restaurant does not accept this order; undefined if it does.
  const refusalReason = (canSchedule ? undefined : closedMessage) ?? limitText;
  const notice = refusalReason ?? withOrderAhead(closedMessage, { accepts_scheduled: canSchedule }, t);

  return (
    <>
      <DeliveryBar />
      {notice && (
        <Banner tone="warning" id={noticeId} role="status">
          {notice}
        </Banner>
      )}
      <Button
        size="large"
        fullWidth
        data-action="checkout"
        data-origin="cart"
        data-open-modal={signedIn || isOffline ? undefined : 'authPhone'}
        disabled={refusalReason !== undefined || isOffline}
        aria-describedby={notice ? noticeId : undefined}
      >
        {isOffline ? t('cart:checkoutOffline') : t('cart:checkoutFor', { price: formatBound(toPay, isLowerBound) })}
      </Button>
    </>
  );
}

/** The progress towards free delivery; nothing if delivery is never free. */
function DeliveryBar() {
  const t = useT('cart');
  const formatPrice = useFormatCartPrice();
  const { subtotal, delivery } = useStore($cartAmounts);
  if (!delivery || delivery.freeFrom === null) return null;
  const { freeFrom, isWaived } = delivery;
  return (
    <Progress data-delivery-bar="" state={isWaived ? 'free' : 'progress'} value={subtotal} max={Math.max(1, freeFrom)}>
      {isWaived
        ? t('cart:freeReached')
        : t('cart:freeMissing', { price: formatPrice(asMinor(freeFrom - subtotal), 'sentence') })}
    </Progress>
  );
}
