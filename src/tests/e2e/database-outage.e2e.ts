import { onServer, openEmpty, serverAnswers } from '#backend/testing/databases.ts';
import { callShop, kitchen, orderFrom, signedIn } from '../fixtures/shop-setup.ts';
import { startShop } from './shop.ts';
import { expect, test } from './test.ts';

const hasServer = await serverAnswers();

test('[PostgreSQL] a shop whose database goes away says so, shows what it has and sells on when it is back', async ({
  phone,
}) => {
  test.skip(!hasServer, 'no PostgreSQL answers; TEST_DATABASE_URL names one');
  const { url, close } = await openEmpty();
  await using leaving = new AsyncDisposableStack();
  leaving.defer(close);
  const database = new URL(url).pathname.slice(1);
  const shop = await startShop({ DATABASE_URL: url, SMS: 'log', DEMO: 'on', DEMO_PACE: '0' });
  leaving.defer(async () => void (await shop.stop()));
  const ask = async (path: string) => {
    const answer = await fetch(shop.url + path);
    return { status: answer.status, cache: answer.headers.get('x-astro-cache'), body: await answer.text() };
  };
  const [first, second] = ['/chisinau/casa-mare', '/en/chisinau/casa-mare'];
  const token = await signedIn(shop, phone);
  const menu = await kitchen(shop, 'chisinau', 'casa-mare');
  const [dish] = menu.dishes;
  const order = await orderFrom(shop, token, menu);
  expect((await ask('/readyz')).status).toBe(200);
  const before = [await ask(first), await ask(second), await ask('/privacy')];
  expect(before.map(({ status }) => status)).toEqual([200, 200, 200]);

  // Both pages show this dish: once the one is new, the other is known to be of yesterday.
  await onServer(`update products set price = 77750 where id = ${dish?.id}`, url);
  await expect.poll(async () => (await ask(first)).body.includes('77750'), { timeout: 30_000 }).toBe(true);
  await onServer(`alter database ${database} allow_connections false`);
  await onServer(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}'`);

  await expect.poll(async () => (await ask('/readyz')).status, { timeout: 30_000 }).toBe(503);
  expect(await ask('/readyz')).toMatchObject({ status: 503, body: 'the database does not answer' });
  expect(await ask('/healthz')).toMatchObject({ status: 200, body: 'ok' });
  expect(await ask(first)).toMatchObject({ status: 200, body: expect.stringContaining('77750') });
  expect([await ask(second), (await ask('/en/balti')).status]).toEqual([{ ...before[1], cache: 'STALE' }, 503]);
  expect((await fetch(`${shop.url}/api/get-profile`, { headers: { authorization: `Bearer ${token}` } })).status).toBe(
    500,
  );

  await onServer(`alter database ${database} allow_connections true`);
  await expect.poll(async () => (await ask('/readyz')).status, { timeout: 30_000 }).toBe(200);
  await expect.poll(async () => (await ask(second)).body.includes('77750'), { timeout: 30_000 }).toBe(true);
  expect((await callShop(shop, token).call('getOrder', { query: { order_id: order } })).id).toBe(order);
  await orderFrom(shop, token, await kitchen(shop, 'chisinau', 'casa-mare'));
});
