import { useStore } from '@nanostores/react';
import { toMinor } from '#features/common/money.ts';
import { $total } from './cart.store.ts';
import { delivery, deliveryTerms, missingToMinimum, toPay } from './delivery.ts';
import type { Delivery } from './delivery.ts';
import { $discount } from './discount.store.ts';
import type { CartPlace } from './use-cart-place.ts';

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
