import { eq } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import { categories, products } from '#backend/db/schema/index.ts';

const MAX_SLUG_LENGTH = 70;
/** The restaurant's own picture is called cover. */
const RESERVED = 'cover';

/**
 * A part of a URL from an English name: lower-case Latin words joined by hyphens. Letters of other scripts are left out; of a name
 * without any Latin letter or digit the fallback remains.
 */
export function slugOf(name: string, fallback: string): string {
  const words = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  return words.join('-').slice(0, MAX_SLUG_LENGTH).replace(/-$/, '') || fallback;
}

/** The first of `soup`, `soup-2`, `soup-3` … that no row of the restaurant has, removed ones included. */
async function freeSlug(
  tx: Database,
  table: typeof products | typeof categories,
  restaurantId: number,
  slug: string,
): Promise<string> {
  const rows = await tx.select({ slug: table.slug }).from(table).where(eq(table.restaurantId, restaurantId));
  const taken = new Set([RESERVED, ...rows.map((row) => row.slug)]);
  let candidate = slug;
  for (let number = 2; taken.has(candidate); number += 1) candidate = `${slug}-${number}`;
  return candidate;
}

export const newProductSlug = (tx: Database, restaurantId: number, englishName: string): Promise<string> =>
  freeSlug(tx, products, restaurantId, slugOf(englishName, 'dish'));

export const newCategorySlug = (tx: Database, restaurantId: number, englishName: string): Promise<string> =>
  freeSlug(tx, categories, restaurantId, slugOf(englishName, 'category'));
