import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * A cache of files in one folder; the oldest are evicted. Names come from the caller and contain no path. The returned function
 * finds the file of a name or creates it; concurrent calls share its creation. A file that cannot be written is created again.
 */
export function fileCache(folder: string, maxFiles: number) {
  const pending = new Map<string, Promise<Buffer>>();

  async function findOrCreate(name: string, create: () => Promise<Buffer>): Promise<Buffer> {
    const cached = await readFile(join(folder, name)).catch(() => undefined);
    if (cached) return cached;
    const created = await create();
    await write(name, created).catch((error: unknown) =>
      console.error(`${name} cannot be written into ${folder}`, error),
    );
    return created;
  }

  /** Renames a complete temporary file: readers never see half a file, and two processes may write the same one. */
  async function write(name: string, content: Buffer): Promise<void> {
    await mkdir(folder, { recursive: true });
    const temporary = join(folder, `.${randomUUID()}`);
    await writeFile(temporary, content);
    await rename(temporary, join(folder, name));
    const files = (await readdir(folder)).filter((file) => !file.startsWith('.'));
    if (files.length > maxFiles) await deleteOldest(folder, files, files.length - Math.floor(maxFiles * 0.9));
  }

  return (name: string, create: () => Promise<Buffer>): Promise<Buffer> => {
    const found = pending.get(name) ?? findOrCreate(name, create).finally(() => pending.delete(name));
    pending.set(name, found);
    return found;
  };
}

async function deleteOldest(folder: string, names: readonly string[], count: number): Promise<void> {
  const files = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      return { path, at: (await stat(path).catch(() => undefined))?.mtimeMs ?? 0 };
    }),
  );
  const oldest = files.sort((one, other) => one.at - other.at).slice(0, count);
  await Promise.all(oldest.map(({ path }) => rm(path, { force: true })));
}
