import { and, eq, max, sql } from 'drizzle-orm';
import { restaurantPictureUrl } from '#backend/catalog/catalog-views.ts';
import { type Database, requireRow } from '#backend/db/client.ts';
import { branches, cities, restaurants } from '#backend/db/schema/index.ts';
import { ErrorResponse, fieldError, notFound } from '#backend/http/handler.ts';
import { hasPicture } from '#backend/pictures.ts';
import type { ParsedStaffBody } from '#contract/staff/index.ts';
import type { RestaurantDetails } from '#contract/staff/restaurants.ts';
import { type StaffHandlers, stale } from '../http/handler.ts';
import { formatPhone, phoneDigits } from '#backend/text.ts';

type RestaurantColumns = Partial<typeof restaurants.$inferInsert>;

/** Handlers that add and edit restaurants. */
export function restaurantHandlers() {
  return {
    addRestaurant: async ({ db, body }) => {
      const { city_id: cityId, slug, address } = body;
      const [city] = await db.select().from(cities).where(eq(cities.id, cityId)).for('update');
      if (!city) return fieldError('city_id', 'unknownCity');
      const isTaken = and(eq(restaurants.cityId, cityId), eq(restaurants.slug, slug));
      if ((await db.$count(restaurants, isTaken)) > 0) return fieldError('slug', 'slugTaken');
      const [last] = await db
        .select({ position: max(restaurants.position) })
        .from(restaurants)
        .where(eq(restaurants.cityId, cityId));
      const { id } = requireRow(
        await db
          .insert(restaurants)
          .values({ ...toColumns(body), cityId, slug, cuisines: [], picture: '', position: (last?.position ?? -1) + 1 })
          .returning({ id: restaurants.id }),
      );
      // Every restaurant needs a branch, which has the opening hours; the first one is named after the restaurant.
      const name = { ru: body.name, en: body.name, ro: body.name };
      await db.insert(branches).values({ restaurantId: id, name, address, phone: formatPhone(body.phone) });
      const restaurant = await readRestaurant(db, id);
      return { response: restaurant, audit: { subject: `restaurant ${id}`, restaurantId: id, after: restaurant } };
    },

    getRestaurantDetails: async ({ db, query }) => readRestaurant(db, query.id),

    saveRestaurant: ({ db, body }) =>
      edit(db, body, async (before) => {
        const { maxOrder } = requireRow(
          await db.select({ maxOrder: restaurants.maxOrder }).from(restaurants).where(eq(restaurants.id, body.id)),
        );
        if (maxOrder !== null && body.min_order > maxOrder) return fieldError('min_order', 'minAboveMax');
        const { phone, ...columns } = toColumns(body);
        return {
          ...columns,
          pickupMinutes: body.pickup_minutes,
          cuisines: body.cuisines,
          ...(body.phone !== before.phone && { phone }),
        };
      }),

    setRestaurantActive: ({ db, body }) => edit(db, body, async () => ({ active: body.active })),

    setRestaurantPicture: ({ db, body }) =>
      edit(db, body, async () =>
        body.src !== null && !(await hasPicture(db, body.src, 'wide'))
          ? fieldError('src', 'unknownPicture')
          : { picture: body.src ?? '' },
      ),
  } satisfies Partial<StaffHandlers>;
}

const toColumns = (body: ParsedStaffBody<'addRestaurant'> | ParsedStaffBody<'saveRestaurant'>) => ({
  name: body.name,
  description: body.description,
  phone: formatPhone(body.phone),
  minOrder: body.min_order,
  leadMinutes: body.lead_minutes,
});

/**
 * Locks and updates a restaurant with the columns that `change` returns. Returns a 409 with the stored restaurant if
 * its revision differs from that of the request.
 */
async function edit(
  db: Database,
  { id, revision }: { readonly id: number; readonly revision: number },
  change: (before: RestaurantDetails) => Promise<RestaurantColumns | ErrorResponse>,
) {
  const [locked] = await db
    .select({ id: restaurants.id })
    .from(restaurants)
    .where(eq(restaurants.id, id))
    .for('no key update');
  if (!locked) return notFound();
  const before = await readRestaurant(db, id);
  if (before.revision !== revision) return stale(before);
  const columns = await change(before);
  if (columns instanceof ErrorResponse) return columns;
  await db
    .update(restaurants)
    .set({ ...columns, revision: sql`${restaurants.revision} + 1` })
    .where(eq(restaurants.id, id));
  const after = await readRestaurant(db, id);
  return { response: after, audit: { subject: `restaurant ${id}`, before, after } };
}

async function readRestaurant(db: Database, id: number): Promise<RestaurantDetails> {
  const { restaurant, citySlug } = requireRow(
    await db
      .select({ restaurant: restaurants, citySlug: cities.slug })
      .from(restaurants)
      .innerJoin(cities, eq(cities.id, restaurants.cityId))
      .where(eq(restaurants.id, id)),
  );
  return {
    id,
    revision: restaurant.revision,
    city_id: restaurant.cityId,
    slug: restaurant.slug,
    name: restaurant.name,
    description: restaurant.description,
    phone: phoneDigits(restaurant.phone),
    min_order: restaurant.minOrder,
    lead_minutes: restaurant.leadMinutes,
    pickup_minutes: restaurant.pickupMinutes,
    cuisines: [...restaurant.cuisines],
    picture: restaurantPictureUrl({ citySlug, restaurantSlug: restaurant.slug }, restaurant.picture),
    active: restaurant.active,
  };
}
