import { computed } from 'nanostores';
import { pageLocale } from '#i18n/locale.ts';
import { href } from '../../routes.ts';
import { $cartCity, $cartRestaurant } from './checkout.store.ts';

/** The menu the cart was filled from; the home page while that is unknown. */
export const $menuHref = computed([$cartCity, $cartRestaurant], (city, restaurant) =>
  city && restaurant ? href(pageLocale(), 'cityRestaurant', { city: city.slug, restaurant: restaurant.slug }) : href(pageLocale(), 'index'),
);
