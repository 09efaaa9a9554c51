import { MAX_FAVOURITES } from '#contract/constants.ts';
import type { Favourite } from '#contract/user.ts';
import { findPageProduct } from '#features/catalog/page-data.ts';
import {
  $favouriteCount,
  $favourites,
  isFavourite,
  toggleFavourite,
} from '#features/catalog/favourites/favourites.store.ts';
import { isSignedIn } from '#features/shared/token.store.ts';
import { loadTranslator } from '#i18n/load.ts';
import { withoutLocale } from '#i18n/paths.ts';
import { requestIslandHydration } from '#lib/idle-work.ts';
import { createTile, showTilesWhilePressed } from './menu-tiles.ts';

let isShown = false;

// Code for toasts and the API is imported on use, so that pages with hearts do not load React.

/** Updates the heart buttons of the page, and the home page's link to the list, whenever the favourites change. */
export function showFavourites(): void {
  if (isShown) return;
  isShown = true;
  $favourites.subscribe(markHearts);
  addEventListener('shop:modal-rendered', () => markHearts($favourites.get()));
  const link = document.querySelector<HTMLElement>('[data-favourites-link]');
  if (link) $favouriteCount.subscribe((count) => (link.hidden = count === 0));
  const ordered = document.querySelector('[data-ordered]');
  if (ordered) void offerFavouriteDishes(ordered);
}

export function pressHeart(heart: HTMLElement): void {
  showFavourites();
  const result = toggleFavourite(readFavourite(heart));
  if (result === 'full') void showLimit();
  else if (isSignedIn()) void storeInAccount();
}

function markHearts(favourites: ReturnType<typeof $favourites.get>): void {
  for (const heart of document.querySelectorAll<HTMLElement>('[data-favourite]')) {
    const { kind, item } = readFavourite(heart);
    heart.setAttribute('aria-pressed', String(isFavourite(favourites, kind, item.id)));
  }
}

/** A heart in a modal has its favourite in `data-favourite`; a heart on a page is for the page's dish or restaurant. */
function readFavourite(heart: HTMLElement): Favourite {
  const { favourite } = heart.dataset;
  if (favourite) return JSON.parse(favourite) as Favourite;
  const host = heart.closest<HTMLElement>('[data-product-id], [data-restaurant]');
  const product = findPageProduct(Number(host?.dataset['productId']));
  return product ? productOf(product) : restaurantOf(host);
}

const productOf = ({
  id,
  slug = '',
  name,
  image,
  restaurant,
  restaurant_id,
  city,
}: NonNullable<ReturnType<typeof findPageProduct>>): Favourite => ({
  kind: 'products',
  item: { id, slug, name, image: image ?? '', restaurant_id, restaurant_slug: restaurant, city_slug: city },
});

const restaurantOf = (page: HTMLElement | null): Favourite => ({
  kind: 'restaurants',
  item: {
    id: Number(page?.querySelector<HTMLElement>('[data-open-modal="restaurant"]')?.dataset['id']),
    slug: page?.dataset['restaurant'] ?? '',
    name: page?.querySelector('h1')?.textContent ?? '',
    image: page?.querySelector('img')?.getAttribute('src') ?? '',
    city_slug: withoutLocale(location.pathname).split('/')[1] ?? '',
  },
});

/**
 * Adds a button, before that of the dishes the customer has ordered, that shows the favourites of this menu in the row
 * of popular dishes.
 */
async function offerFavouriteDishes(ordered: Element): Promise<void> {
  const t = await loadTranslator(['favourites']);
  const button = document.createElement('button');
  button.className = 'chip heart';
  button.type = 'button';
  button.setAttribute('aria-label', t('favourites:onMenu'));
  button.setAttribute('aria-pressed', 'false');
  const icon = document.querySelector('[data-favourite] .icon');
  if (icon) button.append(document.importNode(icon, true));
  const tiles = () => $favourites.get().products.flatMap(({ id }) => createTile(id) ?? []);
  showTilesWhilePressed(button, tiles);
  ordered.before(button);
  $favourites.subscribe(() => {
    const isEmpty = tiles().length === 0;
    // Released first: the popular dishes return.
    if (isEmpty && button.getAttribute('aria-pressed') === 'true') button.click();
    button.hidden = isEmpty;
  });
}

async function storeInAccount(): Promise<void> {
  const [{ syncFavourites }, { browserApiClient }, { ignoreFailure }] = await Promise.all([
    import('#features/catalog/favourites/favourites-sync.ts'),
    import('#features/shared/browser-api-client.ts'),
    import('#lib/errors.ts'),
  ]);
  await ignoreFailure('the change is stored in the account later', syncFavourites(browserApiClient('page')));
}

async function showLimit(): Promise<void> {
  requestIslandHydration();
  const [t, { showToast }] = await Promise.all([
    loadTranslator(['favourites']),
    import('#features/shared/toast.store.ts'),
  ]);
  showToast(t('favourites:full', { max: MAX_FAVOURITES }));
}
