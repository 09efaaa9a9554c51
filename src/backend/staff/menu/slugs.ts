import { eq } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import { categories, products } from '#backend/db/schema/index.ts';
import { OPERATOR_LOCALE } from '#contract/constants.ts';
import { localize, type LocalizedText } from '#contract/localized-text.ts';
import { freeSlug, slugOf } from '#contract/slug-of-name.ts';
import { RESERVED_PRODUCT_SLUGS } from '#contract/slugs.ts';

/** The slug of the English name, if there is one, with a number if it is reserved or used in the restaurant, even by a removed row. */
async function newSlug(
  tx: Database,
  table: typeof products | typeof categories,
  restaurantId: number,
  { name, fallback, reserved = [] }: { name: LocalizedText; fallback: string; reserved?: readonly string[] },
): Promise<string> {
  const rows = await tx.select({ slug: table.slug }).from(table).where(eq(table.restaurantId, restaurantId));
  const slug = slugOf(localize(name, OPERATOR_LOCALE)) || fallback;
  return freeSlug(slug, [...reserved, ...rows.map((row) => row.slug)]);
}

export const newProductSlug = (tx: Database, restaurantId: number, name: LocalizedText): Promise<string> =>
  newSlug(tx, products, restaurantId, { name, fallback: 'dish', reserved: RESERVED_PRODUCT_SLUGS });

export const newCategorySlug = (tx: Database, restaurantId: number, name: LocalizedText): Promise<string> =>
  newSlug(tx, categories, restaurantId, { name, fallback: 'category' });
