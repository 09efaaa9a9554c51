import { sql } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import type { CommandAnswer } from '#backend/orders/commands/command.ts';
import { ImportReport } from './import-report.ts';
import { parseMenuText } from './menu-file.ts';
import { writeRestaurant } from './write-restaurant.ts';

export const IMPORT_USAGE =
  'import menu.json                     what a file of menus would change; --apply changes it';

/** Any constant will do, provided that every instance of the shop uses the same one. */
const ADVISORY_LOCK = 7_261_044;

/** Rolls a transaction back that did not fail. */
class Rollback extends Error {
  override readonly name = 'Rollback';
}

/**
 * Changes restaurants into what the text of a menu file says, in one transaction; concurrent imports wait for each other. Without
 * `--apply` the transaction is rolled back, so the preview cannot differ from the import.
 */
export async function importMenu(db: Database, now: Date, words: readonly string[]): Promise<CommandAnswer> {
  const [text, flag, ...rest] = words;
  if (text === undefined || rest.length > 0 || (flag !== undefined && flag !== '--apply'))
    return { ok: false, lines: [IMPORT_USAGE] };
  const parsed = parseMenuText(text);
  if (!parsed.ok) return { ok: false, lines: withFaultCount(parsed.faults) };
  const report = new ImportReport();
  const faults: string[] = [];
  const isApplied = flag === '--apply';
  try {
    await db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCK}::bigint)`);
      for (const [index, restaurant] of parsed.menu.restaurants.entries()) {
        const fault = await writeRestaurant(tx, restaurant, now, report);
        if (fault !== null) faults.push(`restaurants.${index}.city: ${fault}`);
      }
      if (!isApplied || faults.length > 0) throw new Rollback();
    });
  } catch (error) {
    if (!(error instanceof Rollback)) throw error;
  }
  if (faults.length > 0) return { ok: false, lines: withFaultCount(faults) };
  if (report.isEmpty) return { ok: true, lines: ['Nothing changes: the shop is as the file says'] };
  const outcome = isApplied
    ? `Done: ${report.summary()}`
    : `Nothing was changed yet. With --apply: ${report.summary()}`;
  return { ok: true, lines: [...report.lines(), outcome] };
}

export const withFaultCount = (faults: readonly string[]): string[] => [
  ...faults,
  `${faults.length === 1 ? '1 fault' : `${faults.length} faults`}; nothing was changed`,
];
