import { asc, eq } from 'drizzle-orm';
import { type Database, requireRow } from '#backend/db/client.ts';
import { cities } from '#backend/db/schema/index.ts';
import { fieldError } from '#backend/http/handler.ts';
import { hasPicture } from '#backend/pictures.ts';
import { RESERVED_SLUGS } from '#contract/slugs.ts';
import type { StaffCity } from '#contract/staff/restaurants.ts';
import type { StaffHandlers, StaffRequest } from '../http/handler.ts';
import { addedRow, reviseRow } from '../http/revise-row.ts';
import { phoneDigits } from '#backend/text.ts';
import { formatPhone } from '#contract/phone.ts';

type CityRow = typeof cities.$inferSelect;

/** Cities with their delivery terms. A trigger of the table invalidates the cached pages of every instance. */
export function cityHandlers() {
  return {
    getCities: async ({ db }) => {
      const rows = await db.select().from(cities).orderBy(asc(cities.position), asc(cities.id));
      return rows.map(cityView);
    },

    addCity: async ({ db, body }) => {
      const { slug, currency } = body;
      const isReserved = RESERVED_SLUGS.some((word) => word === slug);
      if (isReserved || (await db.$count(cities, eq(cities.slug, slug))) > 0) return fieldError('slug', 'slugTaken');
      const position = await db.$count(cities);
      const values = { slug, currency, position, ...toColumns(body), phone: body.phone && formatPhone(body.phone) };
      const { id } = requireRow(await db.insert(cities).values(values).returning({ id: cities.id }));
      return addedRow(db, cities, id, readCity);
    },

    saveCity: ({ db, body }) =>
      reviseRow(db, cities, body, readCity, async (before) => {
        const isNew = body.picture !== '' && body.picture !== before.picture;
        if (isNew && !(await hasPicture(db, body.picture, 'wide'))) return fieldError('picture', 'unknownPicture');
        return {
          ...toColumns(body),
          picture: body.picture,
          // An unchanged number keeps the format in which it was stored.
          ...(body.phone !== before.phone && { phone: body.phone && formatPhone(body.phone) }),
        };
      }),

    setCityActive: ({ db, body }) => reviseRow(db, cities, body, readCity, () => ({ active: body.active })),
  } satisfies Partial<StaffHandlers>;
}

type CityColumns = Pick<StaffRequest<'saveCity'>['body'], 'name' | 'delivery_price' | 'free_from'>;

const toColumns = ({ name, delivery_price: deliveryPrice, free_from: freeFrom }: CityColumns) => ({
  name,
  deliveryPrice,
  freeFrom,
});

const readCity = async (db: Database, id: number): Promise<StaffCity> =>
  cityView(requireRow(await db.select().from(cities).where(eq(cities.id, id))));

const cityView = (row: CityRow): StaffCity => ({
  id: row.id,
  revision: row.revision,
  slug: row.slug,
  name: row.name,
  phone: phoneDigits(row.phone),
  currency: row.currency,
  delivery_price: row.deliveryPrice,
  free_from: row.freeFrom,
  picture: row.picture,
  active: row.active,
});
