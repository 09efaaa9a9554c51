import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { usePrice } from '#features/common/usePrice.ts';
import { useT } from '#i18n/browser.ts';
import { Icon } from '#ui/Icon.tsx';
import { Price } from '#ui/Price.tsx';
import { classes } from '#ui/classes.ts';
import { $discount } from './discount.store.ts';
import { useAmounts } from './use-amounts.ts';
import type { CartPlace } from './use-cart-place.ts';

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
