import { gt, ne, sql } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import { catalogChanges, catalogVersion } from '#backend/db/schema/index.ts';

/** What of the catalog changed: tags such as `restaurant:12`, `city:1`, `news` and `settings`, or all of it. */
export interface CatalogChanges {
  /** Grows with every change, whichever instance made it. */
  readonly version: number;
  readonly tags: readonly string[] | 'all';
}

/** What changed after a version, 0 for everything; null when nothing did. */
export async function readChanges(db: Database, since: number): Promise<CatalogChanges | null> {
  const [changed] = await db
    .select({ version: catalogVersion.version })
    .from(catalogVersion)
    .where(ne(catalogVersion.version, sql.placeholder('since')))
    .prepare('catalog_version')
    .execute({ since });
  if (!changed) return null;
  const { version } = changed;
  // A smaller version is that of a database that was restored to an earlier state.
  if (since <= 0 || version < since) return { version, tags: 'all' };
  // A change between the two statements is in this list already, and again in that of the next call.
  const rows = await db
    .select({ tag: catalogChanges.tag })
    .from(catalogChanges)
    .where(gt(catalogChanges.version, since));
  const tags = rows.map(({ tag }) => tag);
  return { version, tags: tags.length === 0 || tags.includes('all') ? 'all' : tags };
}
