import { parseArgs } from 'node:util';
import { setTimeout as after } from 'node:timers/promises';
import { NoPostgres, openCluster, query } from '../shared/cluster.ts';
import { Codes } from '../shared/codes.ts';
import { drillFolder } from '../shared/folder.ts';
import { makeInstance, type Instance } from '../shared/instance.ts';
import { readMenu } from '../shared/shopper.ts';
import { printTable } from '../shared/table.ts';
import { runDrill } from '../shared/undo.ts';
import { readBooks } from '../crash/books.ts';
import { orderInBrowser } from './browser.ts';
import { orderDinner } from './journey.ts';
import { makeNginx, NoNginx } from './nginx.ts';
import {
  PER_ADDRESS,
  sharesCodeLimits,
  sharesKeys,
  sharesSessions,
  sharesTries,
  showsChanges,
  type Check,
  type Pair,
} from './shared-state.ts';
import { Complaints, Visitor } from './visitor.ts';

/**
 * Two instances on one PostgreSQL behind nginx: customers order and watch their orders come while one instance is killed and
 * started again. `--planted all`, or the name of one, tries the faults that it must tell; `--no-browser` leaves the browser out.
 */
const { values } = parseArgs({
  options: { planted: { type: 'string' }, 'no-browser': { type: 'boolean', default: false } },
});

const VISITORS = 6;
/** Milliseconds from the crowd's beginning to the kill, from there to the restart, and from there to the end. */
const [BEFORE, DEAD, AFTERWARDS] = [5000, 5000, 6000];
/** An order takes eleven seconds; milliseconds after which it must have come. */
const PATIENCE = 90_000;

interface Fault {
  readonly what: string;
  readonly change?: (text: string) => string;
  readonly separate?: boolean;
}

const FAULTS: Readonly<Record<string, Fault>> = {
  'two-databases': { what: 'each instance has a database of its own', separate: true },
  'no-second-try': {
    what: 'nginx asks no other instance when one fails',
    change: (text) => text.replace(/proxy_next_upstream error.*;/g, 'proxy_next_upstream off;'),
  },
};

async function drill(fault: Fault = { what: 'nothing' }): Promise<boolean> {
  const cluster = await openCluster();
  const codes = new Codes();
  const instances: Instance[] = [];
  const databases = ['shop', fault.separate ? 'other' : 'shop'] as const;
  for (const name of new Set(databases)) await query(cluster.url('postgres'), `create database ${name}`);
  const nginx = await makeNginx(async (url) => {
    for (const name of databases) {
      const variables = {
        DATABASE_URL: cluster.url(name),
        SITE_URL: url,
        DATA_DIR: await drillFolder('files'),
        SMS: 'log',
        DEMO: 'on',
        DEMO_PACE: '10',
        TRUSTED_PROXIES: '127.0.0.1',
        CODE_PER_ADDRESS_HOUR: String(PER_ADDRESS),
      };
      instances.push(await makeInstance(variables, { codes }));
    }
    return instances.map((instance) => instance.url);
  }, fault.change);
  const [kept, killed] = instances;
  if (!kept || !killed) throw new Error('There are no two instances');
  // Both at once: the first brings the database up to date, the other waits and finds it done.
  await Promise.all(instances.map((instance) => instance.start()));
  await nginx.start();
  console.log(`${nginx.version}, ${cluster.version}, two instances; planted: ${fault.what}`);

  const menu = await readMenu(kept);
  const complaints = new Complaints();
  const noticed = await walkThroughDeath({ nginx, kept, killed, codes, complaints, menu });
  const pair: Pair = { urls: [kept.url, killed.url], codes, database: cluster.url('shop') };
  const checks = [...noticed, ...(await sharedState(pair, menu))];
  const { half } = await readBooks((sql) => query(pair.database, sql));
  checks.push({
    what: 'the books afterwards',
    goal: 'nothing half done',
    figure: half.join('; ') || 'nothing',
    holds: half.length === 0,
  });

  printTable(
    ['what', 'goal', 'figure', 'holds'],
    checks.map(({ what, goal, figure, holds }) => [what, goal, figure, holds ? 'yes' : 'NO']),
  );
  for (const complaint of complaints.made.slice(0, 10)) console.log(`  ${complaint}`);
  for (const instance of instances) {
    instance.signal('SIGTERM');
    console.log(`SIGTERM: exit ${await instance.ended}`);
  }
  return checks.every(({ holds }) => holds);
}

async function sharedState(pair: Pair, menu: Awaited<ReturnType<typeof readMenu>>): Promise<Check[]> {
  const checks: Check[] = [];
  for (const check of [sharesCodeLimits, sharesTries, sharesSessions, sharesKeys, showsChanges]) {
    try {
      checks.push(await check(pair, menu));
    } catch (error) {
      checks.push({ what: check.name, goal: 'can be asked', figure: String(error), holds: false });
    }
  }
  return checks;
}

interface Scene {
  readonly nginx: Awaited<ReturnType<typeof makeNginx>>;
  readonly kept: Instance;
  readonly killed: Instance;
  readonly codes: Codes;
  readonly complaints: Complaints;
  readonly menu: Awaited<ReturnType<typeof readMenu>>;
}

/** A crowd orders and watches; in the middle one instance dies and comes back. */
async function walkThroughDeath({ nginx, kept, killed, codes, complaints, menu }: Scene): Promise<Check[]> {
  const patience = AbortSignal.timeout(PATIENCE);
  const visitors = Array.from(
    { length: VISITORS },
    (_, index) => new Visitor(nginx, complaints, `37369${String(index).padStart(6, '0')}`),
  );
  for (const visitor of visitors) await visitor.signIn(codes);
  const watched = Promise.withResolvers<void>();
  const browsing = values['no-browser']
    ? Promise.resolve(watched.resolve())
    : orderInBrowser(nginx.url, '68000001', codes, complaints, watched.resolve).catch((error: unknown) => {
        complaints.make(`browser: ${String(error)}`);
        watched.resolve();
      });
  await watched.promise;

  const state = { goesOn: true, orders: 0 };
  const streams: Promise<number>[] = [];
  const crowd = Promise.all(
    visitors.map(async (visitor) => {
      while (state.goesOn) {
        const id = await orderDinner(visitor, menu);
        if (id === undefined) continue;
        state.orders += 1;
        // One in two is watched; every one of the first.
        if (streams.length < VISITORS || state.orders % 2 === 0) streams.push(visitor.follow(id, patience));
      }
    }),
  );
  await after(BEFORE);
  const before = complaints.made.length;
  killed.signal('SIGKILL');
  await killed.ended;
  await after(DEAD);
  await killed.start();
  await after(AFTERWARDS);
  state.goesOn = false;
  await crowd;
  const resumed = (await Promise.all(streams)).filter((count) => count > 0).length;
  await browsing;
  for (const visitor of visitors) visitor.leave();

  const shares = [kept, killed].map(({ url }) => nginx.shares().get(new URL(url).host) ?? 0);
  return [
    {
      what: 'requests by instance',
      goal: 'both, at random',
      figure: shares.join(' and '),
      holds: Math.min(...shares) > 20,
    },
    {
      what: `one instance killed for ${DEAD / 1000} s and started again`,
      goal: 'nobody notices',
      figure: `${complaints.requests} requests, ${state.orders} orders, ${complaints.made.length} complaints (${before} before the kill)`,
      holds: complaints.made.length === 0,
    },
    {
      what: 'orders watched by their event stream',
      goal: 'all delivered, no step back',
      figure: `${streams.length}${values['no-browser'] ? '' : ' and one in a browser'}, ${resumed} taken up again`,
      holds: streams.length > 0 && complaints.made.length === 0,
    },
  ];
}

async function tryFaults(name: string): Promise<boolean> {
  const chosen = Object.entries(FAULTS).filter(([each]) => name === 'all' || each === name);
  if (chosen.length === 0) throw new Error(`There is no fault ${name}: all, ${Object.keys(FAULTS).join(', ')}`);
  const rows: [string, string][] = [];
  for (const [each, fault] of chosen) rows.push([each, (await drill(fault)) ? 'MISSED' : 'caught']);
  printTable(['planted', 'told'], rows);
  return rows.every(([, told]) => told === 'caught');
}

await runDrill(async () => {
  try {
    return await (values.planted === undefined ? drill() : tryFaults(values.planted));
  } catch (error) {
    if (!(error instanceof NoPostgres || error instanceof NoNginx)) throw error;
    console.error(error.message);
    return false;
  }
});
