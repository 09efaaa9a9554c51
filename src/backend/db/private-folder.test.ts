import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { postgresFolder, openEmbedded } from './client.ts';

let base: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'shop-'));
});
afterEach(() => rmSync(base, { recursive: true }));

/** Names of files and folders that other users may read or write. */
const openToOthers = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => statSync(join(folder, name)).mode & 0o077,
  );

test('no other user can enter the folder of a new database', async () => {
  const opened = await openEmbedded(base);
  expect(statSync(postgresFolder(base)).mode & 0o777).toBe(0o700);
  await opened.close();
});

test('files and folders that other users could write are private after the next start', async () => {
  const folder = postgresFolder(base);
  await (await openEmbedded(base)).close();
  mkdirSync(join(folder, 'pg_open'), { mode: 0o777 });
  writeFileSync(join(folder, 'pg_open', 'file'), '');
  chmodSync(join(folder, 'pg_open', 'file'), 0o666);
  chmodSync(folder, 0o777);
  const before = openToOthers(folder);
  expect(before).toContain('pg_open/file');
  const opened = await openEmbedded(base);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  const open = new Set(openToOthers(folder));
  // A start may create some of the files again.
  expect([open.has('pg_open/file'), open.has('pg_open'), open.has('PG_VERSION')]).toEqual([false, false, false]);
  await opened.close();
});
