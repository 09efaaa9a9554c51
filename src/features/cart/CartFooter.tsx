import { useStore } from '@nanostores/react';
import { useId } from 'react';
import type { Restaurant } from '#contract/catalog.ts';
import { openingText } from '#features/catalog/opening-hours.ts';
import { $signedIn } from '#features/shared/token.store.ts';
import { usePrice } from '#features/shared/usePrice.ts';
import { useT } from '#i18n/browser.ts';
import type { Translate } from '#i18n/keys.ts';
import { pageLocale } from '#i18n/locale.ts';
import { Banner } from '#ui/feedback/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { type Amounts, type CartPlace, useAmounts } from './use-cart.ts';
import { Progress } from '#ui/feedback/Progress.tsx';

/** What stands between the cart and its order, then the way there. */
export function CartFooter({ place }: { place: CartPlace }) {
  const t = useT('cart', 'catalog');
  const price = usePrice();
  const signedIn = useStore($signedIn);
  const reasonId = useId();
  const amounts = useAmounts(place);
  const money = (minor: number) => price(minor, place.currency);
  const refusal =
    closedText(place.restaurant, t) ??
    (amounts.missing > 0
      ? t('cart:minimumMissing', { minimum: money(amounts.minimum), missing: money(amounts.missing) })
      : undefined);

  return (
    <>
      <DeliveryBar amounts={amounts} currency={place.currency} />
      {refusal && (
        <Banner tone="warning" id={reasonId} role="status">
          {refusal}
        </Banner>
      )}
      <Button
        size="large"
        full
        data-action="checkout"
        data-origin="cart"
        data-open-modal={signedIn ? undefined : 'authPhone'}
        disabled={refusal !== undefined}
        aria-describedby={refusal ? reasonId : undefined}
      >
        {t('cart:checkoutFor', { price: money(amounts.toPay) })}
      </Button>
    </>
  );
}

function closedText(restaurant: Restaurant | undefined, t: Translate<'cart' | 'catalog'>): string | undefined {
  if (!restaurant || restaurant.is_open) return undefined;
  if (!restaurant.opens_at) return t('cart:closed');
  return t('cart:closedUntil', { opening: openingText(restaurant, pageLocale(), t, new Date()) });
}

/** How far it is to free delivery; nothing where delivery is never free. */
export function DeliveryBar({ amounts, currency }: { amounts: Amounts; currency: string }) {
  const t = useT('cart');
  const price = usePrice();
  const { delivery, freeFrom, total } = amounts;
  if (!delivery || !freeFrom || delivery.state === 'fixed') return null;
  return (
    <Progress data-delivery-bar="" state={delivery.state} value={total} max={freeFrom}>
      {delivery.state === 'free'
        ? t('cart:freeReached')
        : t('cart:freeMissing', { price: price(delivery.missing, currency) })}
    </Progress>
  );
}
