import { parseArgs } from 'node:util';
import { onDrillEnd, runDrill, selectFaults } from '../../shared/drill.ts';
import { startProxy } from '../../shared/proxy.ts';
import { createShopProcess } from '../../shared/shop-process.ts';
import { printTable } from '../../shared/table.ts';
import { readMenu, signInCustomers } from '../sample-orders.ts';
import { runRound, type RoundContext } from './crash-round.ts';
import { FAULTS, type Fault } from './faults.ts';
import { stopGracefully } from './graceful-stop.ts';
import { fillDisk, openTwice, refuseMessages, silenceNetwork } from './outages.ts';
import { repeatOrders, sendToBothInstances, type OrderClients } from './order-load.ts';
import { OrderVerifier, VIOLATIONS } from './order-verifier.ts';
import { embeddedShop, postgresShop, type ShopUnderTest } from './shop-under-test.ts';

/**
 * Kills the shop and its database repeatedly while orders are placed, and verifies every acknowledged order:
 * `npm run drill:crash -- --rounds-postgres 200 --rounds-pglite 50`. `--inject-fault all`, or `--inject-fault NAME`,
 * injects known faults and verifies that they are detected.
 */
const { values } = parseArgs({
  options: {
    'rounds-postgres': { type: 'string', default: '200' },
    'rounds-pglite': { type: 'string', default: '50' },
    'inject-fault': { type: 'string' },
  },
});
const CUSTOMERS = 8;
/** An injected fault must be detected within this number of rounds. */
const MAX_FAULT_ROUNDS = 12;

interface Outcome {
  readonly database: ShopUnderTest['database'];
  readonly verifier: OrderVerifier;
  readonly kills: Readonly<Record<'server' | 'database', number>>;
  readonly rounds: number;
  readonly passed: boolean;
}

async function crashRepeatedly(database: ShopUnderTest['database'], rounds: number, fault?: Fault): Promise<Outcome> {
  const shop = await (database === 'PostgreSQL' ? postgresShop(fault?.settings) : embeddedShop());
  await shop.process.start();
  const faultText = fault ? ` at most, injected fault: ${fault.description}` : '';
  console.log(`\n${database} (${shop.description}), ${rounds} rounds${faultText}`);
  const verifier = new OrderVerifier();
  const proxy = fault?.proxy && (await startProxy(shop.process.url, fault.proxy(verifier)));
  if (proxy) onDrillEnd(() => proxy.stop());
  const clients: OrderClients = {
    menu: await readMenu(shop.process),
    customers: await signInCustomers(shop.process, CUSTOMERS),
    url: proxy?.url ?? shop.process.url,
  };
  const tamper = async () => {
    const id = verifier.acknowledged.at(-1)?.response?.order.id;
    if (fault?.sql && id !== undefined) await shop.query?.(fault.sql(id));
  };
  const context: RoundContext = { shop, clients, verifier, tamper };
  const crashes = shop.crashes.filter(({ target }) => fault?.crashes?.includes(target) ?? true);
  const kills = { server: 0, database: 0 };
  let completed = 0;
  while (completed < rounds && (!fault || verifier.counts[fault.violation] === 0)) {
    const crash = crashes[completed % crashes.length];
    if (!crash) throw new Error('The fault names no possible crash');
    const start = Date.now();
    const reported = verifier.reports.length;
    const { delayMs, acknowledged, unknown, repeated } = await runRound(context, crash);
    for (const target of ['server', 'database'] as const) if (crash.target.includes(target)) kills[target] += 1;
    if (acknowledged > 0) completed += 1;
    console.log(
      `  ${acknowledged > 0 ? `${completed}/${rounds}` : 'not counted'}: ${crash.target} killed ${delayMs} ms after the first order; ${acknowledged} acknowledged, ${unknown} unknown, ${repeated} repeated; ${Date.now() - start} ms`,
    );
    for (const report of verifier.reports.slice(reported, reported + 3)) console.log(`    ${report}`);
  }
  const stopped = fault !== undefined || (await verifyAfterRounds(context));
  await shop.process.kill();
  return { database, verifier, kills, rounds: completed, passed: stopped && verifier.isClean };
}

/** Repeats every key, orders through two instances at once, and stops the process gracefully. */
async function verifyAfterRounds(context: RoundContext): Promise<boolean> {
  const { shop, clients, verifier } = context;
  await repeatOrders(clients, verifier, verifier.attempts);
  console.log(`  ${verifier.attempts.length} keys repeated: ${verifier.counts['wrong responses']} wrong responses`);
  if (shop.database === 'PostgreSQL') {
    const second = await createShopProcess(shop.variables);
    await second.start();
    const count = await sendToBothInstances(clients, verifier, [shop.process.url, second.url]);
    await second.kill();
    verifier.checkDatabase(await shop.readOrders());
    console.log(
      `  ${count} orders sent to two instances at once: ${verifier.isClean ? 'one order and one response each' : 'FAILED'}`,
    );
  }
  const outages =
    shop.database === 'PostgreSQL' ? [silenceNetwork, refuseMessages] : [openTwice, fillDisk, refuseMessages];
  let passed = true;
  for (const outage of outages) {
    const result = await outage(context);
    console.log(`  ${result.description}${result.passed ? '' : ' — FAILED'}`);
    passed &&= result.passed;
  }
  const stop = await stopGracefully(context);
  console.log(
    `  SIGTERM with ${stop.openOrders} open orders: ${stop.completed} completed, new connection ${stop.newConnection}, exit ${stop.exit} after ${stop.durationMs} ms${stop.passed ? '' : ' — FAILED'}`,
  );
  return passed && stop.passed;
}

async function drill(): Promise<boolean> {
  const outcomes: Outcome[] = [];
  for (const [database, rounds] of [
    ['PostgreSQL', Number(values['rounds-postgres'])],
    ['PGlite', Number(values['rounds-pglite'])],
  ] as const)
    if (rounds > 0) outcomes.push(await crashRepeatedly(database, rounds));
  console.log('');
  printTable(
    ['database', 'rounds', 'server kills', 'database kills', 'acknowledged', ...VIOLATIONS],
    outcomes.map(({ database, rounds, kills, verifier }) => [
      database,
      rounds,
      kills.server,
      kills.database,
      verifier.acknowledged.length,
      ...VIOLATIONS.map((violation) => verifier.counts[violation]),
    ]),
  );
  for (const { verifier } of outcomes) for (const report of verifier.reports.slice(0, 20)) console.log(report);
  return outcomes.length > 0 && outcomes.every(({ passed }) => passed);
}

/** @param name of a fault, or `all` */
async function verifyFaults(name: string): Promise<boolean> {
  const rows: string[][] = [];
  for (const fault of selectFaults(FAULTS, name))
    for (const database of fault.databases) {
      const { verifier } = await crashRepeatedly(database, MAX_FAULT_ROUNDS, fault);
      rows.push([database, fault.name, fault.violation, verifier.counts[fault.violation] > 0 ? 'caught' : 'MISSED']);
    }
  console.log('');
  printTable(['database', 'fault', 'expected violation', 'result'], rows);
  return rows.every((row) => row.at(-1) === 'caught');
}

await runDrill(() => (values['inject-fault'] === undefined ? drill() : verifyFaults(values['inject-fault'])));
