/** The values of fields of the API. Clients also accept values that are not listed here: see `openPicklist`. */

/**
 * The state of an online payment; `none` if the customer pays on receipt. `requires_action`: the bank asks the customer
 * for a confirmation. `failed`: another attempt is possible.
 */
export const PAYMENT_STATUSES = ['none', 'pending', 'requires_action', 'paid', 'failed', 'refunded'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/**
 * The state of a refund. `requested`: not sent yet; `pending`: the bank has accepted it and not decided; `done`: the
 * money is returned; `refused`: the bank has not returned it; `manual`: a person returns it.
 */
export const REFUND_STATUSES = ['requested', 'pending', 'done', 'refused', 'manual'] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

export const PAYMENT_METHODS = ['cash', 'card_courier', 'card_online'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** What customers pay with online: a card, or the app of their bank. */
export const ONLINE_MEANS = ['card', 'bank_app'] as const;
export type OnlineMeans = (typeof ONLINE_MEANS)[number];

/** How an order reaches the customer: brought by a courier, or collected at a branch. */
export const FULFILMENTS = ['delivery', 'pickup'] as const;
export type Fulfilment = (typeof FULFILMENTS)[number];

/** What the restaurant does when a dish of an order has run out. */
export const SUBSTITUTIONS = ['call', 'replace', 'remove'] as const;
export type Substitution = (typeof SUBSTITUTIONS)[number];

/** Why a customer reports a problem with an order. */
export const REPORT_REASONS = ['missing', 'wrong', 'quality', 'late', 'something_else'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** The rows of a price summary. */
export const TOTAL_CODES = ['items', 'discount', 'delivery', 'total'] as const;
export type TotalCode = (typeof TOTAL_CODES)[number];

/** Machine-readable reasons why a cart or an order is rejected; the storefront has a message for each. */
export const PROBLEM_CODES = [
  'product_unavailable',
  'price_changed',
  'option_required',
  'option_max',
  'min_order_not_met',
  'max_order_exceeded',
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
  'payment_method_unavailable',
  'payment_declined',
  'duplicate_order',
  'unpaid_order',
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

/** Labels of a dish: the diets that it suits, and whether it is spicy. */
export const DIETS = ['vegetarian', 'vegan', 'gluten_free', 'halal', 'spicy'] as const;
export type Diet = (typeof DIETS)[number];

/**
 * The part of a search result, other than its name, that contains words of the query. `synonym`: another name of the
 * dish or its category, which the menu contains for searches only.
 */
export const SEARCH_REASONS = ['synonym', 'category', 'cuisine', 'diet', 'description', 'restaurant'] as const;
export type SearchReason = (typeof SEARCH_REASONS)[number];

/** `pending` until the restaurant has decided, then `approved` (public) or `hidden`. */
export const REVIEW_STATUSES = ['pending', 'approved', 'hidden'] as const;
export type ReviewStatus = (typeof REVIEW_STATUSES)[number];

/** Units of a portion. */
export const MEASURES = ['g', 'ml', 'pcs'] as const;
