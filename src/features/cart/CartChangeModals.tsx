import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { $restaurants, loadCatalog } from '#features/catalog/catalog.store.ts';
import { closedText } from '#features/catalog/opening-text.ts';
import { ShopModal } from '#features/shared/ShopModal.tsx';
import { browserApiClient } from '#features/shared/browser-api-client.ts';
import { closeModal } from '#features/shared/modal.store.ts';
import { useFormatPrice } from '#features/shared/hooks.ts';
import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';
import { ignoreFailure } from '#lib/errors.ts';
import { Button } from '#ui/Button.tsx';
import { Price } from '#ui/Price.tsx';
import { ReadOnlyCartLine } from './CartLine.tsx';
import { resetAndAdd } from './cart-actions.ts';
import { lineKey } from './cart-lines.ts';
import { $cartRestaurant } from './cart-totals.ts';
import stylesheetUrl from './cart.lazy.scss?url';
import { $pendingAddition, cancelReset } from './cart.store.ts';
import { $priceChanged, $unavailableLines, clearChanges } from './recalculation.store.ts';

/** The confirmation before the cart is emptied: for a dish of another restaurant, or on the customer's request. */
export function ResetModal() {
  const t = useT('cart-reset', 'cart', 'catalog', 'common');
  // Both buttons clear `$pendingAddition`. The copy keeps the text unchanged until the modal has closed.
  const [pending] = useState($pendingAddition.get());
  const current = useStore($cartRestaurant)?.name;
  const next = useStore($restaurants).find(({ id }) => id === pending?.restaurant.restaurantId);
  const [now] = useState(() => new Date());
  const closed = next && closedText(next, pageLocale(), t, now);

  useEffect(() => {
    void ignoreFailure('the text names no restaurants', loadCatalog(browserApiClient('page')));
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

/** Lists the unavailable items and the changed prices of a recalculation. Closing the modal clears both lists. */
export function UnavailableModal() {
  const t = useT('cart', 'common');
  const formatPrice = useFormatPrice();
  const unavailable = useStore($unavailableLines);
  const priceChanged = useStore($priceChanged);

  function close() {
    clearChanges();
    closeModal('unavailable');
  }

  return (
    <ShopModal
      name="unavailable"
      stylesheetUrl={stylesheetUrl}
      title={t('cart:changesTitle')}
      onClose={close}
      footer={
        <Button size="large" fullWidth data-autofocus="" onClick={close}>
          {t('cart:changesClose')}
        </Button>
      }
    >
      {unavailable.length > 0 && (
        <section className="changes">
          <h3>{t('cart:noLongerAvailable')}</h3>
          <p className="muted">{t('cart:removedFromCart')}</p>
          <ul className="cart__lines" role="list">
            {unavailable.map(({ line, details, code }, index) => (
              <ReadOnlyCartLine key={lineKey(line)} line={line} index={index} details={details} unavailable>
                {(code === 'option_required' || code === 'option_max') && (
                  <p className="cart-line__options">{t('cart:optionsChanged')}</p>
                )}
              </ReadOnlyCartLine>
            ))}
          </ul>
        </section>
      )}
      {priceChanged.length > 0 && (
        <section className="changes">
          <h3>{t('cart:pricesChanged')}</h3>
          <ul className="cart__lines" role="list">
            {priceChanged.map(({ line, details, ...prices }, index) => {
              const oldPrice = formatPrice(prices.oldPrice, details.currency);
              const newPrice = formatPrice(prices.newPrice, details.currency);
              return (
                <ReadOnlyCartLine key={lineKey(line)} line={line} index={index} details={details}>
                  <p className="cart-line__prices">
                    <span className="visually-hidden">{t('cart:oldPrice', { price: oldPrice })}</span>
                    <Price value={prices.oldPrice} text={oldPrice} tone="old" aria-hidden="true" />
                    <span className="visually-hidden">{t('cart:newPrice', { price: newPrice })}</span>
                    <Price value={prices.newPrice} text={newPrice} aria-hidden="true" />
                  </p>
                </ReadOnlyCartLine>
              );
            })}
          </ul>
        </section>
      )}
    </ShopModal>
  );
}
