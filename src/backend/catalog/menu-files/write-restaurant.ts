import { eq, sql } from 'drizzle-orm';
import { isDeepStrictEqual } from 'node:util';
import { type Database, requireRow } from '#backend/db/client.ts';
import {
  branches,
  branchHours,
  categories,
  cities,
  products,
  restaurants,
  specialDays,
} from '#backend/db/schema/index.ts';
import { toMajor, toMinor } from '#backend/money.ts';
import { changesSinceExport, lockMenu, readRevisions } from './export-revisions.ts';
import { formatPrice, formatPriceChange, type ImportReport } from './import-report.ts';
import { splitIntoBatches, changedValues, getIdentityName, pairByKey, getSlug } from './row-diff.ts';
import { type MenuBranch, type MenuCategory, type MenuProduct, type MenuRestaurant } from './menu-file.ts';
import {
  findRestaurants,
  readBranches,
  readMenu,
  type BranchRow,
  type MenuRows,
  type ProductRow,
} from '#backend/catalog/catalog-queries.ts';
import { writeOptionGroups } from './write-option-groups.ts';

interface ImportContext {
  readonly tx: Database;
  readonly now: Date;
  readonly report: ImportReport;
  readonly restaurantId: number;
  /** The rows of the restaurant before the import. */
  readonly stored: MenuRows & { readonly branches: readonly BranchRow[] };
  /** `city/restaurant`, the beginning of each line of the report. */
  readonly path: string;
}

/** The columns that a menu file sets; a new column must be written by the import or excepted here. */
type ImportedColumns = Exclude<
  keyof typeof restaurants.$inferSelect,
  | 'id'
  | 'cityId'
  | 'slug'
  | 'position'
  | 'revision'
  | 'ratingAverage'
  | 'ratingCount'
  | 'pausedUntil'
  | 'unattendedSince'
  | 'busyMinutes'
  | 'busyUntil'
>;

/** Makes the stored restaurant equal to that of the file, inside the caller's transaction. Returns a fault if its city does not exist. */
export async function writeRestaurant(
  tx: Database,
  item: MenuRestaurant,
  now: Date,
  report: ImportReport,
): Promise<string | null> {
  const path = `${item.city}/${item.slug}`;
  const [city] = await tx.select().from(cities).where(eq(cities.slug, item.city));
  if (!city) return `there is no city ${item.city}`;
  const values = {
    name: item.name,
    description: item.description,
    cuisines: item.cuisines,
    phone: item.phone,
    minOrder: toMinor(item.min_order),
    leadMinutes: item.lead_minutes,
    pickupMinutes: item.pickup_minutes,
    picture: pictureColumn(item),
  } satisfies Record<ImportedColumns, unknown>;
  const [known] = await findRestaurants(tx, item.slug, item.city);
  if (known && item.revisions) {
    await lockMenu(tx, known.restaurant.id);
    const menu = await readMenu(tx, known.restaurant.id);
    const current = readRevisions({ restaurant: known.restaurant, ...menu });
    report.conflicts.push(...changesSinceExport(path, item.revisions, current));
  }
  const position = await tx.$count(restaurants, eq(restaurants.cityId, city.id));
  const restaurant =
    known?.restaurant ??
    requireRow(
      await tx
        .insert(restaurants)
        .values({ ...values, cityId: city.id, slug: item.slug, position })
        .returning(),
    );
  if (!known) report.add('added', path, [item.name]);
  const changes = changedValues(restaurant, values);
  if (changes) {
    await tx
      .update(restaurants)
      .set({ ...changes, revision: sql`${restaurants.revision} + 1` })
      .where(eq(restaurants.id, restaurant.id));
    report.addChanges(
      path,
      Object.keys(changes).map((name) =>
        name === 'minOrder' ? formatPriceChange('minimum order', toMajor(restaurant.minOrder), item.min_order) : name,
      ),
    );
  }
  const context: ImportContext = {
    tx,
    now,
    report,
    path,
    restaurantId: restaurant.id,
    stored: {
      branches: await readBranches(tx, restaurant.id),
      ...(await readMenu(tx, restaurant.id, { withRemoved: true })),
    },
  };
  await writeBranches(context, item.branches);
  const categoryIds = await writeCategories(context, item.categories);
  await writeProducts(context, item.categories, categoryIds);
  return null;
}

async function writeBranches(
  { tx, report, path, restaurantId, stored }: ImportContext,
  items: readonly MenuBranch[],
): Promise<void> {
  const { pairs, unmatchedRows } = pairByKey(items, stored.branches, getIdentityName);
  for (const { item, row, position } of pairs) {
    const { hours, special_days: days, ...branch } = item;
    const branchPath = `${path}, ${getIdentityName(item)}`;
    const values = { ...branch, position };
    const { id } =
      row ??
      requireRow(
        await tx
          .insert(branches)
          .values({ ...values, restaurantId: restaurantId })
          .returning({ id: branches.id }),
      );
    const changes = changedValues(row, values);
    const hoursChanged = await writeHours(tx, id, row?.hours ?? [], hours);
    const daysChanged = await writeSpecialDays(tx, id, row?.specialDays ?? [], days);
    if (changes || (row && (hoursChanged || daysChanged)))
      await tx
        .update(branches)
        .set({ ...changes, revision: sql`${branches.revision} + 1` })
        .where(eq(branches.id, id));
    if (!row) report.add('added', branchPath);
    else
      report.addChanges(branchPath, [
        ...Object.keys(changes ?? {}),
        ...(hoursChanged ? ['hours'] : []),
        ...(daysChanged ? ['special_days'] : []),
      ]);
  }
  for (const row of unmatchedRows) {
    await tx.delete(branches).where(eq(branches.id, row.id));
    report.add('removed', `${path}, ${getIdentityName(row)}`);
  }
}

type Interval = Pick<typeof branchHours.$inferSelect, 'weekday' | 'opens' | 'closes'>;

/** Returns whether anything had to change. */
async function writeHours(
  tx: Database,
  branchId: number,
  rows: readonly Interval[],
  hours: MenuBranch['hours'],
): Promise<boolean> {
  const intervals = hours.flatMap(({ weekdays, from, to }) =>
    weekdays.map((weekday): Interval => ({ weekday, opens: from, closes: to })),
  );
  const sorted = (list: readonly Interval[]) =>
    list.map(({ weekday, opens, closes }) => `${weekday} ${opens} ${closes}`).sort();
  if (isDeepStrictEqual(sorted(rows), sorted(intervals))) return false;
  await tx.delete(branchHours).where(eq(branchHours.branchId, branchId));
  if (intervals.length > 0)
    await tx.insert(branchHours).values(intervals.map((interval) => ({ ...interval, branchId })));
  return true;
}

/** Returns whether anything had to change. */
async function writeSpecialDays(
  tx: Database,
  branchId: number,
  rows: readonly Pick<typeof specialDays.$inferSelect, 'date' | 'opens' | 'closes'>[],
  days: MenuBranch['special_days'],
): Promise<boolean> {
  const listed = days.map(({ date, from, to }) => ({ date, opens: from, closes: to }));
  const sorted = (list: typeof rows) => list.map(({ date, opens, closes }) => `${date} ${opens} ${closes}`).sort();
  if (isDeepStrictEqual(sorted(rows), sorted(listed))) return false;
  await tx.delete(specialDays).where(eq(specialDays.branchId, branchId));
  if (listed.length > 0) await tx.insert(specialDays).values(listed.map((day) => ({ ...day, branchId })));
  return true;
}

/** Returns the category ids by slug. A category that was removed and is listed again is restored. */
async function writeCategories(
  { tx, now, report, path, restaurantId, stored }: ImportContext,
  items: readonly MenuCategory[],
): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>();
  const { pairs, unmatchedRows } = pairByKey(items, stored.categories, getSlug);
  for (const { item, row, position } of pairs) {
    const { slug, name, synonyms } = item;
    const values = { name, synonyms, position, removedAt: null };
    const { id } =
      row ??
      requireRow(
        await tx
          .insert(categories)
          .values({ ...values, slug, restaurantId: restaurantId })
          .returning({ id: categories.id }),
      );
    ids.set(slug, id);
    const changes = changedValues(row, values);
    if (changes)
      await tx
        .update(categories)
        .set({ ...changes, revision: sql`${categories.revision} + 1` })
        .where(eq(categories.id, id));
    if (!row || row.removedAt !== null) report.add('added', `${path}, category ${slug}`, row ? ['restored'] : []);
    else report.addChanges(`${path}, category ${slug}`, Object.keys(changes ?? {}));
  }
  for (const { id, slug, removedAt } of unmatchedRows) {
    if (removedAt !== null) continue;
    await tx
      .update(categories)
      .set({ removedAt: now, revision: sql`${categories.revision} + 1` })
      .where(eq(categories.id, id));
    report.add('removed', `${path}, category ${slug}`);
  }
  return ids;
}

/**
 * Products are matched by slug and keep their ids, also in another category. A product that the file does not list is marked as
 * removed, not deleted: its page returns 410 and orders refer to it. Listed again, it is restored.
 */
async function writeProducts(
  { tx, now, report, path, restaurantId, stored }: ImportContext,
  items: readonly MenuCategory[],
  categoryIds: ReadonlyMap<string, number>,
): Promise<void> {
  const listed = items.flatMap((category) =>
    category.products.map((product, position) => ({
      product,
      slug: product.slug,
      values: { ...productValues(product), position, categoryId: categoryIds.get(category.slug) ?? 0 },
    })),
  );
  const { pairs, unmatchedRows } = pairByKey(listed, stored.products, getSlug);
  const ids = new Map(stored.products.map(({ slug, id }) => [slug, id]));
  const added = pairs
    .filter(({ row }) => !row)
    .map(({ item: { slug, values } }) => ({ ...values, slug, restaurantId }));
  for (const batch of splitIntoBatches(added)) {
    const rows = await tx.insert(products).values(batch).returning({ id: products.id, slug: products.slug });
    for (const { id, slug } of rows) ids.set(slug, id);
  }
  const optionChanges = await writeOptionGroups(
    tx,
    pairs.map(({ item: { slug, product }, row }) => ({
      productId: ids.get(slug) ?? 0,
      groups: product.option_groups,
      stored: row?.groups ?? [],
    })),
  );
  for (const { item, row, position } of pairs) {
    const { product, slug, values } = item;
    const changes = changedValues(row, values);
    if (row && (changes || (optionChanges[position] ?? []).length > 0))
      await tx
        .update(products)
        .set({ ...changes, revision: sql`${products.revision} + 1` })
        .where(eq(products.id, row.id));
    if (!row || row.removedAt !== null)
      report.add('added', `${path}/${slug}`, [formatPrice(product.price), ...(row ? ['restored'] : [])]);
    else
      report.addChanges(`${path}/${slug}`, [
        ...Object.keys(changes ?? {}).map((name) => describeChange(name, row, product)),
        ...(optionChanges[position] ?? []),
      ]);
  }
  for (const { id, slug, removedAt, price } of unmatchedRows) {
    if (removedAt !== null) continue;
    await tx
      .update(products)
      .set({ removedAt: now, revision: sql`${products.revision} + 1` })
      .where(eq(products.id, id));
    report.add('removed', `${path}/${slug}`, [formatPrice(toMajor(price))]);
  }
}

const describeChange = (name: string, row: ProductRow, product: MenuProduct): string => {
  if (name === 'price') return formatPriceChange('price', toMajor(row.price), product.price);
  if (name === 'active') return product.active ? 'available again' : 'not available';
  return name === 'categoryId' ? 'category' : name;
};

const productValues = (product: MenuProduct) => ({
  name: product.name,
  description: product.description,
  price: toMinor(product.price),
  weight: product.weight,
  measure: product.measure,
  active: product.active,
  recommended: product.recommended,
  allergens: product.allergens,
  allergensKnown: product.allergens_known,
  diets: product.diets,
  synonyms: product.synonyms,
  picture: pictureColumn(product),
  removedAt: null,
});

/** Null: the path that follows from the slugs. Empty: no picture. */
const pictureColumn = ({ picture }: { readonly picture?: string | null | undefined }): string | null =>
  picture === undefined ? null : (picture ?? '');
