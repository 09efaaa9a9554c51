import { spawnSync } from 'node:child_process';
import { appendFile, cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { MENU, openOrder, storedPaths } from '../installed-worker.ts';
import { startShop } from '../shop.ts';
import { expect, test } from '../test.ts';

test.use({ serviceWorkers: 'allow' });
test.setTimeout(600_000);

const ROOT = new URL('../../../../', import.meta.url).pathname;
const SOURCES = ['src', 'public', '.config', 'astro.config.mjs', 'package.json', 'tsconfig.json'];

/** A build of a version that differs in a script and a style of every page, and so in the names of its files. */
async function buildVersion(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'version-'));
  for (const source of SOURCES) await cp(join(ROOT, source), join(folder, source), { recursive: true });
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  await appendFile(join(folder, 'src/layouts/shell.client.ts'), `\ndocument.body.dataset['version'] = '${name}';\n`);
  await appendFile(join(folder, 'src/layouts/shell.scss'), `\n[data-version='${name}'] { --version: ${name}; }\n`);
  const args = [join(ROOT, 'node_modules/astro/bin/astro.mjs'), 'build', '--silent'];
  const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' };
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: folder, env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`The build failed: ${stderr}`);
  return folder;
}

/** The page is complete: its script has run, its styles apply, and its cart, which loads more scripts, opens. */
async function expectComplete(page: Page, version: string): Promise<void> {
  await expect(page.locator('h1')).toHaveText('Casa Mare');
  await expect(page.locator('body')).toHaveAttribute('data-version', version);
  expect(await page.evaluate(() => getComputedStyle(document.body).getPropertyValue('--version'))).toBe(version);
  await page.locator('header [data-open-modal="cart"]').click();
  await expect(page.locator('dialog[data-modal="cart"]')).toBeVisible();
  await page.keyboard.press('Escape');
}

test('two upgrades of the shop never leave an installed client with a blank page', async ({
  page,
  phone,
  expectedErrors,
}) => {
  expectedErrors.push(/net::ERR_/, /Failed to load resource/, /Failed to fetch/);
  const versions = { one: await buildVersion('one'), two: await buildVersion('two') };
  const build = (version: keyof typeof versions) => join(versions[version], 'dist');
  const first = await startShop();
  const { url } = first;
  const { port: PORT } = new URL(url);
  await openOrder(page, first, url, phone);
  await page.goto(url + MENU);
  await expect(page.locator('h1')).toHaveText('Casa Mare');
  await first.stop();

  const second = await startShop({ PORT, BUILD_DIR: build('one') });
  await page.goto(url + MENU);
  await expect(page.locator('body')).toHaveAttribute('data-version', 'one');
  await expect
    .poll(() =>
      page.evaluate(async (path) => {
        const stored = await (await caches.open('shop-pages-1')).match(path);
        const files = stored?.headers.get('x-stored-files')?.split(' ') ?? [];
        const named = [...document.querySelectorAll('script[src^="/_astro/"]')].map((script) =>
          script.getAttribute('src'),
        );
        return named.length > 0 && named.every((file) => file !== null && files.includes(file));
      }, MENU),
    )
    .toBe(true);
  await second.stop();

  // The page of the first upgrade is still open when the second one replaces its files.
  const third = await startShop({ PORT, BUILD_DIR: build('two') });
  await expectComplete(page, 'one');
  await third.stop();

  // Without a connection, it is shown with its own files.
  await page.reload();
  await expect(page.locator('[data-offline-bar]')).toBeVisible();
  await expectComplete(page, 'one');

  const fourth = await startShop({ PORT, BUILD_DIR: build('two'), PREVIOUS_BUILD_DIRS: build('one') });
  await page.goto(url + MENU);
  await expectComplete(page, 'two');
  await expect(page.locator('[data-offline-bar]')).toHaveCount(0);
  // A client without a worker gets the files of its page from the earlier build.
  const old = (await storedPaths(page))['shop-files-1']?.filter((path) => /Shell.*\.js$/.test(path)) ?? [];
  const statuses = await Promise.all(old.map(async (path) => (await fetch(url + path)).status));
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(2);
  await fourth.stop();
  await Promise.all(Object.values(versions).map((folder) => rm(folder, { recursive: true })));
});

test('SW=off removes the worker and what it stored, and registers none', async ({ page, phone, expectedErrors }) => {
  // The second shop has other customers.
  expectedErrors.push(/net::ERR_/, /status of 401/);
  const first = await startShop();
  const { url } = first;
  const { port: PORT } = new URL(url);
  await openOrder(page, first, url, phone);
  // Signed in, every page of the second shop would be answered by 401, and go to the home page meanwhile.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await first.stop();

  const second = await startShop({ PORT, SW: 'off' });
  const leftovers = () =>
    page.evaluate(async () => [
      (await navigator.serviceWorker.getRegistrations()).length,
      (await caches.keys()).length,
    ]);
  // The first page looks for a newer worker, and gets the one that removes itself.
  await page.goto(url + MENU);
  await expect.poll(leftovers, { timeout: 30_000 }).toEqual([0, 0]);
  await page.goto(`${url}/app`);
  await page.locator('[data-action="install"]').click();
  await expect(page.locator('[data-install-help="menu"]')).toBeVisible();
  expect(await leftovers()).toEqual([0, 0]);
  await second.stop();
});
