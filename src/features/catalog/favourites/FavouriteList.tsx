import { useStore } from '@nanostores/react';
import { type MouseEvent, type ReactNode, useState } from 'react';
import type { FavouriteProduct, FavouriteRestaurant, Favourites } from '#contract/user.ts';
import { $restaurants } from '#features/catalog/catalog.store.ts';
import { ErrorBanner, LoadFailure } from '#features/shared/ErrorBanner.tsx';
import { browserApiClient } from '#features/shared/browser-api-client.ts';
import { openModal } from '#features/shared/modal.store.ts';
import { $signedIn, $token } from '#features/shared/token.store.ts';
import { useAsyncData, useFormatPrice } from '#features/shared/hooks.ts';
import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';
import { ignoreFailure } from '#lib/errors.ts';
import { Button } from '#ui/Button.tsx';
import { Empty, Skeleton } from '#ui/feedback/feedback.tsx';
import { classes } from '#ui/class-names.ts';
import { href } from '#routes.ts';
import { formatProductPrice } from '#features/catalog/catalog-text.ts';
import { formatOpeningStatus } from '#features/catalog/opening-text.ts';
import { ProductPicture } from '#features/catalog/ProductPicture.tsx';
import { $accountFavourites, $favouriteCount, $favourites } from './favourites.store.ts';
import { syncFavourites } from './favourites-sync.ts';
import { Heart } from './Heart.tsx';
import { type CurrentProducts, loadProductsAndRestaurants } from './load-favourites.ts';
import stylesheetUrl from './favourites.lazy.scss?url';
import { ShopModal } from '#features/shared/ShopModal.tsx';

/**
 * Favourites with their current prices, and a note on those that are no longer offered.
 * @param limit how many dishes, and how many restaurants, are shown until the button that shows all is pressed
 */
export function FavouriteList({ limit = Infinity }: { limit?: number }) {
  // The key resets the list when the session changes: it must not show the favourites of another account.
  return <SessionFavourites key={useStore($token)} limit={limit} />;
}

function SessionFavourites({ limit }: { limit: number }) {
  const t = useT('catalog', 'common', 'favourites');
  const shown = useShownFavourites();
  const current = useAsyncData(() => loadFavourites());
  const products = current.state === 'ready' ? current.value : undefined;
  const isEmpty = shown.products.length + shown.restaurants.length === 0;

  if (isEmpty && current.state === 'loading') return <Skeleton shape="row" />;
  if (isEmpty && current.state === 'failed')
    return <LoadFailure title={t('favourites:failed')} error={current.error} retry={current.retry} />;
  if (isEmpty)
    return (
      <Empty icon="heart" title={t('favourites:emptyTitle')}>
        {t('favourites:emptyText')}
      </Empty>
    );
  return (
    <div className="favourites" aria-busy={current.state === 'loading'}>
      <link rel="stylesheet" href={stylesheetUrl} precedence="default" />
      {current.state === 'failed' && (
        <ErrorBanner title={t('favourites:failed')} error={current.error} onRetry={current.retry} />
      )}
      {shown.products.length > 0 && (
        <Section title={t('favourites:products')} limit={limit}>
          {shown.products.map((item) => (
            <Dish key={item.id} item={item} products={products} />
          ))}
        </Section>
      )}
      {shown.restaurants.length > 0 && (
        <Section title={t('favourites:restaurants')} limit={limit}>
          {shown.restaurants.map((item) => (
            <RestaurantItem key={item.id} item={item} isLoaded={products !== undefined} />
          ))}
        </Section>
      )}
      <StorageNote />
    </div>
  );
}

/**
 * Synchronizes the favourites of this browser with the account, then loads the products and restaurants.
 * @throws HttpError if the products cannot be loaded, or if synchronizing fails and this browser has no favourites
 */
async function loadFavourites(): Promise<CurrentProducts> {
  const api = browserApiClient('customer');
  const synced = syncFavourites(api);
  await ($favouriteCount.get() > 0 ? ignoreFailure('the favourites of this browser are shown', synced) : synced);
  return loadProductsAndRestaurants(api, $favourites.get());
}

/** The favourites. Those removed while the list is open stay at their positions, so that they can be added again. */
function useShownFavourites(): Favourites {
  const favourites = useStore($favourites);
  const [shown, setShown] = useState(favourites);
  const merged: Favourites = {
    products: merge(shown.products, favourites.products),
    restaurants: merge(shown.restaurants, favourites.restaurants),
  };
  if (merged.products.length > shown.products.length || merged.restaurants.length > shown.restaurants.length)
    setShown(merged);
  return merged;
}

const merge = <Item extends { readonly id: number }>(shown: readonly Item[], current: readonly Item[]): Item[] => [
  ...shown,
  ...current.filter(({ id }) => !shown.some((item) => item.id === id)),
];

function Section({ title, limit, children }: { title: string; limit: number; children: readonly ReactNode[] }) {
  const t = useT('favourites');
  const [showsAll, setShowsAll] = useState(false);
  const isTruncated = !showsAll && children.length > limit;
  return (
    <section>
      <h3 className="favourites__title">{title}</h3>
      <ul className="favourites__list" role="list">
        {isTruncated ? children.slice(0, limit) : children}
      </ul>
      {isTruncated && (
        <Button variant="secondary" size="small" onClick={() => setShowsAll(true)}>
          {t('favourites:showAll', { total: children.length })}
        </Button>
      )}
    </section>
  );
}

function Dish({ item, products }: { item: FavouriteProduct; products: CurrentProducts | undefined }) {
  const t = useT('catalog', 'favourites');
  const formatPrice = useFormatPrice();
  const restaurant = useStore($restaurants).find(({ id }) => id === item.restaurant_id);
  const product = products?.get(item.id);
  const isUnavailable = product === null || (product !== undefined && !product.active);
  const slugs = { city: item.city_slug, restaurant: restaurant?.slug ?? item.restaurant_slug, product: item.slug };

  function open(event: MouseEvent) {
    if (isUnavailable || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    openModal('additives', { productId: item.id, restaurantId: item.restaurant_id, city: item.city_slug });
  }

  return (
    <li className={classes('favourite', isUnavailable && 'favourite_gone')} data-favourite-product={item.id}>
      <ProductPicture image={product?.image ?? item.image} />
      <div className="favourite__text">
        <p className="favourite__name" lang={product ? product.name_lang : item.name_lang}>
          {product === null ? (
            item.name
          ) : (
            <a href={href(pageLocale(), 'city-restaurant-product', slugs)} data-open-modal="additives" onClick={open}>
              {product?.name ?? item.name}
            </a>
          )}
        </p>
        {restaurant && <p className="favourite__note">{restaurant.name}</p>}
        {product === null && <p className="favourite__note">{t('favourites:removed')}</p>}
        {product?.active === false && <p className="favourite__note">{t('favourites:soldOut')}</p>}
        {product?.active && <p className="price">{formatProductPrice(product, t, formatPrice)}</p>}
      </div>
      <Heart favourite={{ kind: 'products', item }} label={t('favourites:favourite', { name: item.name })} />
    </li>
  );
}

function RestaurantItem({ item, isLoaded }: { item: FavouriteRestaurant; isLoaded: boolean }) {
  const t = useT('catalog', 'favourites');
  const restaurant = useStore($restaurants).find(({ id }) => id === item.id);
  const isUnavailable = isLoaded && !restaurant;
  return (
    <li className={classes('favourite', isUnavailable && 'favourite_gone')} data-favourite-restaurant={item.id}>
      <ProductPicture image={restaurant?.image ?? item.image} />
      <div className="favourite__text">
        <p className="favourite__name">
          {isUnavailable ? (
            item.name
          ) : (
            <a
              href={href(pageLocale(), 'city-restaurant', {
                city: item.city_slug,
                restaurant: restaurant?.slug ?? item.slug,
              })}
            >
              {restaurant?.name ?? item.name}
            </a>
          )}
        </p>
        {isUnavailable && <p className="favourite__note">{t('favourites:restaurantRemoved')}</p>}
        {restaurant && (
          <p className="favourite__note">{formatOpeningStatus(restaurant, pageLocale(), t, new Date())}</p>
        )}
      </div>
      <Heart favourite={{ kind: 'restaurants', item }} label={t('favourites:favourite', { name: item.name })} />
    </li>
  );
}

/** Says that the favourites are stored in this browser only, if they are not in an account. */
function StorageNote() {
  const t = useT('favourites');
  const account = useStore($accountFavourites);
  const isSignedIn = useStore($signedIn);
  return (
    account === null && <p className="favourite__note">{t(isSignedIn ? 'favourites:local' : 'favourites:signIn')}</p>
  );
}

export default function FavouritesModal() {
  const t = useT('catalog', 'common', 'favourites');
  return (
    <ShopModal name="favourites" stylesheetUrl={stylesheetUrl} title={t('favourites:title')}>
      <FavouriteList />
    </ShopModal>
  );
}
