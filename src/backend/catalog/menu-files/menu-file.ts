import * as v from 'valibot';
import { mapLocales } from '#backend/text.ts';
import { type Locale, MAX_ID, PHONE_PATTERN } from '#contract/constants.ts';
import { isCalendarDate, TIME_PATTERN } from '#contract/opening-times.ts';
import { ALLERGENS, DIETS, MEASURES } from '#contract/value-lists.ts';
import { SLUG_PATTERN } from '#contract/reserved-words.ts';

const MAX_NAME_CHARACTERS = 100;
const MAX_TEXT_CHARACTERS = 1000;
const MAX_SLUG_CHARACTERS = 80;
/** Major units; the total of a large order still fits into an integer column of minor units. */
const MAX_PRICE = 100_000;
/** In the dish's measure: grams, millilitres or pieces. */
const MAX_WEIGHT = 100_000;
const MAX_OPTION_COUNT = 100;
const MAX_SYNONYMS = 30;
/** File name of the restaurant's own picture, so no product may have it as its slug. */
const COVER_SLUG = 'cover';
/** Address of the restaurant's reviews, so no product may have it as its slug either. */
const REVIEWS_SLUG = 'reviews';
/** Branches, option groups and options have no slug: they are matched by their name in this locale. */
export const IDENTITY_LOCALE = 'en' satisfies Locale;

const plainText = (maxCharacters: number) =>
  v.pipe(
    v.string(),
    v.check((text) => !/\p{Cc}/u.test(text) && text.isWellFormed(), 'must not contain control characters'),
    v.trim(),
    v.nonEmpty('must not be empty'),
    v.maxLength(maxCharacters, `must have at most ${maxCharacters} characters`),
  );

const localizedText = (maxCharacters: number) => {
  const text = plainText(maxCharacters);
  return v.strictObject(mapLocales(() => text));
};

/** Other words by which the search finds it. */
const synonyms = v.optional(
  v.pipe(v.array(plainText(MAX_NAME_CHARACTERS)), v.maxLength(MAX_SYNONYMS, `must name at most ${MAX_SYNONYMS}`)),
  [],
);
const slug = v.pipe(
  v.string(),
  v.regex(SLUG_PATTERN, 'must be lower-case Latin words and digits joined by single hyphens'),
  v.maxLength(MAX_SLUG_CHARACTERS, `must have at most ${MAX_SLUG_CHARACTERS} characters`),
);
const money = v.pipe(
  v.number(),
  v.check((amount) => Math.abs(Math.round(amount * 100) - amount * 100) < 1e-6, 'must have at most two decimals'),
  v.minValue(0, 'must not be negative'),
  v.maxValue(MAX_PRICE, `must be at most ${MAX_PRICE}`),
);
const integer = (min: number, max: number) =>
  v.pipe(
    v.number(),
    v.integer('must be a whole number'),
    v.minValue(min, `must be at least ${min}`),
    v.maxValue(max, `must be at most ${max}`),
  );
const phone = v.nullable(
  v.pipe(
    v.string(),
    v.check(
      (text) => PHONE_PATTERN.test(text.replace(/\D/g, '')),
      'must be a complete Moldovan phone number, such as +373 22 800-100',
    ),
  ),
);
const time = v.pipe(v.string(), v.regex(TIME_PATTERN, 'must be a time such as 09:30'));
const distinct = <Word extends string>(known: readonly Word[]) =>
  v.pipe(
    v.array(v.picklist(known, `must be one of ${known.join(', ')}`)),
    v.check((list) => new Set(list).size === list.length, 'must not name anything twice'),
  );

/** Absent: the path follows from the slugs. Null: no picture. */
const picture = v.optional(
  v.nullable(
    v.pipe(
      v.string(),
      v.maxLength(500, 'must have at most 500 characters'),
      v.check(
        (address) => isPath(address) || isHttps(address),
        'must be an address beginning with https:// or a path beginning with /pictures/',
      ),
    ),
  ),
);
const isPath = (address: string): boolean => /^\/pictures\/[\w/-]+\.\w+$/.test(address);
const isHttps = (address: string): boolean =>
  address.startsWith('https://') && !/[\s\\]/.test(address) && URL.canParse(address);

const allergenFields = {
  allergens: v.optional(distinct(ALLERGENS), []),
  /** Whether the list is complete although it is empty. */
  allergens_known: v.optional(v.boolean(), false),
};

const Option = v.strictObject({ name: localizedText(MAX_NAME_CHARACTERS), price: money, ...allergenFields });

const Group = v.pipe(
  v.strictObject({
    name: localizedText(MAX_NAME_CHARACTERS),
    kind: v.picklist(['modifier', 'additive'], 'must be modifier or additive'),
    required: v.optional(v.boolean(), false),
    min: v.optional(integer(0, MAX_OPTION_COUNT), 0),
    max: v.optional(integer(0, MAX_OPTION_COUNT), 0),
    options: v.pipe(v.array(Option), v.nonEmpty('must offer something')),
  }),
  v.forward(
    v.partialCheck(
      [['required'], ['min']],
      ({ required, min }) => required === min > 0,
      'must be at least 1 in a required group and 0 in another',
    ),
    ['min'],
  ),
  v.forward(
    v.partialCheck(
      [['min'], ['max']],
      ({ min, max }) => max === 0 || max >= min,
      'must be 0, for no limit, or not below min',
    ),
    ['max'],
  ),
);

const Product = v.strictObject({
  slug: v.pipe(
    slug,
    v.notValue(COVER_SLUG, `must not be ${COVER_SLUG}, which names the restaurant's own picture`),
    v.notValue(REVIEWS_SLUG, `must not be ${REVIEWS_SLUG}, which is the address of the restaurant's reviews`),
  ),
  name: localizedText(MAX_NAME_CHARACTERS),
  description: localizedText(MAX_TEXT_CHARACTERS),
  price: v.pipe(money, v.gtValue(0, 'must be more than 0')),
  weight: v.nullable(integer(1, MAX_WEIGHT)),
  measure: v.picklist(MEASURES, `must be one of ${MEASURES.join(', ')}`),
  active: v.optional(v.boolean(), true),
  recommended: v.optional(v.boolean(), false),
  ...allergenFields,
  diets: v.optional(distinct(DIETS), []),
  synonyms,
  picture,
  option_groups: v.optional(v.array(Group), []),
});

const Category = v.strictObject({
  slug,
  name: localizedText(MAX_NAME_CHARACTERS),
  synonyms,
  products: v.array(Product),
});

/** `weekdays`: 1 is Monday. If `to` is not later than `from`, it is on the next day. */
const Hours = v.strictObject({
  weekdays: v.pipe(v.array(integer(1, 7)), v.nonEmpty('must name a day')),
  from: time,
  to: time,
});

/** Hours of one date, YYYY-MM-DD, in place of the weekly ones; without times it is closed all day. */
const SpecialDay = v.pipe(
  v.strictObject({
    date: v.pipe(v.string(), v.check(isCalendarDate, 'must be a date such as 2026-12-31')),
    from: v.optional(v.nullable(time), null),
    to: v.optional(v.nullable(time), null),
  }),
  v.check(({ from, to }) => (from === null) === (to === null), 'must have both times or none'),
);

const Branch = v.strictObject({
  name: localizedText(MAX_NAME_CHARACTERS),
  address: localizedText(MAX_TEXT_CHARACTERS),
  phone,
  lat: v.nullable(v.pipe(v.number(), v.minValue(-90), v.maxValue(90))),
  lng: v.nullable(v.pipe(v.number(), v.minValue(-180), v.maxValue(180))),
  /** Whether customers can collect their orders here. */
  pickup: v.optional(v.boolean(), false),
  hours: v.array(Hours),
  special_days: v.optional(v.array(SpecialDay), []),
});

const Revision = integer(1, MAX_ID);

/** What an export was made from: an import is refused if any of it changed since. */
const Revisions = v.strictObject({
  restaurant: Revision,
  categories: v.record(slug, Revision),
  products: v.record(slug, Revision),
});

const Restaurant = v.strictObject({
  city: slug,
  slug,
  name: plainText(MAX_NAME_CHARACTERS),
  description: localizedText(MAX_TEXT_CHARACTERS),
  cuisines: v.array(localizedText(MAX_NAME_CHARACTERS)),
  phone,
  min_order: money,
  lead_minutes: integer(0, 1440),
  /** Minutes until an order can be collected; `lead_minutes` without it. */
  pickup_minutes: v.optional(v.nullable(integer(0, 1440)), null),
  picture,
  branches: v.pipe(v.array(Branch), v.nonEmpty('must have one')),
  categories: v.array(Category),
  revisions: v.optional(Revisions),
});

/** Complete restaurants: products that a file does not list are taken off the menu. Money in major units. */
const MenuFile = v.strictObject({ restaurants: v.pipe(v.array(Restaurant), v.nonEmpty('must name one')) });

export type MenuFile = v.InferOutput<typeof MenuFile>;
/** A file before it is parsed: what has a default may be left out. */
export type MenuFileInput = v.InferInput<typeof MenuFile>;
export type MenuRestaurant = MenuFile['restaurants'][number];
export type MenuBranch = MenuRestaurant['branches'][number];
export type MenuCategory = MenuRestaurant['categories'][number];
export type MenuProduct = MenuCategory['products'][number];
export type MenuGroup = MenuProduct['option_groups'][number];

export type ParsedMenu =
  { readonly ok: true; readonly menu: MenuFile } | { readonly ok: false; readonly faults: readonly string[] };

/** Whether this shop serves a picture at a path. */
export type HasPicture = (path: string) => boolean;

/** Parses the text of a file; returns all its faults, each with its path. Without `hasPicture` the pictures' existence is not checked. */
export function parseMenuText(text: string, hasPicture?: HasPicture): ParsedMenu {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return {
      ok: false,
      faults: [`The file is not JSON: ${error instanceof Error ? error.message : 'it cannot be read'}`],
    };
  }
  return parseMenu(json, hasPicture);
}

export function parseMenu(json: unknown, hasPicture: HasPicture = () => true): ParsedMenu {
  const parsed = v.safeParse(MenuFile, json);
  const faults = [
    ...(parsed.issues ?? []).map((issue) => `${v.getDotPath(issue) ?? 'file'}: ${issue.message}`),
    ...crossReferenceFaults(json, hasPicture),
  ];
  return parsed.success && faults.length === 0 ? { ok: true, menu: parsed.output } : { ok: false, faults };
}

const NAME_FIELD = `name.${IDENTITY_LOCALE}`;

/** A part of an unparsed file with its path. */
interface Part {
  readonly path: string;
  readonly value: unknown;
}

/** Rules that span several parts of a file. They read the unparsed JSON, so that they are reported together with the schema's faults. */
function crossReferenceFaults(json: unknown, hasPicture: HasPicture): string[] {
  const restaurants = readParts({ path: '', value: json }, 'restaurants');
  return [
    ...duplicates(restaurants, (restaurant) => `${readText(restaurant, 'city')}/${readSlug(restaurant)}`, 'slug'),
    ...restaurants.flatMap((restaurant) => {
      const categories = readParts(restaurant, 'categories');
      const products = categories.flatMap((category) => readParts(category, 'products'));
      const branches = readParts(restaurant, 'branches');
      const folder = `/pictures/${readText(restaurant, 'city')}/${readSlug(restaurant)}`;
      return [
        ...duplicates(branches, readName, NAME_FIELD),
        ...branches.flatMap(duplicateOpeningTimes),
        ...branches.flatMap(duplicateSpecialDays),
        ...duplicates(categories, readSlug, 'slug'),
        ...duplicates(products, readSlug, 'slug'),
        ...products.flatMap((product) => {
          const groups = readParts(product, 'option_groups');
          return [
            ...duplicates(groups, readName, NAME_FIELD),
            ...groups.flatMap((group) => duplicates(readParts(group, 'options'), readName, NAME_FIELD)),
          ];
        }),
        ...missingPicture(restaurant, `${folder}/${COVER_SLUG}-640.webp`, hasPicture),
        ...products.flatMap((product) =>
          missingPicture(product, `${folder}/${readSlug(product)}-640.webp`, hasPicture),
        ),
      ];
    }),
  ];
}

/** Intervals of one weekday that begin at the same time; intervals that overlap otherwise are merged. */
function duplicateOpeningTimes(branch: Part): string[] {
  const starts = readParts(branch, 'hours').flatMap((hours) =>
    readParts(hours, 'weekdays').map(({ path, value }) => ({
      path,
      value: readText(hours, 'from') && `${String(value)} ${readText(hours, 'from')}`,
    })),
  );
  return duplicates(starts, ({ value }) => String(value), '');
}

function duplicateSpecialDays(branch: Part): string[] {
  const starts = readParts(branch, 'special_days');
  return duplicates(
    starts,
    (day) => readText(day, 'date') && `${readText(day, 'date')} ${readText(day, 'from')}`.trim(),
    'date',
  );
}

function missingPicture(part: Part, defaultPath: string, hasPicture: HasPicture): string[] {
  const given = field(part, 'picture');
  if (given === null) return [];
  const path = given === undefined ? defaultPath : given;
  if (typeof path !== 'string' || !path.startsWith('/pictures/') || hasPicture(path)) return [];
  return [
    `${part.path}.picture: there is no picture at ${path}${given === undefined ? '; give another, or null' : ''}`,
  ];
}

/** One error for each part whose key an earlier part has; empty keys are ignored. */
function duplicates(parts: readonly Part[], keyOf: (part: Part) => string, at: string): string[] {
  const first = new Map<string, string>();
  return parts.flatMap((part) => {
    const key = keyOf(part);
    const before = first.get(key);
    if (before === undefined) first.set(key, part.path);
    return key === '' || before === undefined
      ? []
      : [`${part.path}${at && `.${at}`}: "${key}" is already used at ${before}`];
  });
}

const field = ({ value }: Part, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined;

function readText(part: Part, name: string): string {
  const value = field(part, name);
  return typeof value === 'string' ? value.trim() : '';
}

const readSlug = (part: Part): string => readText(part, 'slug');
const readName = (part: Part): string => readText({ path: '', value: field(part, 'name') }, IDENTITY_LOCALE);

function readParts(part: Part, name: string): Part[] {
  const list = field(part, name);
  const path = part.path === '' ? name : `${part.path}.${name}`;
  return Array.isArray(list) ? list.map((value: unknown, index) => ({ path: `${path}.${index}`, value })) : [];
}
