import * as v from 'valibot';
import { ALLERGENS, DIETS, LOCALES, MEASURES, PHONE_PATTERN, type Locale } from '#contract/constants.ts';
import { SLUG_PATTERN } from '#contract/reserved.ts';

const MAX_NAME = 100;
const MAX_TEXT = 1000;
const MAX_SLUG = 80;
/** Major units; orders of many dishes still fit into what the database counts in. */
const MAX_PRICE = 100_000;
const MAX_UNITS = 100;
/** The picture of the restaurant itself has this name. */
const COVER = 'cover';

const sentence = (longest: number) =>
  v.pipe(
    v.string(),
    v.check((text) => !/\p{Cc}/u.test(text) && text.isWellFormed(), 'must not hold control characters'),
    v.trim(),
    v.nonEmpty('must not be empty'),
    v.maxLength(longest, `must have at most ${longest} characters`),
  );

const texts = (longest: number) => {
  const one = sentence(longest);
  return v.strictObject({ ru: one, en: one, ro: one } satisfies Record<Locale, typeof one>);
};

const slug = v.pipe(v.string(), v.regex(SLUG_PATTERN, 'must be lower-case Latin words and digits joined by single hyphens'), v.maxLength(MAX_SLUG, `must have at most ${MAX_SLUG} characters`));
const money = v.pipe(
  v.number(),
  v.check((amount) => Math.abs(Math.round(amount * 100) - amount * 100) < 1e-6, 'must have at most two decimals'),
  v.minValue(0, 'must not be negative'),
  v.maxValue(MAX_PRICE, `must be at most ${MAX_PRICE}`),
);
const whole = (least: number, most: number) => v.pipe(v.number(), v.integer('must be a whole number'), v.minValue(least, `must be at least ${least}`), v.maxValue(most, `must be at most ${most}`));
const phone = v.nullable(v.pipe(v.string(), v.check((text) => PHONE_PATTERN.test(text.replace(/\D/g, '')), 'must be a whole number of Moldova, such as +373 22 800-100')));
const time = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 09:30'));
const words = <Word extends string>(known: readonly Word[]) =>
  v.pipe(
    v.array(v.picklist(known, `must be one of ${known.join(', ')}`)),
    v.check((list) => new Set(list).size === list.length, 'must not name anything twice'),
  );

/** Absent: the place that follows from the slugs. Null: there is none. */
const picture = v.optional(
  v.nullable(
    v.pipe(
      v.string(),
      v.maxLength(500, 'must have at most 500 characters'),
      v.check((address) => isPath(address) || isHttps(address), 'must be an address beginning with https:// or a path beginning with /pictures/'),
    ),
  ),
);
const isPath = (address: string): boolean => /^\/pictures\/[\w/-]+\.\w+$/.test(address);
const isHttps = (address: string): boolean => address.startsWith('https://') && !/[\s\\]/.test(address) && URL.canParse(address);

const Option = v.strictObject({ name: texts(MAX_NAME), price: money });

const Group = v.pipe(
  v.strictObject({
    name: texts(MAX_NAME),
    kind: v.picklist(['modifier', 'additive'], 'must be modifier or additive'),
    required: v.optional(v.boolean(), false),
    min: v.optional(whole(0, MAX_UNITS), 0),
    max: v.optional(whole(0, MAX_UNITS), 0),
    options: v.pipe(v.array(Option), v.nonEmpty('must offer something')),
  }),
  v.forward(v.partialCheck([['required'], ['min']], ({ required, min }) => required === min > 0, 'must be at least 1 in a required group and 0 in another'), ['min']),
  v.forward(v.partialCheck([['min'], ['max']], ({ min, max }) => max === 0 || max >= min, 'must be 0, for no limit, or not below min'), ['max']),
);

const Product = v.strictObject({
  slug: v.pipe(slug, v.notValue(COVER, `must not be ${COVER}, which names the restaurant's own picture`)),
  name: texts(MAX_NAME),
  description: texts(MAX_TEXT),
  price: v.pipe(money, v.gtValue(0, 'must be more than 0')),
  weight: v.nullable(whole(1, MAX_PRICE)),
  measure: v.picklist(MEASURES, `must be one of ${MEASURES.join(', ')}`),
  active: v.optional(v.boolean(), true),
  recommended: v.optional(v.boolean(), false),
  allergens: v.optional(words(ALLERGENS), []),
  diets: v.optional(words(DIETS), []),
  picture,
  option_groups: v.optional(v.array(Group), []),
});

const Category = v.strictObject({ slug, name: texts(MAX_NAME), products: v.array(Product) });

const Hours = v.strictObject({ weekdays: v.pipe(v.array(whole(1, 7)), v.nonEmpty('must name a day')), from: time, to: time });

const Branch = v.strictObject({
  name: texts(MAX_NAME),
  address: texts(MAX_TEXT),
  phone,
  lat: v.nullable(v.pipe(v.number(), v.minValue(-90), v.maxValue(90))),
  lng: v.nullable(v.pipe(v.number(), v.minValue(-180), v.maxValue(180))),
  hours: v.array(Hours),
});

const Restaurant = v.strictObject({
  city: slug,
  slug,
  name: sentence(MAX_NAME),
  description: texts(MAX_TEXT),
  cuisines: v.array(texts(MAX_NAME)),
  phone,
  min_order: money,
  lead_minutes: whole(0, 1440),
  picture,
  branches: v.pipe(v.array(Branch), v.nonEmpty('must have one')),
  categories: v.array(Category),
});

/** Restaurants, each with all that it offers: what a file does not name is taken off its menu. Money in major units. */
export const MenuFile = v.strictObject({ restaurants: v.pipe(v.array(Restaurant), v.nonEmpty('must name one')) });

export type MenuFile = v.InferOutput<typeof MenuFile>;
export type MenuRestaurant = MenuFile['restaurants'][number];
export type MenuBranch = MenuRestaurant['branches'][number];
export type MenuCategory = MenuRestaurant['categories'][number];
export type MenuProduct = MenuCategory['products'][number];
export type MenuGroup = MenuProduct['option_groups'][number];

/** The language by which a thing without a slug is known again: its name in it may not change. */
export const KNOWN_BY = 'en' satisfies (typeof LOCALES)[number];
