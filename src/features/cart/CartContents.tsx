import { useStore } from '@nanostores/react';
import { useT } from '#i18n/browser.ts';
import { lineKey, type Lines } from './cart-lines.ts';
import { CartLine, ChangedLine } from './CartLine.tsx';
import { CartRecommended } from './CartRecommended.tsx';
import { $unavailable } from './recalculation.store.ts';
import { type CartPlace, useAmounts } from './use-cart.ts';
import type { ReactNode } from 'react';
import { usePrice } from '#features/shared/usePrice.ts';
import { Icon } from '#ui/Icon.tsx';
import { Price } from '#ui/Price.tsx';
import { classes } from '#ui/class-names.ts';
import { $discount } from './cart-totals.ts';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';

/** Everything between the cart's head and its checkout button. */
export function CartContents({ lines, place }: { lines: Lines; place: CartPlace }) {
  const t = useT('cart');
  return (
    <>
      <ul className="cart__lines" role="list" aria-label={t('cart:lines')}>
        {lines.map((line, index) => (
          <CartLine key={lineKey(line)} line={line} index={index} place={place} />
        ))}
      </ul>
      <CartUnavailable />
      <CartRecommended />
      <CartTotals place={place} />
    </>
  );
}

function CartUnavailable() {
  const t = useT('cart');
  const unavailable = useStore($unavailable);
  if (unavailable.length === 0) return null;
  return (
    <section className="cart__section">
      <h3 className="cart__heading">{t('cart:unavailable')}</h3>
      <ul className="cart__lines" role="list">
        {unavailable.map(({ line, shown }) => (
          <ChangedLine key={lineKey(line)} line={line} shown={shown} gone />
        ))}
      </ul>
    </section>
  );
}

/** What the cart comes to: dishes, discount, delivery, and the sum to pay. */
export function CartTotals({ place }: { place: CartPlace }) {
  const t = useT('cart');
  const price = usePrice();
  const discount = useStore($discount);
  const { total, delivery, toPay } = useAmounts(place);
  const money = (minor: number) => price(minor, place.currency);

  return (
    <section className="cart__section" aria-label={t('cart:summary')}>
      <button type="button" className="cart__promo" data-open-modal="promocode">
        <Icon name="promo" />
        <span>{discount ? t('cart:promocodeChange', { code: discount.code }) : t('cart:promocode')}</span>
        <Icon name="forward" />
      </button>
      <dl className="summary">
        <Row label={t('cart:total')}>
          <Price value={total} text={money(total)} data-cart-total="" />
        </Row>
        {discount && discount.amount > 0 && (
          <Row label={discount.title || t('cart:discount', { code: discount.code })}>
            <Price value={discount.amount} text={`−${money(discount.amount)}`} tone="success" data-total="discount" />
          </Row>
        )}
        {delivery && (
          <Row label={t('cart:delivery')}>
            {delivery.price === 0 ? (
              <Price value={0} text={t('cart:deliveryFree')} tone="success" data-total="delivery" />
            ) : (
              <Price value={delivery.price} text={money(delivery.price)} data-total="delivery" />
            )}
          </Row>
        )}
        <Row label={t('cart:toPay')} strong>
          <Price value={toPay} text={money(toPay)} data-total="total" />
        </Row>
      </dl>
    </section>
  );
}

function Row({ label, strong = false, children }: { label: string; strong?: boolean; children: ReactNode }) {
  return (
    <div className={classes('summary__row', strong && 'summary__row_strong')}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The shape of the lines that are being recalculated. */
export function CartLoading({ rows }: { rows: number }) {
  const t = useT('cart');
  return (
    <div className="cart__loading" aria-busy="true">
      <p className="visually-hidden" role="status">
        {t('cart:loading')}
      </p>
      {Array.from({ length: Math.min(Math.max(rows, 1), 4) }, (_, row) => (
        <div className="cart-line" key={row}>
          <Skeleton className="cart__loading-picture" />
          <div className="cart-line__text">
            <Skeleton shape="title" />
            <Skeleton />
          </div>
        </div>
      ))}
    </div>
  );
}
