import { eq } from 'drizzle-orm';
import { only } from '#backend/db/rows.ts';
import { products } from '#backend/db/schema/index.ts';
import { toMajor, toMinor } from '#backend/money.ts';
import { applyGroups } from './apply-groups.ts';
import type { Applying } from './apply-restaurant.ts';
import { differing, match } from './differ.ts';
import { money, pictureOf, priced } from './say.ts';
import type { MenuCategory, MenuProduct } from './shape.ts';
import type { StandingProduct } from './standing.ts';

/**
 * Products are known by their slugs and keep their ids, in whatever category they stand. What the file does not name is taken
 * off the menu and stays in the database, for its address and for orders; named again, it comes back.
 */
export async function applyProducts(applying: Applying, list: readonly MenuCategory[], categoryIds: ReadonlyMap<string, number>): Promise<void> {
  const { tx, now, ledger, path, standing } = applying;
  const all = list.flatMap(({ slug, products: inside }) => inside.map((product, position) => ({ product, position, categoryId: categoryIds.get(slug) ?? 0 })));
  const { wanted, gone } = match(all, standing.products, ({ product }) => product.slug, ({ slug }) => slug);
  for (const { wanted: { product, position, categoryId }, row } of wanted) await applyProduct(applying, product, { ...valuesOf(product), position, categoryId }, row);
  for (const { id, slug, removedAt, price } of gone) {
    if (removedAt !== null) continue;
    await tx.update(products).set({ removedAt: now }).where(eq(products.id, id));
    ledger.note('removed', `${path}/${slug}`, [money(toMajor(price))]);
  }
}

type Values = ReturnType<typeof valuesOf> & { readonly position: number; readonly categoryId: number };

async function applyProduct({ tx, ledger, path, standing }: Applying, product: MenuProduct, values: Values, row: StandingProduct | undefined): Promise<void> {
  const place = `${path}/${product.slug}`;
  const { id } = row ?? only(await tx.insert(products).values({ ...values, slug: product.slug, restaurantId: standing.restaurant.id }).returning({ id: products.id }));
  const changes = row ? differing(row, values) : null;
  if (changes) await tx.update(products).set(changes).where(eq(products.id, id));
  const said = await applyGroups(tx, id, row?.groups ?? [], product.option_groups);
  if (!row || row.removedAt !== null) return ledger.note('added', place, [money(product.price), ...(row ? ['it comes back'] : [])]);
  ledger.noteChanged(place, [...Object.keys(changes ?? {}).map((name) => wordOf(name, row, product)), ...said]);
}

const wordOf = (name: string, row: StandingProduct, product: MenuProduct): string => {
  if (name === 'price') return priced('price', toMajor(row.price), product.price);
  if (name === 'active') return product.active ? 'available again' : 'not available';
  return name === 'categoryId' ? 'category' : name;
};

const valuesOf = (product: MenuProduct) => ({
  name: product.name, description: product.description, price: toMinor(product.price), weight: product.weight, measure: product.measure as string,
  active: product.active, recommended: product.recommended, allergens: product.allergens as string[], diets: product.diets as string[],
  picture: pictureOf(product), removedAt: null,
});
