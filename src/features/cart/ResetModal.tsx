import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { $restaurants } from '#features/catalog/catalog.store.ts';
import { closeModal } from '#features/shared/modal.store.ts';
import { useT } from '#i18n/browser.ts';
import { Button } from '#ui/Button.tsx';
import { Modal } from '#ui/Modal.tsx';
import { $restaurantId, $wanted, cancelReset, confirmReset } from './cart.store.ts';
import { CartSheet } from './CartSheet.tsx';
import { useCartPlace } from './use-cart.ts';

/** Asks before the cart is emptied: to make room for another restaurant, or because the customer wants it empty. */
export function ResetModal() {
  const t = useT('cart', 'common');
  // Both buttons clear what was wanted; the words stay the same until the modal is gone.
  const [wanted] = useState($wanted.get());
  const held = useStore($restaurantId);
  useCartPlace();
  const restaurants = useStore($restaurants);
  const nameOf = (id: number | undefined) => restaurants.find((restaurant) => restaurant.id === id)?.name;
  const names = { held: nameOf(held), wanted: nameOf(wanted?.place.restaurantId) };

  function cancel() {
    cancelReset();
    closeModal('reset');
  }

  function confirm() {
    confirmReset();
    closeModal('reset');
  }

  function text(): string {
    if (!wanted) return t('cart:resetText');
    return names.held && names.wanted
      ? t('cart:otherNames', { held: names.held, wanted: names.wanted })
      : t('cart:otherText');
  }

  return (
    <Modal
      name="reset"
      open
      title={t(wanted ? 'cart:otherTitle' : 'cart:resetTitle')}
      closeLabel={t('common:close')}
      onClose={cancel}
      footer={
        <div className="reset__buttons">
          <Button variant="secondary" size="large" data-autofocus="" onClick={cancel}>
            {t('cart:keep')}
          </Button>
          <Button variant={wanted ? 'primary' : 'danger'} size="large" onClick={confirm}>
            {t(wanted ? 'cart:otherConfirm' : 'cart:resetConfirm')}
          </Button>
        </div>
      }
    >
      <CartSheet />
      <p>{text()}</p>
    </Modal>
  );
}
