import { existsSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

/**
 * A digest of what each picture was drawn from, by the name of its file: a picture with another digest is drawn again.
 */
export type Manifest = Map<string, string>;

export async function readManifest(file: string): Promise<Manifest> {
  if (!existsSync(file)) return new Map();
  const entries: unknown = JSON.parse(await readFile(file, 'utf8'));
  if (typeof entries !== 'object' || entries === null) throw new Error(`${file} does not contain an object.`);
  return new Map(Object.entries(entries).map(([name, digest]) => [name, String(digest)]));
}

export async function writeManifest(file: string, manifest: Manifest): Promise<void> {
  const sorted = [...manifest].sort(([one], [other]) => (one < other ? -1 : 1));
  await writeFile(file, `${JSON.stringify(Object.fromEntries(sorted), null, 1)}\n`);
}

/** Written by hand or by another script. */
const PRESERVED = /^(share\/|ATTRIBUTION\.txt$)/;

/** Deletes all other files of the folder; returns their paths. */
export async function removeOrphans(folder: string, expected: ReadonlySet<string>): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const orphans = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !expected.has(file) && !PRESERVED.test(relative(folder, file)));
  for (const orphan of orphans) await rm(orphan);
  return orphans;
}
