import { isServerReachable, onServer, openEmpty } from '#backend/testing/databases.ts';
import { openFilledCheckout } from '../filled-checkout.ts';
import { startShop } from '../shop.ts';
import { expect, test as base } from '../test.ts';

const hasServer = await isServerReachable();

const test = base.extend<object, { database: { readonly url: string } }>({
  database: [
    async ({}, use) => {
      const { url, close } = await openEmpty();
      await use({ url });
      await close();
    },
    { scope: 'worker' },
  ],
  shop: [
    async ({ database: { url } }, use) => {
      const shop = await startShop({ DATABASE_URL: url, SMS: 'log', DEMO: 'on', DEMO_PACE: '0' });
      await use(shop);
      await shop.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

test.skip(!hasServer, 'PostgreSQL is not reachable; TEST_DATABASE_URL names one');
test.use({ expectedError: /503/ });

test('[PostgreSQL] a database that refuses writes is a sentence at the checkout; pages and cart stay', async ({
  page,
  phone,
  shop,
  database: { url },
}) => {
  const { customer, orders } = await openFilledCheckout(page, shop, phone);
  const database = new URL(url).pathname.slice(1);
  const setReadOnly = async (value: 'on' | 'off') => {
    await onServer(`alter database ${database} set default_transaction_read_only = ${value}`);
    // Connections keep the setting with which they were opened.
    await onServer(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}'`);
  };

  await setReadOnly('on');
  await customer.placeOrder();
  await expect(page.getByText(/Сейчас не.получается/)).toBeVisible();
  expect(await orders()).toEqual([]);
  const status = async (path: string) => (await fetch(shop.url + path)).status;
  expect([await status('/readyz'), await status('/chisinau/casa-mare'), await status('/ro/balti')]).toEqual([
    200, 200, 200,
  ]);
  expect(shop.lines.some((line) => line.includes('the database refuses writes'))).toBe(true);

  await setReadOnly('off');
  await expect(async () => {
    await customer.placeOrder();
    await expect(page).toHaveURL(/success/, { timeout: 5000 });
  }).toPass();
  expect(await orders()).toHaveLength(1);
});
