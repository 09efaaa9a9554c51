import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { City, Restaurant } from '#contract/catalog.ts';
import { $cities, $restaurants, startCatalog } from '#features/catalog/catalog.store.ts';
import { browserHttp } from '#features/common/http.ts';
import { ignoreFailure } from '#platform/errors.ts';
import { $city, $restaurantId } from './cart.store.ts';
import { $details } from './recalculated.store.ts';

/** Where the cart belongs; `city` and `restaurant` stay undefined while the catalog has not answered. */
export interface CartPlace {
  readonly city: City | undefined;
  readonly restaurant: Restaurant | undefined;
  readonly currency: string;
}

export function useCartPlace(): CartPlace {
  const slug = useStore($city);
  const id = useStore($restaurantId);
  const city = useStore($cities).find((one) => one.slug === slug);
  const restaurant = useStore($restaurants).find((one) => one.id === id);
  const [known] = Object.values(useStore($details));

  useEffect(() => {
    void ignoreFailure('the lines show without the terms', startCatalog(browserHttp()));
  }, []);

  return { city, restaurant, currency: city?.currency ?? known?.currency ?? '' };
}
