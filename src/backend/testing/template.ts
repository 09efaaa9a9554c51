import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';

const root = new URL('../../../', import.meta.url);
const { version } = JSON.parse(readFileSync(new URL('node_modules/@electric-sql/pglite/package.json', root), 'utf8')) as { readonly version: string };
const cache = new URL('.cache/', root);
const template = new URL(`pglite-${version}.tar`, cache);

/** An empty database in memory. Making one takes seconds, so the first is kept for this and later runs. */
export async function openTemplate(): Promise<PGlite> {
  if (existsSync(template)) return PGlite.create({ loadDataDir: new Blob([readFileSync(template)]) });
  const client = await PGlite.create();
  const dump = await client.dumpDataDir('none');
  mkdirSync(cache, { recursive: true });
  // Test files run in parallel: each writes a file of its own, and the last rename wins.
  const own = new URL(`pglite-${randomUUID()}.tmp`, cache);
  writeFileSync(own, new Uint8Array(await dump.arrayBuffer()));
  renameSync(own, template);
  return client;
}
