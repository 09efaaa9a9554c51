import { isDeepStrictEqual } from 'node:util';
import { eq, sql } from 'drizzle-orm';
import { findRestaurants, readBranches, readMenu } from '#backend/catalog/catalog-queries.ts';
import { type Database, requireRow } from '#backend/db/client.ts';
import { branches, branchHours, cities, restaurants, specialDays } from '#backend/db/schema/index.ts';
import { identityName } from '#contract/localized-text.ts';
import { toMajor, toMinor } from '#contract/money.ts';
import { formatPriceChange, type ImportReport } from './import-report.ts';
import { assignPositions, changedValues, raisesRevision, keepNewerItems, pairByKey } from './menu-diff.ts';
import { type MenuFileBranch, type MenuFileRestaurant, pictureColumn } from './menu-file.ts';
import { listImportWarnings } from './import-warnings.ts';
import type { ImportContext, ImportOptions } from './import-context.ts';
import { type OtherImportedColumns, restaurantColumns } from '../menu/editable-fields.ts';
import { branchFields, lockMenu, restaurantFields, toMenuFileRestaurant } from './stored-menu.ts';
import { writeCategories, writeProducts } from './write-products.ts';

/**
 * Inserts or updates a restaurant to match the file, inside the caller's transaction. Unless `overwrite` is set, items
 * that were changed in the shop since the file was exported are kept and reported as conflicts. Returns false if the
 * city of the restaurant does not exist.
 */
export async function writeRestaurant(
  tx: Database,
  file: MenuFileRestaurant,
  { now, overwrite }: Pick<ImportOptions, 'now' | 'overwrite'>,
  report: ImportReport,
): Promise<boolean> {
  const path = `${file.city}/${file.slug}`;
  const [city] = await tx.select().from(cities).where(eq(cities.slug, file.city));
  if (!city) return false;
  const stored = await lockStored(tx, file);
  const { restaurant: item, conflicts } =
    stored && !overwrite
      ? keepNewerItems(file, toMenuFileRestaurant(city.slug, stored.restaurant, stored.branches, stored))
      : { restaurant: file, conflicts: [] };
  report.recordConflicts(conflicts);
  report.warnings.push(...(await listImportWarnings(tx, item, stored, now)));
  const values = {
    ...restaurantColumns({ ...item, min_order: toMinor(item.min_order) }),
    phone: item.phone,
    maxOrder: item.max_order === null ? null : toMinor(item.max_order),
    deliveryPaymentMethods: item.payment_methods.delivery,
    pickupPaymentMethods: item.payment_methods.pickup,
    picture: pictureColumn(item),
  } satisfies OtherImportedColumns;
  const position = await tx.$count(restaurants, eq(restaurants.cityId, city.id));
  const restaurant =
    stored?.restaurant ??
    requireRow(
      await tx
        .insert(restaurants)
        .values({ ...values, cityId: city.id, slug: item.slug, position })
        .returning(),
    );
  const reportedItem = {
    kind: 'restaurant',
    id: restaurant.id,
    restaurantId: restaurant.id,
    path,
    name: item.name,
  } as const;
  const after = restaurantFields(city.slug, { ...restaurant, ...values });
  const changes = changedValues(restaurant, values);
  if (changes)
    await tx
      .update(restaurants)
      .set({ ...changes, revision: sql`${restaurants.revision} + 1` })
      .where(eq(restaurants.id, restaurant.id));
  if (!stored) report.recordAdded(reportedItem, after, [item.name]);
  else
    report.recordMatched(
      reportedItem,
      { before: restaurantFields(city.slug, restaurant), after },
      Object.keys(changes ?? {}).map((name) =>
        name === 'minOrder' ? formatPriceChange('minimum order', toMajor(restaurant.minOrder), item.min_order) : name,
      ),
    );
  const context: ImportContext = {
    tx,
    now,
    report,
    path,
    restaurantId: restaurant.id,
    stored: stored ?? { branches: [], categories: [], products: [] },
  };
  await writeBranches(context, item.branches);
  const categoryIds = await writeCategories(context, item.categories);
  await writeProducts(context, item.categories, categoryIds);
  return true;
}

/** Locks and reads the rows of a restaurant, removed categories and products included; undefined if it is new. */
async function lockStored(tx: Database, { city, slug }: MenuFileRestaurant) {
  const [known] = await findRestaurants(tx, slug, city);
  if (!known) return undefined;
  const { id } = known.restaurant;
  await lockMenu(tx, id);
  const restaurant = requireRow(await tx.select().from(restaurants).where(eq(restaurants.id, id)));
  return { restaurant, branches: await readBranches(tx, id), ...(await readMenu(tx, id, { withRemoved: true })) };
}

/** Branches have no slug and are matched by their names. Branches not in the file are deleted. */
async function writeBranches(
  { tx, report, path, restaurantId, stored }: ImportContext,
  items: readonly MenuFileBranch[],
): Promise<void> {
  const { pairs, unmatchedRows } = pairByKey(items, stored.branches, identityName);
  const toReportedItem = (id: number, named: Pick<MenuFileBranch, 'name'>) =>
    ({ kind: 'branch', id, restaurantId, path: `${path}, ${identityName(named)}`, name: named.name }) as const;
  const positions = assignPositions(pairs.map(({ row }) => row?.position));
  for (const [index, { item, row }] of pairs.entries()) {
    const { hours, special_days: days, ...branch } = item;
    const values = { ...branch, position: positions[index] ?? index };
    const { id } =
      row ??
      requireRow(
        await tx
          .insert(branches)
          .values({ ...values, restaurantId })
          .returning({ id: branches.id }),
      );
    const changes = changedValues(row, values);
    const hoursChanged = await writeHours(tx, id, row?.hours ?? [], hours);
    const daysChanged = await writeSpecialDays(tx, id, row?.specialDays ?? [], days);
    // A change of the position alone does not raise the revision.
    const isRevised = raisesRevision(changes) || hoursChanged || daysChanged;
    if (row && (changes || isRevised))
      await tx
        .update(branches)
        .set({ ...changes, ...(isRevised && { revision: sql`${branches.revision} + 1` }) })
        .where(eq(branches.id, id));
    if (!row) report.recordAdded(toReportedItem(id, item), item);
    else
      report.recordMatched(toReportedItem(id, item), { before: branchFields(row), after: item }, [
        ...Object.keys(changes ?? {}),
        ...(hoursChanged ? ['hours'] : []),
        ...(daysChanged ? ['special_days'] : []),
      ]);
  }
  for (const row of unmatchedRows) {
    await tx.delete(branches).where(eq(branches.id, row.id));
    report.recordRemoved(toReportedItem(row.id, row), branchFields(row));
  }
}

type Interval = Pick<typeof branchHours.$inferSelect, 'weekday' | 'opens' | 'closes'>;

/** Replaces the weekly hours of a branch if they differ; returns whether they did. */
async function writeHours(
  tx: Database,
  branchId: number,
  rows: readonly Interval[],
  hours: MenuFileBranch['hours'],
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

/** Replaces the special days of a branch if they differ; returns whether they did. */
async function writeSpecialDays(
  tx: Database,
  branchId: number,
  rows: readonly Pick<typeof specialDays.$inferSelect, 'date' | 'opens' | 'closes'>[],
  days: MenuFileBranch['special_days'],
): Promise<boolean> {
  const listed = days.map(({ date, from, to }) => ({ date, opens: from, closes: to }));
  const sorted = (list: typeof rows) => list.map(({ date, opens, closes }) => `${date} ${opens} ${closes}`).sort();
  if (isDeepStrictEqual(sorted(rows), sorted(listed))) return false;
  await tx.delete(specialDays).where(eq(specialDays.branchId, branchId));
  if (listed.length > 0) await tx.insert(specialDays).values(listed.map((day) => ({ ...day, branchId })));
  return true;
}
