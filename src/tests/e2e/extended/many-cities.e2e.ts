import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startShop } from '../shop.ts';
import { expect, test } from '../test.ts';

const ROOT = new URL('../../../../', import.meta.url).pathname;
/** Three cities of the demonstration, and one for every ten generated restaurants. */
const CITIES = 33;

test('the home page links to every one of many cities, also without scripts', async ({ browser }) => {
  const data = await mkdtemp(join(tmpdir(), 'shop-'));
  const shop = await startShop({ DATA_DIR: data, DEMO_MODULE: 'demo.mjs' });
  const filling = spawn(
    process.execPath,
    ['.scripts/shop.ts', 'generate', '--restaurants', '300', '--products', '1', '--orders', '0'],
    { cwd: ROOT, env: { ...process.env, DATA_DIR: data }, stdio: 'inherit' },
  );
  expect(await once(filling, 'exit')).toEqual([0, null]);
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await expect
    .poll(
      async () => {
        await page.goto(`${shop.url}/en`);
        return page.locator('main li[data-city]').count();
      },
      { timeout: 30_000 },
    )
    .toBe(CITIES);

  const addresses = await page
    .locator('main li[data-city] a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(addresses.every((address) => address?.startsWith('/en/'))).toBe(true);
  expect(new Set(addresses).size).toBe(CITIES);
  // The restaurants of a dozen cities are in the page, which shows those of one.
  await expect(page.locator('main section[data-city]')).toHaveCount(12);
  await expect(page.locator('main section[data-city]:visible')).toHaveCount(1);

  const last = page.getByRole('main').getByRole('link', { name: 'City 30', exact: true });
  await expect(last).toBeHidden();
  await page.getByText('More cities: 21').click();
  await last.click();
  await expect(page).toHaveURL(`${shop.url}/en/generated-30`);
  await expect(page.locator('main [data-restaurant]')).toHaveCount(10);

  const customer = await browser.newContext();
  await customer.addCookies([{ name: 'city', value: 'generated-5', url: shop.url }]);
  const home = await customer.newPage();
  await home.goto(`${shop.url}/en`);
  await expect(home.locator('main [data-restaurant]:visible')).toHaveCount(9);
  await home.getByRole('link', { name: 'All restaurants: 10' }).click();
  await expect(home).toHaveURL(`${shop.url}/en/generated-5`);
  await customer.close();
  await context.close();
  await shop.stop();
  await rm(data, { recursive: true, force: true });
});
