import type { Dirent } from 'node:fs';
import { chmod, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Creates a folder that only its owner can enter, or makes an existing one and everything in it private. PGlite creates files
 * that every user may write, independent of the process's umask: the mode of the folder protects those it creates later.
 */
export async function ensurePrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  await Promise.all(entries.map(makeEntryPrivate));
}

async function makeEntryPrivate(entry: Dirent): Promise<void> {
  const path = join(entry.parentPath, entry.name);
  if (entry.isDirectory()) await chmod(path, 0o700);
  else if (entry.isFile()) await chmod(path, 0o600);
}
