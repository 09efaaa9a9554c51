import * as v from 'valibot';
import { Money, NOTHING } from './amounts.ts';
import { boundedArray } from './bounded-lists.ts';
import { ItemId, optionalList, openPicklist, Product, textLang, UNKNOWN, type Unknown } from './catalog.ts';
import { MAX_LINE_OPTIONS, MAX_NOTE_LENGTH } from './constants.ts';
import { PROBLEM_CODES } from './value-lists.ts';
import { toMajor, toMinor, ZERO } from './money.ts';
import { singleLineInput } from './text-input.ts';
import { codec } from './wire-form.ts';

const id = v.pipe(v.number(), v.integer());
const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** An option of a cart line or an order; the list that contains it, `modifiers` or `additives`, is its kind. */
export const ChosenOption = v.object({
  id,
  count,
  price: v.optional(Money, NOTHING),
  name: v.optional(v.string(), ''),
  name_lang: textLang,
});
export type ChosenOption = v.InferOutput<typeof ChosenOption>;

/** One line of the cart: the customer's choice, with the prices that were displayed. */
export const CartLine = v.object({
  id,
  count: v.pipe(v.number(), v.integer(), v.minValue(1)),
  price: Money,
  additives: v.optional(boundedArray(ChosenOption, MAX_LINE_OPTIONS), []),
  modifiers: v.optional(boundedArray(ChosenOption, MAX_LINE_OPTIONS), []),
  /** A number that the client gives the line; the server returns it. */
  id_front: v.optional(v.number(), 0),
  restaurantId: v.optional(id, 0),
  /** The customer's note to the kitchen. */
  note: v.optional(v.nullable(singleLineInput(MAX_NOTE_LENGTH)), ''),
});
export type CartLine = v.InferOutput<typeof CartLine>;

export const RecalculatedItem = v.object({
  ...CartLine.entries,
  additives: v.optional(v.array(ChosenOption), []),
  modifiers: v.optional(v.array(ChosenOption), []),
  count,
  /** Recommended products: whole products, their ids, or a flag; API providers differ. */
  recommended: v.optional(v.union([v.boolean(), v.array(v.union([ItemId, Product]))]), false),
  name: v.optional(v.string(), ''),
  name_lang: textLang,
  image: v.optional(v.nullable(v.string()), ''),
  currency: v.optional(v.string(), ''),
  slug: v.optional(v.string(), ''),
  /** In price_changed: the unit price that was displayed, without options. */
  old_price: v.optional(Money),
  /** In not_available: the reason. */
  code: v.optional(openPicklist(PROBLEM_CODES)),
  /** Returned by servers that support notes to the kitchen. */
  note: v.optional(v.nullable(v.string()), ''),
});
export type RecalculatedItem = v.InferOutput<typeof RecalculatedItem>;

/**
 * `available` has the order of the request and current prices. A line whose price changed is in `available` and in
 * `price_changed`.
 */
export const Recalculation = v.object({
  available: v.array(RecalculatedItem),
  not_available: optionalList(RecalculatedItem),
  price_changed: optionalList(RecalculatedItem),
});
export type Recalculation = v.InferOutput<typeof Recalculation>;

const text = v.fallback(v.string(), '');
const promotionLang = v.optional(v.fallback(v.optional(v.string()), undefined));

/** A promotion whose effect the storefront can calculate. */
const KnownPromotion = v.pipe(
  v.object({
    code: text,
    title: text,
    title_lang: promotionLang,
    kind: v.picklist(['percent', 'fixed', 'free_delivery']),
    /** Percent, or an amount; 0 for free delivery. */
    value: v.pipe(v.number(), v.minValue(0)),
    /** For the `order_sum` of the request. */
    discount: Money,
  }),
  codec(
    ({ kind, value, ...promotion }) =>
      kind === 'fixed' ? { ...promotion, kind, value: toMinor(value) } : { ...promotion, kind, value },
    ({ kind, value, ...promotion }) => ({ ...promotion, kind, value: kind === 'fixed' ? toMajor(value) : value }),
  ),
);

/**
 * The title of a promotion of any other structure; its effect is known from the totals of a quote (`quoteOrder`) only.
 */
const OtherPromotion = v.pipe(
  v.union([
    v.pipe(
      v.string(),
      v.transform((title) => ({ code: '', title })),
    ),
    v.fallback(v.object({ code: text, title: text }), { code: '', title: '' }),
  ]),
  v.transform((promotion) => ({
    ...promotion,
    title_lang: undefined,
    kind: UNKNOWN as Unknown,
    value: 0,
    discount: ZERO,
  })),
);

export const Promotion = v.union([KnownPromotion, OtherPromotion]);
export type Promotion = v.InferOutput<typeof Promotion>;

/** Anything but an acceptance is a refusal; `code` is its reason. */
export const PromoCheckResult = v.object({
  status: v.fallback(
    v.union([
      v.boolean(),
      v.pipe(
        v.union([v.literal(1), v.picklist(['1', 'true'])]),
        v.transform(() => true),
      ),
    ]),
    false,
  ),
  promotion: v.optional(v.nullable(Promotion), null),
  code: v.nullish(v.fallback(openPicklist(PROBLEM_CODES), UNKNOWN)),
});
export type PromoCheckResult = v.InferOutput<typeof PromoCheckResult>;
