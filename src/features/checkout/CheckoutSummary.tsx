import { useStore } from '@nanostores/react';
import { useId } from 'react';
import { toMinor } from '#features/shared/money.ts';
import { usePrice } from '#features/shared/usePrice.ts';
import { useMinimumDuration } from '#features/shared/useLoaded.ts';
import { useT } from '#i18n/browser.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import { Summary } from '#ui/Summary.tsx';
import { CheckoutNotices } from './CheckoutNotices.tsx';
import { $currency } from './checkout.store.ts';
import { PlaceOrderButton } from './PlaceOrderButton.tsx';
import { $quote } from './quote.store.ts';
import { summaryRows, totalOf } from './order-totals.ts';
import type { Quote } from '#contract/orders.ts';
import { lineTotal } from '#features/cart/cart-lines.ts';
import { fromWire } from '#features/cart/cart.api.ts';
import { Price } from '#ui/Price.tsx';
import { Icon } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { clearPromo, $promocode, $promotion } from './promo.store.ts';

/** What is ordered, what it comes to, what stands against it, and the button. */
export function CheckoutSummary() {
  const t = useT('checkout');
  const price = usePrice();
  const quoted = useStore($quote);
  const currency = useStore($currency);
  const titleId = useId();
  const { quote } = quoted;
  const counting = useMinimumDuration(quoted.state === 'asking');

  return (
    <aside className="card card_padded checkout__summary" aria-labelledby={titleId}>
      <h2 className="checkout__heading" id={titleId}>
        {t('checkout:yourOrder')}
      </h2>
      {quote && <QuotedLines quote={quote} />}
      <PromoRow />
      <div className="checkout__totals" aria-busy={counting || undefined}>
        {quote && <Summary label={t('checkout:summary')} rows={summaryRows(quote.totals, currency, t, price)} />}
        {quote?.free_from && totalOf(quote.totals, 'delivery') > 0 && (
          <p className="checkout__free-from">
            {t('checkout:freeFrom', { price: price(toMinor(quote.free_from), currency) })}
          </p>
        )}
        {!quote && quoted.state === 'asking' && <Skeleton shape="row" />}
      </div>
      <CheckoutNotices />
      <PlaceOrderButton counting={counting} />
    </aside>
  );
}

/** The dishes as the server priced them. */
export function QuotedLines({ quote }: { quote: Quote }) {
  const t = useT('checkout');
  const price = usePrice();
  const currency = useStore($currency);
  return (
    <>
      <ul className="order-lines" role="list">
        {quote.lines.map((item, index) => {
          const total = lineTotal(fromWire(item));
          const options = [...item.modifiers, ...item.additives]
            .map(({ name, count }) => (count > 1 ? `${name} × ${count}` : name))
            .filter(Boolean);
          return (
            <li key={index} className="order-lines__line">
              <span className="order-lines__count">{item.count}&nbsp;×</span>
              <span className="order-lines__name">
                {item.name}
                {options.length > 0 && <span className="order-lines__options">{options.join(', ')}</span>}
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

/** The way to the promo code, or the code that works with what it gives. */
export function PromoRow() {
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
