import * as v from 'valibot';
import { boundedArray, boundedRecord } from '#contract/bounded-lists.ts';
import { MAX_ID, MAX_NAME_LENGTH } from '#contract/constants.ts';
import { PHONE_PATTERN } from '#contract/phone.ts';
import { inEachLanguage, type LocalizedText } from '#contract/localized-text.ts';
import { singleLineInput } from '#contract/text-input.ts';
import { isCalendarDate, TIME_PATTERN } from '#contract/times.ts';
import { ALLERGENS, DIETS, PAYMENT_METHODS } from '#contract/value-lists.ts';
import { COVER_SLUG, MAX_SLUG_LENGTH, REVIEWS_SLUG, SLUG_PATTERN } from '#contract/slugs.ts';
import { asMinor, toMajor, toMinor } from '#contract/money.ts';
import { MAX_PRICE_MINOR } from '#contract/amounts.ts';
import { LocalizedNameInput } from '#contract/staff/common-fields.ts';
import { BranchInput } from '#contract/staff/hours.ts';
import { MAX_SYNONYMS, ProductInput } from '#contract/staff/menu.ts';
import { MAX_OPTIONS, OptionGroupInput } from '#contract/staff/option-groups.ts';
import { MAX_CUISINES, RestaurantInput } from '#contract/staff/restaurants.ts';

// Fields that forms have, too, are checked by the schemas of the forms: what a file contains, a form can save.
const product = ProductInput.entries;
const group = OptionGroupInput.entries;
const branch = BranchInput.entries;
const restaurant = RestaurantInput.entries;

/** Major units. */
const MAX_PRICE = toMajor(asMinor(MAX_PRICE_MINOR));
/** In one file, restaurant, category, product or group: far more than any restaurant has. */
const MAX_RESTAURANTS = 1000;
const MAX_BRANCHES = 500;
const MAX_CATEGORIES = 1000;
const MAX_PRODUCTS = 5000;
/** Of all categories together. */
const MAX_REVISIONS = 20_000;
const MAX_GROUPS = 100;
const MAX_HOURS = 200;
const MAX_SPECIAL_DAYS = 2000;

const list = <const Item extends v.GenericSchema>(item: Item, maxItems: number) =>
  boundedArray(item, maxItems, 'max_items');

/** Forms remove control characters; a file must not contain them. */
const fileText = v.pipe(
  v.string(),
  v.check((text) => !/\p{Cc}/u.test(text) && text.isWellFormed(), 'control_characters'),
);
/** A text of a form in a file. */
const plainText = (field: v.GenericSchema<string>) => v.pipe(fileText, field);
const localizedText = (field: v.GenericSchema<LocalizedText>) =>
  v.pipe(v.strictObject(inEachLanguage(() => v.optional(fileText))), field);

/** Other words by which the search finds a product or a category. */
const synonyms = v.optional(list(plainText(v.pipe(singleLineInput(MAX_NAME_LENGTH), v.nonEmpty())), MAX_SYNONYMS), []);
const slug = v.pipe(v.string(), v.regex(SLUG_PATTERN, 'slug'), v.maxLength(MAX_SLUG_LENGTH, 'too_long'));
const money = v.pipe(
  v.number(),
  v.check((amount) => Math.abs(toMajor(toMinor(amount)) - amount) < 1e-8, 'decimals'),
  v.minValue(0, 'too_low'),
  v.maxValue(MAX_PRICE, 'too_high'),
);
const integer = (min: number, max: number) =>
  v.pipe(v.number(), v.integer('not_whole'), v.minValue(min, 'too_low'), v.maxValue(max, 'too_high'));
const phone = v.nullable(
  v.pipe(
    v.string(),
    v.check((text) => PHONE_PATTERN.test(text.replace(/\D/g, '')), 'phone'),
  ),
);
const time = v.pipe(v.string(), v.regex(TIME_PATTERN, 'time'));
const distinct = <Word extends string>(known: readonly Word[]) =>
  v.pipe(
    list(v.picklist(known, 'one_of'), known.length),
    v.check((list) => new Set(list).size === list.length, 'repeated'),
  );

/** Absent: the path follows from the slugs. Null: no picture. */
const picture = v.optional(
  v.nullable(
    v.pipe(
      v.string(),
      v.maxLength(500, 'too_long'),
      v.check((url) => isPath(url) || isHttps(url), 'picture'),
    ),
  ),
);
const isPath = (url: string): boolean => /^\/pictures\/[\w/-]+\.\w+$/.test(url);
const isHttps = (url: string): boolean => url.startsWith('https://') && !/[\s\\]/.test(url) && URL.canParse(url);

const allergenFields = {
  allergens: v.optional(distinct(ALLERGENS), []),
  /** Whether the list is complete although it is empty. */
  allergens_known: v.optional(v.boolean(), false),
};

export const Option = v.strictObject({ name: localizedText(LocalizedNameInput), price: money, ...allergenFields });

export const Group = v.pipe(
  v.strictObject({
    name: localizedText(group.name),
    kind: group.kind,
    required: v.optional(group.required, false),
    min: v.optional(group.min, 0),
    max: v.optional(group.max, 0),
    options: v.pipe(list(Option, MAX_OPTIONS), v.nonEmpty('empty_list')),
  }),
  v.forward(
    v.partialCheck([['required'], ['min']], ({ required, min }) => required === min > 0, 'min_of_required'),
    ['min'],
  ),
  v.forward(
    v.partialCheck([['min'], ['max']], ({ min, max }) => max === 0 || max >= min, 'max_below_min'),
    ['max'],
  ),
);

export const Product = v.strictObject({
  slug: v.pipe(slug, v.notValue(COVER_SLUG, 'reserved_slug'), v.notValue(REVIEWS_SLUG, 'reserved_slug')),
  name: localizedText(product.name),
  description: localizedText(product.description),
  price: money,
  weight: product.weight,
  measure: product.measure,
  active: v.optional(v.boolean(), true),
  recommended: v.optional(product.recommended, false),
  ...allergenFields,
  diets: v.optional(distinct(DIETS), []),
  synonyms,
  picture,
  option_groups: v.optional(list(Group, MAX_GROUPS), []),
});

export const Category = v.strictObject({
  slug,
  name: localizedText(LocalizedNameInput),
  synonyms,
  products: list(Product, MAX_PRODUCTS),
});

/** `weekdays`: 1 is Monday. If `to` is not later than `from`, it is on the next day. */
const Hours = v.strictObject({
  weekdays: v.pipe(list(integer(1, 7), 7), v.nonEmpty('empty_list')),
  from: time,
  to: time,
});

/** Hours of one date, YYYY-MM-DD, in place of the weekly ones; without times it is closed all day. */
export const SpecialDay = v.pipe(
  v.strictObject({
    date: v.pipe(v.string(), v.check(isCalendarDate, 'date')),
    from: v.optional(v.nullable(time), null),
    to: v.optional(v.nullable(time), null),
  }),
  v.check(({ from, to }) => (from === null) === (to === null), 'one_time'),
);

export const Branch = v.strictObject({
  name: localizedText(branch.name),
  address: localizedText(branch.address),
  phone,
  lat: v.nullable(v.pipe(v.number(), v.minValue(-90, 'too_low'), v.maxValue(90, 'too_high'))),
  lng: v.nullable(v.pipe(v.number(), v.minValue(-180, 'too_low'), v.maxValue(180, 'too_high'))),
  /** Whether customers can collect their orders here. */
  pickup: v.optional(branch.pickup, false),
  hours: list(Hours, MAX_HOURS),
  special_days: v.optional(list(SpecialDay, MAX_SPECIAL_DAYS), []),
});

const paymentMethods = v.optional(
  v.pipe(
    distinct(PAYMENT_METHODS),
    v.nonEmpty('empty_list'),
    v.transform((chosen) => PAYMENT_METHODS.filter((method) => chosen.includes(method))),
  ),
  [...PAYMENT_METHODS],
);

const Revision = integer(1, MAX_ID);

/**
 * The revisions of the exported rows: an import leaves alone rows that have another revision now. The keys of branches
 * are their names in the default language, those of categories and products their slugs.
 */
const Revisions = v.strictObject({
  restaurant: Revision,
  branches: v.optional(boundedRecord(v.string(), Revision, MAX_BRANCHES, 'max_items')),
  categories: boundedRecord(slug, Revision, MAX_CATEGORIES, 'max_items'),
  products: boundedRecord(slug, Revision, MAX_REVISIONS, 'max_items'),
});

export const RestaurantFields = v.strictObject({
  city: slug,
  slug,
  name: plainText(restaurant.name),
  description: localizedText(restaurant.description),
  cuisines: list(localizedText(LocalizedNameInput), MAX_CUISINES),
  phone,
  min_order: money,
  /** Without it, orders of any amount are accepted. */
  max_order: v.optional(v.nullable(v.pipe(money, v.gtValue(0, 'not_positive'))), null),
  lead_minutes: restaurant.lead_minutes,
  /** Minutes until an order can be collected; `lead_minutes` without it. */
  pickup_minutes: v.optional(restaurant.pickup_minutes, null),
  /** How deliveries and pickups can be paid. */
  payment_methods: v.optional(v.strictObject({ delivery: paymentMethods, pickup: paymentMethods }), {
    delivery: [...PAYMENT_METHODS],
    pickup: [...PAYMENT_METHODS],
  }),
  picture,
  branches: v.pipe(list(Branch, MAX_BRANCHES), v.nonEmpty('empty_list')),
  categories: list(Category, MAX_CATEGORIES),
  revisions: v.optional(Revisions),
});

const Restaurant = v.pipe(
  RestaurantFields,
  v.forward(
    v.partialCheck(
      [['min_order'], ['max_order']],
      ({ min_order: min, max_order: max }) => max === null || max >= min,
      'max_below_min_order',
    ),
    ['max_order'],
  ),
);

/**
 * Complete restaurants: products that a file does not list are taken off the menu. Money in major units. The message of
 * each rule is the code of its error; rules of forms have codes by their kind.
 */
export const MenuFile = v.strictObject({
  restaurants: v.pipe(list(Restaurant, MAX_RESTAURANTS), v.nonEmpty('empty_list')),
});

export type MenuFile = v.InferOutput<typeof MenuFile>;
/** A file before it is parsed: what has a default may be left out. */
export type MenuFileInput = v.InferInput<typeof MenuFile>;
export type MenuFileRestaurant = MenuFile['restaurants'][number];
export type MenuFileBranch = MenuFileRestaurant['branches'][number];
export type MenuFileCategory = MenuFileRestaurant['categories'][number];
export type MenuFileProduct = MenuFileCategory['products'][number];
export type MenuFileOptionGroup = MenuFileProduct['option_groups'][number];

/**
 * The picture of a restaurant or a product as the database stores it. Null: the path that follows from the slugs.
 * Empty: no picture.
 */
export const pictureColumn = ({ picture }: { readonly picture?: string | null | undefined }): string | null =>
  picture === undefined ? null : (picture ?? '');
