import { sql, TransactionRollbackError } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import { toMinor } from '#backend/money.ts';
import type { AuditEntry } from '#backend/staff/http/handler.ts';
import { ImportReport } from './import-report.ts';
import type { MenuFile } from './menu-file.ts';
import { writeRestaurant } from './write-restaurant.ts';

/** The lock that imports wait for: an arbitrary number, the same in every instance. */
const ADVISORY_LOCK_KEY = 7_261_044;

/** Waits until no other import runs, until the end of the transaction. */
export const lockImports = (tx: Database) =>
  tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCK_KEY}::bigint)`);

export interface ImportOptions {
  readonly now: Date;
  /** Whether to replace also what changed in the shop since the file was exported. */
  readonly overwrite: boolean;
  /** Whether the import is rolled back at its end: a preview takes the same path, so it cannot differ. */
  readonly isDryRun: boolean;
}

/**
 * Makes restaurants equal to a menu file, in one transaction; concurrent imports wait for each other. Nothing is changed if the report
 * contains errors.
 */
export async function runImport(db: Database, menu: MenuFile, options: ImportOptions): Promise<ImportReport> {
  const report = new ImportReport();
  try {
    await db.transaction(async (tx) => {
      await lockImports(tx);
      for (const [index, restaurant] of menu.restaurants.entries()) {
        const isWritten = await writeRestaurant(tx, restaurant, options, report);
        const { city } = restaurant;
        if (!isWritten) report.errors.push({ path: `restaurants.${index}.city`, code: 'no_city', values: { city } });
      }
      if (options.isDryRun || report.errors.length > 0) tx.rollback();
    });
  } catch (error) {
    if (!(error instanceof TransactionRollbackError)) throw error;
  }
  return report;
}

/** The audit entries of an import, one for each row that it added, changed or removed. */
export const toAuditEntries = ({ entries }: ImportReport): readonly AuditEntry[] =>
  entries.map(({ kind, id, restaurantId, before, after }) => ({
    subject: `${kind} ${id}`,
    restaurantId,
    before: inMinorUnits(before),
    after: inMinorUnits(after),
  }));

/** An item of a menu file with its amounts in minor units, as everywhere but in menu files. */
export const inMinorUnits = (item: object | null): unknown =>
  JSON.parse(
    JSON.stringify(item, (key, value: unknown) =>
      typeof value === 'number' && (key === 'price' || key === 'min_order') ? toMinor(value) : value,
    ),
  );
