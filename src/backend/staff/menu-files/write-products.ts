import { eq, sql } from 'drizzle-orm';
import { replaceRows, requireRow, splitIntoBatches } from '#backend/db/client.ts';
import { categories, products } from '#backend/db/schema/index.ts';
import { toMajor, toMinor } from '#contract/money.ts';
import { formatPrice, formatPriceChange } from './import-report.ts';
import { assignPositions, changedValues, getSlug, raisesRevision, pairByKey } from './menu-diff.ts';
import { productColumns } from '../menu/editable-fields.ts';
import { categoryFields, productFields } from './stored-menu.ts';
import type { ImportContext } from './import-context.ts';
import { type MenuFileCategory, type MenuFileProduct, pictureColumn } from './menu-file.ts';
import type { ProductRow } from '#backend/catalog/catalog-queries.ts';
import { writeOptionGroups } from './write-option-groups.ts';

/** Returns the category ids by slug. A category that was removed and is listed again is restored. */
export async function writeCategories(
  { tx, now, report, path, restaurantId, stored }: ImportContext,
  items: readonly MenuFileCategory[],
): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>();
  const { pairs, unmatchedRows } = pairByKey(items, stored.categories, getSlug);
  const toReportedItem = (id: number, { slug, name }: Pick<MenuFileCategory, 'slug' | 'name'>) =>
    ({ kind: 'category', id, restaurantId, path: `${path}, category ${slug}`, name }) as const;
  const positions = assignPositions(pairs.map(({ row }) => row?.position));
  for (const [index, { item, row }] of pairs.entries()) {
    const { slug, name, synonyms } = item;
    const values = { name, synonyms, position: positions[index] ?? index, removedAt: null };
    const { id } =
      row ??
      requireRow(
        await tx
          .insert(categories)
          .values({ ...values, slug, restaurantId: restaurantId })
          .returning({ id: categories.id }),
      );
    ids.set(slug, id);
    const changes = changedValues(row, values);
    // A change of the position alone does not raise the revision.
    if (changes)
      await tx
        .update(categories)
        .set({ ...changes, ...(raisesRevision(changes) && { revision: sql`${categories.revision} + 1` }) })
        .where(eq(categories.id, id));
    const after = { slug, name, synonyms };
    if (!row || row.removedAt !== null) report.recordAdded(toReportedItem(id, item), after, row ? ['restored'] : []);
    else {
      const versions = { before: categoryFields(row), after };
      report.recordMatched(toReportedItem(id, item), versions, Object.keys(changes ?? {}));
    }
  }
  for (const row of unmatchedRows) {
    if (row.removedAt !== null) continue;
    await tx
      .update(categories)
      .set({ removedAt: now, revision: sql`${categories.revision} + 1` })
      .where(eq(categories.id, row.id));
    report.recordRemoved(toReportedItem(row.id, row), categoryFields(row));
  }
  return ids;
}

/**
 * Products are matched by slug and keep their ids, also in another category. A product that the file does not list is
 * marked as removed, not deleted, because its page responds with 410 and orders refer to it. If a later file lists it
 * again, it is restored.
 */
export async function writeProducts(
  { tx, now, report, path, restaurantId, stored }: ImportContext,
  items: readonly MenuFileCategory[],
  categoryIds: ReadonlyMap<string, number>,
): Promise<void> {
  const rows = new Map(stored.products.map((row) => [row.slug, row]));
  const listed = items.flatMap((category) => {
    const categoryId = categoryIds.get(category.slug) ?? 0;
    const inCategory = category.products.map(({ slug }) => rows.get(slug));
    const positions = assignPositions(
      inCategory.map((row) => (row?.categoryId === categoryId ? row.position : undefined)),
    );
    return category.products.map((product, index) => ({
      product,
      slug: product.slug,
      values: { ...productValues(product), position: positions[index] ?? index, categoryId },
    }));
  });
  const toReportedItem = (id: number, { slug, name }: Pick<MenuFileProduct, 'slug' | 'name'>) =>
    ({ kind: 'product', id, restaurantId, path: `${path}/${slug}`, name }) as const;
  const { pairs, unmatchedRows } = pairByKey(listed, stored.products, getSlug);
  const ids = new Map(stored.products.map(({ slug, id }) => [slug, id]));
  const added = pairs
    .filter(({ row }) => !row)
    .map(({ item: { slug, values } }) => ({ ...values, slug, restaurantId }));
  for (const batch of splitIntoBatches(added)) {
    const inserted = await tx.insert(products).values(batch).returning({ id: products.id, slug: products.slug });
    for (const { id, slug } of inserted) ids.set(slug, id);
  }
  const optionChangesByProduct = await writeOptionGroups(
    tx,
    pairs.map(({ item: { slug, product }, row }) => ({
      productId: ids.get(slug) ?? 0,
      groups: product.option_groups,
      stored: row?.groups ?? [],
    })),
  );
  const updated: (typeof products.$inferInsert)[] = [];
  for (const [index, { item, row }] of pairs.entries()) {
    const { product, slug, values } = item;
    const changes = changedValues(row, values);
    const optionChanges = optionChangesByProduct[index] ?? [];
    const isRevised = raisesRevision(changes) || optionChanges.length > 0;
    if (row && (changes || isRevised))
      updated.push({ ...row, ...values, revision: isRevised ? row.revision + 1 : row.revision });
    const reportedItem = toReportedItem(ids.get(slug) ?? 0, product);
    if (!row || row.removedAt !== null)
      report.recordAdded(reportedItem, product, [formatPrice(product.price), ...(row ? ['restored'] : [])]);
    else
      report.recordMatched(reportedItem, { before: productFields(row), after: product }, [
        ...Object.keys(changes ?? {}).map((name) => describeChange(name, row, product)),
        ...optionChanges,
      ]);
  }
  for (const row of unmatchedRows) {
    if (row.removedAt !== null) continue;
    updated.push({ ...row, removedAt: now, revision: row.revision + 1 });
    report.recordRemoved(toReportedItem(row.id, row), productFields(row), [formatPrice(toMajor(row.price))]);
  }
  // Many rows with one statement: the triggers of the table run once for each.
  await replaceRows(tx, products, updated, ['id', 'restaurantId', 'slug']);
}

const describeChange = (name: string, row: ProductRow, product: MenuFileProduct): string => {
  if (name === 'price') return formatPriceChange('price', toMajor(row.price), product.price);
  if (name === 'active') return product.active ? 'available again' : 'not available';
  return name === 'categoryId' ? 'category' : name;
};

const productValues = (product: MenuFileProduct) => ({
  ...productColumns({ ...product, price: toMinor(product.price) }),
  active: product.active,
  picture: pictureColumn(product),
  removedAt: null,
});
