import * as v from 'valibot';
import { lineInput, linesInput } from './control-characters.ts';
import { MAX_COMMENT_LENGTH, MAX_FIELD_LENGTH, MAX_HOUSE_LENGTH, MAX_NAME_LENGTH, PHONE_PATTERN } from './constants.ts';

const id = v.pipe(v.number(), v.integer());
const optionalText = v.optional(v.nullable(v.pipe(v.string(), v.trim(), v.maxLength(MAX_FIELD_LENGTH))), '');

export const Phone = v.pipe(v.string(), v.trim(), v.regex(PHONE_PATTERN));

export const Address = v.object({
  id,
  label: optionalText,
  city_id: id,
  street: v.string(),
  house: v.string(),
  block: optionalText,
  entrance: optionalText,
  floor: optionalText,
  apartment: optionalText,
  intercom: optionalText,
  comment: v.optional(v.nullable(v.string()), ''),
  is_default: v.optional(v.boolean(), false),
});
export type Address = v.InferOutput<typeof Address>;

const { id: _id, ...addressFields } = Address.entries;
const fieldInput = v.optional(v.nullable(lineInput(MAX_FIELD_LENGTH)), '');

/** An address as a customer enters it; a new one has no id. */
export const AddressInput = v.object({
  ...addressFields,
  label: fieldInput,
  street: v.pipe(lineInput(MAX_FIELD_LENGTH), v.nonEmpty()),
  house: v.pipe(lineInput(MAX_HOUSE_LENGTH), v.nonEmpty()),
  block: fieldInput,
  entrance: fieldInput,
  floor: fieldInput,
  apartment: fieldInput,
  intercom: fieldInput,
  comment: v.optional(v.nullable(linesInput(MAX_COMMENT_LENGTH)), ''),
});
export type AddressInput = v.InferInput<typeof AddressInput>;

export const Card = v.object({
  id,
  brand: v.string(),
  last4: v.string(),
  exp_month: v.number(),
  exp_year: v.number(),
  is_default: v.boolean(),
  /** `expired` for every card that can no longer be charged: also for one whose payment provider is not configured any more. */
  status: v.picklist(['pending', 'active', 'expired']),
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
  name: v.pipe(lineInput(MAX_NAME_LENGTH), v.nonEmpty()),
  email: v.optional(
    v.nullable(v.union([v.literal(''), v.pipe(v.string(), v.trim(), v.maxLength(254), v.email())])),
    '',
  ),
  date_birth: v.optional(v.nullable(v.union([v.literal(''), v.pipe(v.string(), v.isoDate())])), null),
});
export type ProfileInput = v.InferInput<typeof ProfileInput>;

export const SignInResult = v.object({ token: v.string(), user: Profile });
export type SignInResult = v.InferOutput<typeof SignInResult>;

/** `resend_after`: seconds until another code may be requested. */
export const CodeSent = v.object({ resend_after: v.optional(v.number()) });
