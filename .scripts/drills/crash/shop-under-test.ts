import { spawnSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openPglite, postgresFolder } from '#backend/db/client.ts';
import { createTempFolder } from '../../shared/drill.ts';
import { sendRequest } from '../../shared/http.ts';
import { isReachable, query, startPostgres } from '../../shared/postgres-server.ts';
import { createShopProcess, type ShopProcess } from '../../shared/shop-process.ts';
import { readStoredOrders, type Query, type StoredOrders } from './stored-orders.ts';

/** A shop on one kind of database, with the crashes it can suffer. */
export interface ShopUnderTest {
  readonly database: 'PostgreSQL' | 'PGlite';
  readonly description: string;
  readonly process: ShopProcess;
  /** Environment of further instances on the same data. */
  readonly variables: Readonly<Record<string, string>>;
  /** Used in turn. */
  readonly crashes: readonly Crash[];
  /** Starts what is down; resolves when the shop accepts requests. */
  recover(): Promise<void>;
  readOrders(): Promise<StoredOrders>;
  /** Changes data without the shop, for injected faults. PostgreSQL only. */
  readonly query?: Query;
}

export interface Crash {
  readonly target: 'server' | 'database' | 'server and database';
  kill(): Promise<unknown>;
}

/** Orders keep their first status, so that the database shows the effects of create-order only. */
const VARIABLES = { DEMO: 'on', DEMO_PACE: '0', ORDER_REJECT_MINUTES: '0', SMS: 'log', CODE_PAUSE_SECONDS: '0' };
const RECOVERY_TIMEOUT_MS = 30_000;

/** @param settings additional settings of the PostgreSQL server */
export async function postgresShop(settings: readonly string[] = []): Promise<ShopUnderTest> {
  const server = await startPostgres(settings);
  const url = server.url('postgres');
  const runQuery: Query = (sql) => query(url, sql);
  const variables = { ...VARIABLES, DATABASE_URL: url, DATA_DIR: await createTempFolder('files') };
  const shop = await createShopProcess(variables);
  return {
    database: 'PostgreSQL',
    description: `${server.version}, fsync on`,
    process: shop,
    variables,
    query: runQuery,
    crashes: [
      { target: 'server', kill: () => shop.kill() },
      { target: 'database', kill: () => server.kill() },
      { target: 'server and database', kill: () => Promise.all([server.kill(), shop.kill()]) },
    ],
    async recover() {
      if (!(await isReachable(url))) await server.start();
      await recoverProcess(shop);
    },
    readOrders: () => readStoredOrders(runQuery),
  };
}

export async function embeddedShop(): Promise<ShopUnderTest> {
  const data = await createTempFolder('pglite');
  const copy = join(await createTempFolder('copies'), 'postgres');
  const variables = { ...VARIABLES, DATA_DIR: data };
  const shop = await createShopProcess(variables);
  return {
    database: 'PGlite',
    description: 'embedded PostgreSQL',
    process: shop,
    variables,
    crashes: [{ target: 'server', kill: () => shop.kill() }],
    recover: () => recoverProcess(shop),
    // Only one process may open the data. A copy made while that process is stopped contains what a crash would leave.
    async readOrders() {
      shop.signal('SIGSTOP');
      try {
        const { status, stderr } = spawnSync('cp', ['-r', postgresFolder(data), copy], { encoding: 'utf8' });
        if (status !== 0) throw new Error(`The data could not be copied: ${stderr}`);
      } finally {
        shop.signal('SIGCONT');
      }
      const client = await openPglite({ dataDir: copy });
      try {
        return await readStoredOrders(async (sql) => (await client.query<Record<string, unknown>>(sql)).rows);
      } finally {
        await client.close();
        await rm(copy, { recursive: true });
      }
    },
  };
}

/** Starts the process if it has exited; a running one must reconnect to its database by itself. */
async function recoverProcess(shop: ShopProcess): Promise<void> {
  const hasExited = await Promise.race([shop.exited.then(() => true), delay(0, false)]);
  if (hasExited || shop.pid === undefined) return shop.start();
  const deadline = Date.now() + RECOVERY_TIMEOUT_MS;
  while (Date.now() < deadline) {
    if ((await sendRequest(`${shop.url}/readyz`)).status === 200) return;
    await delay(20);
  }
  throw new Error(`The shop did not reconnect to its database within ${RECOVERY_TIMEOUT_MS / 1000} s`);
}
