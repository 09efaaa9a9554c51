import { existsSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { type AccountSources, toAccountSources } from '#backend/accounts/accounts.ts';
import type { Environment } from '#contract/environment.ts';
import {
  connectToServer,
  type Database,
  explainOpenFailure,
  MAINTENANCE_TIMEOUTS,
  openEmbedded,
  postgresFolder,
} from '#backend/db/client.ts';
import { DatabaseNotOpenedError } from '#backend/db/open-errors.ts';
import { FolderInUseError, HolderTimeoutError, sendToLockHolder } from '#backend/db/database-folder.ts';
import { type LoadDemo, withoutDemo } from '#backend/demo.ts';
import { migrate } from '#backend/db/migrate.ts';
import { readImportFile } from '#backend/staff/menu-files/import-menu.ts';
import { OrderChangeNotifier } from '#backend/orders/event-stream.ts';
import { ORDER_EFFECTS } from '#backend/order-effects.ts';
import { CommandResult, failure, success } from '#backend/command-output.ts';
import { readTextFile } from '#backend/text-files.ts';
import { runCommand } from './run-command.ts';
import { STREETS_USAGE } from '#backend/geocoding/geocoder.ts';
import { ZONES_USAGE } from '#backend/staff/menu-files/import-zones.ts';

/**
 * Usage of the commands whose third argument is a file. The argument is replaced by the text of the file, because the
 * process that runs the command may have no access to the file.
 */
const FILE_COMMAND_USAGE: Readonly<Record<string, string>> = { zones: ZONES_USAGE, streets: STREETS_USAGE };

/** Schema of the arguments of a command that another process sends. */
export const CommandArgs = v.array(v.string());

/**
 * Runs a command on the database of the shop that this environment describes: on its database server; through the
 * running process if that has the embedded database open; otherwise on the embedded database itself.
 * @param loadDemo for the command that generates a shop
 */
export async function runCommandLine(
  environment: Environment,
  args: readonly string[],
  loadDemo: LoadDemo = withoutDemo,
): Promise<CommandResult> {
  const run = (words: readonly string[]) => runAndExplainFailures(environment, words, loadDemo);
  if (environment.API_BASE_URL !== undefined) return failure('An external provider stores the orders of this shop');
  const fileUsage = FILE_COMMAND_USAGE[args[0] ?? ''];
  if (fileUsage !== undefined) {
    // `zones balti zones.json`, `zones balti/verde zones.json`, `streets balti streets.json`.
    const [command = '', slugs = '', file = '', ...rest] = args;
    const read = await readTextFile(file);
    if (!read.ok) return failure(read.reason, `Usage: ${fileUsage}`);
    return run([command, slugs, read.text, ...rest]);
  }
  // The origin of a printed link, unless the running shop runs the command: that replaces it by its own.
  if (args[0] === 'staff') return run([...args, siteOrigin(environment)]);
  if (args[0] !== 'import') return run(args);
  const read = await readImportFile(args, environment);
  if ('errors' in read) return failure(...read.errors);
  const { ok, lines } = await run(read.args);
  // The last line is the outcome, so the warnings precede it.
  return { ok, lines: ok ? [...lines.slice(0, -1), ...read.warnings, ...lines.slice(-1)] : lines };
}

/** The arguments of a command with the origin of the running shop in place of the one that the sender is configured with. */
export const withOrigin = (args: readonly string[], origin: string): readonly string[] =>
  args[0] === 'staff' ? [...args.slice(0, -1), origin] : args;

const siteOrigin = ({ SITE_URL, PORT }: Environment): string => SITE_URL ?? `http://localhost:${PORT}`;

async function runAndExplainFailures(...call: Parameters<typeof runOnDatabase>): Promise<CommandResult> {
  try {
    return await runOnDatabase(...call);
  } catch (error) {
    // Two processes on the same folder would lose committed data.
    if (error instanceof FolderInUseError)
      return failure('The shop is starting or stopping, or runs where commands do not reach it; nothing was done');
    if (error instanceof HolderTimeoutError)
      return failure('The shop does not respond; whether it runs the command later is not known');
    if (error instanceof DatabaseNotOpenedError) return failure(error.message);
    throw error;
  }
}

async function runOnDatabase(
  environment: Environment,
  args: readonly string[],
  loadDemo: LoadDemo,
): Promise<CommandResult> {
  const { DATABASE_URL, DATA_DIR } = environment;
  if (DATABASE_URL !== undefined) {
    const opened = connectToServer(DATABASE_URL, () => {}, MAINTENANCE_TIMEOUTS);
    try {
      await prepareDatabase(opened.db, args).catch((error: unknown) => {
        throw explainOpenFailure(environment, error);
      });
      return args[0] === 'migrate'
        ? success('The schema is up to date')
        : await runOnOpenDatabase(opened.db, args, { accountSources: toAccountSources(environment), loadDemo });
    } finally {
      await opened.close();
    }
  }
  if (args[0] === 'migrate') return failure('The embedded database is brought up to date at each start');
  const folder = postgresFolder(DATA_DIR);
  // `staff` may create the first owner before the shop has ever started.
  if (!existsSync(folder) && args[0] !== 'staff') return failure(`There is no data in ${DATA_DIR}`);
  const response = await sendToLockHolder(folder, JSON.stringify(args));
  if (response.kind === 'notCompleted')
    return failure('The shop did not complete the command; its log contains the reason');
  if (response.kind === 'completed') return v.parse(CommandResult, JSON.parse(response.result));
  const opened = await openEmbedded(DATA_DIR, () => {});
  try {
    await migrate(opened.db);
    return await runOnOpenDatabase(opened.db, args, { accountSources: toAccountSources(environment), loadDemo });
  } finally {
    await opened.close();
  }
}

/** The commands that may run on an empty database: they bring its schema up to date. */
const COMMANDS_ON_EMPTY_DATABASE: readonly (string | undefined)[] = ['generate', 'migrate', 'staff'];

/** Connects, and brings the schema up to date where the command may be the first use of a database. */
const prepareDatabase = async (db: Database, args: readonly string[]): Promise<unknown> =>
  COMMANDS_ON_EMPTY_DATABASE.includes(args[0]) ? migrate(db) : db.execute(sql`select 1`);

/**
 * Runs a command on an open database, without notifying open pages or running payment jobs: with a database server, the
 * processes of the shop find the changes in the database; an embedded database is open in no other process.
 */
const runOnOpenDatabase = (
  db: Database,
  args: readonly string[],
  { accountSources, loadDemo }: { readonly accountSources: AccountSources; readonly loadDemo: LoadDemo },
): Promise<CommandResult> =>
  runCommand(
    {
      db,
      clock: { now: () => new Date() },
      orderChanges: new OrderChangeNotifier(),
      orderEffects: ORDER_EFFECTS,
      accountSources,
      runPaymentJobsNow: () => {},
      loadDemo,
    },
    args,
  );
