import * as v from 'valibot';
import { CalendarDate } from './dates.ts';
import { boundedArray } from './bounded-lists.ts';
import { ItemId, optionalList, optionalText, textLang } from './catalog.ts';
import {
  MAX_COMMENT_LENGTH,
  MAX_FAVOURITES,
  MAX_ADDRESS_FIELD_LENGTH,
  MAX_HOUSE_LENGTH,
  MAX_ID,
  MAX_NAME_LENGTH,
} from './constants.ts';
import { PHONE_IN_DIGITS, PHONE_PATTERN } from './phone.ts';
import { emailInput, multiLineInput, patternInput, singleLineInput } from './text-input.ts';

const id = v.pipe(v.number(), v.integer());

/** A phone number of the shop's country. */
export const Phone = patternInput(PHONE_PATTERN);

/**
 * The phone number of a customer: of the shop's country or, if the shop allows it, of another one. The backend decides
 * which countries it accepts (`SIGN_IN_COUNTRIES`), by default its own only.
 */
export const CustomerPhone = patternInput(PHONE_IN_DIGITS);

export const Address = v.object({
  id,
  label: optionalText,
  /** Null if unknown. */
  city_id: v.optional(v.nullable(id), null),
  street: v.optional(v.string(), ''),
  house: v.optional(v.string(), ''),
  block: optionalText,
  entrance: optionalText,
  floor: optionalText,
  apartment: optionalText,
  intercom: optionalText,
  comment: optionalText,
  /** The delivery zone that the customer chose by its name; null if none. */
  zone_id: v.optional(v.nullable(id), null),
  /** WGS 84 degrees; null if unknown. */
  lat: v.optional(v.nullable(v.number()), null),
  lng: v.optional(v.nullable(v.number()), null),
  is_default: v.optional(v.boolean(), false),
});
export type Address = v.InferOutput<typeof Address>;

const { id: _id, ...addressFields } = Address.entries;
const fieldInput = v.optional(v.nullable(singleLineInput(MAX_ADDRESS_FIELD_LENGTH)), '');

/** WGS 84 degrees of an input; null or missing if unknown. */
export const latitude = v.optional(v.nullable(v.pipe(v.number(), v.minValue(-90), v.maxValue(90))), null);
export const longitude = v.optional(v.nullable(v.pipe(v.number(), v.minValue(-180), v.maxValue(180))), null);

/** An address as a customer enters it; a new one has no id. */
export const AddressInput = v.object({
  ...addressFields,
  lat: latitude,
  lng: longitude,
  label: fieldInput,
  city_id: id,
  street: v.pipe(singleLineInput(MAX_ADDRESS_FIELD_LENGTH), v.nonEmpty()),
  house: v.pipe(singleLineInput(MAX_HOUSE_LENGTH), v.nonEmpty()),
  block: fieldInput,
  entrance: fieldInput,
  floor: fieldInput,
  apartment: fieldInput,
  intercom: fieldInput,
  comment: v.optional(v.nullable(multiLineInput(MAX_COMMENT_LENGTH)), ''),
});
export type AddressInput = v.InferInput<typeof AddressInput>;

/** A street of a city, or a house in it. */
export const AddressSuggestion = v.object({
  street: v.string(),
  /** Null for the street as a whole. */
  house: v.optional(v.nullable(v.string()), null),
  /** Of the text that was searched, if it contains them. */
  ...v.partial(v.object({ block: v.string(), entrance: v.string(), floor: v.string(), apartment: v.string() })).entries,
  /** WGS 84 degrees; null if not known. */
  lat: v.optional(v.nullable(v.number()), null),
  lng: v.optional(v.nullable(v.number()), null),
});
export type AddressSuggestion = v.InferOutput<typeof AddressSuggestion>;

export const Card = v.object({
  id,
  brand: v.optional(v.string(), ''),
  last4: v.optional(v.string(), ''),
  exp_month: v.optional(v.nullable(v.number()), null),
  exp_year: v.optional(v.nullable(v.number()), null),
  is_default: v.optional(v.boolean(), false),
  /** `expired` for every card that cannot be charged, such as one whose payment provider is not configured. */
  status: v.optional(
    v.pipe(
      v.string(),
      v.transform((status) => (status === 'pending' || status === 'active' ? status : 'expired')),
    ),
    'active',
  ),
});
export type Card = v.InferOutput<typeof Card>;

/** `code_required`: the bank has sent a code that confirms the card. */
export const AddedCard = v.object({ card_id: id, status: v.picklist(['code_required', 'active']) });
export type AddedCard = v.InferOutput<typeof AddedCard>;

export const Profile = v.object({
  phone: v.optional(v.nullable(v.string()), ''),
  name: v.optional(v.nullable(v.string()), ''),
  email: v.optional(v.nullable(v.string()), ''),
  /** YYYY-MM-DD or null. */
  /** Whether e-mails about orders are sent to the address; null if the shop sends none. */
  email_notices: v.optional(v.nullable(v.boolean()), null),
  date_birth: v.optional(v.nullable(v.string()), null),
  addresses: v.optional(v.array(Address), []),
  linked_card: v.optional(v.nullable(Card), null),
});
export type Profile = v.InferOutput<typeof Profile>;

export const ProfileInput = v.object({
  name: v.pipe(singleLineInput(MAX_NAME_LENGTH), v.nonEmpty()),
  email: v.optional(v.nullable(emailInput), ''),
  /** Absent to leave it as it is; a new address then gets no e-mails. */
  email_notices: v.optional(v.nullable(v.boolean())),
  date_birth: v.optional(v.nullable(v.union([v.literal(''), CalendarDate])), null),
});
export type ProfileInput = v.InferInput<typeof ProfileInput>;

/** The profile fields in the response to an update. Some external API providers send none. */
export const ProfileUpdateResult = v.fallback(v.partial(Profile), {});

/** A session token that fits a header and a cookie: visible ASCII. */
const Token = v.union([
  v.pipe(v.string(), v.regex(/^[\x21-\x7e]+$/), v.maxLength(3000)),
  v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER), v.transform(String)),
]);

/** `user` is null if the API sends no profile with the token. */
export const SignInResult = v.object({ token: Token, user: v.optional(v.nullable(Profile), null) });
export type SignInResult = v.InferOutput<typeof SignInResult>;

/** Any body of a successful response is accepted. `resend_after`: seconds until another code may be requested. */
export const CodeSent = v.fallback(
  v.object({
    resend_after: v.fallback(v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(86_400))), undefined),
  }),
  {},
);

/** How the customer is notified about orders. A channel that the shop does not offer is null. */
export const Notifications = v.object({
  /** Whether the customer agreed to SMS. */
  sms: v.optional(v.nullable(v.boolean()), null),
  /** Push messages to browsers. */
  push: v.optional(
    v.nullable(
      v.object({
        /** The public key that browsers subscribe with, base64url. */
        key: v.string(),
        /** The subscriptions of this session. */
        endpoints: optionalList(v.string()),
      }),
    ),
    null,
  ),
});
export type Notifications = v.InferOutput<typeof Notifications>;

export const NotificationsInput = v.object({ sms: v.boolean() });
export type NotificationsInput = v.InferInput<typeof NotificationsInput>;

const endpoint = v.pipe(v.string(), v.nonEmpty(), v.maxLength(2048));

/** A push subscription in the format of `PushSubscription.toJSON()`. */
export const PushSubscriptionInput = v.object({
  endpoint,
  keys: v.object({
    /** A point of the curve P-256 and a secret, base64url. */
    p256dh: v.pipe(v.string(), v.regex(/^B[\w-]{86}$/)),
    auth: v.pipe(v.string(), v.regex(/^[\w-]{22}$/)),
  }),
});
export type PushSubscriptionInput = v.InferInput<typeof PushSubscriptionInput>;

export const PushEndpointInput = v.object({ endpoint });

/** Messages to the customer, in the export of the customer's data. */
export const NotificationsExport = v.object({
  /** When the customer agreed to SMS; null without consent. */
  sms_agreed_at: v.nullable(v.string()),
  /** Since when e-mails about orders are sent to the address of the profile; null if the customer wants none. */
  email_agreed_at: v.optional(v.nullable(v.string()), null),
  /** Browsers that receive push messages. */
  browsers: v.array(v.object({ endpoint: v.string(), created_at: v.string() })),
  messages: v.array(
    v.object({
      channel: v.string(),
      order_id: v.nullable(v.number()),
      text: v.string(),
      created_at: v.string(),
      /** Null if it was not sent. */
      sent_at: v.nullable(v.string()),
    }),
  ),
});
export type NotificationsExport = v.InferOutput<typeof NotificationsExport>;

/** A favourite dish. It stays in the list after the restaurant has removed it from its menu. */
export const FavouriteProduct = v.object({
  id: ItemId,
  slug: v.string(),
  name: v.string(),
  name_lang: textLang,
  image: optionalText,
  restaurant_id: id,
  restaurant_slug: v.string(),
  city_slug: v.string(),
});
export type FavouriteProduct = v.InferOutput<typeof FavouriteProduct>;

export const FavouriteRestaurant = v.object({
  id,
  slug: v.string(),
  name: v.string(),
  image: optionalText,
  city_slug: v.string(),
});
export type FavouriteRestaurant = v.InferOutput<typeof FavouriteRestaurant>;

/** A favourite dish or restaurant, with the fields that are shown when it is no longer offered. */
export type Favourite =
  | { readonly kind: 'products'; readonly item: FavouriteProduct }
  | { readonly kind: 'restaurants'; readonly item: FavouriteRestaurant };

/** The newest first. */
export const Favourites = v.object({
  products: optionalList(FavouriteProduct),
  restaurants: optionalList(FavouriteRestaurant),
});
export type Favourites = v.InferOutput<typeof Favourites>;

const ids = v.optional(boundedArray(v.pipe(id, v.minValue(1), v.maxValue(MAX_ID)), MAX_FAVOURITES), []);
const FavouriteIds = v.object({ products: ids, restaurants: ids });

/** Favourites to add and to remove. Adding an existing one or removing a missing one has no effect. */
export const FavouritesEdit = v.object({ add: v.optional(FavouriteIds, {}), remove: v.optional(FavouriteIds, {}) });
export type FavouritesEdit = v.InferInput<typeof FavouritesEdit>;
