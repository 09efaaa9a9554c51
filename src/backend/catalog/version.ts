import type { Database } from '#backend/db/client.ts';
import { only } from '#backend/db/rows.ts';
import { statement } from '#backend/db/statement.ts';

/** What of the catalog changed: tags such as `restaurant:12`, `city:1`, `news` and `settings`, or all of it. */
export interface CatalogChanges {
  /** Grows with every change, whichever instance made it. */
  readonly version: number;
  readonly tags: readonly string[] | 'all';
}

const changesSince = statement<[since: number], { version: number; tags: readonly string[] | null }>(
  'catalog_changes_since',
  'select version, (select array_agg(tag) from catalog_changes where version > $1) as tags from catalog_version where version <> $1',
);

/** What changed after a version, 0 for all that ever did; null when nothing did. */
export async function readChanges(db: Database, since: number): Promise<CatalogChanges | null> {
  const rows = await changesSince(db, [since]);
  if (rows.length === 0) return null;
  const { version, tags } = only(rows);
  // A smaller version is that of a database which was put back to an earlier state.
  return { version, tags: since <= 0 || version < since || tags === null || tags.includes('all') ? 'all' : tags };
}
