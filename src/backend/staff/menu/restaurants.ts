import { and, eq, max } from 'drizzle-orm';
import { restaurantPictureUrl } from '#backend/catalog/catalog-views.ts';
import { type Database, requireRow } from '#backend/db/client.ts';
import { branches, cities, restaurants } from '#backend/db/schema/index.ts';
import { fieldError } from '#backend/http/handler.ts';
import { hasPicture } from '#backend/pictures.ts';
import type { RestaurantDetails } from '#contract/staff/restaurants.ts';
import type { StaffHandlers } from '../http/handler.ts';
import { addedRow, reviseRow } from '../http/revise-row.ts';
import { NEW_RESTAURANT, restaurantColumns, restaurantFields } from './editable-fields.ts';
import { mapLocales, phoneDigits } from '#backend/text.ts';
import { formatPhone } from '#contract/phone.ts';

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
          .values({
            ...restaurantColumns({ ...NEW_RESTAURANT, ...body }),
            phone: body.phone && formatPhone(body.phone),
            cityId,
            slug,
            picture: '',
            position: (last?.position ?? -1) + 1,
          })
          .returning({ id: restaurants.id }),
      );
      // Every restaurant needs a branch, which has the opening hours; the first one is named after the restaurant.
      const name = mapLocales(() => body.name);
      await db
        .insert(branches)
        .values({ restaurantId: id, name, address, phone: body.phone && formatPhone(body.phone) });
      const added = await addedRow(db, restaurants, id, readRestaurant);
      return { ...added, audit: { ...added.audit, restaurantId: id } };
    },

    getRestaurantDetails: async ({ db, query }) => readRestaurant(db, query.id),

    saveRestaurant: ({ db, body }) =>
      reviseRow(db, restaurants, body, readRestaurant, async (before) => {
        const { maxOrder } = requireRow(
          await db.select({ maxOrder: restaurants.maxOrder }).from(restaurants).where(eq(restaurants.id, body.id)),
        );
        if (maxOrder !== null && body.min_order > maxOrder) return fieldError('min_order', 'minAboveMax');
        return {
          ...restaurantColumns(body),
          ...(body.phone !== before.phone && { phone: body.phone && formatPhone(body.phone) }),
        };
      }),

    setRestaurantActive: ({ db, body }) =>
      reviseRow(db, restaurants, body, readRestaurant, () => ({ active: body.active })),

    setRestaurantPicture: ({ db, body }) =>
      reviseRow(db, restaurants, body, readRestaurant, async () =>
        body.src !== null && !(await hasPicture(db, body.src, 'wide'))
          ? fieldError('src', 'unknownPicture')
          : { picture: body.src ?? '' },
      ),
  } satisfies Partial<StaffHandlers>;
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
    ...restaurantFields(restaurant),
    phone: phoneDigits(restaurant.phone),
    picture: restaurantPictureUrl({ citySlug, restaurantSlug: restaurant.slug }, restaurant.picture),
    active: restaurant.active,
  };
}
