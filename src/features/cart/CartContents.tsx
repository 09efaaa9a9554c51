import { useStore } from '@nanostores/react';
import { useEffect, useId, useState } from 'react';
import type { Product, RestaurantFull } from '#contract/catalog.ts';
import { ETA_SPAN_MINUTES } from '#contract/constants.ts';
import { LazyAllergenWarning } from '#features/catalog/allergens/LazyAllergenWarning.tsx';
import { formatLeadTime, formatProductPrice } from '#features/catalog/catalog-text.ts';
import { loadMenu } from '#features/catalog/catalog.store.ts';
import { deliveryTime } from '#features/catalog/delivery-terms.ts';
import { ProductPicture } from '#features/catalog/ProductPicture.tsx';
import { browserApiClient } from '#features/shared/browser-api-client.ts';
import { openModal } from '#features/shared/modal.store.ts';
import { useFormatPrice, useMinuteClock } from '#features/shared/hooks.ts';
import { useT } from '#i18n/browser.ts';
import { ignoreFailure } from '#lib/errors.ts';
import { Banner, Empty } from '#ui/feedback/feedback.tsx';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { addRecommended } from './cart-actions.ts';
import { lineKey } from './cart-lines.ts';
import { $cartCity, $cartRestaurant, $menuHref } from './cart-totals.ts';
import { $cartLines, $restaurantId, cancelReset } from './cart.store.ts';
import { CartLine, ReadOnlyCartLine } from './CartLine.tsx';
import { CartTotals } from './CartTotals.tsx';
import { ShareCart } from './sharing/ShareCart.tsx';
import {
  $cartBackup,
  $recommendations,
  $unavailableLines,
  $uncheckedCartReason,
  isRestorable,
} from './recalculation.store.ts';

interface CartContentsProps {
  /** Whether prices and stock are being checked. */
  isChecking: boolean;
  onRetry: () => void;
  /**
   * Whether the cart is beside a menu. Recommended dishes then come last: they load after the lines and would move the
   * totals.
   */
  besideMenu?: boolean;
}

/** A cart with lines, in its modal or in the panel beside a menu. */
export function CartContents({ isChecking, onRetry, besideMenu = false }: CartContentsProps) {
  const t = useT('cart');
  const lines = useStore($cartLines);
  return (
    <>
      <div className="cart__head">
        <CartRestaurant />
        <Button
          variant="ghost"
          size="small"
          data-action="reset-cart"
          data-open-modal="reset"
          aria-label={t('cart:resetConfirm')}
          onClick={() => {
            // The modal would confirm an addition that was dismissed by Back while its code was loading.
            cancelReset();
            openModal('reset');
          }}
        >
          {t('cart:reset')}
        </Button>
        <ShareCart />
      </div>
      <UncheckedCartBanner isChecking={isChecking} onRetry={onRetry} />
      <ul className="cart__lines" role="list" aria-label={t('cart:lines')}>
        {lines.map((line, index) => (
          <CartLine key={lineKey(line)} line={line} index={index} />
        ))}
      </ul>
      <UnavailableLines />
      {!besideMenu && <CartRecommended />}
      <CartTotals />
      {besideMenu && <CartRecommended />}
    </>
  );
}

/** The restaurant of the cart, with a link to its menu and the delivery time. */
function CartRestaurant() {
  const t = useT('cart', 'catalog');
  const restaurant = useStore($cartRestaurant);
  const menuHref = useStore($menuHref);
  const now = useMinuteClock();
  // Until it is loaded, its place is kept, so that the lines do not move then.
  if (!restaurant) return <p className="cart__restaurant" />;
  const time = deliveryTime(restaurant, now);
  const { totalMinutes: minutes } = time;
  const text =
    time.isLowerBound || time.isTooLate
      ? formatLeadTime(time, t)
      : t('cart:deliveryTime', { from: minutes, to: minutes + ETA_SPAN_MINUTES });
  return (
    <p className="cart__restaurant">
      <a className="link" href={menuHref}>
        {restaurant.name}
      </a>
      {minutes > 0 && restaurant.is_open && <span className="muted">{text}</span>}
    </p>
  );
}

/** The message that prices and stock could not be checked; nothing if they were. */
function UncheckedCartBanner({ isChecking, onRetry }: Pick<CartContentsProps, 'isChecking' | 'onRetry'>) {
  const t = useT('cart', 'common');
  const reason = useStore($uncheckedCartReason);
  if (!reason) return null;
  return (
    <Banner
      tone="warning"
      role="alert"
      title={t(`cart:${reason}Title`)}
      action={
        <Button size="small" variant="secondary" busy={isChecking} onClick={onRetry}>
          {t('common:tryAgain')}
        </Button>
      }
    >
      {t(`cart:${reason}Text`)}
    </Banner>
  );
}

function UnavailableLines() {
  const t = useT('cart');
  const unavailable = useStore($unavailableLines);
  if (unavailable.length === 0) return null;
  return (
    <section className="cart__section">
      <h3>{t('cart:unavailable')}</h3>
      <ul className="cart__lines" role="list">
        {unavailable.map(({ line, details }, index) => (
          <ReadOnlyCartLine key={lineKey(line)} line={line} index={index} details={details} unavailable />
        ))}
      </ul>
    </section>
  );
}

/**
 * Few, because keyboard users tab through them to reach the checkout. When one is added to the cart, the next is shown.
 */
const MAX_RECOMMENDED = 3;

function CartRecommended() {
  const t = useT('cart');
  const titleId = useId();
  const products = useRecommended();
  if (products.length === 0) return null;
  return (
    <section className="cart__section" aria-labelledby={titleId}>
      <h3 id={titleId}>{t('cart:recommended')}</h3>
      <ul className="cart__recommended" role="list">
        {products.slice(0, MAX_RECOMMENDED).map((product) => (
          <Recommended key={product.id} product={product} />
        ))}
      </ul>
    </section>
  );
}

const WITHOUT_OPTIONS = { modifiers: [], additives: [] };

function Recommended({ product }: { product: Product }) {
  const t = useT('cart', 'catalog');
  const restaurantId = useStore($restaurantId);
  const [busy, setBusy] = useState(false);
  const price = formatProductPrice(product, t, useFormatPrice());

  function add() {
    setBusy(true);
    void addRecommended(product).finally(() => setBusy(false));
  }

  return (
    <li className="recommended" data-product-id={product.id}>
      <ProductPicture image={product.image ?? null} />
      <p className="recommended__name" lang={product.name_lang}>
        {product.name}
      </p>
      <LazyAllergenWarning productId={product.id} restaurantId={restaurantId} chosen={WITHOUT_OPTIONS} />
      <Button
        variant="secondary"
        size="small"
        fullWidth
        busy={busy}
        aria-label={t('cart:recommendedAddName', { name: product.name, price })}
        onClick={add}
      >
        + {price}
      </Button>
    </li>
  );
}

/** The recommended products that can be ordered; those that the API returned only as ids are looked up in the menu. */
function useRecommended(): Product[] {
  const recommended = useStore($recommendations);
  const restaurantId = useStore($restaurantId);
  const [menu, setMenu] = useState<RestaurantFull | undefined>();
  const needsMenu = recommended.some(({ product }) => !product);

  useEffect(() => {
    if (!needsMenu) return;
    let isCurrent = true;
    const loading = loadMenu(browserApiClient('page'), restaurantId);
    void ignoreFailure('without the menu, recommended products are not shown', loading).then((loaded) => {
      if (isCurrent) setMenu(loaded);
    });
    return () => {
      isCurrent = false;
    };
  }, [needsMenu, restaurantId]);

  const products = menu?.categories.flatMap((category) => category.products) ?? [];
  return recommended.flatMap(({ id, product }) => {
    const found = product ?? products.find((candidate) => candidate.id === id);
    return found?.active ? [found] : [];
  });
}

/**
 * The empty cart. If the lines were removed because the server rejected them, a text says so and a button restores
 * them. With `besideMenu` there is no link to the menu.
 */
export function CartEmpty({ onRestore, besideMenu = false }: { onRestore: () => void; besideMenu?: boolean }) {
  const t = useT('cart');
  const backup = useStore($cartBackup);
  const city = useStore($cartCity);
  const restaurant = useStore($cartRestaurant);
  const menuHref = useStore($menuHref);
  // A backup that could be restored when the cart was opened does not expire while it is open.
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
          {!besideMenu && (
            <ButtonLink variant={canRestore ? 'ghost' : 'primary'} href={menuHref}>
              {t(city && restaurant ? 'cart:toMenu' : 'cart:toRestaurants')}
            </ButtonLink>
          )}
        </div>
      }
    >
      {t(canRestore ? 'cart:restoreText' : 'cart:emptyText')}
    </Empty>
  );
}
