import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import * as v from 'valibot';
import type { CommandAnswer } from '#backend/orders/commands.ts';
import type { Environment } from '#contract/environment.ts';
import { folderOf } from './client.ts';
import { FolderInUse, LOCK_FILE, lockFolder } from './folder-lock.ts';
import { makePrivate } from './private-folder.ts';

const USAGE = [
  'backup FILE                         the embedded database as one file; the shop must be stopped',
  'restore FILE [--replace]            a backup in place of what is there; the shop must be stopped',
];

type Location = Pick<Environment, 'API_BASE_URL' | 'DATABASE_URL' | 'DATA_DIR'>;

const succeeded = (...lines: string[]): CommandAnswer => ({ ok: true, lines });
const failed = (...lines: string[]): CommandAnswer => ({ ok: false, lines });

/** `backup` and `restore`; undefined for any other command. */
export function backupCommand(
  location: Location,
  [command, ...words]: readonly string[],
): Promise<CommandAnswer> | undefined {
  if (command !== 'backup' && command !== 'restore') return undefined;
  const [file, ...others] = words.filter((word) => word !== '--replace');
  const replace = words.includes('--replace');
  if (file === undefined || others.length > 0 || (replace && command === 'backup'))
    return Promise.resolve(failed(...USAGE));
  return command === 'backup' ? backupShop(location, file) : restoreShop(location, file, replace);
}

/** Writes the embedded database into one file, completely or not at all, and reads it again to verify it. */
export async function backupShop(location: Location, file: string): Promise<CommandAnswer> {
  const folder = folderOf(location.DATA_DIR);
  const refusal = refuseUnlessEmbedded(location, 'pg_dump --format=custom --file=FILE "$DATABASE_URL"');
  if (refusal) return refusal;
  if (!isFilled(folder)) return failed(`There is no shop in ${location.DATA_DIR} yet`);
  if (existsSync(file)) return failed(`${file} is there already; a backup replaces nothing`);
  return withLock(folder, async () => {
    const { dump, fingerprint } = await withDatabase({ dataDir: folder }, async (client) => ({
      dump: await client.dumpDataDir('gzip'),
      fingerprint: await readFingerprint(client),
    }));
    const copy = await withDatabase({ loadDataDir: dump }, readFingerprint);
    if (copy.checksum !== fingerprint.checksum) return failed('The copy differs from the data; nothing was written');
    await writeAtomically(file, Buffer.from(await dump.arrayBuffer()));
    return succeeded(`${file}: ${describe(fingerprint)}`);
  });
}

/** Replaces the embedded database by a backup; nothing changes unless the whole backup can be read. */
export async function restoreShop(location: Location, file: string, replace: boolean): Promise<CommandAnswer> {
  const folder = folderOf(location.DATA_DIR);
  const refusal = refuseUnlessEmbedded(
    location,
    'pg_restore --clean --if-exists --single-transaction --dbname="$DATABASE_URL" FILE',
  );
  if (refusal) return refusal;
  if (!existsSync(file)) return failed(`There is no file ${file}`);
  if (isFilled(folder) && !replace)
    return failed(`There is a shop in ${location.DATA_DIR} already; --replace puts the backup in its place`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return withLock(folder, async () => {
    const restored = `${folder}.restoring-${randomUUID()}`;
    try {
      await makePrivate(restored);
      const dump = new Blob([await readFile(file)]);
      const fingerprint = await withDatabase({ dataDir: restored, loadDataDir: dump }, readFingerprint);
      await replaceFolder(folder, restored);
      return succeeded(`Restored from ${file}: ${describe(fingerprint)}`);
    } catch (error) {
      return failed(
        `${file} could not be restored and nothing was changed: ${error instanceof Error ? error.message : String(error)}`,
      );
    } finally {
      await rm(restored, { recursive: true, force: true });
    }
  });
}

const describe = ({ customers, orders, checksum }: Fingerprint): string =>
  `${orders} orders of ${customers} customers, checksum ${checksum}`;

function refuseUnlessEmbedded(
  { API_BASE_URL, DATABASE_URL }: Location,
  serverCommand: string,
): CommandAnswer | undefined {
  if (API_BASE_URL !== undefined) return failed('The data of this shop is at its provider');
  if (DATABASE_URL !== undefined)
    return failed('The data of this shop is on a PostgreSQL server, which brings its own tools:', `  ${serverCommand}`);
  return undefined;
}

const isFilled = (folder: string): boolean =>
  existsSync(folder) && readdirSync(folder).some((name) => name !== LOCK_FILE);

async function withLock(folder: string, work: () => Promise<CommandAnswer>): Promise<CommandAnswer> {
  try {
    const lock = await lockFolder(folder);
    return await work().finally(lock.release);
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    return failed(
      'The shop is running; please stop it first. It finishes what it began, and you can start it again right afterwards.',
    );
  }
}

async function withDatabase<Result>(
  options: { readonly dataDir?: string; readonly loadDataDir?: Blob },
  work: (client: PGlite) => Promise<Result>,
): Promise<Result> {
  const client = await PGlite.create(options);
  return work(client).finally(() => client.close());
}

async function writeAtomically(file: string, bytes: Buffer): Promise<void> {
  const partial = `${file}.${randomUUID()}.part`;
  const handle = await open(partial, 'wx', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(partial, file);
}

/** Deletes the old folder only when the new one is in its place. */
async function replaceFolder(folder: string, replacement: string): Promise<void> {
  const old = `${folder}.replaced-${randomUUID()}`;
  await rename(folder, old);
  await rename(replacement, folder);
  await rm(old, { recursive: true });
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
 * Reads every row.
 * @throws when that fails, or when it is not the database of a shop
 */
export async function readFingerprint(client: PGlite): Promise<Fingerprint> {
  // Unlogged tables, such as the counts of limits, are empty in every copy.
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
