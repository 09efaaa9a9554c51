import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import {
  connectToServer,
  type DatabaseTimeouts,
  embedded,
  MAINTENANCE_TIMEOUTS,
  type OpenDatabase,
} from '#backend/db/client.ts';
import { seededShop, seedShop } from './seeded-shop.ts';
import { openTemplate } from './database-template.ts';
import { throwError } from './throw-error.ts';

const SERVER = process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres';

declare module 'vitest' {
  interface ProvidedContext {
    /** The database on the test server that tests copy; undefined without a server. */
    readonly seededDatabase: string | undefined;
  }
}

export interface Kind {
  readonly name: 'PGlite' | 'PostgreSQL';
  /** A fresh, empty database; closing it drops it. */
  open(): Promise<OpenDatabase & { readonly url?: string }>;
  /** The same with the shop of the tests in it. */
  openShop(): Promise<OpenDatabase>;
}

const inProcess: Kind = {
  name: 'PGlite',
  open: async () => embedded(await openTemplate(), 'embedded PostgreSQL in memory', throwError),
  openShop: async () => embedded(await openTemplate(seededShop), 'embedded PostgreSQL in memory', throwError),
};

const onTestServer = (seeded: string): Kind => ({
  name: 'PostgreSQL',
  open: openEmpty,
  openShop: () => openThrowaway(seeded),
});

/** PostgreSQL if a server is reachable, then PGlite. */
export function availableDatabases(): readonly [Kind, ...Kind[]] {
  const seeded = inject('seededDatabase');
  return seeded === undefined ? [inProcess] : [onTestServer(seeded), inProcess];
}

/**
 * Creates the database that the tests of this run copy: copying takes a fraction of the time of migrating and seeding.
 * @returns undefined if no server is reachable
 * @throws Error if the server that TEST_DATABASE_URL names is not reachable
 */
export async function createSeededDatabase(): Promise<{ name: string; drop: () => Promise<void> } | undefined> {
  if (!(await isServerReachable())) return undefined;
  const name = await createDatabase('template1');
  const { db, close } = connectToServer(serverUrl(name), throwError, MAINTENANCE_TIMEOUTS);
  await seedShop(db);
  await close();
  return { name, drop: () => dropDatabase(name) };
}

/** @throws Error if TEST_DATABASE_URL names a server that is not reachable */
export async function isServerReachable(): Promise<boolean> {
  try {
    await onServer('select 1');
    return true;
  } catch (error) {
    if (process.env['TEST_DATABASE_URL'])
      throw new Error('TEST_DATABASE_URL names a server that is not reachable', { cause: error });
    return false;
  }
}

/** Where a database of the test server is. */
export function serverUrl(database: string): string {
  const url = new URL(SERVER);
  url.pathname = `/${database}`;
  return url.href;
}

/** Creates a database on the test server as a copy of another; returns its name. */
export async function createDatabase(template: string): Promise<string> {
  const name = `shop_test_${randomUUID().replaceAll('-', '')}`;
  await onServer(`create database ${name} template ${template}`);
  return name;
}

export const dropDatabase = (name: string) => onServer(`drop database ${name}`);

/**
 * A new, empty database on the test server, which tests migrate and fill: those transactions may take long. Closing
 * drops it.
 */
export const openEmpty = () => openThrowaway('template1', MAINTENANCE_TIMEOUTS);

async function openThrowaway(
  template: string,
  limits?: DatabaseTimeouts,
): Promise<OpenDatabase & { readonly url: string }> {
  const name = await createDatabase(template);
  const url = serverUrl(name);
  const opened = connectToServer(url, throwError, limits);
  return {
    ...opened,
    url,
    close: async () => {
      await opened.close();
      await dropDatabase(name);
    },
  };
}

/** Executes a statement on the test server, or on one database of it, over a connection of its own. */
export async function onServer(statement: string, url = SERVER): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
