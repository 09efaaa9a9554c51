import type { City, Restaurant } from '#contract/catalog.ts';

type CityTerms = Pick<City, 'delivery_price' | 'order_amount_free_shipping' | 'currency'>;
type RestaurantTerms = Pick<Restaurant, 'delivery' | 'min_order' | 'lead_minutes'>;

/**
 * What a delivery costs and takes, in major units and minutes: as its zone says where there are zones, otherwise as the city does.
 * `price` is null if unknown, `freeFrom` where delivery is never free; with `isLowerBound` the zone is not known.
 */
export function deliveryTerms(city: CityTerms, restaurant?: RestaurantTerms) {
  const { delivery = null, min_order: minOrder = 0, lead_minutes: kitchenMinutes = 0 } = restaurant ?? {};
  const time = deliveryTime({ delivery, lead_minutes: kitchenMinutes });
  const { currency } = city;
  if (!delivery) {
    const { delivery_price: price, order_amount_free_shipping: freeFrom } = city;
    return { price, freeFrom, minOrder, ...time, currency };
  }
  return {
    price: delivery.price,
    freeFrom: delivery.free_from,
    minOrder: delivery.min_order,
    ...time,
    currency,
  };
}

/** Minutes from an accepted order to its delivery to the chosen zone, or at least; 0 if unknown. */
export function deliveryTime({
  delivery,
  lead_minutes: kitchenMinutes,
}: Pick<Restaurant, 'delivery' | 'lead_minutes'>) {
  return {
    leadMinutes: kitchenMinutes && kitchenMinutes + (delivery?.travel_minutes ?? 0),
    isLowerBound: delivery?.is_lowest === true,
  };
}

export type DeliveryTerms = ReturnType<typeof deliveryTerms>;
