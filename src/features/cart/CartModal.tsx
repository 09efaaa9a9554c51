import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { loadCatalog } from '#features/catalog/catalog.store.ts';
import { browserApiClient } from '#features/shared/browser-api-client.ts';
import { openModal } from '#features/shared/modal.store.ts';
import { useMinimumDuration } from '#features/shared/use-async-data.ts';
import { useStableFocus } from '#features/shared/use-stable-focus.ts';
import { ShopModal } from '#features/shared/ShopModal.tsx';
import { useT } from '#i18n/browser.ts';
import { ignoreFailure } from '#lib/errors.ts';
import { Banner } from '#ui/feedback/Banner.tsx';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { Empty } from '#ui/feedback/Empty.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { recalculateAndShowChanges } from './cart-actions.ts';
import { lineKey } from './cart-lines.ts';
import { $cartCity, $cartRestaurant, $menuHref } from './cart-totals.ts';
import { $cartLines } from './cart.store.ts';
import { CartLine, ChangedLine } from './CartLine.tsx';
import { CartRecommended } from './CartRecommended.tsx';
import stylesheetUrl from './cart.lazy.scss?url';
import { CartFooter, CartTotals } from './CartTotals.tsx';
import {
  $backup,
  $lineLabels,
  $unavailable,
  $uncheckedReason,
  isRestorable,
  restoreCart,
} from './recalculation.store.ts';

export function CartModal() {
  const t = useT('cart', 'catalog', 'common');
  const lines = useStore($cartLines);
  const labels = useStore($lineLabels);
  const restaurant = useStore($cartRestaurant);
  const [recalculating, setRecalculating] = useState(lines.length > 0);
  const isLabelled = lines.every((line) => labels[lineKey(line)]);
  const loading = useMinimumDuration(recalculating && !isLabelled);
  const filled = lines.length > 0 && !loading;
  const body = useStableFocus(`${loading} ${lines.length}`);

  useEffect(() => {
    void ignoreFailure('the lines show without delivery terms', loadCatalog(browserApiClient()));
    // Spec 4: opening the cart recalculates; lines with labels are shown meanwhile.
    void recalculateAndShowChanges().finally(() => setRecalculating(false));
  }, []);

  function recheck() {
    setRecalculating(true);
    void recalculateAndShowChanges().finally(() => setRecalculating(false));
  }

  function restore() {
    if (restoreCart()) recheck();
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
        {filled && (
          <>
            <div className="cart__head">
              <span className="cart__restaurant">{restaurant?.name}</span>
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
            <UncheckedCart busy={recalculating} onRetry={recheck} />
            <ul className="cart__lines" role="list" aria-label={t('cart:lines')}>
              {lines.map((line, index) => (
                <CartLine key={lineKey(line)} line={line} index={index} />
              ))}
            </ul>
            <CartUnavailable />
            <CartRecommended />
            <CartTotals />
          </>
        )}
        {lines.length === 0 && !loading && <CartEmpty onRestore={restore} />}
      </div>
    </ShopModal>
  );
}

/** The message that prices and stock could not be checked; the cart stays as it is. */
function UncheckedCart({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  const t = useT('cart', 'common');
  const reason = useStore($uncheckedReason);
  if (!reason) return null;
  return (
    <Banner
      tone="warning"
      role="alert"
      title={t(`cart:${reason}Title`)}
      action={
        <Button size="small" variant="secondary" busy={busy} onClick={onRetry}>
          {t('common:tryAgain')}
        </Button>
      }
    >
      {t(`cart:${reason}Text`)}
    </Banner>
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

function CartUnavailable() {
  const t = useT('cart');
  const unavailable = useStore($unavailable);
  if (unavailable.length === 0) return null;
  return (
    <section className="cart__section">
      <h3>{t('cart:unavailable')}</h3>
      <ul className="cart__lines" role="list">
        {unavailable.map(({ line, labels }, index) => (
          <ChangedLine key={lineKey(line)} line={line} index={index} labels={labels} unavailable />
        ))}
      </ul>
    </section>
  );
}

/** The empty cart. After a failed recalculation, which opens no modal, it explains the failure and offers to restore the lines. */
function CartEmpty({ onRestore }: { onRestore: () => void }) {
  const t = useT('cart');
  const backup = useStore($backup);
  const city = useStore($cartCity);
  const restaurant = useStore($cartRestaurant);
  const menu = useStore($menuHref);
  // The time of opening decides whether a backup has expired.
  const [openedAt] = useState(() => Date.now());
  const canRestore = isRestorable(backup, openedAt);

  return (
    <Empty
      icon="cart"
      title={t('cart:emptyTitle')}
      action={
        <div className="cart__empty-actions">
          {canRestore && (
            <Button data-action="restore-cart" onClick={onRestore}>
              {t('cart:restore')}
            </Button>
          )}
          <ButtonLink variant={canRestore ? 'ghost' : 'primary'} href={menu}>
            {t(city && restaurant ? 'cart:toMenu' : 'cart:toRestaurants')}
          </ButtonLink>
        </div>
      }
    >
      {t(canRestore ? 'cart:restoreText' : 'cart:emptyText')}
    </Empty>
  );
}
