import * as v from 'valibot';
import { Money, NOTHING, Price } from './amounts.ts';
import { DEFAULT_LOCALE, LOCALES, type Locale, MAX_ID } from './constants.ts';
import { FULFILMENTS, REVIEW_STATUSES } from './value-lists.ts';
import { COLOR_PATTERN } from './palette.ts';
import { webLink } from './safe-links.ts';

/** The id of a product or an option: what a cart can contain. */
export const ItemId = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_ID));

/** Stands for a value that is not in the list yet. */
export const UNKNOWN = 'unknown';
export type Unknown = typeof UNKNOWN;

/**
 * A picklist that accepts any string: a newer instance or an external provider may send a value that is not in the list
 * yet. Such a value is parsed as `unknown` and shown as a neutral text.
 */
export const openPicklist = <const Values extends readonly string[]>(values: Values) =>
  v.pipe(
    v.string(),
    v.transform((value): Values[number] | Unknown => values.find((known) => known === value) ?? UNKNOWN),
  );

const id = v.pipe(v.number(), v.integer());
/** A text that may be absent: then it is empty. */
export const optionalText = v.optional(v.nullable(v.string()), '');
const link = v.pipe(optionalText, v.transform(webLink));
/** A list that may be absent or null: then it is empty. */
export const optionalList = <Schema extends v.GenericSchema>(item: Schema) =>
  v.pipe(
    v.optional(v.nullable(v.array(item)), []),
    v.transform((items) => items ?? []),
  );

/**
 * The language of the text of the same name without `_lang`, a BCP 47 tag. Absent if the text is in the requested
 * language.
 */
export const textLang = v.optional(v.string());

export const City = v.object({
  id,
  name: v.string(),
  name_lang: textLang,
  slug: v.string(),
  phone: v.optional(v.nullable(v.string()), null),
  currency: v.optional(v.string(), ''),
  /** Null if unknown; the quote of an order contains the price then. */
  delivery_price: v.optional(v.nullable(Money), null),
  /** Cart total from which delivery is free: 0 if it always is, null if it never is. */
  order_amount_free_shipping: v.optional(v.nullable(Money), null),
  /** Whether the terms of a delivery by any restaurant of the city depend on its zone. */
  has_zones: v.optional(v.boolean(), false),
  /** The picture in previews of links to the city. Absent without one. */
  image: v.optional(v.nullable(v.string())),
});
export type City = v.InferOutput<typeof City>;

/** A part of a city with delivery terms of its own. */
export const DeliveryZone = v.object({
  id,
  name: v.string(),
  name_lang: textLang,
  price: Money,
  /** Cart total from which delivery is free; null if it never is. */
  free_from: v.optional(v.nullable(Money), null),
  min_order: v.optional(Money, NOTHING),
  /** Minutes that a delivery to the zone takes in addition to the restaurant's `lead_minutes`. */
  travel_minutes: v.optional(v.number(), 0),
  /**
   * Whether coordinates decide if an address is in the zone. Such a zone is chosen by its name only for an address
   * without coordinates.
   */
  has_polygon: v.optional(v.boolean()),
});
export type DeliveryZone = v.InferOutput<typeof DeliveryZone>;

/** The terms of a delivery by a restaurant where they depend on the zone. */
export const DeliveryTerms = v.object({
  price: Money,
  /** Cart total from which delivery is free; null if it never is. */
  free_from: v.optional(v.nullable(Money), null),
  min_order: v.optional(Money, NOTHING),
  /** Minutes that a delivery takes in addition to the restaurant's `lead_minutes`. */
  travel_minutes: v.optional(v.number(), 0),
  /**
   * Whether the zone is not known. Then price, minimum and minutes are the lowest of all zones, and `free_from` is the
   * highest, from which delivery is free in every zone.
   */
  is_lowest: v.optional(v.boolean(), false),
  /** Whether the restaurant has zones of its own in place of the city's. */
  own_zones: v.optional(v.boolean(), false),
});
export type DeliveryTerms = v.InferOutput<typeof DeliveryTerms>;

/** Whether an empty list of allergens means that there are none; otherwise it means that they are unknown. */
const allergensKnown = v.optional(v.boolean());

/**
 * An option of a product, of one of two kinds: a modifier selects a variant, such as a size; an additive adds
 * something, such as a sauce. Options are grouped (`OptionGroup`). A product also lists them by kind, in `modifiers`
 * and `additives`; a provider without groups sends them only there. The modal in which customers choose options of both
 * kinds is the additives modal. `count` is the number of units chosen in a cart line, 0 in a catalog.
 */
export const ProductOption = v.object({
  id: ItemId,
  name: v.string(),
  name_lang: textLang,
  price: Price,
  count: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
  /** The allergens that the option adds to those of the product. */
  allergens: v.optional(v.nullable(v.array(v.string()))),
  allergens_known: allergensKnown,
});
export type ProductOption = v.InferOutput<typeof ProductOption>;

/** Options of one kind from which a customer chooses together, such as "Size" or "Sauces". */
export const OptionGroup = v.object({
  id,
  name: v.string(),
  name_lang: textLang,
  required: v.optional(v.boolean(), false),
  /** Smallest and largest number of units chosen over the whole group; `max` 0 means no limit. */
  min: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
  max: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
  kind: v.picklist(['modifier', 'additive']),
  options: optionalList(ProductOption),
});
export type OptionGroup = v.InferOutput<typeof OptionGroup>;

export const Product = v.object({
  id: ItemId,
  slug: v.string(),
  name: v.string(),
  name_lang: textLang,
  image: optionalText,
  description: optionalText,
  description_lang: textLang,
  price: Price,
  /** Empty for the currency of the city. */
  currency: v.optional(v.string(), ''),
  weight: v.optional(v.nullable(v.number()), null),
  measure: optionalText,
  /** The options of kind `additive`, with those of the groups. */
  additives: optionalList(ProductOption),
  /** The options of kind `modifier`, with those of the groups. */
  modifiers: optionalList(ProductOption),
  active: v.optional(v.boolean(), true),
  restaurant_id: id,
  /** Whether the restaurant recommends the product; some providers send the ids of matching products instead. */
  recommended: v.optional(v.union([v.boolean(), v.array(ItemId)]), false),
  allergens: optionalList(v.string()),
  allergens_known: allergensKnown,
  diets: optionalList(v.string()),
  option_groups: optionalList(OptionGroup),
  updated_at: v.optional(v.nullable(v.string())),
});
export type Product = v.InferOutput<typeof Product>;

export const Category = v.object({
  id,
  slug: v.string(),
  name: v.string(),
  name_lang: textLang,
  products: optionalList(Product),
});
export type Category = v.InferOutput<typeof Category>;

/** Whether a kitchen is open, and until when. */
const openStatus = {
  is_open: v.optional(v.boolean(), true),
  /** Whether it is open around the clock every day. */
  always_open: v.optional(v.boolean(), false),
  /**
   * ISO instants of the next opening (when closed) and the next closing (when open); null if there is none or if
   * unknown.
   */
  opens_at: v.optional(v.nullable(v.string()), null),
  closes_at: v.optional(v.nullable(v.string()), null),
};

export const Restaurant = v.object({
  id,
  slug: v.string(),
  /** Null if it belongs to every city. */
  city_id: v.optional(v.nullable(id), null),
  name: v.string(),
  description: optionalText,
  description_lang: textLang,
  image: optionalText,
  cuisines: optionalList(v.string()),
  phone: v.optional(v.nullable(v.string()), null),
  min_order: v.optional(Money, NOTHING),
  /** Largest cart total that can be ordered; null without a limit. */
  max_order: v.optional(v.nullable(Money), null),
  /** Minutes from the acceptance of an order to its delivery, with the current load of the kitchen. */
  lead_minutes: v.optional(v.number(), 0),
  /** Minutes from the acceptance of an order until it can be collected; null if unknown. */
  pickup_minutes: v.optional(v.nullable(v.number()), null),
  /** The ISO instant until which the kitchen is busy and both times are longer; null if it is not busy. */
  busy_until: v.optional(v.nullable(v.string()), null),
  /** The terms of a delivery where they depend on the zone; null where those of the city apply. */
  delivery: v.optional(v.nullable(DeliveryTerms), null),
  /** How orders reach customers; empty means delivery only. */
  fulfilments: optionalList(openPicklist(FULFILMENTS)),
  /** Whether orders for a later time are accepted. */
  accepts_scheduled: v.optional(v.boolean(), false),
  /**
   * ISO instants from which it takes no more orders for as soon as possible, for delivery and for pickup, although it is
   * open; null if only its closing limits them, or if unknown.
   */
  cutoff_at: v.optional(v.nullable(v.string())),
  pickup_cutoff_at: v.optional(v.nullable(v.string())),
  ...openStatus,
  rating: v.optional(v.object({ average: v.number(), count: v.number() }), { average: 0, count: 0 }),
  /** Number of public reviews. */
  review_count: v.optional(v.number(), 0),
  /** When the restaurant or its menu last changed, an ISO instant; null if unknown. */
  updated_at: v.optional(v.nullable(v.string())),
});
export type Restaurant = v.InferOutput<typeof Restaurant>;

export const RestaurantFull = v.object({
  ...Restaurant.entries,
  categories: optionalList(Category),
  /** The ids of the products that were ordered most in the last 30 days, the most ordered first; empty if unknown. */
  popular: optionalList(ItemId),
});
export type RestaurantFull = v.InferOutput<typeof RestaurantFull>;

export const Branch = v.object({
  id,
  restaurant_id: id,
  name: v.string(),
  name_lang: textLang,
  address: v.string(),
  address_lang: textLang,
  phone: v.optional(v.nullable(v.string()), null),
  lat: v.optional(v.nullable(v.number()), null),
  lng: v.optional(v.nullable(v.number()), null),
  /** Whether orders can be collected here. */
  pickup: v.optional(v.boolean(), false),
  ...openStatus,
  /** `weekday` is 1 (Monday) to 7; `from` and `to` are HH:MM in the shop's time zone; `to` ≤ `from` runs past midnight. */
  hours: optionalList(
    v.object({
      weekday: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(7)),
      from: v.string(),
      to: v.string(),
    }),
  ),
  /** Dates, YYYY-MM-DD, with other hours, such as holidays; without times the branch is closed all day. */
  special_days: optionalList(
    v.object({
      date: v.string(),
      from: v.optional(v.nullable(v.string()), null),
      to: v.optional(v.nullable(v.string()), null),
    }),
  ),
});
export type Branch = v.InferOutput<typeof Branch>;

export const NewsItem = v.object({
  id,
  slug: v.string(),
  name: v.string(),
  name_lang: textLang,
  image: optionalText,
  image_large: optionalText,
  /** May contain the provider's HTML, which must be sanitized. */
  description: optionalText,
  description_lang: textLang,
  published_at: v.optional(v.nullable(v.string()), null),
  updated_at: v.optional(v.nullable(v.string())),
  products: optionalList(Product),
});
export type NewsItem = v.InferOutput<typeof NewsItem>;

/** The contacts and the links of the shop, and the company that runs it. */
export const ShopContacts = v.object({
  phone: optionalText,
  email: optionalText,
  legal_name: optionalText,
  /** The state identification number of the company. */
  idno: optionalText,
  legal_address: optionalText,
  link_instagram: link,
  link_fb: link,
  link_telegram: link,
  link_tiktok: link,
  link_youtube: link,
  link_app_store: link,
  link_google_play: link,
});
export type ShopContacts = v.InferOutput<typeof ShopContacts>;

/** A page of information by the owner, such as the terms, without its text. */
export const InfoPageLink = v.object({
  slug: v.string(),
  name: v.string(),
  name_lang: textLang,
  /** The id of the version that is public now, for `terms_version` of an order. */
  version: v.optional(v.nullable(id), null),
  updated_at: v.optional(v.nullable(v.string())),
});
export type InfoPageLink = v.InferOutput<typeof InfoPageLink>;

export const InfoPage = v.object({
  ...InfoPageLink.entries,
  /** Plain text or simple HTML, which must be sanitized. */
  text: optionalText,
  text_lang: textLang,
});
export type InfoPage = v.InferOutput<typeof InfoPage>;

/** The brand that an owner has set in place of that of the build. */
export const ShopBrand = v.object({
  name: v.string(),
  name_lang: textLang,
  /** The primary colour, `#rrggbb`. */
  color: v.pipe(v.string(), v.regex(COLOR_PATTERN)),
  /** URL of an uploaded logo, a PNG of 512 by 512 pixels; empty without one. Other sizes have URLs beside it. */
  logo: v.pipe(v.string(), v.regex(/^(\/pictures\/l\/[0-9a-f]{32}-512\.png)?$/)),
  /** URL of an uploaded picture for previews of links; empty without one. */
  share_picture: v.string(),
});
export type ShopBrand = v.InferOutput<typeof ShopBrand>;

/** The response of `get-options`. */
export const ShopOptions = v.object({
  ...ShopContacts.entries,
  /** The public pages of information, in the order of the footer. Absent without any. */
  pages: v.optional(v.nullable(v.array(InfoPageLink))),
  /** Absent if the brand of the build applies. */
  brand: v.optional(v.nullable(ShopBrand)),
  /** The languages of the shop among those of the build. The default language is always one. Absent for all. */
  languages: v.optional(v.nullable(v.array(v.string()))),
  /** Parameters and fields beyond the specification that an external provider expects; see the provider guide. */
  extensions: v.optional(v.nullable(v.array(v.string()))),
});
export type ShopOptions = v.InferOutput<typeof ShopOptions>;

/** The languages of the shop, in their order. */
export const shopLanguages = ({ languages }: Pick<ShopOptions, 'languages'>): readonly Locale[] =>
  LOCALES.filter((locale) => locale === DEFAULT_LOCALE || (languages?.includes(locale) ?? true));

export const PageMeta = v.object({
  current_page: v.number(),
  last_page: v.number(),
  per_page: v.number(),
  total: v.number(),
});
export type PageMeta = v.InferOutput<typeof PageMeta>;

/** The text of a rating that its customer has published and the shop has approved. */
export const Review = v.object({
  id: v.pipe(v.number(), v.integer()),
  /** First name and initial of the customer; empty for a guest. */
  author: optionalText,
  text: v.string(),
  /** Average of the stars of the rating, from 1 to 5; null if unknown. */
  score: v.optional(v.nullable(v.pipe(v.number(), v.minValue(1), v.maxValue(5))), null),
  /** When it was written, an ISO instant; null if unknown. */
  created_at: v.optional(v.nullable(v.string()), null),
  /** What the restaurant answered; empty if it has not. */
  answer: optionalText,
});
export type Review = v.InferOutput<typeof Review>;

/** A page of reviews, the newest first. */
export const ReviewsPage = v.object({ data: optionalList(Review), meta: PageMeta });
export type ReviewsPage = v.InferOutput<typeof ReviewsPage>;

/** A review in the customer's data export. */
export const ReviewExport = v.object({
  order_id: v.number(),
  author: v.string(),
  text: v.string(),
  status: v.picklist(REVIEW_STATUSES),
  created_at: v.string(),
  /** What the restaurant answered; empty if it has not. */
  answer: optionalText,
});
