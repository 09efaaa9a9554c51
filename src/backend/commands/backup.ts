import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { PGlite } from '@electric-sql/pglite';
import * as v from 'valibot';
import { openPglite, postgresFolder } from '#backend/db/client.ts';
import { ensurePrivateFolder, FolderInUseError, LOCK_FILE, lockFolder } from '#backend/db/database-folder.ts';
import type { Environment } from '#contract/environment.ts';
import { failure, success, type CommandResult } from '#backend/command-output.ts';

const USAGE = [
  'backup FILE                         the embedded database as one file; the shop must be stopped',
  'restore FILE [--replace]            a backup in place of what is there; the shop must be stopped',
  'reset FILE                          a backup, then an empty shop; asks first; the shop must be stopped',
];

/** What is typed to confirm `reset`. */
const RESET_WORD = 'reset';

/** Asks the person at the terminal, and resolves to what was typed. */
export type Ask = (question: string) => Promise<string>;

type DataSettings = Pick<Environment, 'API_BASE_URL' | 'DATABASE_URL' | 'DATA_DIR'>;

/** `backup`, `restore` and `reset`; undefined for any other command. */
export function runBackupCommand(
  settings: DataSettings,
  [command, ...args]: readonly string[],
  ask: Ask,
): Promise<CommandResult> | undefined {
  if (command !== 'backup' && command !== 'restore' && command !== 'reset') return undefined;
  const [file, ...others] = args.filter((arg) => arg !== '--replace');
  const replace = args.includes('--replace');
  if (file === undefined || others.length > 0 || (replace && command !== 'restore'))
    return Promise.resolve(failure(...USAGE));
  if (command === 'reset') return resetShop(settings, file, ask);
  return command === 'backup' ? backupShop(settings, file) : restoreShop(settings, file, replace);
}

/** Writes the embedded database into one file, completely or not at all, and reads it again to verify it. */
export async function backupShop(settings: DataSettings, file: string): Promise<CommandResult> {
  const folder = postgresFolder(settings.DATA_DIR);
  const error =
    requireEmbedded(settings, 'pg_dump --format=custom --file=FILE "$DATABASE_URL"') ??
    findBackupProblem(settings, file);
  return error ?? withLock(folder, () => writeBackup(folder, file));
}

function findBackupProblem({ DATA_DIR }: DataSettings, file: string): CommandResult | undefined {
  if (!hasFiles(postgresFolder(DATA_DIR))) return failure(`There is no data in ${DATA_DIR}`);
  if (existsSync(file)) return failure(`${file} exists already; a backup does not replace files`);
  return undefined;
}

/** The caller holds the lock of the folder. */
async function writeBackup(folder: string, file: string): Promise<CommandResult> {
  const { dump, fingerprint } = await withDatabase({ dataDir: folder }, async (client) => ({
    dump: await client.dumpDataDir('gzip'),
    fingerprint: await readFingerprint(client),
  }));
  const copy = await withDatabase({ loadDataDir: dump }, readFingerprint);
  if (copy.checksum !== fingerprint.checksum) return failure('The copy differs from the data; nothing was written');
  await writeAtomically(file, Buffer.from(await dump.arrayBuffer()));
  return success(`${file}: ${formatFingerprint(fingerprint)}`);
}

/** Deletes all data of the shop, after a typed confirmation and a backup. */
export async function resetShop(settings: DataSettings, file: string, ask: Ask): Promise<CommandResult> {
  const folder = postgresFolder(settings.DATA_DIR);
  const error =
    requireEmbedded(settings, 'pg_dump --format=custom --file=FILE "$DATABASE_URL", then dropdb and createdb') ??
    findBackupProblem(settings, file);
  if (error) return error;
  const typed = await ask(
    `This deletes the whole shop in ${settings.DATA_DIR}: orders, customers, menus, pictures, accounts. Type ${RESET_WORD} to go on: `,
  );
  if (typed.trim() !== RESET_WORD) return failure('Nothing was changed.');
  return withLock(folder, async () => {
    const backup = await writeBackup(folder, file);
    if (!backup.ok) return backup;
    await rm(folder, { recursive: true });
    await mkdir(folder, { mode: 0o700 });
    return success(...backup.lines, 'The shop is empty. DEMO=off npm start starts it without examples.');
  });
}

/** Replaces the embedded database by a backup; nothing changes unless the whole backup can be read. */
export async function restoreShop(settings: DataSettings, file: string, replace: boolean): Promise<CommandResult> {
  const folder = postgresFolder(settings.DATA_DIR);
  const error = requireEmbedded(
    settings,
    'pg_restore --clean --if-exists --single-transaction --dbname="$DATABASE_URL" FILE',
  );
  if (error) return error;
  if (!existsSync(file)) return failure(`There is no file ${file}`);
  if (hasFiles(folder) && !replace)
    return failure(`${settings.DATA_DIR} contains data already; --replace replaces it with the backup`);
  const dump = await readFile(file);
  const problem = await findArchiveProblem(dump);
  if (problem) return failure(`${file} could not be restored and nothing was changed: ${problem}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return withLock(folder, async () => {
    const restored = `${folder}.restoring-${randomUUID()}`;
    try {
      await ensurePrivateFolder(restored);
      const loadDataDir = new Blob([dump]);
      const fingerprint = await withDatabase({ dataDir: restored, loadDataDir }, readFingerprint);
      const replaced = await replaceFolder(folder, restored);
      const result = `Restored from ${file}: ${formatFingerprint(fingerprint)}`;
      return await rm(replaced, { recursive: true }).then(
        () => success(result),
        () => success(result, `The replaced data could not be deleted: ${replaced}`),
      );
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      const state = error instanceof FolderMissingError ? '' : ' and nothing was changed';
      return failure(`${file} could not be restored${state}: ${message}`);
    } finally {
      await rm(restored, { recursive: true, force: true });
    }
  });
}

const TAR_BLOCK_BYTES = 512;

/**
 * Why a file is not a complete backup; null if it is. PGlite checks an archive only while it unpacks it, and ends the
 * process where the compressed data is incomplete.
 */
async function findArchiveProblem(file: Buffer<ArrayBuffer>): Promise<string | null> {
  if (file.length === 0) return 'it is empty';
  // The magic number of gzip.
  if (file[0] !== 0x1f || file[1] !== 0x8b) return 'it is not a backup';
  const tar = await promisify(gunzip)(file).catch(() => null);
  if (!tar) return 'it is damaged; a part of it may be missing';
  const names = listTarEntries(tar);
  if (!names) return 'it is damaged; a part of it may be missing';
  return names.some((name) => name.endsWith('/PG_VERSION')) ? null : 'it is not a backup';
}

/** The paths of the entries of an archive in the format of `tar`; null if an entry is incomplete or invalid. */
function listTarEntries(tar: Buffer): string[] | null {
  const names: string[] = [];
  const textAt = (start: number, length: number) => tar.toString('latin1', start, start + length).split('\0')[0] ?? '';
  for (let at = 0; at < tar.length && tar[at] !== 0;) {
    // Name, size in octal digits, and magic number of a header: see `pax` in POSIX.
    const size = Number.parseInt(textAt(at + 124, 12), 8);
    const end = at + TAR_BLOCK_BYTES + size;
    if (textAt(at + 257, 5) !== 'ustar' || !(end <= tar.length)) return null;
    names.push(`/${textAt(at, 100)}`);
    at = at + TAR_BLOCK_BYTES + Math.ceil(size / TAR_BLOCK_BYTES) * TAR_BLOCK_BYTES;
  }
  return names;
}

const formatFingerprint = ({ customers, orders, checksum }: Fingerprint): string =>
  `${orders} orders of ${customers} customers, checksum ${checksum}`;

function requireEmbedded(
  { API_BASE_URL, DATABASE_URL }: DataSettings,
  serverCommand: string,
): CommandResult | undefined {
  if (API_BASE_URL !== undefined) return failure('An external provider stores the data of this shop');
  if (DATABASE_URL !== undefined)
    return failure('The data of this shop is on a PostgreSQL server; use its tools:', `  ${serverCommand}`);
  return undefined;
}

const hasFiles = (folder: string): boolean =>
  existsSync(folder) && readdirSync(folder).some((name) => name !== LOCK_FILE);

async function withLock(folder: string, work: () => Promise<CommandResult>): Promise<CommandResult> {
  try {
    const lock = await lockFolder(folder);
    return await work().finally(lock.release);
  } catch (error) {
    if (!(error instanceof FolderInUseError)) throw error;
    return failure(
      'The shop is running; stop it first. It finishes requests in progress, and it can be started again right afterwards.',
    );
  }
}

async function withDatabase<Result>(
  options: { readonly dataDir?: string; readonly loadDataDir?: Blob },
  work: (client: PGlite) => Promise<Result>,
): Promise<Result> {
  const client = await openPglite(options);
  try {
    return await work(client);
  } finally {
    await client.close();
  }
}

async function writeAtomically(file: string, bytes: Buffer): Promise<void> {
  const partial = `${file}.${randomUUID()}.part`;
  const handle = await open(partial, 'wx', 0o600);
  try {
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

/**
 * Moves the folder away and the replacement into its place. Returns the path to which the folder was moved.
 * @throws FolderMissingError, or another error after which the folder is in its place as before
 */
async function replaceFolder(folder: string, replacement: string): Promise<string> {
  const replaced = `${folder}.replaced-${randomUUID()}`;
  await rename(folder, replaced);
  try {
    await rename(replacement, folder);
  } catch (error) {
    await rename(replaced, folder).catch((cause: unknown) => {
      throw new FolderMissingError(`${folder} is missing; rename ${replaced} to it before the shop is started`, {
        cause,
      });
    });
    throw error;
  }
  return replaced;
}

/** Neither the replacement nor the folder itself could be moved into place. */
class FolderMissingError extends Error {
  override readonly name = 'FolderMissingError';
}

const Tables = v.array(v.object({ name: v.string() }));
const TableSums = v.tuple([v.object({ sum: v.string() })]);
const Fingerprints = v.array(
  v.object({ customers: v.number(), orders: v.number(), checksum: v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/)) }),
);

/** Two counts and a checksum over all rows of all logged tables: equal data has equal fingerprints. */
export type Fingerprint = v.InferOutput<typeof Fingerprints>[number];

/** 60 bits of a row's hash; their sum does not depend on the order of the rows. */
const ROW_HASH = "('x' || left(md5(whole::text), 15))::bit(60)::bigint";

/**
 * Reads every row of the database.
 * @throws when a row cannot be read, or when the database is not that of a shop
 */
export async function readFingerprint(client: PGlite): Promise<Fingerprint> {
  // Unlogged tables, such as the counters of rate limits, are empty in every copy.
  const tables = await client.query(
    "select quote_ident(relname) as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p' order by relname",
  );
  const sums: string[] = [];
  for (const { name } of v.parse(Tables, tables.rows)) {
    const { rows } = await client.query(
      `select count(*) || ':' || coalesce(sum(${ROW_HASH}), 0) as sum from ${name} whole`,
    );
    sums.push(`${name}=${v.parse(TableSums, rows)[0].sum}`);
  }
  const { rows } = await client.query(
    'select (select count(*)::int from users) as customers, (select count(*)::int from orders) as orders, left(md5($1), 16) as checksum from schema_migrations limit 1',
    [sums.join()],
  );
  const [fingerprint] = v.parse(Fingerprints, rows);
  if (!fingerprint) throw new Error('This is not the database of a shop');
  return fingerprint;
}
