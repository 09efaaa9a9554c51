import type { City, Restaurant } from '#contract/catalog.ts';

type CityTerms = Pick<City, 'delivery_price' | 'order_amount_free_shipping' | 'currency'>;
type RestaurantTerms = Pick<Restaurant, 'delivery' | 'min_order' | 'lead_minutes'>;

/**
 * What a delivery costs and takes, in major units and minutes: as its zone says where there are zones, otherwise as the city does.
 * `price` is null if unknown, `freeFrom` where delivery is never free; with `isLowest` the zone is not known.
 */
export function deliveryTerms(city: CityTerms, restaurant?: RestaurantTerms) {
  const { delivery = null, min_order: minOrder = 0, lead_minutes: leadMinutes = 0 } = restaurant ?? {};
  const { currency } = city;
  if (!delivery) {
    const { delivery_price: price, order_amount_free_shipping: freeFrom } = city;
    return { price, freeFrom, minOrder, leadMinutes, isLowest: false, currency };
  }
  return {
    price: delivery.price,
    freeFrom: delivery.free_from,
    minOrder: delivery.min_order,
    leadMinutes: leadMinutes && leadMinutes + delivery.travel_minutes,
    isLowest: delivery.is_lowest,
    currency,
  };
}

export type DeliveryTerms = ReturnType<typeof deliveryTerms>;
