import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { Product, RestaurantFull } from '#contract/catalog.ts';
import { loadMenu } from '#features/catalog/catalog.store.ts';
import { browserHttp } from '#features/common/http.ts';
import { ignoreFailure } from '#platform/errors.ts';
import { $restaurantId } from './cart.store.ts';
import { $recommended } from './recalculated.store.ts';

/** What goes with the cart and can be ordered. Products that the provider named by id alone come from the menu. */
export function useRecommended(): Product[] {
  const recommended = useStore($recommended);
  const restaurantId = useStore($restaurantId);
  const [menu, setMenu] = useState<RestaurantFull | undefined>();
  const lacksNames = recommended.some(({ product }) => !product);

  useEffect(() => {
    if (!lacksNames) return;
    const loading = loadMenu(browserHttp(), restaurantId);
    void ignoreFailure('it stays away without the menu', loading).then(setMenu);
  }, [lacksNames, restaurantId]);

  const named = menu?.categories.flatMap(({ products }) => products) ?? [];
  return recommended.flatMap(({ id, product }) => {
    const found = product ?? named.find((one) => one.id === id);
    return found?.active ? [found] : [];
  });
}
