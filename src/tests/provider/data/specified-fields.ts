import type { EndpointName } from '#contract/endpoints.ts';
import { isList, isObject, type Json, type JsonObject } from './json.ts';

/** Fields by name; `true` for a field with everything in it. */
type Fields = { readonly [name: string]: Fields | true };

const OPTION = { id: true, name: true, price: true, count: true } as const;
/** Section 3 of the specification. */
const PRODUCT = {
  id: true,
  slug: true,
  name: true,
  image: true,
  description: true,
  price: true,
  currency: true,
  weight: true,
  measure: true,
  additives: OPTION,
  modifiers: OPTION,
  active: true,
  restaurant_id: true,
  recommended: true,
} as const;
/** Section 7, the items of a recalculation. */
const ITEM = {
  id: true,
  count: true,
  price: true,
  additives: OPTION,
  modifiers: OPTION,
  recommended: PRODUCT,
  name: true,
  image: true,
  currency: true,
} as const;
/**
 * The specification shows the slug only. Calls need the id; without `city_id` no page of a city could list its
 * restaurants.
 */
const RESTAURANT = { id: true, slug: true, city_id: true } as const;
const PROFILE = { name: true, email: true, date_birth: true, addresses: true, linked_card: true } as const;

/**
 * The fields that the specification (sections 3 and 7) and the rulings (section 2) show of each response, and the ids
 * that calls need. A response that is not listed is complete: its shape is that of section 3 of the rulings.
 */
const SPECIFIED: Readonly<Partial<Record<EndpointName, Fields>>> = {
  getRestaurants: RESTAURANT,
  getRestaurant: { ...RESTAURANT, categories: { products: PRODUCT } },
  getNews: { name: true, image_large: true, description: true, products: PRODUCT },
  getOptions: { phone: true, link_instagram: true, link_fb: true },
  recalculateBasket: { available: ITEM, not_available: ITEM, price_changed: ITEM },
  checkPromo: { status: true, promotion: true },
  sendCode: {},
  checkCode: { token: true, user: PROFILE },
  getProfile: PROFILE,
  updateProfile: PROFILE,
  quoteOrder: {
    lines: ITEM,
    totals: true,
    free_from: true,
    promotion: true,
    problems: true,
    quote_id: true,
    expires_at: true,
  },
  createOrder: { order: true, payment: { status: true, redirect_url: true } },
  payOrder: { status: true, redirect_url: true },
};

function pick(value: Json, fields: Fields | true): Json {
  if (fields === true) return value;
  if (isList(value)) return value.map((item) => pick(item, fields));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, field]) => {
      const inner = fields[name];
      return inner === undefined ? [] : [[name, pick(field, inner)]];
    }),
  ) as JsonObject;
}

/** A response with the fields that the specification shows and no others. */
export const onlySpecified = (name: EndpointName, body: Json): Json => pick(body, SPECIFIED[name] ?? true);
