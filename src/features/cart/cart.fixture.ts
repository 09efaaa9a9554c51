import fc from 'fast-check';
import { parseWire } from '#contract/parse-wire.fixture.ts';
import { Recalculation } from '#contract/cart.ts';
import { Product } from '#contract/catalog.ts';
import type { ApiClient } from '#lib/api-client.ts';
import { HttpError } from '#lib/errors.ts';
import { normalizeLines } from './cart-cookie.ts';
import type { ChosenOption, Line } from './cart-lines.ts';
import { asMinor, type MinorInput, type OnWire } from '#contract/money.ts';

/** A line of the cart; prices are in minor units. */
export function line(
  id: number,
  { price = 1000, ...overrides }: Partial<Omit<Line, 'price'>> & { price?: MinorInput } = {},
): Line {
  return { id, count: 1, price: asMinor(price), additives: [], modifiers: [], ...overrides };
}

export function choice(id: number, count = 1, price: MinorInput = 500): ChosenOption {
  return { id, count, price: asMinor(price) };
}

const id = fc.integer({ min: 1, max: 999_999 });
const count = fc.integer({ min: 1, max: 99 });
const price = fc.integer({ min: 0, max: 999_999 }).map(asMinor);
const choices = fc.array(fc.record({ id, count, price }), { maxLength: 4 });

/** Any line, with prices in minor units. */
export const anyLine = fc.record({ id, count, price, additives: choices, modifiers: choices });
/** The lines of any valid cart. */
export const anyLines = fc.array(anyLine, { maxLength: 100, size: 'max' }).map(normalizeLines);

type Item = OnWire<Recalculation>['available'][number];

/** A line as the API recalculates it, with prices in major units. */
export function item(id: number, overrides: Partial<Item> = {}): Item {
  return {
    id,
    count: 1,
    price: 10,
    additives: [],
    modifiers: [],
    recommended: false,
    name: `product ${id}`,
    image: null,
    currency: 'MDL',
    slug: `product-${id}`,
    // The position of the line, which the API sends back.
    id_front: 0,
    restaurantId: 3,
    note: '',
    ...overrides,
  };
}

/** A product as on the wire, with its price in major units. */
export function wireProduct(id: number, overrides: Partial<OnWire<Product>> = {}): OnWire<Product> {
  return {
    id,
    slug: `product-${id}`,
    name: `product ${id}`,
    image: '',
    description: '',
    price: 10,
    currency: 'MDL',
    weight: null,
    measure: '',
    additives: [],
    modifiers: [],
    active: true,
    restaurant_id: 3,
    recommended: false,
    allergens: [],
    diets: [],
    option_groups: [],
    ...overrides,
  };
}

/** @param overrides as on the wire */
export const product = (id: number, overrides: Partial<OnWire<Product>> = {}): Product =>
  parseWire(Product, wireProduct(id, overrides));

/** @param overrides as on the wire */
export function recalculation(overrides: Partial<OnWire<Recalculation>> = {}): Recalculation {
  return parseWire(Recalculation, { available: [], ...overrides });
}

export interface PendingCall {
  readonly body: unknown;
  readonly signal: AbortSignal | undefined;
  resolve(response: Recalculation): void;
  reject(error: unknown): void;
}

/** A client whose recalculations stay pending until the test settles them; it has no other calls. */
export function pendingApiClient(): { api: ApiClient; calls: PendingCall[] } {
  const calls: PendingCall[] = [];
  const call = (name: string, { body, signal }: { body?: unknown; signal?: AbortSignal } = {}) =>
    name === 'recalculateBasket'
      ? new Promise((resolve, reject) => calls.push({ body, signal, resolve, reject }))
      : Promise.reject(new HttpError(name, 404));
  return { api: { call: call as ApiClient['call'] }, calls };
}

/** A client that answers every recalculation with the same response or error; it has no other calls. */
export function respondingApiClient(response: Recalculation | Error): ApiClient {
  const call = (name: string) => {
    if (name !== 'recalculateBasket') return Promise.reject(new HttpError(name, 404));
    return response instanceof Error ? Promise.reject(response) : Promise.resolve(response);
  };
  return { call: call as ApiClient['call'] };
}
