import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';

const root = new URL('../../../', import.meta.url);
const { version } = JSON.parse(readFileSync(new URL('node_modules/@electric-sql/pglite/package.json', root), 'utf8')) as { readonly version: string };
const cache = new URL('.cache/', root);

/** What a kept database is filled with. */
export interface Filling {
  /** Differs whenever the filling does. */
  readonly key: string;
  fill(client: PGlite): Promise<void>;
}

/** A database in memory, empty or filled. Making one takes seconds, so the first is kept for this and later runs. */
export async function openTemplate(filling?: Filling): Promise<PGlite> {
  const name = filling ? `pglite-${version}-filled-${filling.key}.tar` : `pglite-${version}.tar`;
  const template = new URL(name, cache);
  if (existsSync(template)) return PGlite.create({ loadDataDir: new Blob([readFileSync(template)]) });
  const client = filling ? await openTemplate() : await PGlite.create();
  await filling?.fill(client);
  const dump = await client.dumpDataDir('none');
  mkdirSync(cache, { recursive: true });
  if (filling) forgetOthers(name);
  // Test files run in parallel: each writes a file of its own, and the last rename wins.
  const own = new URL(`pglite-${randomUUID()}.tmp`, cache);
  writeFileSync(own, new Uint8Array(await dump.arrayBuffer()));
  renameSync(own, template);
  return client;
}

/** Fillings of before are never asked for again, and each takes 40 MB. */
function forgetOthers(name: string): void {
  const others = readdirSync(cache).filter((other) => /^pglite-.+-filled-.+\.tar$/.test(other) && other !== name);
  for (const other of others) rmSync(new URL(other, cache), { force: true });
}
