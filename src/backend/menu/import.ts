import { sql } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import type { CommandAnswer } from '#backend/restaurant/command.ts';
import { applyRestaurant } from './apply-restaurant.ts';
import { checkMenu } from './check.ts';
import { Ledger } from './ledger.ts';

export const IMPORT_USAGE = 'import menu.json                     what a file of menus would change; --apply changes it';

/** Any constant does, as long as every instance of the shop uses the same one. */
const LOCK = 7_261_044;

/** Ends a transaction that was right and is not wanted. */
class TakenBack extends Error {
  override readonly name = 'TakenBack';
}

/**
 * Makes restaurants what the text of a file says, all of it or nothing; imports wait for each other. Without `--apply` the same is
 * done and taken back, so that a preview tells what would happen and nothing else.
 */
export async function importMenu(db: Database, now: Date, words: readonly string[]): Promise<CommandAnswer> {
  const [text, flag, ...rest] = words;
  if (text === undefined || rest.length > 0 || (flag !== undefined && flag !== '--apply')) return { ok: false, lines: [IMPORT_USAGE] };
  const checked = checkMenu(text);
  if (!checked.ok) return { ok: false, lines: faulty(checked.faults) };
  const ledger = new Ledger();
  const faults: string[] = [];
  const isMeant = flag === '--apply';
  try {
    await db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${LOCK}::bigint)`);
      for (const [index, restaurant] of checked.menu.restaurants.entries()) {
        const fault = await applyRestaurant(tx, restaurant, now, ledger);
        if (fault !== null) faults.push(`restaurants.${index}.city: ${fault}`);
      }
      if (!isMeant || faults.length > 0) throw new TakenBack();
    });
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error;
  }
  if (faults.length > 0) return { ok: false, lines: faulty(faults) };
  if (ledger.isEmpty) return { ok: true, lines: ['Nothing changes: the shop is as the file says'] };
  const outcome = isMeant ? `Done: ${ledger.counts()}` : `Nothing was changed yet. With --apply: ${ledger.counts()}`;
  return { ok: true, lines: [...ledger.lines(), outcome] };
}

export const faulty = (faults: readonly string[]): string[] => [...faults, `${faults.length === 1 ? '1 fault' : `${faults.length} faults`}; nothing was changed`];
