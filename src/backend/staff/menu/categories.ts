import { and, eq, isNull, sql } from 'drizzle-orm';
import { type Database, requireRow } from '#backend/db/client.ts';
import { categories, products } from '#backend/db/schema/index.ts';
import { notFound } from '#backend/http/handler.ts';
import type { MenuCategory } from '#contract/staff/menu.ts';
import type { StaffHandlers } from '../http/handler.ts';
import { addedRow, reviseRow } from '../http/revise-row.ts';
import {
  lockCategoriesOfRestaurant,
  lockProductsOfCategory,
  moveInList,
  nextPosition,
  writePositions,
} from './menu-rows.ts';
import { categoryView, readStaffMenu } from './menu-views.ts';
import { newCategorySlug } from './slugs.ts';

/** The categories of menus. */
export function categoryHandlers() {
  return {
    getMenu: async ({ db, query }) => readStaffMenu(db, query.restaurant_id),

    addCategory: async ({ db, body: { restaurant_id: restaurantId, name } }) => {
      const slug = await newCategorySlug(db, restaurantId, name);
      const position = await nextPosition(db, { restaurantId });
      const values = { restaurantId, slug, name, position };
      const { id } = requireRow(await db.insert(categories).values(values).returning({ id: categories.id }));
      return addedRow(db, categories, id, readCategory);
    },

    saveCategory: ({ db, body }) => reviseRow(db, categories, body, readCategory, () => ({ name: body.name })),

    removeCategory: async ({ db, body, now }) => {
      await lockProductsOfCategory(db, body.id);
      return reviseRow(db, categories, body, readCategory, async ({ id, removed }) => {
        // The first time stays: by it `restoreCategory` finds the products that were removed with the category.
        if (removed) return {};
        await db
          .update(products)
          .set({ removedAt: now, revision: sql`${products.revision} + 1` })
          .where(and(eq(products.categoryId, id), isNull(products.removedAt)));
        return { removedAt: now };
      });
    },

    restoreCategory: async ({ db, body }) => {
      await lockProductsOfCategory(db, body.id);
      return reviseRow(db, categories, body, readCategory, async ({ id }) => {
        const { restaurantId, removedAt } = requireRow(await db.select().from(categories).where(eq(categories.id, id)));
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

const readCategory = async (db: Database, id: number): Promise<MenuCategory> =>
  categoryView(requireRow(await db.select().from(categories).where(eq(categories.id, id))));
