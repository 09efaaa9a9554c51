import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openBackend } from '#backend/open.ts';
import { createClient, type Client } from '#backend/testing/client.ts';
import { toCartLine, type Order } from '#backend/testing/ordering.ts';
import { parseEnvironment, type Environment } from '#contract/environment.ts';
import { demo as testShop } from '#tests/shop/index.ts';
import { backupShop, resetShop, restoreShop } from './backup.ts';

const folder = mkdtempSync(join(tmpdir(), 'shop-backup-'));
const at = (name: string) => join(folder, name);
const environmentOf = (name: string): Environment => {
  const parsed = parseEnvironment({ DATA_DIR: at(name), DEMO: 'on', DEMO_PACE: '0', LOG_LEVEL: 'silent' });
  if (!parsed.ok) throw new Error(parsed.errors.join('\n'));
  return parsed.environment;
};
const shop = environmentOf('shop');
const loadTestShop = async () => testShop;
const open = () => openBackend(shop, loadTestShop);
let written: string;
let customer: { readonly token: string; readonly order: Order };

/** Opens the shop, places an order of a new customer, and returns both. The code is what the shop prints. */
async function orderFrom(client: Client): Promise<typeof customer> {
  const phone = '37369123456';
  const printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  await client.request('sendCode', { body: { phone } });
  const code =
    printed.mock.calls
      .map(([line]) => /^sms to \d+: .*?(\d{4})/.exec(String(line))?.[1])
      .find((each) => each !== undefined) ?? '';
  printed.mockRestore();
  const { token } = await client.request('checkCode', { body: { phone, code } });
  const [city] = await client.request('getCities');
  const restaurant = (await client.request('getRestaurants')).find(({ slug }) => slug === 'casa-mare');
  const { categories } = await client.request('getRestaurant', { query: { id_restaurant: restaurant?.id ?? 0 } });
  const dishes = categories
    .flatMap(({ products }) => products)
    .filter(({ active, additives, modifiers }) => active && additives.length + modifiers.length === 0);
  const products = dishes.slice(0, 2).map((dish, index) => toCartLine(dish, { count: 3, id_front: index }));
  const { quote_id } = await client.request('quoteOrder', {
    token,
    body: { restaurant_id: restaurant?.id ?? 0, products },
  });
  const { order } = await client.request('createOrder', {
    token,
    body: {
      quote_id,
      contact: { name: 'Ion', phone },
      address: { city_id: city?.id ?? 0, street: 'Pușkin', house: '24' },
      payment: { method: 'cash' },
    },
  });
  return { token, order };
}

/** The numbers at the end of a response. */
const figures = (line = '') => line.slice(line.indexOf(': ') + 2);

beforeAll(async () => {
  const { backend } = await open();
  customer = await orderFrom(createClient(() => backend));
  expect((await backupShop(shop, at('running.tar.gz'))).lines.join()).toContain('The shop is running; stop it first');
  expect((await restoreShop(shop, at('any.tar.gz'), true)).ok).toBe(false);
  await backend.close();
  const { ok, lines } = await backupShop(shop, at('backup.tar.gz'));
  expect({ ok, lines }).toEqual({
    ok: true,
    // Besides the orders of the demonstration's reviews, which have no customers.
    lines: [expect.stringMatching(/backup\.tar\.gz: \d+ orders of 1 customers, checksum [0-9a-f]{16}$/)],
  });
  written = figures(lines[0]);
});
afterAll(() => rmSync(folder, { recursive: true }));

test('what is restored is what was backed up', async () => {
  const { ok, lines } = await restoreShop(environmentOf('other'), at('backup.tar.gz'), false);
  expect({ ok, figures: figures(lines[0]) }).toEqual({ ok: true, figures: written });
  const again = await backupShop(environmentOf('other'), at('again.tar.gz'));
  expect(figures(again.lines[0])).toBe(written);
});

test('an order is there after the restore, with every total and the session', async () => {
  expect((await restoreShop(environmentOf('sold'), at('backup.tar.gz'), false)).ok).toBe(true);
  const { backend } = await openBackend(environmentOf('sold'), loadTestShop);
  const { token, order } = customer;
  const restored = await createClient(() => backend).request('getOrder', { token, query: { order_id: order.id } });
  await backend.close();
  expect(restored).toEqual(order);
  expect(order.items.length).toBe(2);
  expect(order.totals.find(({ code }) => code === 'total')?.amount).toBeGreaterThan(0);
});

test('data is replaced only with --replace, and no other files remain', async () => {
  expect((await restoreShop(shop, at('backup.tar.gz'), false)).lines.join()).toContain(
    '--replace replaces it with the backup',
  );
  expect((await restoreShop(shop, at('backup.tar.gz'), true)).ok).toBe(true);
  expect(readdirSync(at('shop'))).toEqual(['postgres', 'postgres.lock']);
  const { backend } = await open();
  expect((await createClient(() => backend).request('getCities')).length).toBeGreaterThan(0);
  await backend.close();
});

test('a running shop is not replaced', async () => {
  const { backend } = await open();
  expect((await restoreShop(shop, at('backup.tar.gz'), true)).lines.join()).toContain('stop it first');
  await backend.close();
});

test('a damaged backup changes nothing', async () => {
  writeFileSync(at('damaged.tar.gz'), 'no backup');
  // Compared with the data of now: a shop that was open since the first backup may have run a maintenance job.
  const before = await backupShop(shop, at('before-damage.tar.gz'));
  expect(before.ok).toBe(true);
  const { ok, lines } = await restoreShop(shop, at('damaged.tar.gz'), true);
  expect({ ok, lines: lines.join() }).toEqual({ ok: false, lines: expect.stringContaining('nothing was changed') });
  expect(readdirSync(at('shop'))).toEqual(['postgres', 'postgres.lock']);
  expect(figures((await backupShop(shop, at('after-damage.tar.gz'))).lines[0])).toBe(figures(before.lines[0]));
});

test('a backup replaces no file and leaves no part of one', async () => {
  expect((await backupShop(shop, at('damaged.tar.gz'))).ok).toBe(false);
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
});

test('a backup that cannot be written leaves no part of its file', async () => {
  const backup = backupShop(shop, at('blocked.tar.gz'));
  // A file cannot replace a folder.
  mkdirSync(at('blocked.tar.gz'));
  await expect(backup).rejects.toThrow();
  expect(readdirSync(folder).filter((name) => name.startsWith('blocked'))).toEqual(['blocked.tar.gz']);
});

test('a data folder without data is not backed up', async () => {
  expect((await backupShop(environmentOf('nowhere'), at('nothing.tar.gz'))).ok).toBe(false);
  expect(existsSync(at('nothing.tar.gz'))).toBe(false);
});

test('a database server and an external provider are not backed up', async () => {
  const server = await backupShop({ ...shop, DATABASE_URL: 'postgres://shop@localhost/shop' }, at('x'));
  expect(server.lines.join('\n')).toContain('pg_dump --format=custom');
  expect((await restoreShop({ ...shop, API_BASE_URL: 'https://api.example' }, at('x'), false)).ok).toBe(false);
});

test('a shop is emptied after a typed word and a backup, and starts as a new one', async () => {
  expect((await restoreShop(environmentOf('emptied'), at('backup.tar.gz'), false)).ok).toBe(true);
  const questions: string[] = [];
  const answer = (typed: string) => async (question: string) => {
    questions.push(question);
    return typed;
  };
  const declined = await resetShop(environmentOf('emptied'), at('reset.tar.gz'), answer('yes'));
  expect(declined).toEqual({ ok: false, lines: ['Nothing was changed.'] });
  expect(questions[0]).toContain('Type reset to go on');
  expect(existsSync(at('reset.tar.gz'))).toBe(false);

  const { ok, lines } = await resetShop(environmentOf('emptied'), at('reset.tar.gz'), answer('reset'));
  expect({ ok, figures: figures(lines[0]) }).toEqual({ ok: true, figures: written });
  expect(readdirSync(join(at('emptied'), 'postgres'))).toEqual([]);
  const { backend } = await openBackend({ ...environmentOf('emptied'), DEMO: false });
  expect(await createClient(() => backend).request('getCities')).toEqual([]);
  expect(await backend.visibility('')).toBe('hidden');
  await backend.close();
  expect((await restoreShop(environmentOf('again-full'), at('reset.tar.gz'), false)).ok).toBe(true);
});

test('a backup that fails empties nothing', async () => {
  const asked = vi.fn();
  expect((await resetShop(shop, at('backup.tar.gz'), asked)).lines.join()).toContain('exists already');
  expect(asked).not.toHaveBeenCalled();
  const { backend } = await open();
  const running = await resetShop(shop, at('while-running.tar.gz'), async () => 'reset');
  expect(running.lines.join()).toContain('stop it first');
  await backend.close();
  expect(existsSync(at('while-running.tar.gz'))).toBe(false);
});
