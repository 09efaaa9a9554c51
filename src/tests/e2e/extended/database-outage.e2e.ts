import { onServer, openEmpty, isServerReachable } from '#backend/testing/databases.ts';
import { createShopClient, loadMenu, placeOrderByApi, signInByApi } from '../../fixtures/shop-setup.ts';
import { startShop } from '../shop.ts';
import { expect, test } from '../test.ts';

const hasServer = await isServerReachable();

test('[PostgreSQL] a shop without its database reports it, serves cached pages and takes orders again after reconnecting', async ({
  phone,
}) => {
  test.skip(!hasServer, 'PostgreSQL is not reachable; TEST_DATABASE_URL names one');
  const { url, close } = await openEmpty();
  await using leaving = new AsyncDisposableStack();
  leaving.defer(close);
  const database = new URL(url).pathname.slice(1);
  const shop = await startShop({ DATABASE_URL: url, SMS: 'log', DEMO: 'on', DEMO_PACE: '0' });
  leaving.defer(async () => void (await shop.stop()));
  const get = async (path: string) => {
    const response = await fetch(shop.url + path);
    return { status: response.status, cache: response.headers.get('x-astro-cache'), body: await response.text() };
  };
  const [first, second] = ['/chisinau/casa-mare', '/en/chisinau/casa-mare'];
  const token = await signInByApi(shop, phone);
  const menu = await loadMenu(shop, 'chisinau', 'casa-mare');
  const [dish] = menu.dishes;
  const order = await placeOrderByApi(shop, token, menu);
  expect((await get('/readyz')).status).toBe(200);
  const before = [await get(first), await get(second), await get('/privacy')];
  expect(before.map(({ status }) => status)).toEqual([200, 200, 200]);

  // Both pages show this dish: once one page is fresh, the other is known to be stale.
  await onServer(`update products set price = 77750 where id = ${dish?.id}`, url);
  await expect.poll(async () => (await get(first)).body.includes('77750'), { timeout: 30_000 }).toBe(true);
  await onServer(`alter database ${database} allow_connections false`);
  await onServer(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}'`);

  await expect.poll(async () => (await get('/readyz')).status, { timeout: 30_000 }).toBe(503);
  expect(await get('/readyz')).toMatchObject({ status: 503, body: 'the database does not respond' });
  expect(await get('/healthz')).toMatchObject({ status: 200, body: 'ok' });
  expect(await get(first)).toMatchObject({ status: 200, body: expect.stringContaining('77750') });
  expect([await get(second), (await get('/en/balti')).status]).toEqual([{ ...before[1], cache: 'STALE' }, 503]);
  expect((await fetch(`${shop.url}/api/get-profile`, { headers: { authorization: `Bearer ${token}` } })).status).toBe(
    500,
  );

  await onServer(`alter database ${database} allow_connections true`);
  await expect.poll(async () => (await get('/readyz')).status, { timeout: 30_000 }).toBe(200);
  await expect.poll(async () => (await get(second)).body.includes('77750'), { timeout: 30_000 }).toBe(true);
  expect((await createShopClient(shop, token).call('getOrder', { query: { order_id: order } })).id).toBe(order);
  await placeOrderByApi(shop, token, await loadMenu(shop, 'chisinau', 'casa-mare'));
});
