import type { EndpointName } from '#contract/endpoints.ts';
import { isList, isObject, type Json, type JsonObject } from './json.ts';

const OPTION = ['id', 'count', 'price'];
const LINE = ['id', 'count', 'price', 'additives', 'modifiers', 'id_front', 'restaurantId'];

/** The parameters and fields of section 7 of the specification; those of an address are not shown. */
const SPECIFIED: Readonly<Partial<Record<EndpointName, readonly string[]>>> = {
  getCities: [],
  getRestaurants: [],
  getRestaurant: ['id_restaurant'],
  getBranches: ['id_restaurant'],
  getNews: [],
  getOptions: [],
  recalculateBasket: ['products'],
  checkPromo: ['promocode', 'restaurant_id', 'order_sum'],
  getOrders: ['page'],
  getOrder: ['order_id'],
  getCourier: ['order_id'],
  sendCode: ['phone'],
  checkCode: ['phone', 'code'],
  getProfile: [],
  updateProfile: ['name', 'email', 'date_birth'],
  deleteAddress: ['address_id'],
  logout: [],
};

const objectsIn = (value: Json | undefined): readonly JsonObject[] => (isList(value) ? value.filter(isObject) : []);

function differences(what: string, names: readonly string[], expected: readonly string[]): string[] {
  return [
    ...names.filter((name) => !expected.includes(name)).map((name) => `${what} has ${name}`),
    ...expected.filter((name) => !names.includes(name)).map((name) => `${what} lacks ${name}`),
  ];
}

/** What a request has beyond the specification or lacks of it; empty if it is exactly that of section 7. */
export function requestFaults(name: EndpointName, fields: JsonObject): readonly string[] {
  const expected = SPECIFIED[name];
  if (!expected) return [];
  const lines = name === 'recalculateBasket' ? objectsIn(fields['products']) : [];
  const options = lines.flatMap((line) => [...objectsIn(line['additives']), ...objectsIn(line['modifiers'])]);
  return [
    ...differences(name, Object.keys(fields), expected),
    ...lines.flatMap((line) => differences('a line', Object.keys(line), LINE)),
    ...options.flatMap((option) => differences('an option', Object.keys(option), OPTION)),
  ];
}
