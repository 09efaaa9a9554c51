import type { Favourite } from '#contract/user.ts';
import { findPageProduct } from '#features/catalog/page-data.ts';
import { $favouriteCount, $favourites, isFavourite } from '#features/catalog/favourites/favourites.store.ts';
import { pressHeart } from '#features/catalog/favourites/press-heart.ts';
import { withoutLocale } from '#i18n/paths.ts';
import { createTile, showTilesWhilePressed } from './menu-tiles.ts';

let isShown = false;

/** Updates the heart buttons of the page, and the home page's link to the list, whenever the favourites change. */
export function showFavourites(): void {
  if (isShown) return;
  isShown = true;
  $favourites.subscribe(markHearts);
  const link = document.querySelector<HTMLElement>('[data-favourites-link]');
  if (link) $favouriteCount.subscribe((count) => (link.hidden = count === 0));
  const button = document.querySelector<HTMLElement>('[data-favourite-dishes]');
  if (button) offerFavouriteDishes(button);
}

/** Toggles the favourite of a heart button of the page. Those of modals, which React renders, do it themselves. */
export function pressPageHeart(heart: HTMLElement): void {
  showFavourites();
  pressHeart(readFavourite(heart));
}

function markHearts(favourites: ReturnType<typeof $favourites.get>): void {
  for (const heart of document.querySelectorAll<HTMLElement>('[data-favourite]')) {
    const { kind, item } = readFavourite(heart);
    heart.setAttribute('aria-pressed', String(isFavourite(favourites, kind, item.id)));
  }
}

/** The dish or restaurant of the page or card that contains a heart. */
function readFavourite(heart: HTMLElement): Favourite {
  const host = heart.closest<HTMLElement>('[data-product-id], [data-restaurant]');
  const product = findPageProduct(Number(host?.dataset['productId']));
  return product ? productOf(product) : restaurantOf(host);
}

const productOf = ({
  id,
  slug = '',
  name,
  name_lang,
  image,
  restaurant,
  restaurant_id,
  city,
}: NonNullable<ReturnType<typeof findPageProduct>>): Favourite => ({
  kind: 'products',
  item: { id, slug, name, name_lang, image: image ?? '', restaurant_id, restaurant_slug: restaurant, city_slug: city },
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
 * Shows a button, before that of the dishes the customer has ordered, that shows the favourites of this menu in the row
 * of popular dishes.
 */
function offerFavouriteDishes(button: HTMLElement): void {
  const tiles = () => $favourites.get().products.flatMap(({ id }) => createTile(id) ?? []);
  showTilesWhilePressed(button, tiles);
  $favourites.subscribe(() => {
    const isEmpty = tiles().length === 0;
    // Released first: the popular dishes return.
    if (isEmpty && button.getAttribute('aria-pressed') === 'true') button.click();
    button.hidden = isEmpty;
  });
}
