import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openEmbedded, postgresFolder } from '#backend/db/client.ts';
import { success } from '#backend/command-output.ts';
import { lockFolder } from '#backend/db/database-folder.ts';
import { migrate } from '#backend/db/migrate.ts';
import { openBackend } from '#backend/open.ts';
import { seed } from '#backend/seed/seed.ts';
import { eachEmptyDatabase, fixture, START } from '#backend/testing.ts';
import { throwError } from '#backend/testing/throw-error.ts';
import { parseEnvironment, type Environment } from '#contract/environment.ts';
import { demo as testShop } from '#tests/shop/index.ts';
import { runCommandLine } from './command-line.ts';

const folder = mkdtempSync(join(tmpdir(), 'shop-'));
const variables = { DATA_DIR: folder, DEMO: 'off', LOG_LEVEL: 'silent' };
let environment: Environment;

beforeAll(() => {
  const parsed = parseEnvironment(variables);
  if (!parsed.ok) throw new Error(parsed.errors.join('\n'));
  environment = parsed.environment;
});
afterAll(() => rmSync(folder, { recursive: true }));

test('a folder without a shop is left as it is', async () => {
  expect(await runCommandLine(environment, ['orders'])).toEqual({
    ok: false,
    lines: [`There is no data in ${folder}`],
  });
});

test('a command goes through the running shop, and onto its data when none runs', async () => {
  const { backend } = await openBackend(environment);
  const running = await runCommandLine(environment, ['order', '1042', 'accept']);
  await backend.close();
  expect(running).toEqual({ ok: false, lines: ['There is no order 1042'] });
  expect(await runCommandLine(environment, ['orders'])).toEqual({ ok: true, lines: ['No open orders'] });
});

describe('a command from another process, while the shop runs,', () => {
  let close: () => Promise<void>;
  const script = new URL('../../../.scripts/shop.ts', import.meta.url).pathname;
  const run = (words: readonly string[], extra: Readonly<Record<string, string>> = {}) =>
    promisify(execFile)(process.execPath, [script, ...words], { env: { ...process.env, ...variables, ...extra } });
  beforeAll(async () => {
    const { backend } = await openBackend(environment);
    close = () => backend.close();
  });
  afterAll(() => close());

  test('prints the result and reports success by its exit code', async () => {
    expect((await run(['orders'])).stdout).toBe('No open orders\n');
    await expect(run(['order', '7', 'accept'])).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('There is no order 7'),
    });
  });

  test('goes through it with another folder for temporary files', async () => {
    const temporary = join(folder, 'tmp');
    mkdirSync(temporary);
    expect((await run(['orders'], { TMPDIR: temporary })).stdout).toBe('No open orders\n');
  });
});

test('a command does nothing while another process that does not accept commands has the data open', async () => {
  const lock = await lockFolder(postgresFolder(folder));
  expect(await runCommandLine(environment, ['orders'])).toEqual({
    ok: false,
    lines: ['The shop is starting or stopping, or runs where commands do not reach it; nothing was done'],
  });
  lock.release();
});

test('a command explains why a server cannot be used', async () => {
  const url = 'postgres://shop@127.0.0.1:1/shop';
  expect(await runCommandLine({ ...environment, DATABASE_URL: url }, ['orders'])).toEqual({
    ok: false,
    lines: ['PostgreSQL at 127.0.0.1:1/shop does not respond (ECONNREFUSED); start it, or correct DATABASE_URL'],
  });
});

test('an import warns of pictures that pages would not show, before and after it is done', async () => {
  const { db, close } = await openEmbedded(folder, throwError);
  await seed(db, fixture, new Date(START));
  await close();
  const menu = JSON.parse(readFileSync(new URL('../../docs/menu-example.json', import.meta.url), 'utf8')) as {
    restaurants: { city: string; picture: string; categories: unknown[] }[];
  };
  Object.assign(menu.restaurants[0] ?? {}, {
    city: 'alpha',
    picture: 'https://elsewhere.example/cover.jpg',
    categories: [],
  });
  const file = join(folder, 'menu.json');
  writeFileSync(file, JSON.stringify(menu));
  const warning =
    '! restaurants.0.picture: https://elsewhere.example is not in PICTURE_ORIGINS, so pages do not show it';
  const preview = await runCommandLine(environment, ['import', file]);
  expect([preview.lines.at(-2), preview.lines.at(-1)]).toEqual([
    warning,
    expect.stringMatching(/^Nothing was changed yet/),
  ]);
  const result = await runCommandLine(environment, ['import', file, '--apply']);
  expect([result.lines.at(-2), result.lines.at(-1)]).toEqual([warning, expect.stringMatching(/^Done/)]);
  const allowed = await runCommandLine({ ...environment, PICTURE_ORIGINS: ['https://elsewhere.example'] }, [
    'import',
    file,
  ]);
  expect(allowed).toEqual({ ok: true, lines: ['Nothing changes: the shop equals the file'] });
});

test('a shop is generated by the demonstration, if there is one', async () => {
  const generate = (loadDemo?: Parameters<typeof runCommandLine>[2]) =>
    runCommandLine(environment, ['generate', '--orders', '5'], loadDemo);
  expect(await generate(async () => ({ ...testShop, generate: async (_db, args) => success(args.join(' ')) }))).toEqual(
    {
      ok: true,
      lines: ['--orders 5'],
    },
  );
  expect(await generate(async () => testShop)).toEqual({ ok: false, lines: ['This demonstration generates no data'] });
  expect(await generate()).toEqual({ ok: false, lines: [expect.stringMatching(/^There is no demonstration here/)] });
});

test('with an external provider there are no orders here', async () => {
  expect((await runCommandLine({ ...environment, API_BASE_URL: 'https://api.example' }, ['orders'])).ok).toBe(false);
});

eachEmptyDatabase((_name, open) => {
  test('a server is used directly while other clients use it', async () => {
    const { db, url, close } = await open();
    await migrate(db);
    // The embedded database has no address; how it is reached is tested above.
    if (url !== undefined)
      expect(await runCommandLine({ ...environment, DATABASE_URL: url }, ['orders'])).toEqual({
        ok: true,
        lines: ['No open orders'],
      });
    await close();
  });
});
