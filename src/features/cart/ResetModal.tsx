import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { $restaurants, loadCatalog } from '#features/catalog/catalog.store.ts';
import { describeClosing } from '#features/catalog/opening-text.ts';
import { browserApiClient } from '#features/shared/browser-api-client.ts';
import { closeModal } from '#features/shared/modal.store.ts';
import { ShopModal } from '#features/shared/ShopModal.tsx';
import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';
import { ignoreFailure } from '#lib/errors.ts';
import { Button } from '#ui/Button.tsx';
import { resetAndAdd } from './cart-actions.ts';
import { $cartRestaurant } from './cart-totals.ts';
import { $pendingAddition, cancelReset } from './cart.store.ts';
import stylesheetUrl from './cart.lazy.scss?url';

/** Confirms that the cart is emptied: for a dish of another restaurant, or on the customer's request. */
export function ResetModal() {
  const t = useT('cart-reset', 'cart', 'catalog', 'common');
  // Both buttons clear what is pending; the text stays the same until the modal has closed.
  const [pending] = useState($pendingAddition.get());
  const current = useStore($cartRestaurant)?.name;
  const next = useStore($restaurants).find(({ id }) => id === pending?.restaurant.restaurantId);
  const [now] = useState(() => new Date());
  const closed = next && describeClosing(next, pageLocale(), t, now);

  useEffect(() => {
    void ignoreFailure('the text names no restaurants', loadCatalog(browserApiClient()));
  }, []);

  function close(finish: () => void) {
    finish();
    closeModal('reset');
  }

  function text(): string {
    if (!pending) return t('cart-reset:text');
    return current && next
      ? t('cart-reset:otherRestaurantNames', { current, next: next.name })
      : t('cart-reset:otherRestaurantText');
  }

  return (
    <ShopModal
      name="reset"
      stylesheetUrl={stylesheetUrl}
      title={t(pending ? 'cart-reset:otherRestaurantTitle' : 'cart-reset:title')}
      onClose={() => close(cancelReset)}
      footer={
        <div className="reset__buttons">
          <Button variant="secondary" size="large" data-autofocus="" onClick={() => close(cancelReset)}>
            {t('cart-reset:keep')}
          </Button>
          <Button variant={pending ? 'primary' : 'danger'} size="large" onClick={() => close(() => void resetAndAdd())}>
            {t(pending ? 'cart-reset:otherRestaurantConfirm' : 'cart:resetConfirm')}
          </Button>
        </div>
      }
    >
      <p>{text()}</p>
      {closed && <p>{`${next.name}: ${closed}`}</p>}
    </ShopModal>
  );
}
