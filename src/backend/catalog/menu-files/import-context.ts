import type { BranchRow, MenuRows } from '#backend/catalog/catalog-queries.ts';
import type { Database } from '#backend/db/client.ts';
import type { ImportReport } from './import-report.ts';

/** What every step of the import of one restaurant needs. */
export interface ImportContext {
  readonly tx: Database;
  readonly now: Date;
  readonly report: ImportReport;
  readonly restaurantId: number;
  /** The rows of the restaurant before the import. */
  readonly stored: MenuRows & { readonly branches: readonly BranchRow[] };
  /** `city/restaurant`, the beginning of each line of the report. */
  readonly path: string;
}
