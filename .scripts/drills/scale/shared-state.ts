import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { promisify } from 'node:util';
import { ask } from '../shared/ask.ts';
import { query } from '../shared/cluster.ts';
import type { Codes } from '../shared/codes.ts';
import { drillFolder } from '../shared/folder.ts';
import { makeWish, orderOf, type Menu } from '../shared/shopper.ts';

/** Two instances, asked directly: what one knows, the other knows. */
export interface Pair {
  readonly urls: readonly [string, string];
  readonly codes: Codes;
  readonly database: string;
}

export interface Check {
  readonly what: string;
  readonly goal: string;
  readonly figure: string;
  readonly holds: boolean;
}

/** Codes that one address may ask for in an hour, as the instances are told. */
export const PER_ADDRESS = 20;

const LIMIT = 5000;

const post = (url: string, path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
  ask(url + path, { method: 'POST', body: JSON.stringify(body), headers });
/** A visitor of an address of its own, as a trusted proxy would tell. */
const from = (address: string) => ({ 'x-forwarded-for': address });
const requestCode = async (url: string, phone: string, address: string) =>
  (await post(url, '/api/via-phone-number', { phone }, from(address))).status;

async function signIn({ urls: [one, other], codes }: Pair, phone: string): Promise<string> {
  await post(one, '/api/via-phone-number', { phone }, from('203.0.113.50'));
  const { text } = await post(other, '/api/sms-code-check', { phone, code: await codes.code(phone) });
  return (JSON.parse(text) as { token?: string }).token ?? '';
}

/** A phone that just got a code gets none from the other instance; an address gets as many as it may from both together. */
export async function sharesCodeLimits({ urls }: Pair): Promise<Check> {
  const [one, other] = urls;
  const phone = [
    await requestCode(one, '37361000000', '203.0.113.1'),
    await requestCode(other, '37361000000', '203.0.113.2'),
  ];
  const statuses: number[] = [];
  for (let asked = 0; asked <= PER_ADDRESS; asked += 1)
    statuses.push(await requestCode(urls[asked % 2] ?? one, `373611${String(asked).padStart(5, '0')}`, '203.0.113.3'));
  const passed = statuses.filter((status) => status === 200).length;
  return {
    what: 'limits on sign-in codes',
    goal: `one a minute for a phone, ${PER_ADDRESS} an hour for an address, over both`,
    figure: `phone: ${phone.join(' then ')}; address: ${passed} passed, then ${statuses.at(-1)}`,
    holds: phone.join() === '200,429' && passed === PER_ADDRESS && statuses.at(-1) === 429,
  };
}

/** Tries are counted over both instances. */
export async function sharesTries(pair: Pair): Promise<Check> {
  const phone = '37362000000';
  await requestCode(pair.urls[0], phone, '203.0.113.4');
  const code = await pair.codes.code(phone);
  const statuses: number[] = [];
  for (let tries = 0; tries < 5; tries += 1)
    statuses.push(
      (
        await post(pair.urls[tries % 2] ?? '', '/api/sms-code-check', {
          phone,
          code: code === '0000' ? '1111' : '0000',
        })
      ).status,
    );
  const right = (await post(pair.urls[0], '/api/sms-code-check', { phone, code })).status;
  return {
    what: 'tries of a code',
    goal: 'five wrong ones kill it, over both',
    figure: `${statuses.join(', ')}, then the right one ${right}`,
    holds: statuses.every((status) => status === 422) && right === 404,
  };
}

/** Who signs out at one instance is a stranger to the other from the next request on. */
export async function sharesSessions(pair: Pair): Promise<Check> {
  const [one, other] = pair.urls;
  const headers = { authorization: `Bearer ${await signIn(pair, '37363000000')}` };
  const profile = async (url: string) => (await ask(`${url}/api/get-profile`, { headers })).status;
  const before = [await profile(one), await profile(other)];
  await ask(`${one}/api/logout`, { headers });
  const since = [await profile(other), await profile(one)];
  return {
    what: 'signing out at one instance',
    goal: 'known to the other at once',
    figure: `${before.join(', ')}, after it ${since.join(', ')}`,
    holds: before.join() === '200,200' && since.join() === '401,401',
  };
}

/** One key, sent to both at the same moment: one order, one answer. With another body it is refused by both. */
export async function sharesKeys(pair: Pair, menu: Menu): Promise<Check> {
  const phone = '37364000000';
  const token = await signIn(pair, phone);
  const headers = { authorization: `Bearer ${token}` };
  const ids = new Set<string>();
  const refused: number[] = [];
  const pairs = 20;
  for (let count = 0; count < pairs; count += 1) {
    const quote = await post(pair.urls[0], '/api/order-quote', makeWish(menu).quote, headers);
    const order = orderOf(menu, { phone, token }, (JSON.parse(quote.text) as { quote_id?: string }).quote_id ?? 'none');
    const keyed = { ...headers, 'idempotency-key': randomUUID() };
    const answers = await Promise.all(pair.urls.map((url) => post(url, '/api/create-order', order, keyed)));
    ids.add(
      answers
        .map(({ status, text }) =>
          status === 200 ? (JSON.parse(text) as { order: { id: number } }).order.id : `${status} of ${count}`,
        )
        .join(' and '),
    );
    refused.push(
      (await post(pair.urls[count % 2] ?? '', '/api/create-order', { ...order, comment: 'else' }, keyed)).status,
    );
  }
  const [row] = await query<{ count: string }>(
    pair.database,
    'select count(*) from orders where user_id = (select id from users where phone = $1)',
    [phone],
  );
  const alike = [...ids].filter((id) => new Set(id.split(' and ')).size === 1 && /^\d+ /.test(id)).length;
  return {
    what: 'one Idempotency-Key at both at once',
    goal: 'one order, one answer; another body is refused',
    figure: `${pairs} keys: ${row?.count} orders, ${alike} with one answer, ${refused.filter((status) => status === 422).length} × 422`,
    holds: Number(row?.count) === pairs && alike === pairs && refused.every((status) => status === 422),
  };
}

/** A menu that is imported shows on the page and in the calls of both. */
export async function showsChanges({ urls, database }: Pair, menu: Menu): Promise<Check> {
  const page = '/chisinau/casa-mare';
  const name = `Drill ${randomUUID().slice(0, 8)}`;
  const folder = await drillFolder('menu');
  const file = join(folder, 'menu.json');
  const changed = rename(JSON.parse(await runShop(database, 'export-menu', page.slice(1))) as Menus, name);
  await writeFile(file, JSON.stringify(changed));
  for (const url of urls) await ask(url + page);
  const end = Date.now() + LIMIT * 4;
  const shows = async (url: string, path: string): Promise<number> => {
    while (Date.now() < end) {
      if ((await ask(url + path)).text.includes(name)) return Date.now();
      await after(50);
    }
    return Infinity;
  };
  const shown = urls.flatMap((url) => [
    shows(url, page),
    shows(url, `/api/get-restaurant-by-id-full?id_restaurant=${menu.restaurantId}`),
  ]);
  await runShop(database, 'import', file, '--apply');
  const done = Date.now();
  const times = (await Promise.all(shown)).map((at) => Math.max(0, at - done));
  return {
    what: 'a menu that was imported',
    goal: 'shown by page and call of both within 5 s',
    figure: `${times.join(', ')} ms after the import`,
    holds: Math.max(...times) <= LIMIT,
  };
}

interface Menus {
  readonly restaurants: readonly {
    readonly categories: readonly {
      readonly products: readonly { readonly name: Readonly<Record<string, string>> }[];
    }[];
  }[];
}

/** The same menus with the first dish called otherwise in Russian. */
function rename({ restaurants: [first, ...others], ...rest }: Menus, ru: string): Menus {
  const [category, ...categories] = first?.categories ?? [];
  const [product, ...products] = category?.products ?? [];
  if (!first || !category || !product) throw new Error('The exported menu is empty');
  const renamed = { ...product, name: { ...product.name, ru } };
  return {
    ...rest,
    restaurants: [
      { ...first, categories: [{ ...category, products: [renamed, ...products] }, ...categories] },
      ...others,
    ],
  };
}

/** What a command of the shop prints. @throws when it fails */
async function runShop(database: string, ...words: string[]): Promise<string> {
  const script = new URL('../../shop.ts', import.meta.url).pathname;
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...words], {
    env: { ...process.env, DATABASE_URL: database, SMS: 'log' },
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout;
}
