import { eq, sql } from 'drizzle-orm';
import { type Database, requireRow } from '#backend/db/client.ts';
import { categories, products } from '#backend/db/schema/index.ts';
import { ErrorResponse, fieldError, notFound, requireConfirmation } from '#backend/http/handler.ts';
import { hasPicture } from '#backend/pictures.ts';
import type { ParsedStaffBody } from '#contract/staff/index.ts';
import type { AuditEntry, StaffHandlers } from '../http/handler.ts';
import { addedRow, reviseRow } from '../http/revise-row.ts';
import { priceWarnings } from '../warnings.ts';
import { lockCategory, lockProductsOfCategory, moveInList, nextPosition, writePositions } from './menu-rows.ts';
import { productColumns } from './editable-fields.ts';
import { categoryView, readMenuProduct } from './menu-views.ts';
import { newProductSlug } from './slugs.ts';

type ProductFields = ParsedStaffBody<'addProduct'>;

/** The products of menus. A request to change a product contains the revision that it is based on. */
export function productHandlers() {
  return {
    getMenuProduct: async ({ db, query }) => readMenuProduct(db, query.id),

    addProduct: async ({ db, body }) => {
      const category = await lockCategory(db, body.category_id);
      if (!category) return notFound();
      if (category.removedAt) return fieldError('category_id', 'categoryRemoved');
      const unconfirmed = requireConfirmation(priceWarnings(null, { ...body, option_groups: [] }), body);
      if (unconfirmed) return unconfirmed;
      const { restaurantId } = category;
      const { id } = requireRow(
        await db
          .insert(products)
          .values({
            ...toColumns(body),
            restaurantId,
            slug: await newProductSlug(db, restaurantId, body.name),
            position: await nextPosition(db, { categoryId: category.id }),
            picture: '',
          })
          .returning({ id: products.id }),
      );
      return addedRow(db, products, id, readMenuProduct);
    },

    saveProduct: ({ db, body }) =>
      reviseRow(db, products, body, readMenuProduct, async (before) => {
        const warnings = priceWarnings(before, { ...body, option_groups: before.option_groups });
        const unconfirmed = requireConfirmation(warnings, body);
        if (unconfirmed) return unconfirmed;
        if (body.category_id === before.category_id) return toColumns(body);
        const category = await lockCategory(db, body.category_id);
        if (!category || !(await isSameRestaurant(db, before.id, category.restaurantId))) return notFound();
        if (category.removedAt) return fieldError('category_id', 'categoryRemoved');
        return { ...toColumns(body), position: await nextPosition(db, { categoryId: category.id }) };
      }),

    setProductActive: ({ db, body }) => reviseRow(db, products, body, readMenuProduct, () => ({ active: body.active })),

    setProductPicture: ({ db, body }) =>
      reviseRow(db, products, body, readMenuProduct, async () =>
        body.src !== null && !(await hasPicture(db, body.src, 'dish'))
          ? fieldError('src', 'unknownPicture')
          : { picture: body.src ?? '' },
      ),

    removeProduct: ({ db, body, now }) => reviseRow(db, products, body, readMenuProduct, () => ({ removedAt: now })),

    restoreProduct: async ({ db, body }) => {
      let categoryAudit: readonly AuditEntry[] = [];
      const result = await reviseRow(db, products, body, readMenuProduct, async ({ category_id: categoryId }) => {
        categoryAudit = await restoreCategoryOnly(db, categoryId);
        return { removedAt: null, position: await nextPosition(db, { categoryId }) };
      });
      return result instanceof ErrorResponse ? result : { ...result, audit: [result.audit, ...categoryAudit] };
    },

    moveProduct: async ({ db, body: { id, direction } }) => {
      const [product] = await db.select({ categoryId: products.categoryId }).from(products).where(eq(products.id, id));
      if (!product) return notFound();
      const before = await lockProductsOfCategory(db, product.categoryId);
      const after = moveInList(before, id, direction) ?? before;
      await writePositions(db, products, after);
      return {
        response: { done: true },
        audit: { subject: `product ${id}`, before: { order: before }, after: { order: after } },
      };
    },
  } satisfies Partial<StaffHandlers>;
}

/** Restores a removed category without its products. Returns the audit entry; none if the category is not removed. */
async function restoreCategoryOnly(db: Database, id: number): Promise<readonly AuditEntry[]> {
  const before = await lockCategory(db, id);
  if (!before?.removedAt) return [];
  const after = requireRow(
    await db
      .update(categories)
      .set({ removedAt: null, revision: sql`${categories.revision} + 1` })
      .where(eq(categories.id, id))
      .returning(),
  );
  return [{ subject: `category ${id}`, before: categoryView(before), after: categoryView(after) }];
}

async function isSameRestaurant(db: Database, productId: number, restaurantId: number): Promise<boolean> {
  const [row] = await db
    .select({ restaurantId: products.restaurantId })
    .from(products)
    .where(eq(products.id, productId));
  return row?.restaurantId === restaurantId;
}

const toColumns = (body: ProductFields) => ({ ...productColumns(body), categoryId: body.category_id });
