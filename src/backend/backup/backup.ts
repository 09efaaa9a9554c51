import { existsSync, readdirSync } from 'node:fs';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { PGlite } from '@electric-sql/pglite';
import type { Environment } from '#contract/environment.ts';
import { folderOf } from '#backend/db/client.ts';
import { FolderInUse, lockFolder } from '#backend/db/folder-lock.ts';
import type { CommandAnswer } from '#backend/restaurant/command.ts';
import { fingerprintOf, type Fingerprint } from './fingerprint.ts';

type Place = Pick<Environment, 'API_BASE_URL' | 'DATABASE_URL' | 'DATA_DIR'>;

const yes = (...lines: string[]): CommandAnswer => ({ ok: true, lines });
const no = (...lines: string[]): CommandAnswer => ({ ok: false, lines });

const inWords = ({ customers, orders, checksum }: Fingerprint): string => `${orders} orders of ${customers} customers, checksum ${checksum}`;

/** Writes the embedded database into one file, which is there whole or not at all, and reads it again to be sure. */
export async function backupShop(place: Place, file: string): Promise<CommandAnswer> {
  const folder = folderOf(place.DATA_DIR);
  const refused = elsewhere(place, 'pg_dump --format=custom --file=FILE "$DATABASE_URL"');
  if (refused) return refused;
  if (!isFilled(folder)) return no(`There is no shop in ${place.DATA_DIR} yet`);
  if (existsSync(file)) return no(`${file} is there already; a backup replaces nothing`);
  return whileStopped(folder, async () => {
    const { dump, fingerprint } = await withDatabase({ dataDir: folder }, async (client) => ({ dump: await client.dumpDataDir('gzip'), fingerprint: await fingerprintOf(client) }));
    const read = await withDatabase({ loadDataDir: dump }, fingerprintOf);
    if (read.checksum !== fingerprint.checksum) return no('The copy differs from the data; nothing was written');
    await writeWhole(file, Buffer.from(await dump.arrayBuffer()));
    return yes(`${file}: ${inWords(fingerprint)}`);
  });
}

/** Puts a backup in the place of the embedded database; what is there stays as it is unless the whole backup can be read. */
export async function restoreShop(place: Place, file: string, replace: boolean): Promise<CommandAnswer> {
  const folder = folderOf(place.DATA_DIR);
  const refused = elsewhere(place, 'pg_restore --clean --if-exists --single-transaction --dbname="$DATABASE_URL" FILE');
  if (refused) return refused;
  if (!existsSync(file)) return no(`There is no file ${file}`);
  if (isFilled(folder) && !replace) return no(`There is a shop in ${place.DATA_DIR} already; --replace puts the backup in its place`);
  await mkdir(folder, { recursive: true });
  return whileStopped(folder, async () => {
    const fresh = `${folder}.restoring-${randomUUID()}`;
    try {
      const dump = new Blob([await readFile(file)]);
      const fingerprint = await withDatabase({ dataDir: fresh, loadDataDir: dump }, fingerprintOf);
      await exchange(folder, fresh);
      return yes(`Restored from ${file}: ${inWords(fingerprint)}`);
    } catch (error) {
      return no(`${file} could not be restored and nothing was changed: ${error instanceof Error ? error.message : String(error)}`);
    } finally {
      await rm(fresh, { recursive: true, force: true });
    }
  });
}

function elsewhere({ API_BASE_URL, DATABASE_URL }: Place, command: string): CommandAnswer | undefined {
  if (API_BASE_URL !== undefined) return no('The data of this shop is at its provider');
  if (DATABASE_URL !== undefined) return no('The data of this shop is on a PostgreSQL server, which brings its own tools:', `  ${command}`);
  return undefined;
}

const isFilled = (folder: string): boolean => existsSync(folder) && readdirSync(folder).length > 0;

async function whileStopped(folder: string, work: () => Promise<CommandAnswer>): Promise<CommandAnswer> {
  try {
    const lock = await lockFolder(folder);
    return await work().finally(lock.release);
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    return no('The shop is running; please stop it first. It finishes what it began, and you can start it again right afterwards.');
  }
}

async function withDatabase<Result>(from: { readonly dataDir?: string; readonly loadDataDir?: Blob }, work: (client: PGlite) => Promise<Result>): Promise<Result> {
  const client = await PGlite.create(from);
  return work(client).finally(() => client.close());
}

async function writeWhole(file: string, bytes: Buffer): Promise<void> {
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

/** The old data goes only when the new stands in its place. */
async function exchange(folder: string, fresh: string): Promise<void> {
  const old = `${folder}.replaced-${randomUUID()}`;
  await rename(folder, old);
  await rename(fresh, folder);
  await rm(old, { recursive: true });
}
