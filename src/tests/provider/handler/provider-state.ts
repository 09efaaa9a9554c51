import { ADDRESS, CARD, PROFILE, TOKEN } from '../data/customer-data.ts';
import type { Json, JsonObject } from '../data/json.ts';
import { createFirstOrders } from './orders.ts';
import type { Price } from './pricing.ts';
import type { Reply } from './reply.ts';

/** A quote that an order can be created from. */
export interface StoredQuote {
  readonly price: Price;
  readonly restaurantId: number;
}

/** A response to an `Idempotency-Key`, with the body that it belongs to. */
interface StoredReply {
  readonly body: string;
  readonly reply: Reply;
}

/** What the provider stores. All ids are consecutive, so that every run is the same. */
export interface ProviderState {
  readonly tokens: Set<string>;
  profile: JsonObject;
  addresses: readonly JsonObject[];
  cards: readonly JsonObject[];
  /** The newest first. */
  orders: readonly JsonObject[];
  agreedToSms: boolean;
  pushEndpoints: readonly string[];
  readonly quotes: Map<string, StoredQuote>;
  /** By call and key. */
  readonly replies: Map<string, StoredReply>;
  nextId: number;
}

export function createState(): ProviderState {
  return {
    tokens: new Set([TOKEN]),
    profile: PROFILE,
    addresses: [ADDRESS],
    cards: [CARD],
    orders: createFirstOrders(),
    agreedToSms: false,
    pushEndpoints: [],
    quotes: new Map(),
    replies: new Map(),
    nextId: 2001,
  };
}

export function takeId(state: ProviderState): number {
  const id = state.nextId;
  state.nextId += 1;
  return id;
}

export const findOrder = (state: ProviderState, id: Json | undefined): JsonObject | undefined =>
  state.orders.find((order) => order['id'] === Number(id));

export function putOrder(state: ProviderState, order: JsonObject): JsonObject {
  const others = state.orders.filter(({ id }) => id !== order['id']);
  state.orders = [order, ...others].sort((one, other) => Number(other['id']) - Number(one['id']));
  return order;
}

/** The list with an item added or replaced; a new default replaces the previous one. */
export function put(list: readonly JsonObject[], item: JsonObject): JsonObject[] {
  const others = list.map((other) => (item['is_default'] ? { ...other, is_default: false } : other));
  const isKnown = others.some(({ id }) => id === item['id']);
  return isKnown ? others.map((other) => (other['id'] === item['id'] ? item : other)) : [...others, item];
}
