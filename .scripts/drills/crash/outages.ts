import { spawnSync } from 'node:child_process';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { postgresFolder } from '#backend/db/client.ts';
import { readFreeBytes } from '../../../src/backend/db/database-folder.ts';
import { startSilentProxy } from '#backend/testing/silent-proxy.ts';
import { createTempFolder, onDrillEnd } from '../../shared/drill.ts';
import { sendRequest } from '../../shared/http.ts';
import { startRefusingGateway } from '../../shared/refusing-gateway.ts';
import { createShopProcess } from '../../shared/shop-process.ts';
import type { RoundContext } from './crash-round.ts';
import { OrderLoad, prepareOrders, repeatOrders, sendOrder } from './order-load.ts';
import type { OrderAttempt } from './order-verifier.ts';

export interface OutageResult {
  readonly description: string;
  readonly passed: boolean;
}

const ROOT = new URL('../../../', import.meta.url).pathname;
const ORDERS = 16;
/** Phones without an account that request a code; fewer than the limit of their address. */
const NEW_PHONES = 6;
/** A browser aborts a call after this time. */
const MAX_CALL_MS = 15_000;
const RECOVERY_TIMEOUT_MS = 30_000;
const POLL_INTERVAL_MS = 100;
const MEGABYTE = 1e6;
/**
 * Free space above the limit before the disk is filled with twice as much; larger than what other programs write
 * meanwhile.
 */
const MARGIN_MB = 400;

/**
 * Starts further processes on the embedded data while customers order, with the same and with another folder for
 * temporary files, and runs a command; then kills the shop. Only the command may succeed, and no acknowledged order may
 * be lost.
 */
export async function openTwice({ shop, clients, verifier }: RoundContext): Promise<OutageResult> {
  const TMPDIR = await createTempFolder('tmp');
  const load = new OrderLoad(clients, verifier);
  const running = load.run(await load.prepareQuotes());
  await Promise.race([load.firstAcknowledgement, running]);
  const outcomes: string[] = [];
  for (const [name, variables] of [
    ['same TMPDIR', {}],
    ['another TMPDIR', { TMPDIR }],
  ] as const) {
    const second = await createShopProcess({ ...shop.variables, ...variables });
    const started = await second.start().then(
      () => true,
      () => false,
    );
    await second.kill();
    outcomes.push(`second process with ${name} ${started ? 'STARTED' : 'refused'}`);
  }
  const { status } = spawnSync(process.execPath, ['.scripts/shop.ts', 'orders'], {
    cwd: ROOT,
    env: { ...process.env, ...shop.variables, TMPDIR },
  });
  outcomes.push(`command with another TMPDIR ${status === 0 ? 'sent to the shop' : 'FAILED'}`);
  load.announceCrash();
  await shop.process.kill();
  await running;
  await shop.recover();
  await repeatOrders(clients, verifier, verifier.attempts);
  verifier.checkDatabase(await shop.readOrders());
  const passed = !outcomes.some((outcome) => /STARTED|FAILED/.test(outcome)) && verifier.isClean;
  return {
    description: `${outcomes.join(', ')}; ${load.acknowledged} orders acknowledged meanwhile, then killed`,
    passed,
  };
}

/**
 * Fills the disk of the embedded data: orders must be refused with 503, pages be served, and orders be accepted again
 * afterwards.
 */
export async function fillDisk({ shop, clients, verifier }: RoundContext): Promise<OutageResult> {
  const folder = shop.variables['DATA_DIR'] ?? '';
  const limitMb = Math.floor((await readFreeBytes(postgresFolder(folder))) / MEGABYTE) - MARGIN_MB;
  await shop.process.kill();
  const limited = await createShopProcess({ ...shop.variables, MIN_FREE_DISK_MB: String(limitMb) });
  await limited.start();
  const full = { ...clients, url: limited.url };
  const attempts = await prepareOrders(full, ORDERS);
  const [before, during] = [attempts.slice(0, ORDERS / 2), attempts.slice(ORDERS / 2)];
  await repeatOrders(full, verifier, before);
  const filler = join(folder, 'filler');
  await writeZeros(filler, 2 * MARGIN_MB);
  // The disk is checked four times a second.
  await delay(1000);
  const refused = await Promise.all(during.map(async (attempt) => (await sendOrder(limited.url, attempt)).status));
  const page = await sendRequest(`${limited.url}/chisinau`);
  await rm(filler);
  await delay(1000);
  await repeatOrders(full, verifier, attempts);
  verifier.attempts.push(...attempts);
  limited.signal('SIGTERM');
  const exit = await limited.exited;
  await shop.recover();
  verifier.checkDatabase(await shop.readOrders());
  const passed = refused.every((status) => status === 503) && page.status === 200 && exit === 0 && verifier.isClean;
  return {
    description: `disk full: ${refused.length} orders returned ${[...new Set(refused)].join(', ')}, a page ${page.status}; all accepted afterwards, exit ${exit}`,
    passed,
  };
}

/**
 * Silences the network to PostgreSQL while orders are placed: every call must end in time, and no acknowledged order be
 * lost.
 */
export async function silenceNetwork({ shop, clients, verifier }: RoundContext): Promise<OutageResult> {
  const proxy = await startSilentProxy(shop.variables['DATABASE_URL'] ?? '');
  onDrillEnd(() => proxy.close());
  const instance = await createShopProcess({ ...shop.variables, DATABASE_URL: proxy.url });
  await instance.start();
  const silenced = { ...clients, url: instance.url };
  const durations: number[] = [];
  const all: OrderAttempt[] = [];
  for (const acceptsNew of [true, false]) {
    const attempts = await prepareOrders(silenced, ORDERS);
    all.push(...attempts);
    await Promise.all(
      attempts.map(async (attempt, index) => {
        const start = Date.now();
        const { status, text } = await sendOrder(instance.url, attempt);
        durations.push(Date.now() - start);
        if (status === 200) verifier.checkResponse(attempt, status, text);
        // In the middle of the orders.
        if (index === 0) proxy.silence(acceptsNew);
      }),
    );
    const start = Date.now();
    await sendRequest(`${instance.url}/api/get-cities`);
    durations.push(Date.now() - start);
    proxy.restore();
    await waitFor(async () => (await sendRequest(`${instance.url}/readyz`)).status === 200);
  }
  await repeatOrders(silenced, verifier, all);
  verifier.attempts.push(...all);
  await instance.kill();
  verifier.checkDatabase(await shop.readOrders());
  const slowest = Math.max(...durations);
  return {
    description: `network to PostgreSQL silent, twice: slowest of ${durations.length} calls ${slowest} ms`,
    passed: slowest < MAX_CALL_MS && verifier.isClean,
  };
}

/**
 * Lets the SMS gateway refuse every message while customers order and others request codes, and kills the shop. No
 * acknowledged order may be lost, and no code of a refused message may sign in, also after the restart.
 */
export async function refuseMessages({ shop, clients, verifier }: RoundContext): Promise<OutageResult> {
  const gateway = await startRefusingGateway();
  const variables = { ...shop.variables, ...gateway.variables };
  await shop.process.kill();
  const instance = await createShopProcess(variables);
  await instance.start();
  const refusing = { ...clients, url: instance.url };
  const attempts = await prepareOrders(refusing, ORDERS);
  const phones = Array.from({ length: NEW_PHONES }, (_, index) => `373610000${String(index).padStart(2, '0')}`);
  const [requested] = await Promise.all([
    Promise.all(phones.map((phone) => post(`${instance.url}/api/via-phone-number`, { phone }))),
    repeatOrders(refusing, verifier, attempts),
  ]);
  const codes = phones.map((phone) => gateway.codeOf(phone));
  await instance.kill();
  const restarted = await createShopProcess(variables);
  await restarted.start();
  const checked = await Promise.all(
    phones.map((phone, index) => post(`${restarted.url}/api/sms-code-check`, { phone, code: codes[index] })),
  );
  await repeatOrders({ ...clients, url: restarted.url }, verifier, attempts);
  verifier.attempts.push(...attempts);
  await restarted.kill();
  await shop.recover();
  verifier.checkDatabase(await shop.readOrders());
  const refused = requested.filter(({ status }) => status === 503).length;
  const signedIn = checked.filter(({ status }) => status === 200).length;
  const allSent = codes.every((code) => code !== undefined);
  return {
    description: `gateway refuses: ${refused} of ${phones.length} requests for a code 503, ${signedIn} of their codes accepted after a kill; ${attempts.length} orders accepted`,
    passed: allSent && refused === phones.length && signedIn === 0 && verifier.isClean,
  };
}

const post = (url: string, body: object) => sendRequest(url, { method: 'POST', body: JSON.stringify(body) });

async function writeZeros(file: string, megabytes: number): Promise<void> {
  const handle = await open(file, 'w');
  const zeros = Buffer.alloc(MEGABYTE);
  for (let written = 0; written < megabytes; written += 1) await handle.write(zeros);
  await handle.sync();
  await handle.close();
}

async function waitFor(condition: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + RECOVERY_TIMEOUT_MS;
  while (Date.now() < deadline) {
    if (await condition()) return;
    await delay(POLL_INTERVAL_MS);
  }
  throw new Error(`The shop did not recover within ${RECOVERY_TIMEOUT_MS / 1000} s`);
}
