import type { City, Product, Restaurant, Review } from '#contract/catalog.ts';
import { ETA_SPAN_MINUTES, LANGUAGE_TAGS, type Locale, LOCALES } from '#contract/constants.ts';
import { DIETS, type Diet, MEASURES } from '#contract/value-lists.ts';
import type { FormatPrice } from '#i18n/price-format.ts';
import type { Translate } from '#i18n/keys.ts';
import type { IconName } from '#ui/icons.ts';
import type { DeliveryTerms, OrderTime } from './delivery-terms.ts';
import type { ProductOptions } from './page-data.ts';
import { hasRequiredOptions, lowestPrice } from './product-options.ts';

type Named = Pick<City | Restaurant, 'name'>;
type Weighed = Pick<Product, 'weight' | 'measure'>;

const NO_BREAK_SPACE = '\u00a0';

const numberFormats = (options?: Intl.NumberFormatOptions) =>
  new Map(LOCALES.map((locale) => [locale, new Intl.NumberFormat(LANGUAGE_TAGS[locale], options)]));
const weightFormats = numberFormats();
const wholeFormats = numberFormats({ maximumFractionDigits: 0 });
const ratingFormats = numberFormats({ minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** `350 г`, `0,5 л`: known measures are translated, others are shown as the API names them. Empty without a weight. */
export function formatWeight({ weight, measure }: Weighed, locale: Locale, t: Translate<'catalog'>): string {
  if (!weight) return '';
  const known = MEASURES.find((name) => name === measure);
  const unit = known ? t(`catalog:measure_${known}`) : measure;
  return [weightFormats.get(locale)?.format(weight), unit].filter(Boolean).join(NO_BREAK_SPACE);
}

/**
 * A number, with or without spaces between its thousands, and a unit of weight or volume in the three languages, after
 * no letter, digit, point or comma.
 */
const STATED_WEIGHT = /(?:^|[^\p{L}\d.,])((?:[1-9]\s\d{3}|\d+)(?:[.,]\d+)?\s*(?:ml|l|g|kg|мл|л|г|кг))(?![\p{L}\d])/iu;

/** The weight or volume that the name of an option states: `450 мл` of `Большая, 450 мл`; undefined without one. */
export function statedWeight(optionName: string): string | undefined {
  return STATED_WEIGHT.exec(optionName)?.[1]?.replace(/\s+/gu, NO_BREAK_SPACE);
}

/** `89 лей`, or `от 89 лей` with the cheapest choice of required options. */
export function formatProductPrice(
  product: ProductOptions & Pick<Product, 'price' | 'currency'>,
  t: Translate<'catalog'>,
  formatPrice: FormatPrice,
): string {
  const minor = lowestPrice(product);
  return hasRequiredOptions(product)
    ? t('catalog:priceFrom', { price: formatPrice(minor, product.currency, 'genitive') })
    : formatPrice(minor, product.currency);
}

/** `4,8` */
export const formatScore = (score: number, locale: Locale): string => ratingFormats.get(locale)?.format(score) ?? '';

/** A review with the author name that is shown; a review without one shows the text for a guest. */
export type ReviewWithAuthor = Review & { readonly author: string };

export const withAuthor = (review: Review, t: Translate<'reviews'>): ReviewWithAuthor => ({
  ...review,
  author: review.author || t('reviews:guest'),
});

/** `12 отзывов` */
export const formatReviewCount = (count: number, locale: Locale, t: Translate<'reviews'>): string =>
  t('reviews:count', { count, number: wholeFormats.get(locale)?.format(count) ?? '' });

/** `4,8 (124)`, and the same in words; undefined without ratings. */
export function formatRating(
  { average, count }: Restaurant['rating'],
  locale: Locale,
  t: Translate<'pages'>,
): { text: string; label: string } | undefined {
  if (count <= 0) return undefined;
  const value = formatScore(average, locale);
  const number = wholeFormats.get(locale)?.format(count) ?? '';
  return { text: `${value}${NO_BREAK_SPACE}(${number})`, label: t('pages:rating', { count, value, number }) };
}

/** `Рестораны Кишинёва`. Known cities have separate messages, because Russian inflects their names. */
export const formatRestaurantsOf = ({ name, slug }: Pick<City, 'name' | 'slug'>, t: Translate<'pages'>): string =>
  t('pages:restaurantsOf', { city: name, context: slug });

/** `заказ от 120 лей`; undefined without a minimum. */
export function formatMinOrder(
  { minOrder, currency }: Pick<DeliveryTerms, 'minOrder' | 'currency'>,
  t: Translate<'catalog'>,
  formatPrice: FormatPrice,
): string | undefined {
  return minOrder > 0 ? t('catalog:minOrder', { price: formatPrice(minOrder, currency, 'genitive') }) : undefined;
}

type DeliveryPrice = Pick<DeliveryTerms, 'price' | 'freeFrom' | 'isLowerBound' | 'currency'>;

/** Whether delivery is free in every zone. A lower bound of 0 may apply to some zones only. */
const isAlwaysFree = ({ price, freeFrom, isLowerBound }: DeliveryPrice): boolean =>
  freeFrom === 0 || (price === 0 && !isLowerBound);

/** `бесплатная доставка`, or `бесплатная доставка от 300 лей`; undefined if delivery is never free. */
export function formatFreeDelivery(
  terms: DeliveryPrice,
  t: Translate<'catalog'>,
  formatPrice: FormatPrice,
): string | undefined {
  if (isAlwaysFree(terms)) return t('catalog:freeDelivery');
  const { freeFrom, currency } = terms;
  if (freeFrom === null) return undefined;
  return t('catalog:freeFrom', { price: formatPrice(freeFrom, currency, 'genitive') });
}

/**
 * The time from the acceptance of an order to its delivery: `45–65 мин`, or `от 45 мин` until the zone is known;
 * what can be ordered instead when it is too late for that; undefined if unknown.
 */
export function formatLeadTime(time: OrderTime, t: Translate<'catalog'>): string | undefined {
  const { totalMinutes: from, isLowerBound, isTooLate } = time;
  if (from <= 0) return undefined;
  if (isTooLate) return formatTooLate(time, t);
  return isLowerBound
    ? t('catalog:leadTimeFrom', { from })
    : t('catalog:leadTime', { from, to: from + ETA_SPAN_MINUTES });
}

/** `только ко времени`: an order for now would arrive after closing. */
export const formatTooLate = ({ acceptsScheduled }: Pick<OrderTime, 'acceptsScheduled'>, t: Translate<'catalog'>) =>
  t(acceptsScheduled ? 'catalog:onlyLater' : 'catalog:noOrdersNow');

/** The attributes from which `chosen-zone.ts` shows the time of a delivery to the chosen zone. */
export const zonedTime = (restaurant: Restaurant, t: Translate<'catalog'>) => ({
  'data-lead-minutes': restaurant.lead_minutes,
  'data-closes-at': (restaurant.is_open && restaurant.closes_at) || undefined,
  'data-cutoff-at': restaurant.cutoff_at || undefined,
  'data-too-late': formatTooLate({ acceptsScheduled: restaurant.accepts_scheduled }, t),
});

/**
 * `доставка 25 лей`, or `доставка от 15 лей` until the zone is known; undefined if the price is unknown or delivery is
 * always free.
 */
export function formatDeliveryPrice(
  terms: DeliveryPrice,
  t: Translate<'catalog'>,
  formatPrice: FormatPrice,
): string | undefined {
  const { price, isLowerBound, currency } = terms;
  if (price === null || isAlwaysFree(terms)) return undefined;
  return isLowerBound
    ? t('catalog:deliveryFrom', { price: formatPrice(price, currency, 'genitive') })
    : t('catalog:delivery', { price: formatPrice(price, currency) });
}

/** More names would not fit into a title. */
const MAX_NAMED_CITIES = 4;

/** `Кишинёв, Бельцы и Тирасполь`; empty without cities or with too many to name. */
export function formatCityNames(cities: readonly Named[], locale: Locale): string {
  if (cities.length > MAX_NAMED_CITIES) return '';
  return new Intl.ListFormat(LANGUAGE_TAGS[locale], { type: 'conjunction' }).format(cities.map(({ name }) => name));
}

/** Characters that search engines show of a description. */
const MAX_DESCRIPTION_LENGTH = 160;
const MIN_CONTENT_LENGTH = 20;
const MAX_NAMED_RESTAURANTS = 4;

/** `name: content ending`; the content is truncated, or omitted if little of it would fit. */
function describe(name: string, content: string, ending: string): string {
  // Less the colon, the full stop and two spaces.
  const available = MAX_DESCRIPTION_LENGTH - name.length - ending.length - 4;
  const middle = available > MIN_CONTENT_LENGTH && content ? `: ${asSentence(truncate(content, available))}` : '.';
  return truncate(`${name}${middle} ${ending}`, MAX_DESCRIPTION_LENGTH);
}

const asSentence = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`);

export function describeProduct(
  product: Pick<Product, 'name' | 'description'> & Weighed,
  restaurant: Named,
  city: Named,
  locale: Locale,
  t: Translate<'pages' | 'catalog'>,
): string {
  const name = [product.name, formatWeight(product, locale, t)].filter(Boolean).join(', ');
  const ending = t('pages:deliveredBy', { restaurant: restaurant.name, city: city.name });
  return describe(name, product.description ?? '', ending);
}

export function describeRestaurant(
  { name, description }: Pick<Restaurant, 'name' | 'description'>,
  city: Named,
  t: Translate<'pages'>,
): string {
  return describe(`${name}, ${city.name}`, description ?? '', t('pages:menuWithPrices'));
}

export function describeCity(
  city: Pick<City, 'name' | 'slug'>,
  restaurants: readonly Named[],
  t: Translate<'pages'>,
): string {
  const names = restaurants.slice(0, MAX_NAMED_RESTAURANTS).map(({ name }) => name);
  return describe(formatRestaurantsOf(city, t), names.join(', '), t('pages:cityDescription'));
}

/** The beginning of a text in whole words, at most `maxLength` characters including the ellipsis. */
export function truncate(text: string, maxLength: number): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  if (plain.length <= maxLength) return plain;
  const begin = plain.slice(0, Math.max(0, maxLength - 1));
  const end = begin.lastIndexOf(' ');
  return `${begin.slice(0, end > 0 ? end : undefined).replace(/[\s,;:.–—-]+$/, '')}…`;
}

export const DIET_ICONS: Readonly<Record<Diet, IconName>> = {
  vegetarian: 'leaf',
  vegan: 'sprout',
  gluten_free: 'grainFree',
  halal: 'crescent',
  spicy: 'chilli',
};

/** The diets of a product for which the shop has texts. A vegan product is not also listed as vegetarian. */
export function supportedDiets({ diets }: Pick<Product, 'diets'>): Diet[] {
  return DIETS.filter((name) => diets.includes(name) && !(name === 'vegetarian' && diets.includes('vegan')));
}
