import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { $lines } from '#features/cart/cart.store.ts';
import { usePrice } from '#features/common/usePrice.ts';
import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { href } from '../../routes.ts';
import { $currency, acceptLines } from './checkout.store.ts';
import { $menuHref } from './menu-href.ts';
import { priceMoves, type Fix } from './problems.ts';
import { clearPromo } from './promo.store.ts';
import { $quote } from './quote.store.ts';
import { useNotices } from './useNotices.ts';

/** Each problem with the one thing that helps. */
export function Problems() {
  const t = useT('checkout');
  const price = usePrice();
  const { quote } = useStore($quote);
  const lines = useStore($lines);
  const currency = useStore($currency);
  const moves = quote ? priceMoves(quote, lines) : [];

  return useNotices().map(({ code, key, values, fix, blocking }) => (
    <Banner key={code} tone={blocking ? 'warning' : 'info'} title={t(key, values)} action={fix && <FixButton fix={fix} />} data-problem={code}>
      {code === 'price_changed' && moves.length > 0 && (
        <ul role="list">
          {moves.map((move, index) => (
            <li key={index}>
              {t('checkout:priceWas', { name: move.name, from: price(move.from, currency), to: price(move.to, currency) })}
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
    lines: <Button {...look} onClick={accept}>{t('checkout:dropUnavailable')}</Button>,
    prices: <Button {...look} onClick={accept}>{t('checkout:acceptPrices')}</Button>,
    cart: <Button {...look} data-open-modal="cart">{t('checkout:openCart')}</Button>,
    menu: <ButtonLink {...look} href={menu}>{t('checkout:addDishes')}</ButtonLink>,
    promo: <Button {...look} onClick={clearPromo}>{t('checkout:promoDrop')}</Button>,
    orders: <ButtonLink {...look} href={href(pageLocale(), 'orders')}>{t('checkout:toOrders')}</ButtonLink>,
  };
  return buttons[fix];
}
