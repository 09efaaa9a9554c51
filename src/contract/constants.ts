/** Values that storefront and backend share. The first script of every page imports this module, so it imports nothing. */

export const LOCALES = ['ru', 'en', 'ro'] as const;
export type Locale = (typeof LOCALES)[number];
/** The tags by which `Intl` formats texts: English is British. */
export const LANGUAGE_TAGS: Readonly<Record<Locale, string>> = { ru: 'ru', en: 'en-GB', ro: 'ro' };
export const DEFAULT_LOCALE: Locale = 'ru';

/** Largest count of one cart line, and largest number of lines in a cart. */
export const MAX_LINE_COUNT = 99;
export const MAX_LINES = 100;
/** The largest id of a product or an option, and the largest price in major units: the cart stores integers of 32 bits. */
export const MAX_ID = 2_147_483_647;
export const MAX_PRICE = 21_474_836;

/** Digits of a sign-in code, and the seconds before another may be requested (spec 9). */
export const CODE_LENGTH = 4;
export const CODE_PATTERN = /^\d{4}$/;
export const RESEND_SECONDS = 60;
/** Default validity of a sign-in code after it was last sent. */
export const CODE_LIFETIME_SECONDS = 300;

/** Validity of a quote. */
export const QUOTE_LIFETIME_MINUTES = 15;
/** Length of the time span in which a new order is expected. */
export const ETA_SPAN_MINUTES = 20;
/** Estimates are rounded up to a multiple of it, so that they do not change every minute. */
export const ETA_STEP_MINUTES = 5;
/** An order whose online payment has not arrived by then expires. */
export const PAYMENT_WINDOW_MINUTES = 15;

/** `+373` and eight national digits: the mask `+373 ###-##-###` without its decoration. */
export const PHONE_PATTERN = /^373\d{8}$/;

/** Longest texts a customer may send, in characters. */
export const MAX_NAME_LENGTH = 100;
export const MAX_COMMENT_LENGTH = 500;
export const MAX_NOTE_LENGTH = 140;
export const MAX_FIELD_LENGTH = 100;
export const MAX_HOUSE_LENGTH = 20;

/** Largest request body the API reads, in bytes. */
export const MAX_BODY_BYTES = 64 * 1024;

export const ORDER_STATUSES = [
  'awaiting_payment',
  'placed',
  'accepted',
  'preparing',
  'ready',
  'on_the_way',
  'delivered',
  'rejected',
  'cancelled',
  'expired',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];
/** Statuses without a successor. */
export const FINAL_ORDER_STATUSES = [
  'delivered',
  'rejected',
  'cancelled',
  'expired',
] as const satisfies readonly OrderStatus[];

export const PAYMENT_STATUSES = ['none', 'pending', 'requires_action', 'paid', 'failed', 'refunded'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

export const PAYMENT_METHODS = ['cash', 'card_courier', 'card_online'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** How an order reaches the customer: brought by a courier, or collected at a branch. */
export const FULFILMENTS = ['delivery', 'pickup'] as const;
export type Fulfilment = (typeof FULFILMENTS)[number];

/** What the restaurant does when a dish of an order has run out. */
export const SUBSTITUTIONS = ['call', 'replace', 'remove'] as const;
export type Substitution = (typeof SUBSTITUTIONS)[number];

/** Why a customer reports a problem with an order. */
export const REPORT_REASONS = ['missing', 'wrong', 'quality', 'late', 'something_else'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];
/** Reports that one order accepts. */
export const MAX_REPORTS = 5;

export const TOTAL_CODES = ['items', 'discount', 'delivery', 'total'] as const;
export type TotalCode = (typeof TOTAL_CODES)[number];

/** Machine-readable reasons why a cart or an order is rejected; the storefront has a message for each. */
export const PROBLEM_CODES = [
  'product_unavailable',
  'price_changed',
  'option_required',
  'option_max',
  'min_order_not_met',
  'restaurant_closed',
  'zone_required',
  'address_out_of_zone',
  'address_imprecise',
  'fulfilment_unavailable',
  'slot_unavailable',
  'slot_full',
  'address_required',
  'address_other_city',
  'promo_invalid',
  'promo_expired',
  'promo_min_sum',
  'promo_used',
  'quote_expired',
  'payment_declined',
  'duplicate_order',
  'too_many_requests',
] as const;
export type ProblemCode = (typeof PROBLEM_CODES)[number];

/** The fourteen allergens of EU Regulation 1169/2011, Annex II. */
export const ALLERGENS = [
  'gluten',
  'crustaceans',
  'eggs',
  'fish',
  'peanuts',
  'soy',
  'milk',
  'nuts',
  'celery',
  'mustard',
  'sesame',
  'sulphites',
  'lupin',
  'molluscs',
] as const;
export type Allergen = (typeof ALLERGENS)[number];

export const DIETS = ['vegetarian', 'vegan', 'gluten_free', 'halal', 'spicy'] as const;
export type Diet = (typeof DIETS)[number];

export const MEASURES = ['g', 'ml', 'pcs'] as const;

export const TIME_ZONE = 'Europe/Chisinau';
