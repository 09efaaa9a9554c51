import { useStore } from '@nanostores/react';
import { useId } from 'react';
import type { Quote } from '#contract/orders.ts';
import { lineTotal } from '#features/cart/cart-lines.ts';
import { fromWire } from '#features/cart/cart-wire.ts';
import { joinOptions } from '#features/cart/line-labels.ts';
import { toMinor } from '#features/shared/money.ts';
import { useMinimumDuration } from '#features/shared/useMinimumDuration.ts';
import { usePrice } from '#features/shared/usePrice.ts';
import { useT } from '#i18n/browser.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { IconButton } from '#ui/Button.tsx';
import { Price } from '#ui/Price.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Summary } from '#ui/Summary.tsx';
import { $draft } from './checkout-form.store.ts';
import { $currency } from './checkout.store.ts';
import { CheckoutNotices, useNotices } from './CheckoutNotices.tsx';
import { summaryRows, totalOf } from './order-totals.ts';
import { clearPromo, $promocode, $promotion } from './promo.store.ts';
import { $quote } from './quote.store.ts';
import { $canSubmit, $formErrors, $submission } from './submit-order.ts';

/** The ordered dishes, the totals, the problems of the order and the submit button. */
export function CheckoutSummary() {
  const t = useT('checkout');
  const price = usePrice();
  const { state, quote } = useStore($quote);
  const currency = useStore($currency);
  const titleId = useId();
  const loading = useMinimumDuration(state === 'loading');

  return (
    <aside className="card card_padded checkout__summary" aria-labelledby={titleId}>
      <h2 id={titleId}>{t('checkout:yourOrder')}</h2>
      {quote && <QuotedLines quote={quote} />}
      <PromoRow />
      <div className="checkout__totals" aria-busy={loading || undefined}>
        {quote && <Summary label={t('checkout:summary')} rows={summaryRows(quote.totals, currency, t, price)} />}
        {quote && quote.free_from !== null && quote.free_from > 0 && totalOf(quote.totals, 'delivery') > 0 && (
          <p className="checkout__free-from">
            {t('checkout:freeFrom', { price: price(toMinor(quote.free_from), currency) })}
          </p>
        )}
        {!quote && state === 'loading' && <Skeleton shape="row" />}
      </div>
      <CheckoutNotices />
      <PlaceOrderButton loading={loading} />
    </aside>
  );
}

/** The dishes at the server's prices. */
function QuotedLines({ quote }: { quote: Quote }) {
  const t = useT('checkout');
  const price = usePrice();
  const currency = useStore($currency);
  return (
    <>
      <ul className="order-lines" role="list">
        {quote.lines.map((item, index) => {
          const total = lineTotal(fromWire(item));
          const options = joinOptions([...item.modifiers, ...item.additives]);
          return (
            <li key={index} className="order-lines__line">
              <span className="order-lines__count">{item.count}&nbsp;×</span>
              <span className="order-lines__name">
                {item.name}
                {options && <span className="order-lines__options">{options}</span>}
              </span>
              <Price value={total} text={price(total, currency)} />
            </li>
          );
        })}
      </ul>
      <button type="button" className="link checkout__edit" data-open-modal="cart">
        {t('checkout:editCart')}
      </button>
    </>
  );
}

/** Opens the promo code modal, or shows the applied code. */
function PromoRow() {
  const t = useT('checkout');
  const code = useStore($promocode);
  const promotion = useStore($promotion);

  if (!code) {
    return (
      <button type="button" className="promo-row promo-row_open" data-open-modal="promocode">
        <Icon name="promo" />
        <span className="promo-row__text">{t('checkout:promoEnter')}</span>
        <Icon name="forward" />
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
        data-stands-for="promocode promocodeSuccess"
        label={t('checkout:promoRemove', { code })}
        onClick={clearPromo}
      />
    </div>
  );
}

/** Submits the form; disabled with a reason while a problem blocks the order. */
function PlaceOrderButton({ loading }: { loading: boolean }) {
  const t = useT('checkout');
  const price = usePrice();
  const { quote } = useStore($quote);
  const currency = useStore($currency);
  const { state } = useStore($submission);
  const { method } = useStore($draft);
  const canSubmit = useStore($canSubmit);
  const blocking = useNotices().find((notice) => notice.blocking);
  const hasErrors = Object.keys(useStore($formErrors)).length > 0;
  const statusId = useId();
  const placing = state === 'busy' || state === 'placed';

  function status(): string {
    if (placing) return t('checkout:placing');
    if (loading) return t('checkout:counting');
    if (blocking) return t(blocking.key, blocking.values);
    return hasErrors ? t('checkout:checkFields') : '';
  }

  return (
    <div className="checkout__place">
      <Button
        type="submit"
        size="large"
        full
        busy={placing || loading}
        disabled={!placing && !loading && !canSubmit}
        aria-describedby={statusId}
        data-action="place-order"
      >
        {quote
          ? t(method === 'card_online' ? 'checkout:placeAndPay' : 'checkout:placeOrder', {
              price: price(totalOf(quote.totals, 'total'), currency),
            })
          : t('checkout:placeOrderPlain')}
      </Button>
      <p className="checkout__reason" id={statusId} role="status">
        {status()}
      </p>
    </div>
  );
}
