import { useStore } from '@nanostores/react';
import { useId } from 'react';
import { lineTotal } from '#features/cart/cart-lines.ts';
import { fromWireLine } from '#features/cart/cart-wire.ts';
import { findDishName } from '#features/cart/dish-names.ts';
import { toMinor } from '#features/shared/money.ts';
import { useMinimumDuration } from '#features/shared/use-async-data.ts';
import { useT } from '#i18n/browser.ts';
import { Button, IconButton } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Summary } from '#ui/Summary.tsx';
import { $draft, isFormField } from './checkout-form.store.ts';
import { CheckoutNotices, useNotices } from './CheckoutNotices.tsx';
import { useFormatCheckoutPrice } from './CheckoutFields.tsx';
import { OrderLines } from './OrderLines.tsx';
import { summaryRows, findTotal } from './order-totals.ts';
import { clearPromo, $promocode, $promotion } from './promo.store.ts';
import { $quote } from './quote.store.ts';
import { $canSubmit, $refusal, $validationErrors, $submission } from './submit-order.ts';

export function CheckoutSummary() {
  const t = useT('checkout');
  const formatPrice = useFormatCheckoutPrice();
  const { state, quote } = useStore($quote);
  const freeFrom = toMinor(quote?.free_from ?? 0);
  const titleId = useId();
  const loading = useMinimumDuration(state === 'loading');

  return (
    <aside className="card card_padded checkout__summary" aria-labelledby={titleId}>
      <h2 id={titleId}>{t('checkout:yourOrder')}</h2>
      {quote && (
        <>
          <OrderLines
            items={quote.lines.map((item) => ({
              ...item,
              name: item.name || findDishName(item.id),
              total: lineTotal(fromWireLine(item)),
            }))}
            formatPrice={formatPrice}
          />
          <button type="button" className="link checkout__edit" data-open-modal="cart">
            {t('checkout:editCart')}
          </button>
        </>
      )}
      <PromoRow />
      <div className="checkout__totals" aria-busy={loading || undefined}>
        {quote && <Summary label={t('checkout:summary')} rows={summaryRows(quote.totals, t, formatPrice)} />}
        {quote && freeFrom > 0 && findTotal(quote.totals, 'delivery') > 0 && (
          <p className="checkout__free-from">{t('checkout:freeFrom', { price: formatPrice(freeFrom) })}</p>
        )}
        {!quote && state === 'loading' && <Skeleton shape="row" />}
      </div>
      <CheckoutNotices />
      <PlaceOrderButton loading={loading} />
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
        {promotion?.title && <span className="promo-row__note">{promotion.title}</span>}
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

function PlaceOrderButton({ loading }: { loading: boolean }) {
  const t = useT('checkout');
  const formatPrice = useFormatCheckoutPrice();
  const { quote, state: quoteState } = useStore($quote);
  const { state } = useStore($submission);
  const refusal = useStore($refusal);
  const { method } = useStore($draft);
  const canSubmit = useStore($canSubmit);
  const notices = useNotices();
  const blocking = notices.find((notice) => notice.blocking);
  const hasErrors = Object.keys(useStore($validationErrors)).length > 0;
  const statusId = useId();
  const placing = state === 'busy' || state === 'placed';

  /** The notices are out of sight on a small screen, where the button is sticky. */
  function status(): string {
    if (placing) return t('checkout:placing');
    if (loading) return t('checkout:counting');
    if (quoteState === 'failed') return t('checkout:quoteFailed');
    if (blocking) return t(blocking.key, blocking.values);
    if (hasErrors) return t('checkout:checkFields');
    if (state === 'unknown') return t('checkout:orderOutcomeUnknown');
    if (!refusal) return '';
    const [reason] = notices;
    if (reason) return t(reason.key, reason.values);
    return t(Object.keys(refusal.errors).some(isFormField) ? 'checkout:checkFields' : 'checkout:orderFailed');
  }

  return (
    <div className="checkout__place">
      <Button
        type="submit"
        size="large"
        fullWidth
        busy={placing || loading}
        disabled={!placing && !loading && !canSubmit}
        aria-describedby={statusId}
        data-action="place-order"
      >
        {quote
          ? t(method === 'card_online' ? 'checkout:placeAndPay' : 'checkout:placeOrder', {
              price: formatPrice(findTotal(quote.totals, 'total')),
            })
          : t('checkout:placeOrderPlain')}
      </Button>
      <p className="checkout__reason" id={statusId} role="status">
        {status()}
      </p>
    </div>
  );
}
