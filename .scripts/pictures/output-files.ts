import { existsSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Digest of each picture that is up to date, by name. */
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

/** Deletes all other files of the folder, except those in `share`, which another script writes; returns their paths. */
export async function removeOrphans(folder: string, expected: ReadonlySet<string>): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const orphans = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !expected.has(file) && !file.startsWith(join(folder, 'share/')));
  for (const orphan of orphans) await rm(orphan);
  return orphans;
}

const text = `The pictures in this folder are compositions made for this shop. The food, the buildings and the objects in
them are drawings of Fluent Emoji by Microsoft (https://github.com/microsoft/fluentui-emoji), taken from
the npm package @lobehub/fluent-emoji-3d (https://github.com/lobehub/fluent-emoji). Tableware, some dishes
and the backdrops were drawn for the shop. Both sources are under the MIT License:

MIT License

Copyright (c) Microsoft Corporation.
Copyright (c) LobeHub

Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all
copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
SOFTWARE.
`;

/** Writes the sources and licences of the drawings; returns the path of the file. */
export async function writeAttribution(folder: string): Promise<string> {
  const file = join(folder, 'ATTRIBUTION.txt');
  await writeFile(file, text);
  return file;
}
