import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { Empty } from '#ui/Empty.tsx';
import { href } from '../../routes.ts';
import { recalculateAndShow } from './after-edit.ts';
import { $backup, isRestorable, restoreCart } from './backup.ts';
import type { CartPlace } from './use-cart-place.ts';

/** The empty cart: the way to the menu, or the way back for lines that a failed recalculation took. */
export function CartEmpty({ place: { city, restaurant } }: { place: CartPlace }) {
  const t = useT();
  const backup = useStore($backup);
  // Lines too old to be restored are as good as none; the moment of opening decides.
  const [openedAt] = useState(() => Date.now());

  if (isRestorable(backup, openedAt)) return <CartLost />;
  const menu = city && restaurant;
  const way = menu ? href(pageLocale(), 'cityRestaurant', { city: city.slug, restaurant: restaurant.slug }) : href(pageLocale(), 'index');
  return (
    <Empty icon="cart" title={t('cart:emptyTitle')} action={<ButtonLink href={way}>{t(menu ? 'cart:toMenu' : 'cart:toRestaurants')}</ButtonLink>}>
      {t('cart:emptyText')}
    </Empty>
  );
}

/** Ruling: a failed recalculation empties the cart without a modal; one sentence and one button bring it back. */
function CartLost() {
  const t = useT();

  function restore() {
    if (restoreCart()) void recalculateAndShow();
  }

  return (
    <Empty
      icon="repeat"
      title={t('cart:lostTitle')}
      action={
        <Button data-action="restore-cart" onClick={restore}>
          {t('cart:restore')}
        </Button>
      }
    >
      {t('cart:lostText')}
    </Empty>
  );
}
