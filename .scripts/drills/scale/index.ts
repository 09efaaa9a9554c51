import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createTempFolder, runDrill, selectFaults } from '../../shared/drill.ts';
import { createNginx, type Nginx } from '../../shared/nginx.ts';
import { query, startPostgres } from '../../shared/postgres-server.ts';
import { createShopProcess, SignInCodes, type ShopProcess } from '../../shared/shop-process.ts';
import { printTable } from '../../shared/table.ts';
import { readStoredOrders } from '../crash/stored-orders.ts';
import { readMenu, type SampleMenu } from '../sample-orders.ts';
import { orderInBrowser } from './browser-order.ts';
import { Customer, RequestLog } from './customer.ts';
import { CODES_PER_ADDRESS, SHARED_STATE_CHECKS, type CheckResult, type InstancePair } from './shared-state.ts';

/**
 * Runs two instances on one PostgreSQL behind nginx: customers order and follow their orders while one instance is
 * killed and restarted. `--inject-fault all`, or `--inject-fault NAME`, injects known faults and verifies that they are
 * detected; `--no-browser` omits the order in a real browser.
 */
const { values } = parseArgs({
  options: { 'inject-fault': { type: 'string' }, 'no-browser': { type: 'boolean', default: false } },
});

const CUSTOMERS = 6;
const BEFORE_KILL_MS = 5000;
const DOWNTIME_MS = 5000;
const AFTER_RESTART_MS = 6000;
/** At ten times the usual pace an order takes eleven seconds. */
const DELIVERY_TIMEOUT_MS = 90_000;
const MIN_RESPONSES_PER_INSTANCE = 20;

interface Fault {
  readonly name: string;
  readonly description: string;
  /** Changes the nginx configuration. */
  readonly change?: (text: string) => string;
  readonly separateDatabases?: boolean;
}

const FAULTS: readonly Fault[] = [
  { name: 'two-databases', description: 'each instance has its own database', separateDatabases: true },
  {
    name: 'no-second-try',
    description: 'nginx does not retry a failed request on the other instance',
    change: (text) => text.replace(/proxy_next_upstream error.*;/g, 'proxy_next_upstream off;'),
  },
];

async function drill(fault?: Fault): Promise<boolean> {
  const server = await startPostgres();
  const codes = new SignInCodes();
  const databases = ['shop', fault?.separateDatabases ? 'other' : 'shop'] as const;
  for (const name of new Set(databases)) await query(server.url('postgres'), `create database ${name}`);
  const instances: ShopProcess[] = [];
  const nginx = await createNginx(async (url) => {
    for (const name of databases) {
      const variables = {
        DATABASE_URL: server.url(name),
        SITE_URL: url,
        DATA_DIR: await createTempFolder('files'),
        SMS: 'log',
        DEMO: 'on',
        DEMO_PACE: '10',
        TRUSTED_PROXIES: '127.0.0.1',
        CODE_PER_ADDRESS_HOUR: String(CODES_PER_ADDRESS),
      };
      instances.push(await createShopProcess(variables, { codes }));
    }
    return instances.map((instance) => instance.url);
  }, fault?.change);
  const [survivor, victim] = instances;
  if (!survivor || !victim) throw new Error('Two instances are required');
  // Both start at once: one migrates the database, the other waits for it.
  await Promise.all(instances.map((instance) => instance.start()));
  await nginx.start();
  console.log(`${nginx.version}, ${server.version}, two instances; injected fault: ${fault?.description ?? 'none'}`);

  const menu = await readMenu(survivor);
  const log = new RequestLog();
  const pair: InstancePair = { urls: [survivor.url, victim.url], codes, database: server.url('shop') };
  const checks = [
    ...(await restartUnderLoad({ nginx, survivor, victim, codes, log, menu })),
    ...(await checkSharedState(pair, menu)),
  ];
  const { inconsistencies } = await readStoredOrders((sql) => query(pair.database, sql));
  checks.push({
    subject: 'the database afterwards',
    goal: 'no incomplete orders',
    measured: inconsistencies.join('; ') || 'none',
    passed: inconsistencies.length === 0,
  });
  printTable(
    ['check', 'goal', 'measured', 'passed'],
    checks.map(({ subject, goal, measured, passed }) => [subject, goal, measured, passed ? 'yes' : 'NO']),
  );
  for (const failure of log.failures.slice(0, 10)) console.log(`  ${failure}`);
  for (const instance of instances) {
    instance.signal('SIGTERM');
    console.log(`SIGTERM: exit ${await instance.exited}`);
  }
  return checks.every(({ passed }) => passed);
}

async function checkSharedState(pair: InstancePair, menu: SampleMenu): Promise<CheckResult[]> {
  const checks: CheckResult[] = [];
  for (const check of SHARED_STATE_CHECKS) {
    try {
      checks.push(await check(pair, menu));
    } catch (error) {
      checks.push({ subject: check.name, goal: 'completes', measured: String(error), passed: false });
    }
  }
  return checks;
}

interface Setup {
  readonly nginx: Nginx;
  readonly survivor: ShopProcess;
  readonly victim: ShopProcess;
  readonly codes: SignInCodes;
  readonly log: RequestLog;
  readonly menu: SampleMenu;
}

/** Customers order and follow their orders; meanwhile one instance is killed and restarted. */
async function restartUnderLoad({ nginx, survivor, victim, codes, log, menu }: Setup): Promise<CheckResult[]> {
  const timeout = AbortSignal.timeout(DELIVERY_TIMEOUT_MS);
  const customers = Array.from(
    { length: CUSTOMERS },
    (_, index) => new Customer(nginx, log, `37369${String(index).padStart(6, '0')}`),
  );
  for (const customer of customers) await customer.signIn(codes);
  const { promise: ordered, resolve: onOrdered } = Promise.withResolvers<void>();
  const browserOrder = values['no-browser']
    ? onOrdered()
    : orderInBrowser({ url: nginx.url, phone: '68000001', codes, log, onOrdered }).catch((error: unknown) => {
        log.add(`browser: ${String(error)}`);
        onOrdered();
      });
  await ordered;

  let isRunning = true;
  let orders = 0;
  const streams: Promise<number>[] = [];
  const load = Promise.all(
    customers.map(async (customer) => {
      while (isRunning) {
        const id = await customer.order(menu);
        if (id === undefined) continue;
        orders += 1;
        if (streams.length < CUSTOMERS || orders % 2 === 0) streams.push(customer.follow(id, timeout));
      }
    }),
  );
  await delay(BEFORE_KILL_MS);
  const failuresBefore = log.failures.length;
  await victim.kill();
  await delay(DOWNTIME_MS);
  await victim.start();
  await delay(AFTER_RESTART_MS);
  isRunning = false;
  await load;
  const resumed = (await Promise.all(streams)).filter((reconnects) => reconnects > 0).length;
  await browserOrder;
  for (const customer of customers) customer.disconnect();

  const responses = nginx.responsesByInstance();
  const counts = [survivor, victim].map(({ url }) => responses.get(new URL(url).host) ?? 0);
  return [
    {
      subject: 'responses by instance',
      goal: 'from both',
      measured: counts.join(' and '),
      passed: Math.min(...counts) >= MIN_RESPONSES_PER_INSTANCE,
    },
    {
      subject: `one instance killed for ${DOWNTIME_MS / 1000} s and restarted`,
      goal: 'no failure for customers',
      measured: `${log.requests} requests, ${orders} orders, ${log.failures.length} failures (${failuresBefore} before the kill)`,
      passed: log.failures.length === 0,
    },
    {
      subject: 'orders followed by their event stream',
      goal: 'all delivered, statuses in order; some resumed after the kill',
      measured: `${streams.length}${values['no-browser'] ? '' : ' and one in a browser'}, ${resumed} resumed`,
      passed: streams.length > 0 && resumed > 0 && log.failures.length === 0,
    },
  ];
}

async function verifyFaults(name: string): Promise<boolean> {
  const rows: string[][] = [];
  for (const fault of selectFaults(FAULTS, name)) rows.push([fault.name, (await drill(fault)) ? 'MISSED' : 'caught']);
  printTable(['fault', 'result'], rows);
  return rows.every((row) => row.at(-1) === 'caught');
}

await runDrill(() => (values['inject-fault'] === undefined ? drill() : verifyFaults(values['inject-fault'])));
