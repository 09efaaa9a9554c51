import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { throwError } from '#backend/testing/throw-error.ts';
import { postgresFolder, openEmbedded } from './client.ts';
import { FolderInUseError, lockFolder, sendToLockHolder } from './database-folder.ts';

/** Locks the folder of the first argument, prints whether it did, and keeps the lock. */
const SCRIPT = `
  import { lockFolder } from '${new URL('database-folder.ts', import.meta.url)}';
  try {
    const lock = await lockFolder(process.argv[1]);
    await lock.serve(async (request) => 'handled ' + request);
    console.log('locked');
    setInterval(() => {}, 1000);
  } catch (error) {
    console.log(error.name);
  }`;
const IN_USE = 'is in use by another process';

let base: string;
let folder: string;
const children: ChildProcess[] = [];
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'shop-'));
  folder = join(base, 'postgres');
  mkdirSync(folder);
});
afterEach(async () => {
  for (const child of children.splice(0)) await kill(child);
  rmSync(base, { recursive: true });
});

/** A process that locks the folder, with what it printed first. */
async function startProcess(variables: Record<string, string> = {}): Promise<{ child: ChildProcess; printed: string }> {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', SCRIPT, folder], {
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [printed] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, printed: printed.toString().trim() };
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

test('a folder is locked once at a time', async () => {
  const first = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(IN_USE);
  first.release();
  (await lockFolder(folder)).release();
});

test('a process with another folder for temporary files finds the lock', async () => {
  const first = await lockFolder(folder);
  const other = join(base, 'tmp');
  mkdirSync(other);
  expect((await startProcess({ TMPDIR: other })).printed).toBe('FolderInUseError');
  first.release();
});

test('a killed process leaves the folder unlocked', async () => {
  const { child, printed } = await startProcess();
  expect(printed).toBe('locked');
  await expect(lockFolder(folder)).rejects.toThrow(IN_USE);
  await kill(child);
  const lock = await lockFolder(folder);
  await lock.serve(async () => 'second owner');
  expect(await sendToLockHolder(folder, 'request')).toEqual({ kind: 'completed', result: 'second owner' });
  lock.release();
});

test('exactly one of thirty processes that start at once locks the folder', { timeout: 120_000 }, async () => {
  // A killed owner leaves its files behind.
  await kill((await startProcess()).child);
  const started = await Promise.all(Array.from({ length: 30 }, () => startProcess()));
  const printed = started.map((each) => each.printed).toSorted();
  expect(printed).toEqual([...Array.from({ length: 29 }, () => 'FolderInUseError'), 'locked']);
});

test('a stopped process keeps the lock, and a request to it ends at the timeout', async () => {
  const { child } = await startProcess();
  child.kill('SIGSTOP');
  await expect(lockFolder(folder)).rejects.toThrow(FolderInUseError);
  await expect(sendToLockHolder(folder, 'request', 200)).rejects.toThrow('did not respond');
});

test.each([
  ['under another name', () => symlinkSync(folder, join(base, 'alias')), 'alias'],
  ['whose lock file beside it is missing', () => rmSync(join(base, 'postgres.lock')), 'postgres'],
])('a folder %s has the same lock', async (_what, change, name) => {
  const lock = await lockFolder(folder);
  change();
  await expect(lockFolder(join(base, name))).rejects.toThrow(FolderInUseError);
  lock.release();
});

test('a folder whose path is longer than that of a socket may be accepts requests', async () => {
  folder = join(base, 'deep'.repeat(30), 'postgres');
  mkdirSync(folder, { recursive: true });
  const { printed } = await startProcess({ TMPDIR: base });
  expect(printed).toBe('locked');
  expect(await sendToLockHolder(folder, 'request')).toEqual({ kind: 'completed', result: 'handled request' });
});

test('a request whose handler takes longer than the timeout of the connection is completed', async () => {
  const lock = await lockFolder(folder);
  await lock.serve(async () => {
    await setTimeout(300);
    return 'done';
  }, 100);
  await expect(sendToLockHolder(folder, 'request', 200)).rejects.toThrow('did not respond');
  expect(await sendToLockHolder(folder, 'request')).toEqual({ kind: 'completed', result: 'done' });
  lock.release();
});

test('an unlocked folder has no owner', async () => {
  expect(await sendToLockHolder(folder, 'request')).toEqual({ kind: 'notReached' });
});

test('a request whose handler fails is not completed', async () => {
  const lock = await lockFolder(folder);
  await lock.serve(() => Promise.reject(new Error('failed')));
  expect(await sendToLockHolder(folder, 'request')).toEqual({ kind: 'notCompleted' });
  lock.release();
});

describe('the permissions of a folder', () => {
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
    const opened = await openEmbedded(base, throwError);
    expect(statSync(postgresFolder(base)).mode & 0o777).toBe(0o700);
    await opened.close();
  });

  test('files and folders that other users could write are private after the next start', async () => {
    const folder = postgresFolder(base);
    await (await openEmbedded(base, throwError)).close();
    mkdirSync(join(folder, 'pg_open'), { mode: 0o777 });
    writeFileSync(join(folder, 'pg_open', 'file'), '');
    chmodSync(join(folder, 'pg_open', 'file'), 0o666);
    chmodSync(folder, 0o777);
    const before = openToOthers(folder);
    expect(before).toContain('pg_open/file');
    const opened = await openEmbedded(base, throwError);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    const open = new Set(openToOthers(folder));
    // A start may create some of the files again.
    expect([open.has('pg_open/file'), open.has('pg_open'), open.has('PG_VERSION')]).toEqual([false, false, false]);
    await opened.close();
  });
});
