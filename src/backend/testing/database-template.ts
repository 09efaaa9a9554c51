import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { openPglite } from '#backend/db/client.ts';

const root = new URL('../../../', import.meta.url);
const { version } = JSON.parse(
  readFileSync(new URL('node_modules/@electric-sql/pglite/package.json', root), 'utf8'),
) as { readonly version: string };
const cache = new URL('.cache/', root);

/** What a database is seeded with. */
export interface TemplateContent {
  /** Changes whenever the content does. */
  readonly key: string;
  fill(client: PGlite): Promise<void>;
}

/**
 * A database in memory, empty or seeded. Creating one takes seconds, so the first is stored in `.cache` for this and
 * later runs.
 */
export async function openTemplate(content?: TemplateContent): Promise<PGlite> {
  const name = content ? `pglite-${version}-seeded-${content.key}.tar` : `pglite-${version}.tar`;
  const template = new URL(name, cache);
  if (existsSync(template)) return openPglite({ loadDataDir: new Blob([readFileSync(template)]) });
  const client = content ? await openTemplate() : await openPglite();
  await content?.fill(client);
  const dump = await client.dumpDataDir('none');
  mkdirSync(cache, { recursive: true });
  if (content) deleteOutdated(name);
  // Test files run in parallel: each writes a file of its own, and the last rename wins.
  const own = new URL(`pglite-${randomUUID()}.tmp`, cache);
  writeFileSync(own, new Uint8Array(await dump.arrayBuffer()));
  renameSync(own, template);
  return client;
}

/** Templates of earlier content are not used again, and each takes 40 MB. */
function deleteOutdated(name: string): void {
  const others = readdirSync(cache).filter((other) => /^pglite-.+-seeded-.+\.tar$/.test(other) && other !== name);
  for (const other of others) rmSync(new URL(other, cache), { force: true });
}
