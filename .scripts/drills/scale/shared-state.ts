import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createTempFolder } from '../../shared/drill.ts';
import { sendRequest } from '../../shared/http.ts';
import { runShopCommand } from '../../shared/shop-command.ts';
import type { SignInCodes } from '../../shared/shop-process.ts';
import type { SampleMenu } from '../sample-orders.ts';

/** Two instances that receive requests directly, without nginx. */
export interface InstancePair {
  readonly urls: readonly [string, string];
  readonly codes: SignInCodes;
  readonly database: string;
}

export interface CheckResult {
  readonly subject: string;
  readonly goal: string;
  readonly measured: string;
  readonly passed: boolean;
}

/** The configured limit of sign-in codes per client address and hour. */
export const CODES_PER_ADDRESS = 20;

const MAX_CHANGE_DELAY_MS = 5000;

const post = (url: string, path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
  sendRequest(url + path, { method: 'POST', body: JSON.stringify(body), headers });
/** The header in which a trusted proxy reports the client address. */
const clientAddress = (address: string) => ({ 'x-forwarded-for': address });
const requestCode = async (url: string, phone: string, address: string) =>
  (await post(url, '/api/via-phone-number', { phone }, clientAddress(address))).status;

async function signIn({ urls: [first, second], codes }: InstancePair, phone: string): Promise<string> {
  await requestCode(first, phone, '203.0.113.50');
  const { text } = await post(second, '/api/sms-code-check', { phone, code: await codes.code(phone) });
  return (JSON.parse(text) as { token?: string }).token ?? '';
}

async function codeLimits({ urls }: InstancePair): Promise<CheckResult> {
  const byPhone = [
    await requestCode(urls[0], '37361000000', '203.0.113.1'),
    await requestCode(urls[1], '37361000000', '203.0.113.1'),
  ];
  const byAddress: number[] = [];
  for (let index = 0; index <= CODES_PER_ADDRESS; index += 1) {
    const phone = `373611${String(index).padStart(5, '0')}`;
    byAddress.push(await requestCode(index % 2 === 0 ? urls[0] : urls[1], phone, '203.0.113.3'));
  }
  const accepted = byAddress.filter((status) => status === 200).length;
  return {
    subject: 'limits of sign-in codes',
    goal: `one per minute, phone and address, ${CODES_PER_ADDRESS} per hour and address, on both instances together`,
    measured: `phone: ${byPhone.join(' then ')}; address: ${accepted} accepted, then ${byAddress.at(-1)}`,
    passed: byPhone.join() === '200,429' && accepted === CODES_PER_ADDRESS && byAddress.at(-1) === 429,
  };
}

async function codeAttempts({ urls, codes }: InstancePair): Promise<CheckResult> {
  const phone = '37362000000';
  await requestCode(urls[0], phone, '203.0.113.4');
  const code = await codes.code(phone);
  const enter = async (url: string, entered: string) =>
    (await post(url, '/api/sms-code-check', { phone, code: entered })).status;
  const wrong: number[] = [];
  for (const url of [urls[0], urls[1], urls[0], urls[1], urls[0]])
    wrong.push(await enter(url, code === '0000' ? '1111' : '0000'));
  const right = await enter(urls[0], code);
  return {
    subject: 'attempts of a code',
    goal: 'five wrong attempts on both instances invalidate it',
    measured: `${wrong.join(', ')}, then the right one ${right}`,
    passed: wrong.every((status) => status === 422) && right === 404,
  };
}

async function sessions(pair: InstancePair): Promise<CheckResult> {
  const [first, second] = pair.urls;
  const headers = { authorization: `Bearer ${await signIn(pair, '37363000000')}` };
  const readProfile = async (url: string) => (await sendRequest(`${url}/api/get-profile`, { headers })).status;
  const before = [await readProfile(first), await readProfile(second)];
  await sendRequest(`${first}/api/logout`, { headers });
  const after = [await readProfile(second), await readProfile(first)];
  return {
    subject: 'signing out on one instance',
    goal: 'effective on the other with the next request',
    measured: `${before.join(', ')}, afterwards ${after.join(', ')}`,
    passed: before.join() === '200,200' && after.join() === '401,401',
  };
}

async function catalogChanges({ urls, database }: InstancePair, menu: SampleMenu): Promise<CheckResult> {
  const page = '/chisinau/casa-mare';
  const name = `Drill ${randomUUID().slice(0, 8)}`;
  const file = join(await createTempFolder('menu'), 'menu.json');
  await writeFile(file, renameFirstDish(await runShopCommand(database, 'export-menu', page.slice(1)), name));
  for (const url of urls) await sendRequest(url + page);
  let deadline = Infinity;
  const waitForName = async (url: string): Promise<number> => {
    while (Date.now() < deadline) {
      if ((await sendRequest(url)).text.includes(name)) return Date.now();
      await delay(50);
    }
    return Infinity;
  };
  const paths = [page, `/api/get-restaurant-by-id-full?id_restaurant=${menu.restaurantId}`];
  const waiting = urls.flatMap((url) => paths.map((path) => waitForName(url + path)));
  await runShopCommand(database, 'import', file, '--apply');
  const imported = Date.now();
  deadline = imported + MAX_CHANGE_DELAY_MS * 4;
  const delays = (await Promise.all(waiting)).map((time) => Math.max(0, time - imported));
  return {
    subject: 'an imported menu',
    goal: `on the page and in the API of both instances within ${MAX_CHANGE_DELAY_MS / 1000} s`,
    measured: `${delays.join(', ')} ms after the import`,
    passed: Math.max(...delays) <= MAX_CHANGE_DELAY_MS,
  };
}

export const SHARED_STATE_CHECKS = [codeLimits, codeAttempts, sessions, catalogChanges];

/** Changes the Russian name of the first dish in a menu file. */
function renameFirstDish(text: string, name: string): string {
  const file = JSON.parse(text) as { restaurants: { categories: { products: { name: { ru: string } }[] }[] }[] };
  const dish = file.restaurants[0]?.categories[0]?.products[0];
  if (!dish) throw new Error('The exported menu is empty');
  dish.name.ru = name;
  return JSON.stringify(file);
}
