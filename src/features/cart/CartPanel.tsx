import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { loadCatalog, $zoneId } from '#features/catalog/catalog.store.ts';
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
  const labels = useStore($lineDetails);
  const zoneId = useStore($zoneId);
  const [recalculating, setRecalculating] = useState(false);
  const [isCatalogSettled, setIsCatalogSettled] = useState(false);
  const unknownLines = lines
    .map(lineKey)
    .filter((key) => !labels[key])
    .join(' ');

  function recheck() {
    setRecalculating(true);
    void recalculateAndShowChanges().finally(() => setRecalculating(false));
  }

  // Another zone has other delivery terms.
  useEffect(() => {
    void ignoreFailure('the lines show without delivery terms', loadCatalog(browserApiClient())).finally(() =>
      setIsCatalogSettled(true),
    );
  }, [zoneId]);
  useEffect(() => {
    if (unknownLines !== '') void recalculateAndShowChanges();
  }, [unknownLines]);

  return (
    <>
      <link rel="stylesheet" href={stylesheetUrl} precedence="default" />
      <h2 className="cart-panel__title">{t('cart:title')}</h2>
      {lines.length === 0 ? (
        <CartEmpty besideMenu onRestore={() => restoreCartBackup() && recheck()} />
      ) : (
        <>
          <div className="cart cart-panel__body">
            <CartContents busy={recalculating} onRetry={recheck} besideMenu />
          </div>
          {/* It grows by the terms of the delivery and would move if it were there before them. */}
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
