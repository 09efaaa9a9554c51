import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { postgresFolder } from '#backend/db/client.ts';
import { type FolderLock, lockFolder } from '#backend/db/database-folder.ts';
import { eachDatabase } from '#backend/testing.ts';
import { parseEnvironment } from '#contract/environment.ts';
import { CommandArgs, runCommandLine, withOrigin } from './command-line.ts';

eachDatabase((_name, open) => {
  const shop = open();
  let folder: string;
  let lock: FolderLock;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'shop-'));
    mkdirSync(postgresFolder(folder));
    lock = await lockFolder(postgresFolder(folder));
  });
  afterEach(() => {
    lock.release();
    rmSync(folder, { recursive: true });
  });

  const run = (variables: Record<string, string>, ...words: string[]) => {
    const parsed = parseEnvironment({ DATA_DIR: folder, DEMO: 'off', SMS: 'log', ...variables });
    if (!parsed.ok) throw new Error(parsed.errors.join('\n'));
    return runCommandLine(parsed.environment, words);
  };
  /** Runs the commands of other processes, as the shop does that has the folder open. */
  const serveAt = (origin: string) =>
    lock.serve(async (request) => {
      const args = withOrigin(v.parse(CommandArgs, JSON.parse(request)), origin);
      return JSON.stringify(await shop.backend.command(args));
    });

  test.each([
    ['http://127.0.0.1:4599', {}],
    ['https://shop.example', { PORT: '4000' }],
    ['http://127.0.0.1:4599', { SITE_URL: 'https://other.example' }],
  ])(
    'a link for staff leads to the running shop at %s, whatever the settings of the command are',
    async (origin, variables) => {
      await serveAt(origin);
      const login = `ana${crypto.randomUUID().slice(0, 8)}`;
      for (const words of [
        ['add', 'Ana Rusu', login],
        ['link', login],
      ]) {
        const { ok, lines } = await run(variables, 'staff', ...words);
        expect([ok, lines.at(-1)?.startsWith(`${origin}/staff/`)], lines.join('\n')).toEqual([true, true]);
      }
    },
  );
});
