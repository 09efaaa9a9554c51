import { eq, sql } from 'drizzle-orm';
import { type Database, requireRow } from '#backend/db/client.ts';
import { cities, restaurants } from '#backend/db/schema/index.ts';
import { toMajor, toMinor } from '#backend/money.ts';
import { lockMenu } from './export-revisions.ts';
import { formatPriceChange, type ImportReport } from './import-report.ts';
import { keepNewerItems } from './keep-newer-items.ts';
import { changedValues } from './row-diff.ts';
import type { ImportOptions } from './run-import.ts';
import { restaurantFields, toMenuRestaurant } from './stored-menu.ts';
import type { ImportContext } from './import-context.ts';
import { type MenuRestaurant, pictureColumn } from './menu-file.ts';
import { findRestaurants, readBranches, readMenu } from '#backend/catalog/catalog-queries.ts';
import { writeBranches } from './write-branches.ts';
import { writeCategories, writeProducts } from './write-products.ts';

/** The columns that a menu file sets; a new column must be written by the import or excepted here. */
type ImportedColumns = Exclude<
  keyof typeof restaurants.$inferSelect,
  | 'id'
  | 'cityId'
  | 'slug'
  | 'position'
  | 'revision'
  | 'active'
  | 'ratingAverage'
  | 'ratingCount'
  | 'maxRefund'
  | 'pausedUntil'
  | 'unattendedSince'
  | 'busyMinutes'
  | 'busyUntil'
>;

/** Makes the stored restaurant equal to that of the file, inside the caller's transaction. Returns false if its city does not exist. */
export async function writeRestaurant(
  tx: Database,
  file: MenuRestaurant,
  { now, overwrite }: Pick<ImportOptions, 'now' | 'overwrite'>,
  report: ImportReport,
): Promise<boolean> {
  const path = `${file.city}/${file.slug}`;
  const [city] = await tx.select().from(cities).where(eq(cities.slug, file.city));
  if (!city) return false;
  const stored = await lockStored(tx, file);
  const { restaurant: item, conflicts } =
    stored && !overwrite
      ? keepNewerItems(file, toMenuRestaurant(city.slug, stored.restaurant, stored.branches, stored))
      : { restaurant: file, conflicts: [] };
  report.conflicts.push(...conflicts);
  const values = {
    name: item.name,
    description: item.description,
    cuisines: item.cuisines,
    phone: item.phone,
    minOrder: toMinor(item.min_order),
    maxOrder: item.max_order === null ? null : toMinor(item.max_order),
    leadMinutes: item.lead_minutes,
    pickupMinutes: item.pickup_minutes,
    deliveryPaymentMethods: item.payment_methods.delivery,
    pickupPaymentMethods: item.payment_methods.pickup,
    picture: pictureColumn(item),
  } satisfies Record<ImportedColumns, unknown>;
  const position = await tx.$count(restaurants, eq(restaurants.cityId, city.id));
  const restaurant =
    stored?.restaurant ??
    requireRow(
      await tx
        .insert(restaurants)
        .values({ ...values, cityId: city.id, slug: item.slug, position })
        .returning(),
    );
  const reported = {
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
  if (!stored) report.add(reported, after, [item.name]);
  else
    report.compare(
      reported,
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

/** The rows of a restaurant, locked, with what was removed from its menu; undefined if it is new. */
async function lockStored(tx: Database, { city, slug }: MenuRestaurant) {
  const [known] = await findRestaurants(tx, slug, city);
  if (!known) return undefined;
  const { id } = known.restaurant;
  await lockMenu(tx, id);
  const restaurant = requireRow(await tx.select().from(restaurants).where(eq(restaurants.id, id)));
  return { restaurant, branches: await readBranches(tx, id), ...(await readMenu(tx, id, { withRemoved: true })) };
}
