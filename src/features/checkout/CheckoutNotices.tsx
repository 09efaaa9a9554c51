import { useStore } from '@nanostores/react';
import { failureText } from '#features/shared/failure.ts';
import { browserHttp } from '#features/shared/http.ts';
import { usePrice } from '#features/shared/usePrice.ts';
import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';
import { Banner } from '#ui/feedback/Banner.tsx';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { href } from '../../routes.ts';
import { acceptLines, $currency, $menuHref } from './checkout.store.ts';
import { $placing } from './place-order.ts';
import { $quote, renewQuote } from './quote.store.ts';
import type { ReactNode } from 'react';
import { $lines } from '#features/cart/cart.store.ts';
import { type Fix, priceMoves } from './checkout-problems.ts';
import { clearPromo } from './promo.store.ts';
import { useNotices } from './use-checkout.ts';

/** Everything the customer has to know before pressing, read out as it appears. */
export function CheckoutNotices() {
  const t = useT('checkout', 'common');
  const price = usePrice();
  const currency = useStore($currency);
  const quoted = useStore($quote);
  const placing = useStore($placing);

  return (
    <div className="checkout__notices" role="status">
      {quoted.state === 'ready' && quoted.change && (
        <Banner tone="warning">
          {t('checkout:totalChanged', {
            from: price(quoted.change.from, currency),
            to: price(quoted.change.to, currency),
          })}
        </Banner>
      )}
      {quoted.state === 'failed' && (
        <Banner
          tone="danger"
          title={t('checkout:quoteFailed')}
          action={
            <Button size="small" variant="secondary" onClick={() => void renewQuote(browserHttp())}>
              {t('common:tryAgain')}
            </Button>
          }
        >
          {failureText(quoted.error, t)}
        </Banner>
      )}
      <Problems />
      {placing.state === 'unknown' && (
        <Banner
          tone="danger"
          title={t('checkout:orderUnsure')}
          action={
            <ButtonLink size="small" variant="secondary" href={href(pageLocale(), 'orders')}>
              {t('checkout:toOrders')}
            </ButtonLink>
          }
        >
          {t('checkout:orderUnknown')}
        </Banner>
      )}
      {placing.state === 'refused' && placing.problems.length === 0 && (
        <Banner tone="danger" title={t('checkout:orderFailed')}>
          {failureText(placing.error, t)}
        </Banner>
      )}
    </div>
  );
}

/** Each problem with the one thing that helps. */
export function Problems() {
  const t = useT('checkout');
  const price = usePrice();
  const { quote } = useStore($quote);
  const lines = useStore($lines);
  const currency = useStore($currency);
  const moves = quote ? priceMoves(quote, lines) : [];

  return useNotices().map(({ code, key, values, fix, blocking }) => (
    <Banner
      key={code}
      tone={blocking ? 'warning' : 'info'}
      title={t(key, values)}
      action={fix && <FixButton fix={fix} />}
      data-problem={code}
    >
      {code === 'price_changed' && moves.length > 0 && (
        <ul role="list">
          {moves.map((move, index) => (
            <li key={index}>
              {t('checkout:priceWas', {
                name: move.name,
                from: price(move.from, currency),
                to: price(move.to, currency),
              })}
            </li>
          ))}
        </ul>
      )}
    </Banner>
  ));
}

function FixButton({ fix }: { fix: Fix }) {
  const t = useT('checkout');
  const { quote } = useStore($quote);
  const menu = useStore($menuHref);
  const look = { size: 'small', variant: 'secondary' } as const;
  const accept = () => quote && acceptLines(quote);
  const buttons: Record<Fix, ReactNode> = {
    lines: (
      <Button {...look} onClick={accept}>
        {t('checkout:dropUnavailable')}
      </Button>
    ),
    prices: (
      <Button {...look} onClick={accept}>
        {t('checkout:acceptPrices')}
      </Button>
    ),
    cart: (
      <Button {...look} data-open-modal="cart">
        {t('checkout:openCart')}
      </Button>
    ),
    menu: (
      <ButtonLink {...look} href={menu}>
        {t('checkout:addDishes')}
      </ButtonLink>
    ),
    promo: (
      <Button {...look} onClick={clearPromo}>
        {t('checkout:promoDrop')}
      </Button>
    ),
    orders: (
      <ButtonLink {...look} href={href(pageLocale(), 'orders')}>
        {t('checkout:toOrders')}
      </ButtonLink>
    ),
  };
  return buttons[fix];
}
