import { eq } from 'drizzle-orm';
import { only } from '#backend/db/rows.ts';
import { categories } from '#backend/db/schema/index.ts';
import type { Applying } from './apply-restaurant.ts';
import { differing, match } from './differ.ts';
import type { MenuCategory } from './shape.ts';

/** Answers the ids of the wanted categories by their slugs. One that was removed and is wanted again comes back. */
export async function applyCategories({ tx, now, ledger, path, standing }: Applying, list: readonly MenuCategory[]): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>();
  const { wanted, gone } = match(list, standing.categories, ({ slug }) => slug, ({ slug }) => slug);
  for (const { wanted: { slug, name }, row, position } of wanted) {
    const values = { name, position, removedAt: null };
    const { id } = row ?? only(await tx.insert(categories).values({ ...values, slug, restaurantId: standing.restaurant.id }).returning({ id: categories.id }));
    ids.set(slug, id);
    const changes = row ? differing(row, values) : null;
    if (changes) await tx.update(categories).set(changes).where(eq(categories.id, id));
    if (!row || row.removedAt !== null) ledger.note('added', `${path}, category ${slug}`, row ? ['it comes back'] : []);
    else ledger.noteChanged(`${path}, category ${slug}`, Object.keys(changes ?? {}));
  }
  for (const { id, slug, removedAt } of gone) {
    if (removedAt !== null) continue;
    await tx.update(categories).set({ removedAt: now }).where(eq(categories.id, id));
    ledger.note('removed', `${path}, category ${slug}`);
  }
  return ids;
}
