import { eq } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import { categories, products } from '#backend/db/schema/index.ts';
import { transliterate } from '#backend/text.ts';
import { OPERATOR_LOCALE } from '#contract/constants.ts';
import { localize, type LocalizedText } from '#contract/localized-text.ts';
import { RESERVED_PRODUCT_SLUGS } from '#contract/slugs.ts';

/** Shorter than `MAX_SLUG_LENGTH` of the contract, so that a number can be appended. */
const MAX_BASE_LENGTH = 70;

/**
 * Converts a name to a slug: lower-case words joined by hyphens, of the English name if there is one. Cyrillic letters
 * are transliterated; characters other than Latin letters and digits are dropped. Returns the fallback if none remain.
 */
export function slugOf(name: LocalizedText, fallback: string): string {
  const words = transliterate(localize(name, OPERATOR_LOCALE))
    .replace(/['’]/g, '')
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  return words.join('-').slice(0, MAX_BASE_LENGTH).replace(/-$/, '') || fallback;
}

/** First of `soup`, `soup-2`, `soup-3` … that is neither reserved nor used in the restaurant, even by a removed row. */
async function freeSlug(
  tx: Database,
  table: typeof products | typeof categories,
  restaurantId: number,
  slug: string,
  reserved: readonly string[] = [],
): Promise<string> {
  const rows = await tx.select({ slug: table.slug }).from(table).where(eq(table.restaurantId, restaurantId));
  const taken = new Set([...reserved, ...rows.map((row) => row.slug)]);
  let candidate = slug;
  for (let number = 2; taken.has(candidate); number += 1) candidate = `${slug}-${number}`;
  return candidate;
}

export const newProductSlug = (tx: Database, restaurantId: number, name: LocalizedText): Promise<string> =>
  freeSlug(tx, products, restaurantId, slugOf(name, 'dish'), RESERVED_PRODUCT_SLUGS);

export const newCategorySlug = (tx: Database, restaurantId: number, name: LocalizedText): Promise<string> =>
  freeSlug(tx, categories, restaurantId, slugOf(name, 'category'));
