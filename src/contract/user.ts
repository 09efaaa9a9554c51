import * as v from 'valibot';
import { optionalText } from './catalog.ts';
import { singleLineInput, multiLineInput } from './control-characters.ts';
import { MAX_COMMENT_LENGTH, MAX_FIELD_LENGTH, MAX_HOUSE_LENGTH, MAX_NAME_LENGTH, PHONE_PATTERN } from './constants.ts';

const id = v.pipe(v.number(), v.integer());

export const Phone = v.pipe(v.string(), v.trim(), v.regex(PHONE_PATTERN));

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
const fieldInput = v.optional(v.nullable(singleLineInput(MAX_FIELD_LENGTH)), '');

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
  street: v.pipe(singleLineInput(MAX_FIELD_LENGTH), v.nonEmpty()),
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
  /** `expired` for every card that cannot be charged: also for one whose payment provider is not configured, or of an unknown status. */
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
  date_birth: v.optional(v.nullable(v.string()), null),
  addresses: v.optional(v.array(Address), []),
  linked_card: v.optional(v.nullable(Card), null),
});
export type Profile = v.InferOutput<typeof Profile>;

export const ProfileInput = v.object({
  name: v.pipe(singleLineInput(MAX_NAME_LENGTH), v.nonEmpty()),
  email: v.optional(
    v.nullable(v.union([v.literal(''), v.pipe(v.string(), v.trim(), v.maxLength(254), v.email())])),
    '',
  ),
  date_birth: v.optional(v.nullable(v.union([v.literal(''), v.pipe(v.string(), v.isoDate())])), null),
});
export type ProfileInput = v.InferInput<typeof ProfileInput>;

/** What the response to a profile update states of the profile: some providers state nothing. */
export const ProfileUpdateResult = v.fallback(v.partial(Profile), {});

/** A session token that fits a header and a cookie: visible ASCII. */
const Token = v.union([
  v.pipe(v.string(), v.regex(/^[\x21-\x7e]+$/), v.maxLength(3000)),
  v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER), v.transform(String)),
]);

/** `user` is null where a provider sends no profile with the token. */
export const SignInResult = v.object({ token: Token, user: v.optional(v.nullable(Profile), null) });
export type SignInResult = v.InferOutput<typeof SignInResult>;

/** Any body is a success. `resend_after`: seconds until another code may be requested. */
export const CodeSent = v.fallback(
  v.object({
    resend_after: v.fallback(v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(86_400))), undefined),
  }),
  {},
);
