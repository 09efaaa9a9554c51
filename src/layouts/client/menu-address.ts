import { $restaurants, startCatalog } from '#features/catalog/catalog.store.ts';
import { browserHttp } from '#features/common/http.ts';
import { pageLocale } from '#i18n/locale.ts';
import { ignoreFailure } from '#platform/errors.ts';
import { href } from '../../routes.ts';

/** The address of a restaurant's menu; undefined when the catalog does not know it or does not answer. */
export async function menuAddress(city: string, restaurantId: number): Promise<string | undefined> {
  await ignoreFailure('the menu item stays away without the catalog', startCatalog(browserHttp()));
  const restaurant = $restaurants.get().find(({ id }) => id === restaurantId);
  return restaurant && href(pageLocale(), 'cityRestaurant', { city, restaurant: restaurant.slug });
}
