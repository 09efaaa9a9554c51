import { and, eq, isNull, sql } from 'drizzle-orm';
import { type Database, requireRow } from '#backend/db/client.ts';
import { categories, products } from '#backend/db/schema/index.ts';
import { notFound } from '#backend/http/handler.ts';
import { type StaffHandlers, stale } from '../http/handler.ts';
import {
  lockCategoriesOfRestaurant,
  lockCategory,
  lockProductsOfCategory,
  moveInList,
  nextPosition,
  writePositions,
} from './menu-rows.ts';
import { categoryView, readStaffMenu } from './menu-views.ts';
import { newCategorySlug } from './slugs.ts';

type CategoryRow = typeof categories.$inferSelect;

/** The categories of menus. */
export function categoryHandlers() {
  return {
    getMenu: async ({ db, query }) => readStaffMenu(db, query.restaurant_id),

    addCategory: async ({ db, body: { restaurant_id: restaurantId, name } }) => {
      const slug = await newCategorySlug(db, restaurantId, name.en);
      const position = await nextPosition(db, { restaurantId });
      const row = requireRow(await db.insert(categories).values({ restaurantId, slug, name, position }).returning());
      const category = categoryView(row);
      return { response: category, audit: { subject: `category ${row.id}`, after: category } };
    },

    saveCategory: ({ db, body }) => edit(db, body, async () => ({ name: body.name })),

    removeCategory: async ({ db, body, now }) => {
      await lockProductsOfCategory(db, body.id);
      return edit(db, body, async ({ id, removedAt }) => {
        // The first time stays: by it `restoreCategory` finds the products that were removed with the category.
        if (removedAt !== null) return {};
        await db
          .update(products)
          .set({ removedAt: now, revision: sql`${products.revision} + 1` })
          .where(and(eq(products.categoryId, id), isNull(products.removedAt)));
        return { removedAt: now };
      });
    },

    restoreCategory: async ({ db, body }) => {
      await lockProductsOfCategory(db, body.id);
      return edit(db, body, async ({ id, restaurantId, removedAt }) => {
        if (removedAt === null) return {};
        await db
          .update(products)
          .set({ removedAt: null, revision: sql`${products.revision} + 1` })
          .where(and(eq(products.categoryId, id), eq(products.removedAt, removedAt)));
        return { removedAt: null, position: await nextPosition(db, { restaurantId }) };
      });
    },

    moveCategory: async ({ db, body: { id, direction } }) => {
      const [category] = await db
        .select({ restaurantId: categories.restaurantId })
        .from(categories)
        .where(eq(categories.id, id));
      if (!category) return notFound();
      const before = await lockCategoriesOfRestaurant(db, category.restaurantId);
      const after = moveInList(before, id, direction) ?? before;
      await writePositions(db, categories, after);
      return {
        response: { done: true },
        audit: { subject: `category ${id}`, before: { order: before }, after: { order: after } },
      };
    },
  } satisfies Partial<StaffHandlers>;
}

/**
 * Changes a category and raises its revision; a 409 with the category as it is now if the request names another
 * revision than the current one.
 */
async function edit(
  db: Database,
  { id, revision }: { readonly id: number; readonly revision: number },
  change: (row: CategoryRow) => Promise<Partial<typeof categories.$inferInsert>>,
) {
  const row = await lockCategory(db, id);
  if (!row) return notFound();
  const before = categoryView(row);
  if (row.revision !== revision) return stale(before);
  const columns = await change(row);
  const after = categoryView(
    requireRow(
      await db
        .update(categories)
        .set({ ...columns, revision: sql`${categories.revision} + 1` })
        .where(eq(categories.id, id))
        .returning(),
    ),
  );
  return { response: after, audit: { subject: `category ${id}`, before, after } };
}
