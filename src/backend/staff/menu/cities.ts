import { asc, eq, sql } from 'drizzle-orm';
import { type Database, requireRow } from '#backend/db/client.ts';
import { cities } from '#backend/db/schema/index.ts';
import { fieldError, notFound } from '#backend/http/handler.ts';
import { RESERVED_SLUGS } from '#contract/slugs.ts';
import type { StaffCity } from '#contract/staff/restaurants.ts';
import { type StaffHandlers, type StaffRequest, stale } from '../http/handler.ts';
import { formatPhone, phoneDigits } from '#backend/text.ts';

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
      const values = { slug, currency, position, ...toColumns(body), phone: formatPhone(body.phone) };
      const city = cityView(requireRow(await db.insert(cities).values(values).returning()));
      return { response: city, audit: { subject: `city ${city.id}`, after: city } };
    },

    saveCity: ({ db, body }) =>
      edit(db, body, (before) => ({
        ...toColumns(body),
        // An unchanged number keeps the format in which it was stored.
        ...(body.phone !== before.phone && { phone: formatPhone(body.phone) }),
      })),

    setCityActive: ({ db, body }) => edit(db, body, () => ({ active: body.active })),
  } satisfies Partial<StaffHandlers>;
}

type CityColumns = Pick<StaffRequest<'saveCity'>['body'], 'name' | 'delivery_price' | 'free_from'>;

const toColumns = ({ name, delivery_price: deliveryPrice, free_from: freeFrom }: CityColumns) => ({
  name,
  deliveryPrice,
  freeFrom,
});

/** Changes a city. Returns a 409 with the current city if its revision is not that of the request. */
async function edit(
  db: Database,
  { id, revision }: { readonly id: number; readonly revision: number },
  change: (before: StaffCity) => Partial<CityRow>,
) {
  const [row] = await db.select().from(cities).where(eq(cities.id, id)).for('no key update');
  if (!row) return notFound();
  const before = cityView(row);
  if (before.revision !== revision) return stale(before);
  const after = cityView(
    requireRow(
      await db
        .update(cities)
        .set({ ...change(before), revision: sql`${cities.revision} + 1` })
        .where(eq(cities.id, id))
        .returning(),
    ),
  );
  return { response: after, audit: { subject: `city ${id}`, before, after } };
}

const cityView = (row: CityRow): StaffCity => ({
  id: row.id,
  revision: row.revision,
  slug: row.slug,
  name: row.name,
  phone: phoneDigits(row.phone),
  currency: row.currency,
  delivery_price: row.deliveryPrice,
  free_from: row.freeFrom,
  active: row.active,
});
