import { useStore } from '@nanostores/react';
import { type ReactNode, useId } from 'react';
import { $cartAmounts, $cartRestaurant, $menuHref } from '#features/cart/cart-totals.ts';
import { useT } from '#i18n/browser.ts';
import type { MessageKey } from '#i18n/keys.ts';
import { Button, IconButton } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { $draft, isFormField } from './checkout-form.store.ts';
import { $effectiveFulfilment, $isTotalLowerBound } from './checkout.store.ts';
import { useFormatCheckoutPrice } from './CheckoutFields.tsx';
import { useArrivalText } from './time/TimeSection.tsx';
import { CheckoutNotices, ProblemSummary } from './CheckoutNotices.tsx';
import { $quote, isBlocking } from './quote.store.ts';
import { findTotal, summaryRows } from './order-totals.ts';
import { $canSubmit, $refusal, $displayedProblems, $submission, $validationErrors } from './submit-order.ts';
import { $cartLines } from '#features/cart/cart.store.ts';
import { $notes } from '#features/cart/kitchen-notes.store.ts';
import { findProductName } from '#features/cart/line-details.ts';
import { $lineDetails } from '#features/cart/recalculation.store.ts';
import { ZERO } from '#contract/money.ts';
import { useMinimumDuration } from '#features/shared/hooks.ts';
import { Skeleton } from '#ui/feedback/feedback.tsx';
import { Summary } from '#ui/Summary.tsx';
import { toOrderLines, OrderLines, quotedLines } from './OrderLines.tsx';
import { clearPromo, $promocode, $promotion } from './promo/promo.store.ts';

export function CheckoutSummary() {
  const t = useT('checkout');
  const formatPrice = useFormatCheckoutPrice();
  const { state, quote } = useStore($quote);
  const freeFrom = quote?.free_from ?? ZERO;
  const titleId = useId();
  const restaurant = useStore($cartRestaurant);
  const menuHref = useStore($menuHref);
  const details = useStore($lineDetails);
  const lines = useStore($cartLines);
  const notes = useStore($notes);
  const items = quote ? quotedLines(quote.lines, details, findProductName) : toOrderLines(lines, details, notes);
  const loading = useMinimumDuration(state === 'loading');
  const isTotalLowerBound = useStore($isTotalLowerBound);

  return (
    <aside className="checkout__summary" aria-labelledby={titleId}>
      <div className="card card_padded checkout__section">
        <div className="checkout__order">
          <div className="checkout__order-head">
            <h2 id={titleId}>{t('checkout:yourOrder')}</h2>
            {restaurant && (
              <a className="link checkout__restaurant" href={menuHref}>
                {restaurant.name}
              </a>
            )}
            <Button size="small" variant="secondary" aria-label={t('checkout:editCart')} data-open-modal="cart">
              {t('checkout:change')}
            </Button>
          </div>
          {items ? (
            <OrderLines items={items} formatPrice={formatPrice} />
          ) : (
            state === 'loading' && <Skeleton shape="row" />
          )}
          <CheckoutNotices />
        </div>
        <div className="checkout__totals" aria-busy={loading || undefined}>
          <PromoRow />
          {quote && (
            <Summary
              label={t('checkout:summary')}
              rows={summaryRows(quote.totals, t, formatPrice, {
                isPickup: quote.fulfilment === 'pickup',
                isLowerBound: isTotalLowerBound,
              })}
            />
          )}
          {quote && freeFrom > 0 && findTotal(quote.totals, 'delivery') > 0 && (
            <p className="checkout__free-from">
              {t('checkout:freeFrom', { price: formatPrice(freeFrom, 'genitive') })}
            </p>
          )}
          {!quote && state === 'loading' && <Skeleton shape="row" />}
        </div>
      </div>
      <PayBar loading={loading} />
    </aside>
  );
}

function PromoRow() {
  const t = useT('checkout');
  const code = useStore($promocode);
  const promotion = useStore($promotion);

  if (!code) {
    return (
      <button type="button" className="promo-row promo-row_open" data-open-modal="promocode">
        <Icon name="promo" />
        <span className="promo-row__text">{t('checkout:promoEnter')}</span>
        <Icon name="chevronRight" />
      </button>
    );
  }
  return (
    <div className="promo-row promo-row_on">
      <Icon name="promo" />
      <span className="promo-row__text">
        {t('checkout:promoOn', { code })}
        {promotion?.title && (
          <span className="promo-row__note" lang={promotion.title_lang}>
            {promotion.title}
          </span>
        )}
      </span>
      <IconButton
        icon="close"
        data-focus-fallback-for="promocode promocodeSuccess"
        label={t('checkout:promoRemove', { code })}
        onClick={clearPromo}
      />
    </div>
  );
}

function arrivalKey(isPickup: boolean, hasDay: boolean): MessageKey<'checkout'> {
  if (isPickup) return hasDay ? 'checkout:readyOn' : 'checkout:readyAt';
  return hasDay ? 'checkout:arrivesOn' : 'checkout:arrives';
}

/**
 * The time of arrival and the submit button with the total, which stay in sight: a bar at the bottom of a small screen, a
 * card in the column of the summary on a wide one. It also shows why the order cannot be placed, because the notices may be out of sight.
 */
function PayBar({ loading }: { loading: boolean }) {
  const t = useT('checkout');
  const formatPrice = useFormatCheckoutPrice();
  const { quote, state: quoteState } = useStore($quote);
  const { toPay, delivery } = useStore($cartAmounts);
  const { state } = useStore($submission);
  const refusal = useStore($refusal);
  const { method } = useStore($draft);
  const canSubmit = useStore($canSubmit);
  const problems = useStore($displayedProblems);
  const arrival = useArrivalText();
  const { isPickup, when } = useStore($effectiveFulfilment);
  const isTotalLowerBound = useStore($isTotalLowerBound);
  const hasErrors = Object.keys(useStore($validationErrors)).length > 0;
  const statusId = useId();
  const placing = state === 'busy' || state === 'placed';
  const progress = placing ? t('checkout:placing') : loading ? t('checkout:counting') : '';

  // The blocking problems of the quote first, then the errors of the form, then the response to the last attempt to
  // order.
  function reason(): ReactNode {
    if (quoteState === 'failed') return t('checkout:quoteFailed');
    if (problems.some(isBlocking)) return <ProblemSummary />;
    if (when === '') return t('checkout:required_time');
    if (hasErrors) return t('checkout:checkFields');
    if (state === 'unknown') return t('checkout:orderOutcomeUnknown');
    if (!refusal) return '';
    if (problems.length > 0) return <ProblemSummary />;
    return t(Object.keys(refusal.errors).some(isFormField) ? 'checkout:checkFields' : 'checkout:orderFailed');
  }

  function label(): string {
    // Before the first quote, the total is calculated from the cart.
    const total = quote
      ? findTotal(quote.totals, 'total')
      : quoteState === 'loading' && delivery !== null
        ? toPay
        : null;
    if (total === null || isTotalLowerBound) return t('checkout:placeOrderPlain');
    return t(method === 'card_online' && total > 0 ? 'checkout:placeAndPay' : 'checkout:placeOrder', {
      price: formatPrice(total),
    });
  }

  return (
    <div className="checkout__submit">
      <p className="checkout__reason" id={statusId} role="status">
        {progress ? <span className="visually-hidden">{progress}</span> : reason()}
      </p>
      {arrival && (
        <p className="checkout__arrival">
          <Icon name="clock" />
          {t(arrivalKey(isPickup, arrival.day !== ''), { ...arrival })}
        </p>
      )}
      <Button
        type="submit"
        size="large"
        fullWidth
        busy={placing || loading}
        disabled={!placing && !loading && !canSubmit}
        aria-describedby={statusId}
        data-action="place-order"
      >
        {label()}
      </Button>
    </div>
  );
}
