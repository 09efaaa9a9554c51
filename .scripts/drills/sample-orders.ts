import type { Product } from '#contract/catalog.ts';
import type { CreateOrderInput, QuoteInput } from '#contract/orders.ts';
import type { PaymentMethod } from '#contract/value-lists.ts';
import { createShopClient, signInByApi, type RunningShop } from '../../src/tests/fixtures/shop-setup.ts';
import { percentOf, asMinor, toMajor } from '#contract/money.ts';

const CITY = 'chisinau';
const RESTAURANT = 'casa-mare';

/** Minor units. */
export interface OrderTotals {
  readonly items: number;
  readonly discount: number;
  readonly delivery: number;
  readonly total: number;
}

/** A signed-in test customer. */
export interface TestCustomer {
  readonly phone: string;
  readonly token: string;
}

/** A random cart, with the totals that the drill calculates independently of the shop. */
export interface SampleCart {
  readonly quote: QuoteInput;
  readonly totals: OrderTotals;
}

/** The dishes and prices of a demo restaurant that is always open. Amounts in minor units. */
export interface SampleMenu {
  readonly cityId: number;
  readonly restaurantId: number;
  readonly minOrder: number;
  readonly delivery: number;
  readonly freeDeliveryFrom: number;
  readonly dishes: readonly Product[];
}

/** A random integer from 0 up to, but not including, the limit. */
const randomBelow = (limit: number): number => Math.floor(Math.random() * limit);

export async function readMenu(shop: Pick<RunningShop, 'url'>): Promise<SampleMenu> {
  const http = createShopClient(shop);
  const city = (await http.call('getCities')).find(({ slug }) => slug === CITY);
  const restaurant = (await http.call('getRestaurants')).find(({ slug }) => slug === RESTAURANT);
  if (!city || !restaurant) throw new Error(`The shop has no ${CITY}/${RESTAURANT}`);
  const { categories } = await http.call('getRestaurant', { query: { id_restaurant: restaurant.id } });
  return {
    cityId: city.id,
    restaurantId: restaurant.id,
    minOrder: restaurant.min_order,
    delivery: city.delivery_price ?? 0,
    freeDeliveryFrom: city.order_amount_free_shipping ?? 0,
    dishes: categories
      .flatMap(({ products }) => products)
      .filter(
        ({ active, option_groups }) => active && option_groups.every(({ min, required }) => min === 0 && !required),
      ),
  };
}

/**
 * Signs in a number of customers with the phones from +373 60000000 on.
 * @param concurrency how many at once; all by default
 */
export async function signInCustomers(shop: RunningShop, count: number, concurrency = count): Promise<TestCustomer[]> {
  const phones = Array.from({ length: count }, (_, index) => `60${String(index).padStart(6, '0')}`);
  const customers: TestCustomer[] = [];
  for (let start = 0; start < count; start += concurrency) {
    const batch = phones.slice(start, start + concurrency);
    customers.push(
      ...(await Promise.all(
        batch.map(async (phone) => ({ phone: `373${phone}`, token: await signInByApi(shop, phone) })),
      )),
    );
  }
  return customers;
}

/** One to four different dishes, half of them with an additive, half of the carts with a promo code. */
export function createCart({ dishes, restaurantId, minOrder, delivery, freeDeliveryFrom }: SampleMenu): SampleCart {
  const products: QuoteInput['products'] = [];
  let items = 0;
  const chosen = new Set<Product>();
  while (products.length === 0 || items < minOrder || (products.length < 4 && randomBelow(3) > 0)) {
    const dish = dishes[randomBelow(dishes.length)];
    if (!dish || chosen.has(dish)) continue;
    chosen.add(dish);
    const additive = randomBelow(2) > 0 ? dish.additives[randomBelow(dish.additives.length)] : undefined;
    const count = 1 + randomBelow(3);
    items += (dish.price + (additive?.price ?? 0)) * count;
    products.push({
      id: dish.id,
      count,
      price: toMajor(dish.price),
      additives: additive ? [{ id: additive.id, count: 1, price: toMajor(additive.price) }] : [],
      modifiers: [],
      id_front: products.length,
      restaurantId,
    });
  }
  const promocode = [undefined, undefined, 'DINNER10', 'FREESHIP'][randomBelow(4)];
  const discount = promocode === 'DINNER10' ? percentOf(asMinor(items), 10) : 0;
  const isDeliveryFree = promocode === 'FREESHIP' || (freeDeliveryFrom > 0 && items >= freeDeliveryFrom);
  const deliveryPrice = isDeliveryFree ? 0 : delivery;
  return {
    quote: { restaurant_id: restaurantId, products, ...(promocode && { promocode }) },
    totals: { items, discount, delivery: deliveryPrice, total: items - discount + deliveryPrice },
  };
}

/** The order of a quote; one in five is paid online. */
export function createOrderInput(
  { cityId }: SampleMenu,
  { phone }: TestCustomer,
  quoteId: string,
  method: PaymentMethod = randomBelow(5) === 0 ? 'card_online' : 'cash',
): CreateOrderInput {
  return {
    quote_id: quoteId,
    contact: { name: 'Ana Rusu', phone },
    address: { city_id: cityId, street: 'Pușkin', house: String(1 + randomBelow(90)) },
    payment: { method },
    cutlery_count: randomBelow(4),
    comment: '',
  };
}
