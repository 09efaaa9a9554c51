import { eq } from 'drizzle-orm';
import { readMenu } from '#backend/catalog/catalog-queries.ts';
import { withoutSoldOut } from '#backend/catalog/availability.ts';
import type { Database } from '#backend/db/client.ts';
import { optionGroups, options, products } from '#backend/db/schema/index.ts';
import { notFound } from '#backend/http/handler.ts';
import { localize } from '#backend/text.ts';
import type { StopEnd } from '#contract/staff/stop-list.ts';
import type { StaffHandlers } from '../http/handler.ts';
import { readStopEnd } from './stop-end.ts';

interface StopRow {
  readonly id: number;
  readonly stopped: boolean;
  readonly stoppedUntil: Date | null;
}

const stateView = ({ id, stopped, stoppedUntil }: StopRow) => ({
  id,
  stopped,
  stopped_until: stoppedUntil?.toISOString() ?? null,
});

/** What the kitchen has run out of. */
export function stopListHandlers() {
  return {
    getStopList: async ({ db, query, locale }) => {
      const menu = await readMenu(db, query.restaurant_id);
      const productsOf = Map.groupBy(menu.products, ({ categoryId }) => categoryId);
      return {
        products: menu.categories.flatMap((category) =>
          (productsOf.get(category.id) ?? []).map((product) => ({
            ...stateView(product),
            name: localize(product.name, locale),
            category: localize(category.name, locale),
            is_available: withoutSoldOut(product).active,
            options: product.groups.flatMap((group) =>
              group.options.map((option) => ({
                ...stateView(option),
                name: localize(option.name, locale),
                group: localize(group.name, locale),
              })),
            ),
          })),
        ),
      };
    },

    stopProduct: async ({ db, body: { product_id: id, until }, now }) => {
      const [before] = await db.select().from(products).where(eq(products.id, id)).for('update');
      if (!before || before.removedAt !== null) return notFound();
      const values = await stopValues(db, before.restaurantId, until, now);
      await db.update(products).set(values).where(eq(products.id, id));
      const response = stateView({ id, ...values });
      return { response, audit: { subject: `product ${id}`, before: stateView(before), after: response } };
    },

    stopOption: async ({ db, body: { option_id: id, until }, now }) => {
      const [before] = await db.select().from(options).where(eq(options.id, id)).for('update');
      const [place] = await db
        .select({ restaurantId: products.restaurantId })
        .from(options)
        .innerJoin(optionGroups, eq(optionGroups.id, options.groupId))
        .innerJoin(products, eq(products.id, optionGroups.productId))
        .where(eq(options.id, id));
      if (!before || !place) return notFound();
      const values = await stopValues(db, place.restaurantId, until, now);
      await db.update(options).set(values).where(eq(options.id, id));
      const response = stateView({ id, ...values });
      return { response, audit: { subject: `option ${id}`, before: stateView(before), after: response } };
    },
  } satisfies Partial<StaffHandlers>;
}

const stopValues = async (
  db: Database,
  restaurantId: number,
  until: StopEnd,
  now: Date,
): Promise<Omit<StopRow, 'id'>> =>
  until === 'now'
    ? { stopped: false, stoppedUntil: null }
    : { stopped: true, stoppedUntil: await readStopEnd(db, restaurantId, until, now) };
