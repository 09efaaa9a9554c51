import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { City, Restaurant } from '#contract/catalog.ts';
import { $cities, $restaurants, startCatalog } from '#features/catalog/catalog.store.ts';
import { browserHttp } from '#features/shared/http.ts';
import { ignoreFailure } from '#lib/errors.ts';
import { $city, $restaurantId, $total } from './cart.store.ts';
import { $details } from './recalculation.store.ts';
import { toMinor } from '#features/shared/money.ts';
import { delivery, type Delivery, deliveryTerms, $discount, missingToMinimum, toPay } from './cart-totals.ts';

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

/** The cart in numbers, in minor units; `delivery` is null while the city's terms are unknown. */
export interface Amounts {
  readonly total: number;
  readonly delivery: Delivery | null;
  readonly freeFrom: number | null;
  readonly minimum: number;
  readonly missing: number;
  readonly toPay: number;
}

const FREE: Delivery = { state: 'free', price: 0 };

export function useAmounts({ city, restaurant }: CartPlace): Amounts {
  const total = useStore($total);
  const discount = useStore($discount);
  const terms = city ? deliveryTerms(city) : null;
  const way = terms && (discount?.freeDelivery ? FREE : delivery(total, terms));
  const minimum = toMinor(restaurant?.min_order ?? 0);
  return {
    total,
    delivery: way,
    freeFrom: terms?.freeFrom ?? null,
    minimum,
    missing: missingToMinimum(total, minimum),
    toPay: toPay(total, discount?.amount ?? 0, way?.price ?? 0),
  };
}
