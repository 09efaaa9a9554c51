import { useStore } from '@nanostores/react';
import { useId } from 'react';
import { $cartRestaurant, $menuHref } from '#features/cart/cart-totals.ts';
import { $cartLines } from '#features/cart/cart.store.ts';
import { findDishName } from '#features/cart/dish-names.ts';
import { $lineLabels } from '#features/cart/recalculation.store.ts';
import { toMinor } from '#features/shared/money.ts';
import { useMinimumDuration } from '#features/shared/use-async-data.ts';
import { useT } from '#i18n/browser.ts';
import { IconButton } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Summary } from '#ui/Summary.tsx';
import { CheckoutNotices } from './CheckoutNotices.tsx';
import { useFormatCheckoutPrice } from './CheckoutFields.tsx';
import { cartLines, quotedLines } from './order-lines.ts';
import { OrderLines } from './OrderLines.tsx';
import { PayBar } from './PayBar.tsx';
import { summaryRows, findTotal } from './order-totals.ts';
import { clearPromo, $promocode, $promotion } from './promo.store.ts';
import { $quote } from './quote.store.ts';

export function CheckoutSummary() {
  const t = useT('checkout');
  const formatPrice = useFormatCheckoutPrice();
  const { state, quote } = useStore($quote);
  const freeFrom = toMinor(quote?.free_from ?? 0);
  const titleId = useId();
  const restaurant = useStore($cartRestaurant);
  const menu = useStore($menuHref);
  const labels = useStore($lineLabels);
  const lines = useStore($cartLines);
  const items = quote ? quotedLines(quote.lines, labels, findDishName) : cartLines(lines, labels);
  const loading = useMinimumDuration(state === 'loading');

  return (
    <aside className="card card_padded checkout__summary" aria-labelledby={titleId}>
      <div className="checkout__order">
        <div className="checkout__order-head">
          <h2 id={titleId}>{t('checkout:yourOrder')}</h2>
          {restaurant && (
            <a className="link checkout__restaurant" href={menu}>
              {restaurant.name}
            </a>
          )}
        </div>
        {items ? (
          <OrderLines items={items} formatPrice={formatPrice} />
        ) : (
          state === 'loading' && <Skeleton shape="row" />
        )}
        <button type="button" className="link checkout__edit" data-open-modal="cart">
          {t('checkout:editCart')}
        </button>
        <PromoRow />
        <div className="checkout__totals" aria-busy={loading || undefined}>
          {quote && <Summary label={t('checkout:summary')} rows={summaryRows(quote.totals, t, formatPrice)} />}
          {quote && freeFrom > 0 && findTotal(quote.totals, 'delivery') > 0 && (
            <p className="checkout__free-from">
              {t('checkout:freeFrom', { price: formatPrice(freeFrom, 'genitive') })}
            </p>
          )}
          {!quote && state === 'loading' && <Skeleton shape="row" />}
        </div>
        <CheckoutNotices />
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
