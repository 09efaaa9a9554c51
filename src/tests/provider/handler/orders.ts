import { CITIES, findProduct, findRestaurant, PLAIN_PRODUCT_ID } from '../data/catalog-data.ts';
import { ADDRESS, COURIER } from '../data/customer-data.ts';
import type { Json, JsonObject } from '../data/json.ts';
import { objectsOf, type Price, priceLines, unitPriceOf } from './pricing.ts';
import { toMinor, toMajor, asMinor } from '#contract/money.ts';

/** The statuses of an order that is delivered, in order. */
export const STATUSES = ['placed', 'accepted', 'preparing', 'ready', 'on_the_way', 'delivered'] as const;
export type Status = (typeof STATUSES)[number] | 'awaiting_payment' | 'cancelled';

/** Orders that exist from the start. */
export const DELIVERED_ORDER_ID = 1001;
export const ORDER_ON_THE_WAY_ID = 1002;

const FIRST_INSTANT = Date.parse('2026-10-05T10:00:00.000Z');
const STEP_MS = 8 * 60_000;

interface OrderFacts {
  readonly id: number;
  readonly status: Status;
  readonly createdAt: Date;
  readonly price: Price;
  readonly restaurantId: number;
  readonly address: JsonObject | null;
  readonly contact: JsonObject;
  readonly comment: string;
  readonly method: string;
  readonly changeFrom: Json;
}

const named = (entity: JsonObject | undefined): JsonObject => ({
  id: entity?.['id'] ?? 0,
  slug: entity?.['slug'] ?? '',
  name: entity?.['name'] ?? '',
});

function toOrderItem(item: JsonObject): JsonObject {
  const product = findProduct(item['id']);
  const unit = unitPriceOf(item);
  return {
    product_id: item['id'] ?? 0,
    slug: product?.['slug'] ?? '',
    name: item['name'] ?? '',
    image: item['image'] ?? '',
    count: item['count'] ?? 0,
    unit_price: item['price'] ?? 0,
    modifiers: item['modifiers'] ?? [],
    additives: item['additives'] ?? [],
    total: toMajor(asMinor(toMinor(unit) * Number(item['count']))),
  };
}

/** The steps up to a status, eight minutes apart. */
function stepsTo(status: Status, createdAt: Date): JsonObject[] {
  const reached = STATUSES.slice(0, STATUSES.findIndex((each) => each === status) + 1);
  const path: readonly Status[] = reached.length > 0 ? reached : [status];
  return path.map((each, index) => ({
    status: each,
    at: new Date(createdAt.getTime() + index * STEP_MS).toISOString(),
  }));
}

export function createOrder({ id, status, createdAt, price, restaurantId, ...order }: OrderFacts): JsonObject {
  const restaurant = findRestaurant(restaurantId);
  return withStatus(
    {
      id,
      number: `A-${id}`,
      created_at: createdAt.toISOString(),
      steps: stepsTo(status, createdAt),
      eta: {
        from: new Date(createdAt.getTime() + 40 * 60_000).toISOString(),
        to: new Date(createdAt.getTime() + 55 * 60_000).toISOString(),
      },
      rating: null,
      city: named(CITIES.find((city) => city['id'] === restaurant?.['city_id'])),
      restaurant: { ...named(restaurant), phone: restaurant?.['phone'] ?? null },
      items: price.items.map(toOrderItem),
      totals: price.totals,
      currency: price.currency,
      promocode: price.promotion?.['code'] ?? null,
      address: order.address,
      contact: order.contact,
      comment: order.comment,
      cutlery_count: 1,
      payment: {
        method: order.method,
        status: order.method === 'card_online' ? 'pending' : 'none',
        card: null,
        change_from: order.changeFrom,
      },
      closed: null,
    },
    status,
  );
}

/** The order in a status, with what depends on the status. */
export function withStatus(order: JsonObject, status: Status): JsonObject {
  return {
    ...order,
    status,
    can_cancel: status === 'placed' || status === 'awaiting_payment',
    can_rate: status === 'delivered' && order['rating'] === null,
    review_author: status === 'delivered' ? 'Ана Р.' : null,
    courier: status === 'on_the_way' ? COURIER : null,
  };
}

/** The order after it has moved to a status at an instant. */
export function moveTo(order: JsonObject, status: Status, at: Date): JsonObject {
  return withStatus({ ...order, steps: [...objectsOf(order['steps']), { status, at: at.toISOString() }] }, status);
}

/** An address as a snapshot in an order, which has no id. */
export function toSnapshot({ id: _id, ...address }: JsonObject): JsonObject {
  return address;
}

export function createFirstOrders(): JsonObject[] {
  const lines = [{ id: PLAIN_PRODUCT_ID, count: 2, price: 89.5, additives: [], modifiers: [] }];
  const facts = {
    price: priceLines(lines, 10, null),
    restaurantId: 10,
    address: toSnapshot(ADDRESS),
    contact: { name: 'Ана Русу', phone: '37369123456' },
    comment: '',
    method: 'cash',
    changeFrom: 500,
  };
  return [
    createOrder({
      ...facts,
      id: ORDER_ON_THE_WAY_ID,
      status: 'on_the_way',
      createdAt: new Date(FIRST_INSTANT + 3_600_000),
    }),
    createOrder({ ...facts, id: DELIVERED_ORDER_ID, status: 'delivered', createdAt: new Date(FIRST_INSTANT) }),
  ];
}
