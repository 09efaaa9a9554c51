import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockFolder } from './folder-lock.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shop-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a folder is opened once at a time', async () => {
  const first = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow('is in use by another process');
  first.release();
  (await lockFolder(folder)).release();
});

test('a process that was killed leaves the folder free', async () => {
  const script = `import { lockFolder } from '${new URL('folder-lock.ts', import.meta.url)}'; await lockFolder('${folder}'); console.log('locked'); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script]);
  await once(child.stdout, 'data');
  await expect(lockFolder(folder)).rejects.toThrow('is in use by another process');
  child.kill('SIGKILL');
  await once(child, 'exit');
  (await lockFolder(folder)).release();
});
