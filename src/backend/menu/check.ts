import * as v from 'valibot';
import { KNOWN_BY, MenuFile } from './shape.ts';

export type CheckedMenu = { readonly ok: true; readonly menu: MenuFile } | { readonly ok: false; readonly faults: readonly string[] };

/** Whether there is a picture at a path of this shop. */
export type HasPicture = (path: string) => boolean;

/** Everything that is wrong with the text of a file, each with the path to it. `hasPicture` is left out by those who cannot look. */
export function checkMenu(text: string, hasPicture: HasPicture = () => true): CheckedMenu {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return { ok: false, faults: [`The file is no JSON: ${error instanceof Error ? error.message : 'it cannot be read'}`] };
  }
  const parsed = v.safeParse(MenuFile, json);
  const faults = [...(parsed.issues ?? []).map((issue) => `${v.getDotPath(issue) ?? 'file'}: ${issue.message}`), ...faultsBetween(json, hasPicture)];
  return parsed.success && faults.length === 0 ? { ok: true, menu: parsed.output } : { ok: false, faults };
}

/** A part of a file that may still be of any shape, with the path to it. */
interface Part {
  readonly path: string;
  readonly value: unknown;
}

/** Rules about several things of a file at once; told of a file of any shape, together with the faults of its shape. */
function faultsBetween(json: unknown, hasPicture: HasPicture): string[] {
  const restaurants = partsOf({ path: '', value: json }, 'restaurants');
  return [
    ...repeated(restaurants, (restaurant) => [word(restaurant, 'city'), word(restaurant, 'slug')].join('/'), 'slug'),
    ...restaurants.flatMap((restaurant) => {
      const categories = partsOf(restaurant, 'categories');
      const products = categories.flatMap((category) => partsOf(category, 'products'));
      const branches = partsOf(restaurant, 'branches');
      const home = `/pictures/${word(restaurant, 'city')}/${word(restaurant, 'slug')}`;
      return [
        ...repeated(branches, nameOf, `name.${KNOWN_BY}`),
        ...branches.flatMap(faultsOfHours),
        ...repeated(categories, (category) => word(category, 'slug'), 'slug'),
        ...repeated(products, (product) => word(product, 'slug'), 'slug'),
        ...products.flatMap((product) => {
          const groups = partsOf(product, 'option_groups');
          return [...repeated(groups, nameOf, `name.${KNOWN_BY}`), ...groups.flatMap((group) => repeated(partsOf(group, 'options'), nameOf, `name.${KNOWN_BY}`))];
        }),
        ...missingPicture(restaurant, `${home}/cover-640.webp`, hasPicture),
        ...products.flatMap((product) => missingPicture(product, `${home}/${word(product, 'slug')}-640.webp`, hasPicture)),
      ];
    }),
  ];
}

function faultsOfHours(branch: Part): string[] {
  const beginnings = partsOf(branch, 'hours').flatMap((hours) => partsOf(hours, 'weekdays').map(({ path, value }) => ({ path, value: `${String(value)} ${word(hours, 'from')}` })));
  return repeated(beginnings, ({ value }) => String(value), '');
}

function missingPicture(part: Part, usual: string, hasPicture: HasPicture): string[] {
  const given = field(part, 'picture');
  if (given === null) return [];
  const path = given === undefined ? usual : given;
  if (typeof path !== 'string' || !path.startsWith('/pictures/') || hasPicture(path)) return [];
  return [`${part.path}.picture: there is no picture at ${path}${given === undefined ? '; name another, or say null' : ''}`];
}

/** One fault for each thing whose key another had before; an empty key is none. */
function repeated(parts: readonly Part[], keyOf: (part: Part) => string, at: string): string[] {
  const first = new Map<string, string>();
  return parts.flatMap((part) => {
    const key = keyOf(part);
    const before = first.get(key);
    if (before === undefined) first.set(key, part.path);
    return key === '' || before === undefined ? [] : [`${part.path}${at && `.${at}`}: "${key}" stands already at ${before}`];
  });
}

const field = ({ value }: Part, name: string): unknown => (typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined);

function word(part: Part, name: string): string {
  const value = field(part, name);
  return typeof value === 'string' ? value.trim() : '';
}

const nameOf = (part: Part): string => word({ path: '', value: field(part, 'name') }, KNOWN_BY);

function partsOf(part: Part, name: string): Part[] {
  const list = field(part, name);
  const path = part.path === '' ? name : `${part.path}.${name}`;
  return Array.isArray(list) ? list.map((value: unknown, index) => ({ path: `${path}.${index}`, value })) : [];
}
