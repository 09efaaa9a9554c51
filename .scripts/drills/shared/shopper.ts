import type { Product } from '#contract/catalog.ts';
import type { CreateOrderInput, QuoteInput } from '#contract/orders.ts';
import { callShop, signedIn, type Place } from '../../../src/tests/fixtures/arrival.ts';

const CITY = 'chisinau';
const RESTAURANT = 'casa-mare';

/** Minor units. */
export interface Sums {
  readonly items: number;
  readonly discount: number;
  readonly delivery: number;
  readonly total: number;
}

export interface Shopper {
  readonly phone: string;
  readonly token: string;
}

/** A cart that this drill put together, and what it must come to by the drill's own arithmetic. */
export interface Cart {
  readonly quote: QuoteInput;
  readonly sums: Sums;
}

/** Where the carts come from: a restaurant of the demo that never closes. */
export interface Menu {
  readonly cityId: number;
  readonly restaurantId: number;
  readonly slugs: readonly string[];
  readonly minOrder: number;
  readonly delivery: number;
  readonly freeFrom: number;
  readonly dishes: readonly Product[];
}

const minor = (major: number): number => Math.round(major * 100);
const draw = (below: number): number => Math.floor(Math.random() * below);

export async function readMenu(place: Pick<Place, 'url'>): Promise<Menu> {
  const http = callShop(place);
  const city = (await http.call('getCities')).find(({ slug }) => slug === CITY);
  const restaurant = (await http.call('getRestaurants')).find(({ slug }) => slug === RESTAURANT);
  if (!city || !restaurant) throw new Error(`The shop has no ${CITY}/${RESTAURANT}`);
  const { categories } = await http.call('getRestaurant', { query: { id_restaurant: restaurant.id } });
  const dishes = categories
    .flatMap(({ products }) => products)
    .filter(
      ({ active, option_groups }) => active && option_groups.every(({ min, required }) => min === 0 && !required),
    );
  return {
    cityId: city.id,
    restaurantId: restaurant.id,
    dishes,
    slugs: dishes.map(({ slug }) => `/${CITY}/${RESTAURANT}/${slug}`),
    minOrder: minor(restaurant.min_order),
    delivery: minor(city.delivery_price),
    freeFrom: minor(city.order_amount_free_shipping ?? 0),
  };
}

/** Signs in so many customers with phones from `+373 {prefix}000000` on. */
export async function signIn(place: Place, count: number, prefix = '60'): Promise<Shopper[]> {
  const phones = Array.from({ length: count }, (_, index) => `${prefix}${String(index).padStart(6, '0')}`);
  return Promise.all(phones.map(async (phone) => ({ phone: `373${phone}`, token: await signedIn(place, phone) })));
}

/** A cart of one to four dishes, some with an additive, sometimes with a promo code. */
export function makeWish({ dishes, restaurantId, minOrder, delivery, freeFrom }: Menu): Cart {
  const products: QuoteInput['products'] = [];
  let items = 0;
  const chosen = new Set<Product>();
  while (products.length === 0 || items < minOrder || (products.length < 4 && draw(3) > 0)) {
    const dish = dishes[draw(dishes.length)];
    if (!dish || chosen.has(dish)) continue;
    chosen.add(dish);
    const additive = draw(2) > 0 ? dish.additives[draw(dish.additives.length)] : undefined;
    const count = 1 + draw(3);
    items += (minor(dish.price) + (additive ? minor(additive.price) : 0)) * count;
    const additives = additive ? [{ id: additive.id, count: 1, price: additive.price }] : [];
    products.push({
      id: dish.id,
      count,
      price: dish.price,
      additives,
      modifiers: [],
      id_front: products.length,
      restaurantId,
    });
  }
  const promocode = [undefined, undefined, 'DINNER10', 'FREESHIP'][draw(4)];
  const discount = promocode === 'DINNER10' ? Math.floor((items * 10 + 50) / 100) : 0;
  const isFree = promocode === 'FREESHIP' || (freeFrom > 0 && items >= freeFrom);
  const deliveryPrice = isFree ? 0 : delivery;
  return {
    quote: { restaurant_id: restaurantId, products, ...(promocode && { promocode }) },
    sums: { items, discount, delivery: deliveryPrice, total: items - discount + deliveryPrice },
  };
}

/** The order of a quote; every fifth is paid online. */
export function orderOf({ cityId }: Menu, { phone }: Shopper, quoteId: string): CreateOrderInput {
  const method = draw(5) === 0 ? 'card_online' : 'cash';
  return {
    quote_id: quoteId,
    contact: { name: 'Ana Rusu', phone },
    address: { city_id: cityId, street: 'Pușkin', house: String(1 + draw(90)) },
    payment: { method },
    cutlery_count: draw(4),
    comment: '',
  };
}
