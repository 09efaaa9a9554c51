import { existsSync } from 'node:fs';
import * as v from 'valibot';
import type { Environment } from '#contract/environment.ts';
import { postgresFolder, openEmbedded, openServer, type Database } from '#backend/db/client.ts';
import { requestLockOwner } from '#backend/db/folder-lock.ts';
import { migrate } from '#backend/db/migrate.ts';
import { readImportFile } from '#backend/catalog/import/import-menu.ts';
import { OrderSignals } from '#backend/orders/event-stream.ts';
import { CommandResult, failure } from './command-result.ts';
import { runCommand } from './run-command.ts';

/** The arguments of a command as another process sends them. */
export const CommandArgs = v.array(v.string());

/**
 * Runs a command on the data of the shop that this environment describes: on its database server; through the running process,
 * the only one that may open embedded data; or on embedded data that no process has open.
 */
export async function runCommandLine(environment: Environment, args: readonly string[]): Promise<CommandResult> {
  if (environment.API_BASE_URL !== undefined) return failure('An external provider stores the orders of this shop');
  if (args[0] !== 'import') return runOnData(environment, args);
  const read = await readImportFile(args, environment);
  if ('faults' in read) return failure(...read.faults);
  const { ok, lines } = await runOnData(environment, read.args);
  // The outcome stays the last line.
  return { ok, lines: ok ? [...lines.slice(0, -1), ...read.warnings, ...lines.slice(-1)] : lines };
}

async function runOnData({ DATABASE_URL, DATA_DIR }: Environment, args: readonly string[]): Promise<CommandResult> {
  if (DATABASE_URL !== undefined) {
    const opened = openServer(DATABASE_URL, () => {});
    // Generated data may be the first content of a database.
    const ready = args[0] === 'generate' ? migrate(opened.db) : Promise.resolve();
    return ready.then(() => run(opened.db, args)).finally(opened.close);
  }
  const folder = postgresFolder(DATA_DIR);
  if (!existsSync(folder)) return failure(`There is no data in ${DATA_DIR}`);
  const response = await requestLockOwner(folder, JSON.stringify(args));
  if (response === '') return failure('The shop is starting; try again in a moment');
  if (response !== null) return v.parse(CommandResult, JSON.parse(response));
  const opened = await openEmbedded(DATA_DIR);
  return migrate(opened.db)
    .then(() => run(opened.db, args))
    .finally(opened.close);
}

/** Open screens and the payment provider are notified by the shop's own processes. */
const run = (db: Database, args: readonly string[]): Promise<CommandResult> =>
  runCommand({ db, clock: { now: () => new Date() }, signals: new OrderSignals(), wakeJobs: () => {} }, args);
