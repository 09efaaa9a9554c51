import { count, eq } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import { only } from '#backend/db/rows.ts';
import { cities, restaurants } from '#backend/db/schema/index.ts';
import { toMajor, toMinor } from '#backend/money.ts';
import { applyBranches } from './apply-branches.ts';
import { applyCategories } from './apply-categories.ts';
import { applyProducts } from './apply-products.ts';
import { differing } from './differ.ts';
import type { Ledger } from './ledger.ts';
import { pictureOf, priced } from './say.ts';
import type { MenuRestaurant } from './shape.ts';
import { findRestaurants, readStanding, type Standing } from './standing.ts';

/** What applying a part of a restaurant needs. */
export interface Applying {
  readonly tx: Database;
  readonly now: Date;
  readonly ledger: Ledger;
  readonly standing: Standing;
  /** `city/restaurant`. */
  readonly path: string;
}

/** Makes the restaurant what the file says of it; answers a fault when its city is not known. */
export async function applyRestaurant(tx: Database, wanted: MenuRestaurant, now: Date, ledger: Ledger): Promise<string | null> {
  const path = `${wanted.city}/${wanted.slug}`;
  const [city] = await tx.select().from(cities).where(eq(cities.slug, wanted.city));
  if (!city) return `there is no city ${wanted.city}`;
  const values = {
    name: wanted.name, description: wanted.description, cuisines: wanted.cuisines, phone: wanted.phone,
    minOrder: toMinor(wanted.min_order), leadMinutes: wanted.lead_minutes, picture: pictureOf(wanted),
  };
  const [known] = await findRestaurants(tx, wanted.slug, wanted.city);
  const restaurant = known?.restaurant ?? (await add(tx, city.id, wanted.slug, values));
  if (!known) ledger.note('added', path, [wanted.name]);
  const changes = differing(restaurant, values);
  if (changes) {
    await tx.update(restaurants).set(changes).where(eq(restaurants.id, restaurant.id));
    ledger.noteChanged(path, Object.keys(changes).map((name) => (name === 'minOrder' ? priced('least order', toMajor(restaurant.minOrder), wanted.min_order) : name)));
  }
  const applying: Applying = { tx, now, ledger, path, standing: await readStanding(tx, { city, restaurant }) };
  await applyBranches(applying, wanted.branches);
  const categoryIds = await applyCategories(applying, wanted.categories);
  await applyProducts(applying, wanted.categories, categoryIds);
  return null;
}

type Values = Omit<typeof restaurants.$inferInsert, 'cityId' | 'slug'>;

async function add(tx: Database, cityId: number, slug: string, values: Values) {
  const [{ others } = { others: 0 }] = await tx.select({ others: count() }).from(restaurants).where(eq(restaurants.cityId, cityId));
  return only(await tx.insert(restaurants).values({ ...values, cityId, slug, position: others }).returning());
}
