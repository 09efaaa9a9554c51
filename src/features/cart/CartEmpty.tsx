import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { Empty } from '#ui/feedback/Empty.tsx';
import { href } from '../../routes.ts';
import { $backup, isRestorable } from './cart-backup.ts';
import type { CartPlace } from './use-cart.ts';

interface CartEmptyProps {
  place: CartPlace;
  onRestore: () => void;
}

/**
 * The empty cart and the way to the menu. Ruling: a failed recalculation empties the cart without a modal or an error;
 * one sentence here says so, and one button brings the lines back.
 */
export function CartEmpty({ place, onRestore }: CartEmptyProps) {
  const t = useT('cart');
  const backup = useStore($backup);
  // Lines too old to be restored are as good as none; the moment of opening decides.
  const [openedAt] = useState(() => Date.now());
  const lost = isRestorable(backup, openedAt);

  return (
    <Empty
      icon="cart"
      title={t('cart:emptyTitle')}
      action={
        <div className="cart__ways">
          {lost && (
            <Button data-action="restore-cart" onClick={onRestore}>
              {t('cart:restore')}
            </Button>
          )}
          <WayToMenu place={place} variant={lost ? 'ghost' : 'primary'} />
        </div>
      }
    >
      {t(lost ? 'cart:lostText' : 'cart:emptyText')}
    </Empty>
  );
}

function WayToMenu({ place: { city, restaurant }, variant }: { place: CartPlace; variant: 'primary' | 'ghost' }) {
  const t = useT('cart');
  const locale = pageLocale();
  if (!city || !restaurant) {
    return (
      <ButtonLink variant={variant} href={href(locale, 'index')}>
        {t('cart:toRestaurants')}
      </ButtonLink>
    );
  }
  return (
    <ButtonLink
      variant={variant}
      href={href(locale, 'cityRestaurant', { city: city.slug, restaurant: restaurant.slug })}
    >
      {t('cart:toMenu')}
    </ButtonLink>
  );
}
