import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { ExtractTablesWithRelations } from 'drizzle-orm';
import { drizzle as drizzleServer } from 'drizzle-orm/node-postgres';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite';
import pg from 'pg';
import { lockFolder } from './folder-lock.ts';
import { listenEmbedded, listenToServer, type Listen } from './listen.ts';
import * as schema from './schema/index.ts';
import { sendTogether } from './together.ts';

/** Either driver, or a transaction of either: the rooms cannot tell and need not. Drizzle's types keep the drivers' results apart, so each is cast once, where it is opened. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema, ExtractTablesWithRelations<typeof schema>>;

export interface OpenDatabase {
  readonly db: Database;
  /** For the summary of the start; no credentials in it. */
  readonly description: string;
  close(): Promise<void>;
  /** Hears what any instance announces. */
  readonly listen: Listen;
  /** Where only one process can be at the data: answers the others. */
  serve?(answer: (question: string) => Promise<string>): void;
}

/** A PostgreSQL server, shared by any number of instances. */
export function openServer(url: string, onError: (error: Error) => void): OpenDatabase {
  const pool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 10_000, pipeline: true });
  pool.on('connect', sendTogether);
  // An idle connection that breaks would otherwise end the process; the pool replaces it.
  pool.on('error', onError);
  const { host, pathname } = new URL(url);
  return {
    db: drizzleServer({ client: pool, schema }) as unknown as Database,
    description: `PostgreSQL at ${host}${pathname}`,
    listen: listenToServer(url, onError),
    close: () => pool.end(),
  };
}

export const folderOf = (dataDirectory: string): string => join(dataDirectory, 'postgres');

/** PostgreSQL inside this process, its files in a folder of the data directory, which no other process may open meanwhile. */
export async function openEmbedded(dataDirectory: string): Promise<OpenDatabase> {
  const folder = folderOf(dataDirectory);
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
    db: drizzleEmbedded({ client, schema }) as unknown as Database,
    description,
    listen: listenEmbedded(client),
    close: () => client.close(),
  };
}
