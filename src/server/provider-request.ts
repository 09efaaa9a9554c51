import * as v from 'valibot';
import type { EndpointName } from '#contract/endpoints.ts';

/**
 * Parameters and fields of requests beyond section 7 of the specification, each of which an external provider gets only
 * if `extensions` of its `get-options` names it. The guide for providers describes them.
 */
export const PROVIDER_EXTENSIONS = ['city', 'limit', 'zone_id', 'note', 'name', 'lat', 'lng', 'email_notices'] as const;
export type ProviderExtension = (typeof PROVIDER_EXTENSIONS)[number];

/** Parameters or fields by name; `true` for one with everything in it. */
export type Fields = { readonly [name: string]: Fields | true };

const OPTION = { id: true, count: true, price: true } as const;
const ADDRESS = {
  label: true,
  city_id: true,
  street: true,
  house: true,
  block: true,
  entrance: true,
  floor: true,
  apartment: true,
  intercom: true,
  comment: true,
  is_default: true,
} as const;

/** The parameters and fields of the calls in section 7. Requests of other calls are forwarded as they are. */
export const SPECIFIED_REQUESTS: Readonly<Partial<Record<EndpointName, Fields>>> = {
  getCities: {},
  getRestaurants: {},
  getRestaurant: { id_restaurant: true },
  getBranches: { id_restaurant: true },
  getNews: {},
  getOptions: {},
  recalculateBasket: {
    products: {
      ...OPTION,
      additives: OPTION,
      modifiers: OPTION,
      id_front: true,
      restaurantId: true,
    },
  },
  checkPromo: { promocode: true, restaurant_id: true, order_sum: true },
  getOrders: { page: true },
  getOrder: { order_id: true },
  getCourier: { order_id: true },
  sendCode: { phone: true },
  checkCode: { phone: true, code: true },
  getProfile: {},
  updateProfile: { name: true, email: true, date_birth: true },
  addAddress: ADDRESS,
  editAddress: { id: true, ...ADDRESS },
  deleteAddress: { address_id: true },
  logout: {},
};

const OptionsWithExtensions = v.object({ extensions: v.array(v.unknown()) });

/** The extensions that a response of `get-options` declares; unknown names are ignored. */
export function readExtensions(options: unknown): ReadonlySet<ProviderExtension> {
  const parsed = v.safeParse(OptionsWithExtensions, options);
  const declared = parsed.success ? parsed.output.extensions : [];
  return new Set(PROVIDER_EXTENSIONS.filter((name) => declared.includes(name)));
}

/** The query of a call without the parameters that the provider does not expect, with a leading `?` if any is left. */
export function toProviderQuery(
  call: EndpointName,
  search: string,
  extensions: ReadonlySet<ProviderExtension>,
): string {
  const fields = SPECIFIED_REQUESTS[call];
  if (!fields) return search;
  const expected = [...new URLSearchParams(search)].filter(([name]) => isExpected(fields, name, extensions));
  return expected.length > 0 ? `?${new URLSearchParams(expected)}` : '';
}

/** The same for the body; `json` is the parsed `text`. A body that is no JSON is not changed. */
export function toProviderBody(
  call: EndpointName,
  { text, json }: { readonly text: string; readonly json: unknown },
  extensions: ReadonlySet<ProviderExtension>,
): string {
  const fields = SPECIFIED_REQUESTS[call];
  return fields && json !== undefined ? JSON.stringify(pick(json, fields, extensions)) : text;
}

const isExpected = (fields: Fields, name: string, extensions: ReadonlySet<string>): boolean =>
  Object.hasOwn(fields, name) || extensions.has(name);

function pick(value: unknown, fields: Fields | true, extensions: ReadonlySet<ProviderExtension>): unknown {
  if (fields === true || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => pick(item, fields, extensions));
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => isExpected(fields, name, extensions))
      .map(([name, field]) => [name, pick(field, fields[name] ?? true, extensions)]),
  );
}
