import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { loadCatalog } from '#features/catalog/catalog.store.ts';
import { $zoneId } from '#features/catalog/zone.store.ts';
import { browserApiClient } from '#features/shared/browser-api-client.ts';
import { useT } from '#i18n/browser.ts';
import { ignoreFailure } from '#lib/errors.ts';
import { recalculateAndShowChanges } from './cart-actions.ts';
import { lineKey } from './cart-lines.ts';
import { $cartLines } from './cart.store.ts';
import { CartContents, CartEmpty } from './CartContents.tsx';
import stylesheetUrl from './cart.lazy.scss?url';
import { CartFooter } from './CartTotals.tsx';
import { $lineDetails, restoreCartBackup } from './recalculation.store.ts';

/** The cart beside a menu on wide screens. It is recalculated when it has lines that no response has described yet. */
export function CartPanel() {
  const t = useT('cart', 'catalog', 'common');
  const lines = useStore($cartLines);
  const details = useStore($lineDetails);
  const zoneId = useStore($zoneId);
  const [recalculating, setRecalculating] = useState(false);
  const [isCatalogSettled, setIsCatalogSettled] = useState(false);
  const keysWithoutDetails = lines
    .map(lineKey)
    .filter((key) => !details[key])
    .join(' ');

  function recalculate() {
    setRecalculating(true);
    void recalculateAndShowChanges().finally(() => setRecalculating(false));
  }

  // The restaurants of the catalog have the delivery terms of the chosen zone.
  useEffect(() => {
    void ignoreFailure('the lines show without delivery terms', loadCatalog(browserApiClient('page'))).finally(() =>
      setIsCatalogSettled(true),
    );
  }, [zoneId]);
  useEffect(() => {
    if (keysWithoutDetails !== '') void recalculateAndShowChanges(browserApiClient('page'));
  }, [keysWithoutDetails]);

  return (
    <>
      <link rel="stylesheet" href={stylesheetUrl} precedence="default" />
      <h2 className="cart-panel__title">{t('cart:title')}</h2>
      {lines.length === 0 ? (
        <CartEmpty besideMenu onRestore={() => restoreCartBackup() && recalculate()} />
      ) : (
        <>
          <div className="cart cart-panel__body">
            <CartContents isChecking={recalculating} onRetry={recalculate} besideMenu />
          </div>
          {/* The delivery terms make the footer higher: it is rendered after them, so that it does not move. */}
          {isCatalogSettled && (
            <div className="cart-panel__footer">
              <CartFooter />
            </div>
          )}
        </>
      )}
    </>
  );
}
