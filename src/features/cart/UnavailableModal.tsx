import { useStore } from '@nanostores/react';
import { closeModal } from '#features/shared/modal.store.ts';
import { usePrice } from '#features/shared/usePrice.ts';
import { useT } from '#i18n/browser.ts';
import { Button } from '#ui/Button.tsx';
import { Modal } from '#ui/Modal.tsx';
import { Price } from '#ui/Price.tsx';
import { CartSheet } from './CartSheet.tsx';
import { ChangedLine } from './CartLine.tsx';
import { lineKey } from './cart-lines.ts';
import { clearChanges, $priceChanged, $unavailable } from './recalculation.store.ts';
import type { PriceChange, UnavailableLine } from './recalculation.ts';

/** What a recalculation changed in the cart. Spec 4: closing it clears both lists. */
export function UnavailableModal() {
  const t = useT('cart', 'common');
  const unavailable = useStore($unavailable);
  const priceChanged = useStore($priceChanged);

  function close() {
    clearChanges();
    closeModal('unavailable');
  }

  return (
    <Modal
      name="unavailable"
      open
      title={t('cart:changesTitle')}
      closeLabel={t('common:close')}
      onClose={close}
      footer={
        <Button size="large" full data-autofocus="" onClick={close}>
          {t('cart:understood')}
        </Button>
      }
    >
      <CartSheet />
      {unavailable.length > 0 && <Gone lines={unavailable} />}
      {priceChanged.length > 0 && <NewPrices changes={priceChanged} />}
    </Modal>
  );
}

function Gone({ lines }: { lines: readonly UnavailableLine[] }) {
  const t = useT('cart', 'common');
  return (
    <section className="changes">
      <h3 className="cart__heading">{t('cart:gone')}</h3>
      <p className="changes__text">{t('cart:goneText')}</p>
      <ul className="cart__lines" role="list">
        {lines.map(({ line, shown, code }) => (
          <ChangedLine key={lineKey(line)} line={line} shown={shown} gone>
            {(code === 'option_required' || code === 'option_max') && (
              <p className="cart-line__options">{t('cart:optionsGone')}</p>
            )}
          </ChangedLine>
        ))}
      </ul>
    </section>
  );
}

function NewPrices({ changes }: { changes: readonly PriceChange[] }) {
  const t = useT('cart', 'common');
  const price = usePrice();
  return (
    <section className="changes">
      <h3 className="cart__heading">{t('cart:pricesChanged')}</h3>
      <ul className="cart__lines" role="list">
        {changes.map(({ line, shown, oldPrice, newPrice }) => (
          <ChangedLine key={lineKey(line)} line={line} shown={shown}>
            <p className="cart-line__prices">
              <span className="visually-hidden">{t('cart:oldPrice', { price: price(oldPrice, shown.currency) })}</span>
              <Price value={oldPrice} text={price(oldPrice, shown.currency)} tone="old" aria-hidden="true" />
              <span className="visually-hidden">{t('cart:newPrice', { price: price(newPrice, shown.currency) })}</span>
              <Price value={newPrice} text={price(newPrice, shown.currency)} aria-hidden="true" />
            </p>
          </ChangedLine>
        ))}
      </ul>
    </section>
  );
}
