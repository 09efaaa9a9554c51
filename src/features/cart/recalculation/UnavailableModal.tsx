import { useStore } from '@nanostores/react';
import { closeModal } from '#features/shared/modal.store.ts';
import { useFormatPrice } from '#features/shared/use-format-price.ts';
import { ShopModal } from '#features/shared/ShopModal.tsx';
import { useT } from '#i18n/browser.ts';
import { Button } from '#ui/Button.tsx';
import { Price } from '#ui/Price.tsx';
import { lineKey } from '../cart-lines.ts';
import { ReadOnlyCartLine } from '../CartLine.tsx';
import stylesheetUrl from '../cart.lazy.scss?url';
import { clearChanges, $priceChanged, $unavailable } from './recalculation.store.ts';

/** The changes of a recalculation. Closing it clears both lists. */
export function UnavailableModal() {
  const t = useT('cart', 'common');
  const formatPrice = useFormatPrice();
  const unavailable = useStore($unavailable);
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
            {unavailable.map(({ line, labels, code }, index) => (
              <ReadOnlyCartLine key={lineKey(line)} line={line} index={index} labels={labels} unavailable>
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
            {priceChanged.map(({ line, labels, ...prices }, index) => {
              const oldPrice = formatPrice(prices.oldPrice, labels.currency);
              const newPrice = formatPrice(prices.newPrice, labels.currency);
              return (
                <ReadOnlyCartLine key={lineKey(line)} line={line} index={index} labels={labels}>
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
