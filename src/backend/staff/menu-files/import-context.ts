import type { BranchRow, MenuRows } from '#backend/catalog/catalog-queries.ts';
import type { Database } from '#backend/db/client.ts';
import type { ImportReport } from './import-report.ts';

export interface ImportOptions {
  readonly now: Date;
  /** Whether to replace also what changed in the shop since the file was exported. */
  readonly overwrite: boolean;
  /** Whether the import is rolled back at its end. Previews run the whole import, so they report what it would do. */
  readonly isDryRun: boolean;
}

/** Shared by all steps of the import of one restaurant. */
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
