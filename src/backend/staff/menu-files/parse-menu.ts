import * as v from 'valibot';
import { safeParseLimited } from '#backend/limited-parse.ts';
import { MENU_FILE_ERROR_CODES, type MenuFileError, type MenuFileErrorCode } from '#contract/staff/menu-files.ts';
import { COVER_SLUG } from '#contract/slugs.ts';
import { normalizeLine } from '#contract/text.ts';
import { country } from '#contract/country.ts';
import { DEFAULT_LOCALE } from '#contract/constants.ts';
import { MenuFile } from './menu-file.ts';

type ParsedMenu =
  | { readonly ok: true; readonly menu: MenuFile }
  | { readonly ok: false; readonly errors: readonly MenuFileError[] };

/** Whether this shop serves a picture at a path. */
export type HasPicture = (path: string) => boolean;

/** Parses the text of a file; returns all errors with their paths. Without `hasPicture`, pictures are not looked up. */
export function parseMenuText(text: string, hasPicture?: HasPicture): ParsedMenu {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return { ok: false, errors: [toJsonError(text, error)] };
  }
  return parseMenu(json, hasPicture);
}

/** A preview lists fewer errors. */
const MAX_ISSUES = 1000;

export function parseMenu(json: unknown, hasPicture: HasPicture = () => true): ParsedMenu {
  const parsed = safeParseLimited(MenuFile, json, { maxIssues: MAX_ISSUES });
  const errors = [...(parsed.issues ?? []).map(toMenuFileError), ...duplicateAndPictureErrors(json, hasPicture)];
  return parsed.success && errors.length === 0 ? { ok: true, menu: parsed.output } : { ok: false, errors };
}

const NAME_FIELD = `name.${DEFAULT_LOCALE}`;

/** A part of an unvalidated file with its path. */
interface Part {
  readonly path: string;
  readonly value: unknown;
}

/**
 * Duplicate names and missing pictures. Reads unvalidated JSON, so that these errors are reported together with those
 * of the schema.
 */
function duplicateAndPictureErrors(json: unknown, hasPicture: HasPicture): MenuFileError[] {
  const restaurants = readParts({ path: '', value: json }, 'restaurants');
  return [
    ...duplicates(restaurants, restaurantPath, 'slug'),
    ...restaurants.flatMap((restaurant) => {
      const categories = readParts(restaurant, 'categories');
      const products = categories.flatMap((category) => readParts(category, 'products'));
      const branches = readParts(restaurant, 'branches');
      const folder = restaurantPath(restaurant);
      const defaultPicture = (slug: string) => folder && slug && `/pictures/${folder}/${slug}-640.webp`;
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
        ...missingPicture(restaurant, defaultPicture(COVER_SLUG), hasPicture),
        ...products.flatMap((product) => missingPicture(product, defaultPicture(readSlug(product)), hasPicture)),
      ];
    }),
  ];
}

/** Intervals of a weekday that begin at the same time; other overlapping intervals are allowed. */
function duplicateOpeningTimes(branch: Part): MenuFileError[] {
  const starts = readParts(branch, 'hours').flatMap((hours) =>
    readParts(hours, 'weekdays').map(({ path, value }) => ({
      path,
      value: readText(hours, 'from') && `${String(value)} ${readText(hours, 'from')}`,
    })),
  );
  return duplicates(starts, ({ value }) => String(value), '');
}

function duplicateSpecialDays(branch: Part): MenuFileError[] {
  return duplicates(
    readParts(branch, 'special_days'),
    (day) => readText(day, 'date') && `${readText(day, 'date')} ${readText(day, 'from')}`.trim(),
    'date',
  );
}

/** An error if the part's picture does not exist; `defaultPath` is empty if a slug in it is missing. */
function missingPicture(part: Part, defaultPath: string, hasPicture: HasPicture): MenuFileError[] {
  const given = field(part, 'picture');
  if (given === null) return [];
  const path = given === undefined ? defaultPath : given;
  if (typeof path !== 'string' || !path.startsWith('/pictures/') || hasPicture(path)) return [];
  const code = given === undefined ? 'no_default_picture' : 'no_picture';
  return [{ path: `${part.path}.picture`, code, values: { picture: path } }];
}

/** One error for each part with the same key as an earlier part; empty keys are ignored. */
function duplicates(parts: readonly Part[], keyOf: (part: Part) => string, at: string): MenuFileError[] {
  const first = new Map<string, string>();
  return parts.flatMap((part) => {
    const key = keyOf(part);
    const before = first.get(key);
    if (before === undefined) first.set(key, part.path);
    return key === '' || before === undefined
      ? []
      : [{ path: `${part.path}${at && `.${at}`}`, code: 'already_used', values: { value: key, first: before } }];
  });
}

const field = ({ value }: Part, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined;

function readText(part: Part, name: string): string {
  const value = field(part, name);
  return typeof value === 'string' ? normalizeLine(value) : '';
}

/** `<city>/<slug>` of a restaurant; empty if either is missing. */
function restaurantPath(restaurant: Part): string {
  const city = readText(restaurant, 'city');
  const slug = readSlug(restaurant);
  return city && slug && `${city}/${slug}`;
}

const readSlug = (part: Part): string => readText(part, 'slug');
const readName = (part: Part): string => readText({ path: '', value: field(part, 'name') }, DEFAULT_LOCALE);

function readParts(part: Part, name: string): Part[] {
  const list = field(part, name);
  const path = part.path === '' ? name : `${part.path}.${name}`;
  return Array.isArray(list) ? list.map((value: unknown, index) => ({ path: `${path}.${index}`, value })) : [];
}

/** The English messages for the command line. */
const TEXTS: Readonly<Record<MenuFileErrorCode, string>> = {
  not_json: 'is not JSON: {detail}',
  not_json_at: 'is not JSON: {detail}',
  missing: 'must not be missing',
  unknown_field: 'is not a field of menu files',
  not_text: 'must be a text',
  not_number: 'must be a number',
  not_boolean: 'must be true or false',
  not_list: 'must be a list',
  not_object: 'must be an object',
  empty: 'must not be empty',
  empty_list: 'must have at least one item',
  control_characters: 'must not contain control characters',
  too_long: 'must have at most {limit} characters',
  max_items: 'must have at most {limit} items',
  too_low: 'must be at least {limit}',
  too_high: 'must be at most {limit}',
  not_positive: 'must be more than 0',
  decimals: 'must have at most two decimals',
  not_whole: 'must be a whole number',
  one_of: 'must be one of {list}',
  repeated: 'must not name anything twice',
  slug: 'must be lower-case Latin words and digits joined by single hyphens',
  reserved_slug: 'must not be {value}, which has another meaning in URLs',
  phone: `must be a complete phone number of the shop's country, such as ${country.phone.example}`,
  time: 'must be a time such as 09:30',
  date: 'must be a date such as 2026-12-31',
  one_time: 'must have both times or none',
  picture: 'must be a URL beginning with https:// or a path beginning with /pictures/',
  min_of_required: 'must be at least 1 in a required group and 0 in another',
  max_below_min: 'must be 0, for no limit, or not below min',
  max_below_min_order: 'must not be below min_order',
  already_used: '"{value}" is already used at {first}',
  no_picture: 'there is no picture at {picture}',
  no_default_picture: 'there is no picture at {picture}; give another, or null',
  no_city: 'there is no city {city}',
};

/** `restaurants.0.categories.1.slug: must not be empty` */
export function formatMenuFileError({ path, code, values }: MenuFileError): string {
  const text = TEXTS[code].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
  return path === '' ? `The file ${text}` : `${path}: ${text}`;
}

const TYPE_CODES: Readonly<Record<string, MenuFileErrorCode>> = {
  string: 'not_text',
  number: 'not_number',
  boolean: 'not_boolean',
  Array: 'not_list',
  Object: 'not_object',
};

/** The codes of the rules of forms, which have no messages. */
const RULE_CODES: Readonly<Record<string, MenuFileErrorCode>> = {
  non_empty: 'empty',
  max_length: 'too_long',
  integer: 'not_whole',
  min_value: 'too_low',
  max_value: 'too_high',
  picklist: 'one_of',
};

/** Converts an issue of the schema. The message of a rule of menu files is the code of the error. */
function toMenuFileError(issue: v.InferIssue<v.GenericSchema>): MenuFileError {
  const path = v.getDotPath(issue) ?? '';
  const code = MENU_FILE_ERROR_CODES.find((known) => known === issue.message) ?? RULE_CODES[issue.type];
  if (code === undefined) return { path, code: codeOfTypeIssue(issue), values: {} };
  if (code === 'one_of') return { path, code, values: { list: quotedWords(issue.expected) } };
  const { requirement } = issue;
  if (typeof requirement === 'number') return { path, code, values: { limit: requirement } };
  return { path, code, values: typeof requirement === 'string' ? { value: requirement } : {} };
}

function codeOfTypeIssue({ type, expected }: v.InferIssue<v.GenericSchema>): MenuFileErrorCode {
  if (expected === 'never') return 'unknown_field';
  const code = TYPE_CODES[expected ?? ''];
  if (code) return code;
  // A strict object expects the name of the missing field.
  if (type === 'strict_object') return 'missing';
  throw new Error(`The schema of menu files has a rule without a code: ${type}, ${expected}`);
}

/** `("g" | "ml")` → `g, ml` */
const quotedWords = (expected: string | null): string =>
  [...(expected ?? '').matchAll(/"([^"]*)"/g)].map(([, word]) => word).join(', ');

/** Converts an error of `JSON.parse`; some messages of V8 contain the position. */
function toJsonError(text: string, error: unknown): MenuFileError {
  const detail = error instanceof Error ? error.message : 'it cannot be read';
  const position = /at position (\d+)/.exec(detail)?.[1];
  if (position === undefined) return { path: '', code: 'not_json', values: { detail } };
  const before = text.slice(0, Number(position)).split('\n');
  return {
    path: '',
    code: 'not_json_at',
    values: { detail, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 },
  };
}
