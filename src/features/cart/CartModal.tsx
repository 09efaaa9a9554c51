import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { closeModal, openModal } from '#features/shared/modal.store.ts';
import { useStableFocus } from '#features/shared/useStableFocus.ts';
import { useMinimumDuration } from '#features/shared/useLoaded.ts';
import { useT } from '#i18n/browser.ts';
import { Button } from '#ui/Button.tsx';
import { Modal } from '#ui/Modal.tsx';
import { recalculateAndShow } from './cart-actions.ts';
import { restoreCart } from './cart-backup.ts';
import { $lines } from './cart.store.ts';
import { CartContents, CartLoading } from './CartContents.tsx';
import { CartEmpty } from './CartEmpty.tsx';
import { CartFooter } from './CartFooter.tsx';
import { CartSheet } from './CartSheet.tsx';
import { lineKey } from './cart-lines.ts';
import { $details } from './recalculation.store.ts';
import { useCartPlace } from './use-cart.ts';

/** The cart: what is in it, what it costs, what is missing, and the way to the checkout. */
export function CartModal() {
  const t = useT('cart', 'catalog', 'common');
  const lines = useStore($lines);
  const details = useStore($details);
  const place = useCartPlace();
  const [asking, setAsking] = useState(lines.length > 0);
  const known = lines.every((line) => details[lineKey(line)]);
  const loading = useMinimumDuration(asking && !known);
  const filled = lines.length > 0 && !loading;
  const body = useStableFocus(`${loading} ${lines.length}`);

  useEffect(() => {
    // Spec 4: opening the cart recalculates; what is known already is shown meanwhile.
    void recalculateAndShow().finally(() => setAsking(false));
  }, []);

  function restore() {
    if (!restoreCart()) return;
    setAsking(true);
    void recalculateAndShow().finally(() => setAsking(false));
  }

  return (
    <Modal
      name="cart"
      open
      variant="drawer"
      title={t('cart:title')}
      closeLabel={t('common:close')}
      onClose={() => closeModal('cart')}
      footer={filled && <CartFooter place={place} />}
    >
      <CartSheet />
      <div className="cart" ref={body} tabIndex={-1}>
        {filled && (
          <div className="cart__head">
            <span className="cart__restaurant">{place.restaurant?.name}</span>
            <Button
              variant="ghost"
              size="small"
              data-action="reset-cart"
              data-open-modal="reset"
              onClick={() => openModal('reset', true)}
            >
              {t('cart:reset')}
            </Button>
          </div>
        )}
        {loading && <CartLoading rows={lines.length} />}
        {filled && <CartContents lines={lines} place={place} />}
        {lines.length === 0 && !loading && <CartEmpty place={place} onRestore={restore} />}
      </div>
    </Modal>
  );
}
