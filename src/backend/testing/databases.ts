import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { embedded, openServer, type OpenDatabase } from '#backend/db/client.ts';
import { seededShop, seedShop } from './seeded-shop.ts';
import { openTemplate } from './database-template.ts';

const SERVER = process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres';

export interface Kind {
  readonly name: 'PGlite' | 'PostgreSQL';
  /** A fresh, empty database; closing it drops it. */
  open(): Promise<OpenDatabase & { readonly url?: string }>;
  /** The same with the shop of the tests in it. */
  openShop(): Promise<OpenDatabase>;
}

/** PGlite always; PostgreSQL when a server answers. A server named by `TEST_DATABASE_URL` must respond. */
export async function availableDatabases(): Promise<readonly Kind[]> {
  const inProcess: Kind = {
    name: 'PGlite',
    open: async () => embedded(await openTemplate(), 'embedded PostgreSQL in memory'),
    openShop: async () => embedded(await openTemplate(seededShop), 'embedded PostgreSQL in memory'),
  };
  return (await serverResponds())
    ? [inProcess, { name: 'PostgreSQL', open: openTemporary, openShop: openTemporaryShop }]
    : [inProcess];
}

async function serverResponds(): Promise<boolean> {
  try {
    await onServer('select 1');
    return true;
  } catch (error) {
    if (process.env['TEST_DATABASE_URL'])
      throw new Error('TEST_DATABASE_URL names a server that does not answer', { cause: error });
    return false;
  }
}

/** Where a database of the test server is. */
export function serverUrl(database: string): string {
  const url = new URL(SERVER);
  url.pathname = `/${database}`;
  return url.href;
}

async function openTemporaryShop(): Promise<OpenDatabase> {
  const opened = await openTemporary();
  await seedShop(opened.db);
  return opened;
}

async function openTemporary(): Promise<OpenDatabase & { readonly url: string }> {
  const name = `shop_test_${randomUUID().replaceAll('-', '')}`;
  await onServer(`create database ${name}`);
  const url = serverUrl(name);
  const opened = openServer(url, (error) => {
    throw error;
  });
  return {
    ...opened,
    url,
    close: async () => {
      await opened.close();
      await onServer(`drop database ${name}`);
    },
  };
}

/** Runs a statement on the test server itself, or on one database of it, over a connection of its own. */
export async function onServer(statement: string, url = SERVER): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
