import type { City, Restaurant } from '#contract/catalog.ts';

type CityTerms = Pick<City, 'delivery_price' | 'order_amount_free_shipping' | 'currency'>;
type RestaurantTerms = Pick<Restaurant, 'delivery' | 'min_order' | 'lead_minutes'>;

/**
 * Price, minimum order and time of a delivery, in major units and minutes. Without zones, `price` and `freeFrom` are
 * those of the city, and the minimum order is that of the restaurant; with zones, all three are those of the zone.
 * `price` is null if unknown, `freeFrom` is null if delivery is never free. `isLowerBound`: the zone is not known;
 * `freeFrom` is then the highest of all zones, the other values are the lowest.
 */
export function deliveryTerms(city: CityTerms, restaurant?: RestaurantTerms) {
  const { delivery = null, min_order: minOrder = 0, lead_minutes: leadMinutes = 0 } = restaurant ?? {};
  const time = deliveryTime({ delivery, lead_minutes: leadMinutes });
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

/**
 * `totalMinutes`: from the acceptance of an order to its delivery; 0 if unknown. With zones, the travel time of the
 * zone is added to `lead_minutes`. With `isLowerBound` the zone is not known, and it is the minimum of all zones.
 */
export function deliveryTime({ delivery, lead_minutes: leadMinutes }: Pick<Restaurant, 'delivery' | 'lead_minutes'>) {
  return {
    totalMinutes: leadMinutes && leadMinutes + (delivery?.travel_minutes ?? 0),
    isLowerBound: delivery?.is_lowest === true,
  };
}

export type DeliveryTerms = ReturnType<typeof deliveryTerms>;
