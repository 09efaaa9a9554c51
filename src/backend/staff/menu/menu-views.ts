import { eq } from 'drizzle-orm';
import { type MenuRows, type ProductRow, readMenu, readStoredProduct } from '#backend/catalog/catalog-queries.ts';
import { productPictureUrl, type RestaurantContext } from '#backend/catalog/catalog-views.ts';
import { type Database, requireRow } from '#backend/db/client.ts';
import { type categories, cities, restaurants } from '#backend/db/schema/index.ts';
import { missingLanguages } from '#contract/localized-text.ts';
import type { Menu, MenuCategory, MenuProduct, MenuProductRow } from '#contract/staff/menu.ts';
import { allergenFields, productFields } from './editable-fields.ts';

async function readRestaurantContext(db: Database, restaurantId: number): Promise<RestaurantContext> {
  return requireRow(
    await db
      .select({ citySlug: cities.slug, restaurantSlug: restaurants.slug, currency: cities.currency })
      .from(restaurants)
      .innerJoin(cities, eq(cities.id, restaurants.cityId))
      .where(eq(restaurants.id, restaurantId)),
  );
}

/** The whole menu of a restaurant, including removed categories and products. */
export async function readStaffMenu(db: Database, restaurantId: number): Promise<Menu> {
  const context = await readRestaurantContext(db, restaurantId);
  const menu: MenuRows = await readMenu(db, restaurantId, { withRemoved: true });
  const byCategory = Map.groupBy(menu.products, ({ categoryId }) => categoryId);
  return {
    restaurant_id: restaurantId,
    currency: context.currency,
    path: `/${context.citySlug}/${context.restaurantSlug}`,
    categories: menu.categories.map((category) => ({
      ...categoryView(category),
      products: (byCategory.get(category.id) ?? []).map((product) => rowView(product, context)),
    })),
  };
}

export const categoryView = (row: typeof categories.$inferSelect): MenuCategory => ({
  id: row.id,
  revision: row.revision,
  slug: row.slug,
  name: row.name,
  removed: row.removedAt !== null,
});

function rowView(product: ProductRow, context: RestaurantContext): MenuProductRow {
  const { name, description, allergens, allergensKnown, groups } = product;
  const picture = productPictureUrl(context, product);
  return {
    id: product.id,
    revision: product.revision,
    name,
    price: product.price,
    active: product.active,
    picture,
    removed: product.removedAt !== null,
    missing: [
      ...missingLanguages(
        name,
        description,
        ...groups.flatMap((group) => [group, ...group.options].map((each) => each.name)),
      ),
      ...(picture === '' ? (['picture'] as const) : []),
      ...(allergens.length === 0 && !allergensKnown ? (['allergens'] as const) : []),
    ],
  };
}

/** One product with its option groups. @throws Error if there is no such product */
export async function readMenuProduct(db: Database, id: number): Promise<MenuProduct> {
  const product = await readStoredProduct(db, id);
  if (!product) throw new Error(`There is no product ${id}`);
  const context = await readRestaurantContext(db, product.restaurantId);
  return {
    id,
    revision: product.revision,
    category_id: product.categoryId,
    slug: product.slug,
    ...productFields(product),
    active: product.active,
    picture: productPictureUrl(context, product),
    removed: product.removedAt !== null,
    option_groups: product.groups.map((group) => ({
      id: group.id,
      name: group.name,
      kind: group.kind,
      required: group.required,
      min: group.min,
      max: group.max,
      options: group.options.map((option) => ({
        id: option.id,
        name: option.name,
        price: option.price,
        ...allergenFields(option),
      })),
    })),
  };
}
