import { spawnSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { folderOf } from '#backend/db/client.ts';
import { ask } from '../shared/ask.ts';
import { openCluster } from '../shared/cluster.ts';
import { drillFolder } from '../shared/folder.ts';
import { makeInstance, type Instance } from '../shared/instance.ts';
import { readBooks, type Books, type Query } from './books.ts';

/** A shop on one kind of database, and the ways it can be struck down. */
export interface House {
  readonly kind: 'PostgreSQL' | 'PGlite';
  readonly description: string;
  readonly instance: Instance;
  /** Environment of further instances on the same data. */
  readonly variables: Readonly<Record<string, string>>;
  /** What dies, in turns. */
  readonly strikes: readonly Strike[];
  /** Brings up whatever is down; done when the shop can be asked. */
  recover(): Promise<void>;
  books(): Promise<Books>;
  /** Where a fault may be planted behind the shop's back. */
  readonly query?: Query;
}

export interface Strike {
  readonly what: 'server' | 'database' | 'server and database';
  strike(): Promise<void>;
}

/** Orders stay where they are, so that the books tell of create-order alone. */
const VARIABLES = { DEMO: 'on', DEMO_PACE: '0', SMS: 'log', CODE_PAUSE_SECONDS: '0' };

async function killServer(instance: Instance): Promise<void> {
  instance.signal('SIGKILL');
  await instance.ended;
}

/** @param settings of the PostgreSQL server, beyond a careful one's */
export async function postgresHouse(settings: readonly string[] = []): Promise<House> {
  const cluster = await openCluster(settings);
  const root = cluster.url('postgres');
  const query: Query = async (sql) => {
    const client = new pg.Client({ connectionString: root });
    await client.connect();
    return client
      .query<Record<string, unknown>>(sql)
      .then(({ rows }) => rows)
      .finally(() => client.end());
  };
  const variables = { ...VARIABLES, DATABASE_URL: root, DATA_DIR: await drillFolder('files') };
  const instance = await makeInstance(variables);
  return {
    kind: 'PostgreSQL',
    description: `${cluster.version}, fsync on`,
    instance,
    variables,
    query,
    strikes: [
      { what: 'server', strike: () => killServer(instance) },
      { what: 'database', strike: () => cluster.kill() },
      {
        what: 'server and database',
        strike: async () => void (await Promise.all([cluster.kill(), killServer(instance)])),
      },
    ],
    async recover() {
      if (!(await isUp(root))) await cluster.start();
      await bringUp(instance);
    },
    books: () => readBooks(query),
  };
}

async function isUp(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  return client
    .connect()
    .then(() => client.end())
    .then(
      () => true,
      () => false,
    );
}

export async function embeddedHouse(): Promise<House> {
  const data = await drillFolder('pglite');
  const copies = await drillFolder('copies');
  const variables = { ...VARIABLES, DATA_DIR: data };
  const instance = await makeInstance(variables);
  return {
    kind: 'PGlite',
    description: 'embedded PostgreSQL',
    instance,
    variables,
    strikes: [{ what: 'server', strike: () => killServer(instance) }],
    recover: () => bringUp(instance),
    // Only one process may open the data, so the drill reads a copy made while that one stands still: what a crash would leave.
    async books() {
      const copy = join(copies, 'postgres');
      instance.signal('SIGSTOP');
      try {
        const { status, stderr } = spawnSync('cp', ['-r', folderOf(data), copy], { encoding: 'utf8' });
        if (status !== 0) throw new Error(`The data could not be copied: ${stderr}`);
      } finally {
        instance.signal('SIGCONT');
      }
      const opened = await PGlite.create(copy);
      try {
        return await readBooks(async (sql) => (await opened.query<Record<string, unknown>>(sql)).rows);
      } finally {
        await opened.close();
        await rm(copy, { recursive: true });
      }
    },
  };
}

const PATIENCE = 30_000;

/** A server that outlived its database must find it again by itself. */
async function bringUp(instance: Instance): Promise<void> {
  const ended = await Promise.race([instance.ended.then(() => true), after(0, false)]);
  if (ended || instance.pid === undefined) return instance.start();
  const deadline = Date.now() + PATIENCE;
  while (Date.now() < deadline) {
    if ((await ask(`${instance.url}/readyz`)).status === 200) return;
    await after(20);
  }
  throw new Error(`The shop did not find its database again within ${PATIENCE / 1000} s`);
}
