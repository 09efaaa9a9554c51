import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql, TransactionRollbackError } from 'drizzle-orm';
import { type CommandResult, failure, success } from '#backend/command-output.ts';
import type { Database } from '#backend/db/client.ts';
import { inTransaction } from '#backend/db/transaction.ts';
import { readTextFile } from '#backend/text-files.ts';
import { parseMediaPath } from '#backend/pictures.ts';
import { toMinor } from '#contract/money.ts';
import { writeAudit } from '#backend/staff/audit/audit-log.ts';
import type { AuditEntry } from '#backend/staff/http/handler.ts';
import type { Environment } from '#contract/environment.ts';
import type { MenuFileError } from '#contract/staff/menu-files.ts';
import type { ImportOptions } from './import-context.ts';
import { ImportReport } from './import-report.ts';
import { formatMenuFileError, type HasPicture, parseMenuText } from './parse-menu.ts';
import type { MenuFile } from './menu-file.ts';
import { writeRestaurant } from './write-restaurant.ts';

export const IMPORT_USAGE =
  'import menu.json                     show what a menu file would change; --apply changes it, --overwrite also what changed since the export';

const FLAGS: readonly string[] = ['--apply', '--overwrite'];

/**
 * Updates restaurants to match a menu file; without `--apply` it only shows what would change. What changed in the shop
 * since the file was exported is left alone and reported, unless `--overwrite` is given; then the command fails
 * although it imported the rest.
 * @param args the file's text and the flags, without the command's name
 */
export async function importMenu(db: Database, now: Date, args: readonly string[]): Promise<CommandResult> {
  const [text, ...flags] = args;
  if (text === undefined || flags.some((flag) => !FLAGS.includes(flag))) return failure(IMPORT_USAGE);
  const parsed = parseMenuText(text);
  if (!parsed.ok) return { ok: false, lines: formatErrors(parsed.errors) };
  const isDryRun = !flags.includes('--apply');
  return inTransaction(db, async (tx) => {
    const report = await runImport(tx, parsed.menu, { now, isDryRun, overwrite: flags.includes('--overwrite') });
    if (!isDryRun && report.errors.length === 0)
      await writeAudit(tx, toAuditEntries(report), { action: 'importMenu', actor: null, restaurantId: null, now });
    return toResult(report, isDryRun);
  });
}

function toResult(report: ImportReport, isDryRun: boolean): CommandResult {
  if (report.errors.length > 0) return { ok: false, lines: formatErrors(report.errors) };
  const { length: conflicts } = report.conflicts;
  const leftAlone = conflicts === 0 ? [] : [`${conflicts} left alone; --overwrite replaces them by what the file says`];
  if (!report.hasChanges && conflicts === 0) return success('Nothing changes: the shop equals the file');
  const outcome = isDryRun ? `Nothing was changed yet. With --apply: ${report.summary()}` : `Done: ${report.summary()}`;
  return { ok: conflicts === 0, lines: [...report.lines(), ...leftAlone, outcome] };
}

const formatErrors = (errors: readonly MenuFileError[]): string[] => [
  ...errors.map(formatMenuFileError),
  `${errors.length === 1 ? '1 error' : `${errors.length} errors`}; nothing was changed`,
];

/**
 * Whether a path is that of a picture in the build or in `public`, from which it is built. Every path of an uploaded
 * picture counts: those are in the database, which is not read here.
 */
const hasPictureIn =
  (buildDirectory: string): HasPicture =>
  (path) =>
    parseMediaPath(path) !== null ||
    [join(buildDirectory, 'client'), 'public'].some((folder) => existsSync(join(folder, path)));

/**
 * Replaces the file name in the arguments of an import by the file's text, because the process that has the database
 * open may have no access to the file.
 * @param args begin with the command's name
 * @returns the new arguments with a warning for each picture that pages do not show; or the errors of the file, missing
 * pictures included
 */
export async function readImportFile(
  args: readonly string[],
  { BUILD_DIR, PICTURE_ORIGINS }: Pick<Environment, 'BUILD_DIR' | 'PICTURE_ORIGINS'>,
): Promise<
  { readonly args: readonly string[]; readonly warnings: readonly string[] } | { readonly errors: readonly string[] }
> {
  const [command = '', ...rest] = args;
  const flags = rest.filter((arg) => arg.startsWith('--'));
  const [name, ...others] = rest.filter((arg) => !arg.startsWith('--'));
  if (name === undefined || others.length > 0) return { errors: [IMPORT_USAGE] };
  const read = await readTextFile(name);
  if (!read.ok) return { errors: [read.reason] };
  const menuText = withoutNpmBanner(read.text);
  const parsed = parseMenuText(menuText, hasPictureIn(BUILD_DIR));
  return parsed.ok
    ? { args: [command, menuText, ...flags], warnings: blockedPictures(parsed.menu, PICTURE_ORIGINS) }
    : { errors: formatErrors(parsed.errors) };
}

/** `npm run shop -- export-menu … > file` writes npm's own lines before the JSON. */
const withoutNpmBanner = (text: string): string => text.replace(/^(?:\s*>.*\n)*/, '');

/**
 * One warning for each external picture that the content security policy of pages blocks. `origins` are the allowed
 * ones; as in the policy, http stands for https as well.
 */
export function blockedPictures({ restaurants }: MenuFile, origins: readonly string[]): string[] {
  const allowed = new Set(origins.flatMap((origin) => [origin, origin.replace(/^http:/, 'https:')]));
  const warn = (path: string, picture: string | null | undefined): string[] => {
    const origin = picture?.startsWith('https://') ? new URL(picture).origin : undefined;
    return origin === undefined || allowed.has(origin)
      ? []
      : [`! ${path}.picture: ${origin} is not in PICTURE_ORIGINS, so pages do not show it`];
  };
  return restaurants.flatMap(({ picture, categories }, restaurant) => [
    ...warn(`restaurants.${restaurant}`, picture),
    ...categories.flatMap(({ products }, category) =>
      products.flatMap((product, index) =>
        warn(`restaurants.${restaurant}.categories.${category}.products.${index}`, product.picture),
      ),
    ),
  ]);
}

/** The key of the advisory lock of imports: an arbitrary number, the same in every instance. */
const ADVISORY_LOCK_KEY = 7_261_044;

/** Waits until no other import runs, and locks out others until the end of the transaction. */
export const lockImports = (tx: Database) =>
  tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCK_KEY}::bigint)`);

/**
 * Updates restaurants to match a menu file, in one transaction; concurrent imports wait for each other. Nothing is
 * changed if the report contains errors.
 */
export async function runImport(db: Database, menu: MenuFile, options: ImportOptions): Promise<ImportReport> {
  const report = new ImportReport();
  try {
    await inTransaction(db, async (tx) => {
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

const AMOUNT_FIELDS: readonly string[] = ['price', 'min_order', 'max_order'];

/** Converts the amounts of an item of a menu file, which are in major units, to minor units. */
export const inMinorUnits = (item: object | null): unknown =>
  JSON.parse(
    JSON.stringify(item, (key, value: unknown) =>
      typeof value === 'number' && AMOUNT_FIELDS.includes(key) ? toMinor(value) : value,
    ),
  );
