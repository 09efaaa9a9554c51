import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzleServer } from 'drizzle-orm/node-postgres';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite';
import pg from 'pg';
import { lockFolder, type FolderLock } from './folder-lock.ts';
import { listenEmbedded, listenToServer, type Listen } from './notifications.ts';

interface QueryResult<Row> {
  readonly rows: Row[];
}

/** What results of hand-written SQL have in common in both drivers. */
interface CommonQueryResult extends PgQueryResultHKT {
  readonly type: QueryResult<this['row']>;
}

/** PGlite or PostgreSQL, or a transaction of either. */
export type Database = PgDatabase<CommonQueryResult>;

export interface OpenDatabase {
  readonly db: Database;
  /** For the summary at the start; contains no credentials. */
  readonly description: string;
  close(): Promise<void>;
  /** Subscribes to notifications of any instance. */
  readonly listen: Listen;
  /** Only where a single process can open the data: handles the requests of other processes. */
  serve?: FolderLock['serve'];
}

const MAX_CONNECTIONS = 10;
const CONNECTION_TIMEOUT_MS = 10_000;

/** A PostgreSQL server, shared by any number of instances. */
export function openServer(url: string, onError: (error: Error) => void): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
  });
  // An idle connection that breaks would otherwise end the process; the pool replaces it.
  pool.on('error', onError);
  const { host, pathname } = new URL(url);
  return {
    db: drizzleServer({ client: pool }),
    description: `PostgreSQL at ${host}${pathname}`,
    listen: listenToServer(url, onError),
    close: () => pool.end(),
  };
}

export const postgresFolder = (dataDirectory: string): string => join(dataDirectory, 'postgres');

/** PostgreSQL inside this process; its folder in the data directory is locked meanwhile. */
export async function openEmbedded(dataDirectory: string): Promise<OpenDatabase> {
  const folder = postgresFolder(dataDirectory);
  await mkdir(folder, { recursive: true });
  const lock = await lockFolder(folder);
  try {
    const opened = embedded(await PGlite.create(folder), `embedded PostgreSQL in ${folder}`);
    return { ...opened, close: () => opened.close().finally(lock.release), serve: lock.serve };
  } catch (error) {
    lock.release();
    throw error;
  }
}

export function embedded(client: PGlite, description: string): OpenDatabase {
  return {
    db: drizzleEmbedded({ client }),
    description,
    listen: listenEmbedded(client),
    close: () => client.close(),
  };
}
