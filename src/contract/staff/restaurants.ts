import * as v from 'valibot';
import { PictureUrl } from './pictures.ts';
import { MinorAmount, PriceInput } from '../amounts.ts';
import { boundedArray } from '../bounded-lists.ts';
import { singleLineInput } from '../text-input.ts';
import { MAX_NAME_LENGTH } from '../constants.ts';
import { country } from '../country.ts';
import { MAX_SLUG_LENGTH, SLUG_PATTERN } from '../slugs.ts';
import { Id, OWNER_ROLES, QueryId, type StaffEndpoint } from './definition.ts';
import { LocalizedLongTextInput, LocalizedNameInput, IdAndRevision, OptionalPhone } from './common-fields.ts';
import { LocalizedText } from '../localized-text.ts';
import { MAX_PICTURE_URL_LENGTH } from './pictures.ts';
import { asMinor } from '../money.ts';

const MAX_LEAD_MINUTES = 1440;
export const MAX_CUISINES = 10;
/** The currencies of new cities, which are those with a display name. */
export const CURRENCIES = country.currencies.map(({ code }) => code);

/** The part of a URL that names a city or a restaurant: lower-case Latin words joined by hyphens. */
export const Slug = v.pipe(singleLineInput(MAX_SLUG_LENGTH), v.nonEmpty(), v.regex(SLUG_PATTERN));
const Minutes = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_LEAD_MINUTES));

/** A city with the fields that an owner edits. */
export const StaffCity = v.object({
  id: v.number(),
  revision: v.number(),
  slug: v.string(),
  name: LocalizedText,
  phone: v.nullable(v.string()),
  currency: v.string(),
  /** In minor units. */
  delivery_price: MinorAmount,
  /** Cart total in minor units from which delivery is free; null means never. */
  free_from: v.nullable(MinorAmount),
  /** URL of the picture in previews of links to the city; empty for none. */
  picture: v.string(),
  /** Whether customers see the city and its restaurants. */
  active: v.boolean(),
});
export type StaffCity = v.InferOutput<typeof StaffCity>;

/** A restaurant with the fields that an owner edits. */
export const RestaurantDetails = v.object({
  id: v.number(),
  revision: v.number(),
  city_id: v.number(),
  slug: v.string(),
  /** A brand name, the same in every language. */
  name: v.string(),
  description: LocalizedText,
  phone: v.nullable(v.string()),
  /** Smallest cart total that can be ordered, in minor units. */
  min_order: MinorAmount,
  /** Minutes from an accepted order until the courier brings it, unless the delivery zone adds some. */
  lead_minutes: v.number(),
  /** Minutes from an accepted order until it can be collected; null means `lead_minutes`. */
  pickup_minutes: v.nullable(v.number()),
  cuisines: v.array(LocalizedText),
  /** URL of the cover picture; empty for none. */
  picture: v.string(),
  /** Whether customers see the restaurant. Restaurants of an inactive city are always hidden. */
  active: v.boolean(),
});
export type RestaurantDetails = v.InferOutput<typeof RestaurantDetails>;

const RestaurantFields = {
  name: v.pipe(singleLineInput(MAX_NAME_LENGTH), v.nonEmpty()),
  description: LocalizedLongTextInput,
  phone: OptionalPhone,
  min_order: PriceInput,
  lead_minutes: Minutes,
};

const CityFields = {
  name: LocalizedNameInput,
  phone: OptionalPhone,
  /** In minor units. */
  delivery_price: PriceInput,
  free_from: v.nullable(v.pipe(PriceInput, v.minValue(asMinor(1)))),
};

/** A new city. Its slug and currency cannot be changed: page URLs contain the slug, and prices are in the currency. */
export const NewCityInput = v.object({ slug: Slug, currency: v.picklist(CURRENCIES), ...CityFields });
export type NewCityInput = v.InferInput<typeof NewCityInput>;

/** The fields of a city that can be changed. */
export const CityInput = v.object({ ...CityFields, picture: PictureUrl });
export type CityInput = v.InferInput<typeof CityInput>;

/** A new restaurant, and the address of its first branch. Slug and city cannot change: page URLs contain them. */
export const NewRestaurantInput = v.object({
  city_id: Id,
  slug: Slug,
  ...RestaurantFields,
  address: LocalizedLongTextInput,
});
export type NewRestaurantInput = v.InferInput<typeof NewRestaurantInput>;

/** The fields of a restaurant that can be changed. */
export const RestaurantInput = v.object({
  ...RestaurantFields,
  pickup_minutes: v.nullable(Minutes),
  cuisines: boundedArray(LocalizedNameInput, MAX_CUISINES),
});
export type RestaurantInput = v.InferInput<typeof RestaurantInput>;

export const restaurantEndpoints = {
  getCities: { method: 'GET', path: '/staff/api/get-cities', access: OWNER_ROLES, response: v.array(StaffCity) },
  addCity: {
    method: 'POST',
    path: '/staff/api/add-city',
    access: OWNER_ROLES,
    body: NewCityInput,
    response: StaffCity,
    acceptsIdempotencyKey: true,
  },
  saveCity: {
    method: 'POST',
    path: '/staff/api/save-city',
    access: OWNER_ROLES,
    body: v.object({ ...IdAndRevision, ...CityInput.entries }),
    response: StaffCity,
  },
  /** Shows a city and its restaurants to customers, or hides them. */
  setCityActive: {
    method: 'POST',
    path: '/staff/api/set-city-active',
    access: OWNER_ROLES,
    body: v.object({ ...IdAndRevision, active: v.boolean() }),
    response: StaffCity,
  },
  addRestaurant: {
    method: 'POST',
    path: '/staff/api/add-restaurant',
    access: OWNER_ROLES,
    body: NewRestaurantInput,
    response: RestaurantDetails,
    acceptsIdempotencyKey: true,
  },
  getRestaurantDetails: {
    method: 'GET',
    path: '/staff/api/get-restaurant',
    access: OWNER_ROLES,
    resourceAccess: { id: 'restaurant' },
    query: v.object({ id: QueryId }),
    response: RestaurantDetails,
  },
  saveRestaurant: {
    method: 'POST',
    path: '/staff/api/save-restaurant',
    access: OWNER_ROLES,
    resourceAccess: { id: 'restaurant' },
    body: v.object({ ...IdAndRevision, ...RestaurantInput.entries }),
    response: RestaurantDetails,
  },
  /** Shows a restaurant to customers, or hides it. */
  setRestaurantActive: {
    method: 'POST',
    path: '/staff/api/set-restaurant-active',
    access: OWNER_ROLES,
    resourceAccess: { id: 'restaurant' },
    body: v.object({ ...IdAndRevision, active: v.boolean() }),
    response: RestaurantDetails,
  },
  /** Sets an uploaded picture as the cover; null removes the cover. */
  setRestaurantPicture: {
    method: 'POST',
    path: '/staff/api/set-restaurant-picture',
    access: OWNER_ROLES,
    resourceAccess: { id: 'restaurant' },
    body: v.object({
      ...IdAndRevision,
      src: v.nullable(v.pipe(v.string(), v.nonEmpty(), v.maxLength(MAX_PICTURE_URL_LENGTH))),
    }),
    response: RestaurantDetails,
  },
} as const satisfies Record<string, StaffEndpoint>;
