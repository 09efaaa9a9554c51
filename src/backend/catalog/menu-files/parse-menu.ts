import * as v from 'valibot';
import type { MenuFileError } from '#contract/staff/menu-files.ts';
import { toJsonError, toMenuFileError } from './menu-file-errors.ts';
import { MenuFile, IDENTITY_LOCALE, COVER_SLUG } from './menu-file.ts';

export type ParsedMenu =
  { readonly ok: true; readonly menu: MenuFile } | { readonly ok: false; readonly errors: readonly MenuFileError[] };

/** Whether this shop serves a picture at a path. */
export type HasPicture = (path: string) => boolean;

/** Parses the text of a file; returns all its errors, each with its path. Without `hasPicture` the pictures' existence is not checked. */
export function parseMenuText(text: string, hasPicture?: HasPicture): ParsedMenu {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return { ok: false, errors: [toJsonError(text, error)] };
  }
  return parseMenu(json, hasPicture);
}

export function parseMenu(json: unknown, hasPicture: HasPicture = () => true): ParsedMenu {
  const parsed = v.safeParse(MenuFile, json);
  const errors = [...(parsed.issues ?? []).map(toMenuFileError), ...duplicateAndPictureErrors(json, hasPicture)];
  return parsed.success && errors.length === 0 ? { ok: true, menu: parsed.output } : { ok: false, errors };
}

const NAME_FIELD = `name.${IDENTITY_LOCALE}`;

/** A part of an unvalidated file with its path. */
interface Part {
  readonly path: string;
  readonly value: unknown;
}

/** Names used twice, and missing pictures: rules that span several parts. They read unvalidated JSON, so that all errors are reported together. */
function duplicateAndPictureErrors(json: unknown, hasPicture: HasPicture): MenuFileError[] {
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

function missingPicture(part: Part, defaultPath: string, hasPicture: HasPicture): MenuFileError[] {
  const given = field(part, 'picture');
  if (given === null) return [];
  const path = given === undefined ? defaultPath : given;
  if (typeof path !== 'string' || !path.startsWith('/pictures/') || hasPicture(path)) return [];
  const code = given === undefined ? 'no_default_picture' : 'no_picture';
  return [{ path: `${part.path}.picture`, code, values: { picture: path } }];
}

/** One error for each part whose key an earlier part has; empty keys are ignored. */
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
  return typeof value === 'string' ? value.trim() : '';
}

const readSlug = (part: Part): string => readText(part, 'slug');
const readName = (part: Part): string => readText({ path: '', value: field(part, 'name') }, IDENTITY_LOCALE);

function readParts(part: Part, name: string): Part[] {
  const list = field(part, name);
  const path = part.path === '' ? name : `${part.path}.${name}`;
  return Array.isArray(list) ? list.map((value: unknown, index) => ({ path: `${path}.${index}`, value })) : [];
}
