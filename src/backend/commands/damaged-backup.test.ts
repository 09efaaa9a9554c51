import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runBackupCommand } from './backup.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'damaged-backup-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** An archive in the format of `tar` with one file. */
function tarOf(name: string, content: Buffer): Buffer {
  const header = Buffer.alloc(512);
  header.write(name, 0);
  header.write(content.length.toString(8).padStart(11, '0'), 124);
  header.write('ustar', 257);
  return Buffer.concat([header, content, Buffer.alloc(512 - (content.length % 512)), Buffer.alloc(1024)]);
}

const tar = tarOf('PG_VERSION', Buffer.from('17\n'));
const random = tarOf('base/1', Buffer.from(Array.from({ length: 9000 }, (_, index) => (index * 7919) % 251)));
const compressed = gzipSync(Buffer.concat([random.subarray(0, -1024), tar]));

const DAMAGED = 'it is damaged; a part of it may be missing';
const NO_BACKUP = 'it is not a backup';

const CASES: readonly (readonly [what: string, bytes: Buffer, reason: string])[] = [
  ['a backup without its end', compressed.subarray(0, -100), DAMAGED],
  ['the first bytes of a backup', compressed.subarray(0, 20), DAMAGED],
  ['a backup with changed bytes', Buffer.from(compressed).fill(0xff, 100, 140), DAMAGED],
  ['an incomplete archive', gzipSync(random.subarray(0, 4000)), DAMAGED],
  ['an empty file', Buffer.alloc(0), 'it is empty'],
  ['one byte', Buffer.from('x'), NO_BACKUP],
  ['a text', Buffer.from('select * from orders;'), NO_BACKUP],
  ['an archive of something else', gzipSync(tarOf('photo.jpg', Buffer.from('jpeg'))), NO_BACKUP],
];

/** A folder with the file, and with data that a restore may replace. */
function prepare(bytes: Buffer) {
  const own = mkdtempSync(join(folder, 'case-'));
  const file = join(own, 'backup.tar.gz');
  const existing = join(own, 'existing');
  writeFileSync(file, bytes);
  mkdirSync(join(existing, 'postgres'), { recursive: true });
  writeFileSync(join(existing, 'postgres', 'PG_VERSION'), 'stored');
  const expectUnchanged = () => {
    expect(readdirSync(own).sort()).toEqual(['backup.tar.gz', 'existing']);
    expect(readdirSync(existing)).toEqual(['postgres']);
    expect(readFileSync(join(existing, 'postgres', 'PG_VERSION'), 'utf8')).toBe('stored');
  };
  return { file, existing, missing: join(own, 'new'), expectUnchanged };
}

test.each(CASES)('%s is not restored, and nothing changes', async (_what, bytes, reason) => {
  const { file, existing, missing, expectUnchanged } = prepare(bytes);
  const restore = (data: string, ...options: string[]) =>
    runBackupCommand(
      { API_BASE_URL: undefined, DATABASE_URL: undefined, DATA_DIR: data },
      ['restore', file, ...options],
      async () => '',
    );
  const refusal = { ok: false, lines: [`${file} could not be restored and nothing was changed: ${reason}`] };
  expect(await restore(missing)).toEqual(refusal);
  expect(await restore(existing, '--replace')).toEqual(refusal);
  expectUnchanged();
});

test('the command ends with one sentence', () => {
  const { file, existing, expectUnchanged } = prepare(compressed.subarray(0, -100));
  const { status, stdout, stderr } = spawnSync(process.execPath, ['.scripts/shop.ts', 'restore', file, '--replace'], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], DATA_DIR: existing },
    encoding: 'utf8',
  });
  expect([status, stdout, stderr]).toEqual([
    1,
    '',
    `${file} could not be restored and nothing was changed: ${DAMAGED}\n`,
  ]);
  expectUnchanged();
});
