import { isDeepStrictEqual } from 'node:util';
import { identityName, type LocalizedText } from '#contract/localized-text.ts';
import { normalizeLine } from '#contract/text.ts';
import {
  type MenuFileBranch,
  type MenuFileCategory,
  type MenuFileProduct,
  type MenuFileRestaurant,
} from './menu-file.ts';

export type ItemKind = 'restaurant' | 'branch' | 'category' | 'product';

/**
 * Why an import skips an item: since the export, the item was changed, added or removed, or its category in the file
 * was removed.
 */
type ConflictReason = 'changed' | 'added' | 'removed' | 'category_removed';

/** An item that an import would change, but that was changed in the shop since the export. */
export interface Conflict {
  readonly kind: ItemKind;
  /** Path for the import report: `city/restaurant/product`. */
  readonly path: string;
  readonly name: LocalizedText | string;
  readonly reason: ConflictReason;
  /** Null if the item was not on the menu at the time of the export. */
  readonly exportedRevision: number | null;
  /** Null if the item is not on the menu now. */
  readonly currentRevision: number | null;
  /** The stored version; null if there is none. */
  readonly shop: object | null;
  /** The version in the file; null if there is none. */
  readonly file: object | null;
}

/** A product with the slug of its category. */
interface ProductWithCategory extends MenuFileProduct {
  readonly category: string;
}

/**
 * Replaces the items of a menu file that are newer in the shop with their stored versions, and lists those items. An
 * item is newer if its revision differs from the exported one and the import would change it. The category of a newer
 * product stays too. A file without revisions is returned unchanged.
 * @param shop the restaurant as it is stored
 */
export function keepNewerItems(
  file: MenuFileRestaurant,
  shop: MenuFileRestaurant,
): { readonly restaurant: MenuFileRestaurant; readonly conflicts: readonly Conflict[] } {
  const { revisions: exported } = file;
  const { revisions: current } = shop;
  if (!exported || !current) return { restaurant: file, conflicts: [] };
  const conflicts: Conflict[] = [];
  const path = `${file.city}/${file.slug}`;
  const [fields = restaurantFields(file)] = merge(conflicts, {
    kind: 'restaurant',
    file: [restaurantFields(file)],
    shop: [restaurantFields(shop)],
    keyOf: () => path,
    pathOf: () => path,
    exported: { [path]: exported.restaurant },
    current: { [path]: current.restaurant },
  });
  const branches = merge(conflicts, {
    kind: 'branch',
    file: file.branches,
    shop: shop.branches,
    keyOf: identityName,
    pathOf: (name) => `${path}, ${name}`,
    // Files of earlier versions have no revisions of branches.
    exported: withNormalKeys(exported.branches ?? current.branches ?? {}),
    current: current.branches ?? {},
    normalize: withSortedHours,
  });
  const categoriesWithoutProducts = merge(conflicts, {
    kind: 'category',
    file: file.categories.map(withoutProducts),
    shop: shop.categories.map(withoutProducts),
    keyOf: getSlug,
    pathOf: (slug) => `${path}, category ${slug}`,
    exported: exported.categories,
    current: current.categories,
  });
  const slugs = new Set(categoriesWithoutProducts.map(getSlug));
  const isCategoryOnMenu = (slug: string): boolean => slugs.has(slug);
  const products = merge(conflicts, {
    kind: 'product',
    file: productsWithCategory(file),
    shop: productsWithCategory(shop),
    keyOf: getSlug,
    pathOf: (slug) => `${path}/${slug}`,
    exported: exported.products,
    current: current.products,
    lacksCategory: ({ category }) => !isCategoryOnMenu(category),
  });
  const needed = shop.categories
    .map(withoutProducts)
    .filter(({ slug }) => !isCategoryOnMenu(slug) && products.some(({ category }) => category === slug));
  const categories = [...categoriesWithoutProducts, ...needed].map((category) => ({
    ...category,
    products: products
      .filter((product) => product.category === category.slug)
      .map(({ category: _category, ...item }) => item),
  }));
  return { restaurant: { ...fields, branches: [...branches], categories, revisions: exported }, conflicts };
}

interface MergeInput<Item extends { readonly name: LocalizedText | string }> {
  readonly kind: ItemKind;
  readonly file: readonly Item[];
  readonly shop: readonly Item[];
  readonly keyOf: (item: Item) => string;
  readonly pathOf: (key: string) => string;
  /** Revisions by key. */
  readonly exported: Readonly<Record<string, number>>;
  readonly current: Readonly<Record<string, number>>;
  /** Converts items for comparison, so that equal items are deeply equal. */
  readonly normalize?: (item: Item) => unknown;
  /** Whether the item's category in the file is not on the menu. */
  readonly lacksCategory?: (item: Item) => boolean;
}

/**
 * The items of the file, with newer ones replaced by their stored versions, and the newer items that are not in the
 * file. Adds these newer items to `conflicts`.
 */
function merge<Item extends { readonly name: LocalizedText | string }>(
  conflicts: Conflict[],
  {
    kind,
    file,
    shop,
    keyOf,
    pathOf,
    exported,
    current,
    normalize = (item) => item,
    lacksCategory = () => false,
  }: MergeInput<Item>,
): readonly Item[] {
  const stored = new Map(shop.map((item) => [keyOf(item), item]));
  const listed = new Set(file.map(keyOf));
  const report = (item: Item, versions: Pick<Conflict, 'shop' | 'file'>): void => {
    const key = keyOf(item);
    const [before, now] = [exported[key] ?? null, current[key] ?? null];
    const revisions = { exportedRevision: before, currentRevision: now };
    conflicts.push({
      kind,
      path: pathOf(key),
      name: item.name,
      reason: reasonOf(before, now),
      ...revisions,
      ...versions,
    });
  };
  const isNewer = (item: Item): boolean => exported[keyOf(item)] !== current[keyOf(item)];
  const merged = file.flatMap((item) => {
    const inShop = stored.get(keyOf(item));
    const isUnchanged = inShop !== undefined && isDeepStrictEqual(inNormalForm(normalize(inShop)), normalize(item));
    if (isUnchanged || !(isNewer(item) || lacksCategory(item))) return [item];
    report(item, { shop: inShop ?? null, file: item });
    return inShop ? [inShop] : [];
  });
  const missing = shop.filter((item) => !listed.has(keyOf(item)) && isNewer(item));
  for (const item of missing) report(item, { shop: item, file: null });
  return [...merged, ...missing];
}

/** An item whose texts are in the normal form, as those of a file are. Stored texts may be older than that form. */
const inNormalForm = (item: unknown): unknown =>
  JSON.parse(JSON.stringify(item), (_, value: unknown) => (typeof value === 'string' ? normalizeLine(value) : value));

function reasonOf(exported: number | null, current: number | null): ConflictReason {
  if (exported === current) return 'category_removed';
  if (exported === null) return 'added';
  return current === null ? 'removed' : 'changed';
}

const restaurantFields = ({
  branches: _branches,
  categories: _categories,
  revisions: _revisions,
  ...fields
}: MenuFileRestaurant): Omit<MenuFileRestaurant, 'branches' | 'categories' | 'revisions'> => fields;

const withoutProducts = ({ products: _products, ...fields }: MenuFileCategory): Omit<MenuFileCategory, 'products'> =>
  fields;

const productsWithCategory = ({ categories }: MenuFileRestaurant): ProductWithCategory[] =>
  categories.flatMap(({ slug, products }) => products.map((product) => ({ ...product, category: slug })));

/** The names of branches, which are the keys of their revisions, in the normal form. */
const withNormalKeys = (revisions: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(Object.entries(revisions).map(([name, revision]) => [normalizeLine(name), revision]));

/** Makes hours comparable: a file may list them in any order and grouping. */
const withSortedHours = ({ hours, special_days: days, ...branch }: MenuFileBranch) => ({
  ...branch,
  hours: hours.flatMap(({ weekdays, from, to }) => weekdays.map((weekday) => `${weekday} ${from} ${to}`)).sort(),
  days: days.map(({ date, from, to }) => `${date} ${from} ${to}`).sort(),
});

/**
 * The values that differ from those of the stored row, for an UPDATE. Null if nothing is to be updated: all values are
 * equal, or there is no row yet and the caller inserts one.
 */
export function changedValues<Values extends object>(
  row: { readonly [Name in keyof Values]: unknown } | undefined,
  values: Values,
): Partial<Values> | null {
  if (!row) return null;
  const entries = Object.entries(values).filter(
    ([name, value]) => !isDeepStrictEqual(row[name as keyof Values], value),
  );
  return entries.length === 0 ? null : (Object.fromEntries(entries) as Partial<Values>);
}

/** The only column that changes when items are reordered. */
export const POSITION_COLUMN = 'position';

/** Whether a change raises the revision of an item. Position alone does not, as in the staff's menu editor. */
export const raisesRevision = (changes: object | null): boolean =>
  changes !== null && Object.keys(changes).some((name) => name !== POSITION_COLUMN);

/**
 * Assigns ascending positions to the items of a list. Stored positions stay where they ascend, so that removing
 * rows does not change the positions of the others.
 * @param stored the positions of the rows; undefined for new ones
 */
export function assignPositions(stored: readonly (number | undefined)[]): readonly number[] {
  const positions: number[] = [];
  for (const position of stored) {
    const next = (positions.at(-1) ?? -1) + 1;
    positions.push(Math.max(position ?? next, next));
  }
  return positions;
}

export const getSlug = ({ slug }: { readonly slug: string }): string => slug;

/**
 * Pairs each item, in order, with the row of the same key, if there is one; `unmatchedRows` are rows without an item.
 * Keys are unique among the items; of several rows with the same key, the first is matched.
 */
export function pairByKey<Item extends Keyed, Row extends Keyed, Keyed>(
  items: readonly Item[],
  rows: readonly Row[],
  keyOf: (keyed: Keyed) => string,
) {
  const rowsByKey = Map.groupBy(rows, keyOf);
  const pairs = items.map((item) => ({ item, row: rowsByKey.get(keyOf(item))?.shift() }));
  return { pairs, unmatchedRows: [...rowsByKey.values()].flat() };
}
