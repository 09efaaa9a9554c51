import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { loadCatalog } from '#features/catalog/catalog.store.ts';
import { browserApiClient } from '#features/shared/browser-api-client.ts';
import { useMinimumDuration, useFocusRestore } from '#features/shared/hooks.ts';
import { ShopModal } from '#features/shared/ShopModal.tsx';
import { useT } from '#i18n/browser.ts';
import { ignoreFailure } from '#lib/errors.ts';
import { Skeleton } from '#ui/feedback/feedback.tsx';
import { recalculateAndShowChanges } from './cart-actions.ts';
import { lineKey } from './cart-lines.ts';
import { $cartLines } from './cart.store.ts';
import stylesheetUrl from './cart.lazy.scss?url';
import { CartContents, CartEmpty } from './CartContents.tsx';
import { CartFooter } from './CartTotals.tsx';
import { $lineDetails, restoreCartBackup } from './recalculation.store.ts';

export function CartModal() {
  const t = useT('cart', 'catalog', 'common');
  const lines = useStore($cartLines);
  const details = useStore($lineDetails);
  const [recalculating, setRecalculating] = useState(lines.length > 0);
  const hasDetails = lines.every((line) => details[lineKey(line)]);
  const loading = useMinimumDuration(recalculating && !hasDetails);
  const filled = lines.length > 0 && !loading;
  const body = useFocusRestore(`${loading} ${lines.length}`);

  useEffect(() => {
    void ignoreFailure('the lines show without delivery terms', loadCatalog(browserApiClient('page')));
    // Lines with details are shown during the recalculation.
    void recalculateAndShowChanges().finally(() => setRecalculating(false));
  }, []);

  function recalculate() {
    setRecalculating(true);
    void recalculateAndShowChanges().finally(() => setRecalculating(false));
  }

  function restore() {
    if (restoreCartBackup()) recalculate();
  }

  return (
    <ShopModal
      name="cart"
      stylesheetUrl={stylesheetUrl}
      variant="drawer"
      title={t('cart:title')}
      footer={filled && <CartFooter />}
    >
      <div className="cart" ref={body} tabIndex={-1}>
        {loading && <CartLoading rows={lines.length} />}
        {filled && <CartContents isChecking={recalculating} onRetry={recalculate} />}
        {lines.length === 0 && !loading && <CartEmpty onRestore={restore} />}
      </div>
    </ShopModal>
  );
}

function CartLoading({ rows }: { rows: number }) {
  const t = useT('cart');
  return (
    <div className="cart__loading" aria-busy="true">
      <p className="visually-hidden" role="status">
        {t('cart:loading')}
      </p>
      {Array.from({ length: Math.min(Math.max(rows, 1), 4) }, (_, row) => (
        <div className="cart-line" key={row}>
          <Skeleton shape="picture" className="product-picture_small" />
          <div className="cart-line__text">
            <Skeleton shape="title" />
            <Skeleton />
          </div>
        </div>
      ))}
    </div>
  );
}
