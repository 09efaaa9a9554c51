import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { getTableColumns, sql } from 'drizzle-orm';
import { drizzle as drizzleServer } from 'drizzle-orm/node-postgres';
import type { PgColumn, PgDatabase, PgInsertValue, PgQueryResultHKT, PgTable } from 'drizzle-orm/pg-core';
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite';
import pg from 'pg';
import type { Environment } from '#contract/environment.ts';
import {
  type DiskGuard,
  type DiskGuardOptions,
  type FolderLock,
  ensurePrivateFolder,
  guardDisk,
  lockFolder,
  readFreeBytes,
} from './database-folder.ts';
import { type Listen, createEmbeddedListen, createPostgresListen } from './listen-notify.ts';
import { DatabaseNotOpenedError, explainEmbeddedFailure, explainServerFailure } from './open-errors.ts';

interface QueryResult<Row> {
  readonly rows: Row[];
}

/** The part of a result of hand-written SQL that both drivers have in common. */
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
  /** Only where a single process can open the data: handles commands that other processes send over a local socket. */
  serve?: FolderLock['serve'];
  /** Only where the data is on a disk of this process. */
  readonly disk?: DiskGuard;
}

const MAX_CONNECTIONS = 10;

/** How long a client waits for a database that may be slow, locked or unreachable. */
export interface DatabaseTimeouts {
  /** To open a connection, or to wait for a free one of the pool. */
  readonly connectionMs: number;
  /** To execute one statement, including its wait for locks. The server enforces it. */
  readonly statementMs: number;
  /** To use a connection for one statement or transaction. Then it is closed: the connection may be half-open. */
  readonly transactionMs: number;
  /** Between two checks of the connection that listens for notifications. */
  readonly heartbeatMs: number;
}

/** One statement or transaction ends well before the storefront aborts its call, after fifteen seconds. */
export const REQUEST_TIMEOUTS: DatabaseTimeouts = {
  connectionMs: 4000,
  statementMs: 5000,
  transactionMs: 8000,
  heartbeatMs: 5000,
};

/** Migrations and commands of operators may rewrite large tables. */
export const MAINTENANCE_TIMEOUTS: DatabaseTimeouts = {
  connectionMs: 10_000,
  statementMs: 3_600_000,
  transactionMs: 7_200_000,
  heartbeatMs: 5000,
};

/** A PostgreSQL server, shared by any number of instances. */
export function connectToServer(url: string, onError: (error: Error) => void, limits = REQUEST_TIMEOUTS): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: limits.connectionMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: limits.heartbeatMs,
    statement_timeout: limits.statementMs,
    // Frees the locks of a transaction whose client is no longer reachable.
    idle_in_transaction_session_timeout: limits.transactionMs,
  });
  // An idle connection that breaks would otherwise end the process; the pool replaces it.
  pool.on('error', onError);
  closeAfter(limits.transactionMs, pool, onError);
  const { host, pathname } = new URL(url);
  return {
    db: drizzleServer({ client: pool }),
    description: `PostgreSQL at ${host}${pathname}`,
    listen: createPostgresListen(url, onError, limits),
    close: () => pool.end(),
  };
}

/**
 * Closes connections that are in use for longer than this, which rejects their pending statements. `query_timeout`
 * would only reject the statement: a transaction would then wait for its rollback on the same connection.
 */
function closeAfter(milliseconds: number, pool: pg.Pool, onError: (error: Error) => void): void {
  const timers = new WeakMap<pg.PoolClient, NodeJS.Timeout>();
  pool.on('acquire', (client) => {
    timers.set(
      client,
      setTimeout(() => {
        onError(new Error('A connection was in use for too long'));
        void client.end();
      }, milliseconds),
    );
  });
  pool.on('release', (_error, client) => clearTimeout(timers.get(client)));
}

/** Opens an embedded database with the extensions that it may use; PGlite needs them each time. */
export const openPglite = (options: Omit<PGliteOptions, 'extensions'> = {}): Promise<PGlite> =>
  PGlite.create({ ...options, extensions: { pg_trgm } });

export const postgresFolder = (dataDirectory: string): string => join(dataDirectory, 'postgres');

/**
 * Opens PostgreSQL inside this process. Its folder in the data directory is locked until it is closed.
 * @throws FolderInUseError or DatabaseNotOpenedError
 */
export async function openEmbedded(
  dataDirectory: string,
  onError: (error: Error) => void,
  disk?: DiskGuardOptions,
): Promise<OpenDatabase> {
  const folder = postgresFolder(dataDirectory);
  let lock: FolderLock | undefined;
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const { serve, release } = (lock = await lockFolder(folder));
    await ensurePrivateFolder(folder);
    if (disk) await requireSpace(folder, disk);
    const client = await openPglite({ dataDir: folder });
    const opened = embedded(client, `embedded PostgreSQL in ${folder}`, onError);
    const guard = disk && guardDisk(client, folder, disk);
    const close = async (): Promise<void> => {
      await guard?.stop();
      await opened.close().finally(release);
    };
    return { ...opened, close, serve, ...(guard && { disk: guard }) };
  } catch (error) {
    lock?.release();
    throw explainEmbeddedFailure(folder, error);
  }
}

const MEGABYTE = 1e6;

/** Opening a database writes to its folder, which needs free space. @throws DatabaseNotOpenedError */
async function requireSpace(folder: string, { minFreeBytes, readFreeBytes: read = readFreeBytes }: DiskGuardOptions) {
  const free = await read(folder);
  if (free >= minFreeBytes) return;
  throw new DatabaseNotOpenedError(
    `The disk of ${folder} has ${Math.floor(free / MEGABYTE)} MB of free space and the shop needs ${Math.ceil(minFreeBytes / MEGABYTE)} MB; delete other files, or change MIN_FREE_DISK_MB`,
  );
}

/** For any error before the database of this environment is open and up to date. */
export const explainOpenFailure = (
  { DATABASE_URL, DATA_DIR }: Pick<Environment, 'DATABASE_URL' | 'DATA_DIR'>,
  error: unknown,
): Error =>
  DATABASE_URL === undefined
    ? explainEmbeddedFailure(postgresFolder(DATA_DIR), error)
    : explainServerFailure(DATABASE_URL, error);

export function embedded(client: PGlite, description: string, onError: (error: Error) => void): OpenDatabase {
  return {
    db: drizzleEmbedded({ client }),
    description,
    listen: createEmbeddedListen(client, onError),
    close: () => client.close(),
  };
}

/** The rows of hand-written SQL, for tests: production code parses such rows with a schema. */
export function rowsOf<Row>(result: unknown): readonly Row[] {
  return (result as { readonly rows: readonly Row[] }).rows;
}

/** The row that a query by key must have found. @throws when there is none */
export function requireRow<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error('A row that must exist was not found');
  return row;
}

/** Whether a number can be an id. The API contract limits only some ids; a PostgreSQL `integer` has this maximum. */
export const isId = (id: number): boolean => Number.isInteger(id) && id >= 1 && id <= 2_147_483_647;

/** An INSERT of the widest table stays far below PostgreSQL's limit of 65,535 parameters. */
const MAX_ROWS_PER_INSERT = 500;

/** Splits rows into those of several INSERTs. */
export function splitIntoBatches<Row>(rows: readonly Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / MAX_ROWS_PER_INSERT) }, (_, index) =>
    rows.slice(index * MAX_ROWS_PER_INSERT, (index + 1) * MAX_ROWS_PER_INSERT),
  );
}

/**
 * Writes complete rows over the stored ones with the same ids, many with one statement. The caller has locked the rows,
 * and read them after that.
 * @param keys the columns that stay. Those of a unique constraint must be among them: to write such a column,
 * PostgreSQL would also lock the row against the checks of foreign keys
 */
export async function replaceRows<Table extends PgTable & { readonly id: PgColumn }>(
  tx: Database,
  table: Table,
  rows: readonly PgInsertValue<Table, true>[],
  keys: readonly (keyof Table['$inferSelect'] & string)[],
): Promise<void> {
  const columns = Object.entries(getTableColumns<PgTable>(table)).filter(([name]) => !keys.some((key) => key === name));
  const set = Object.fromEntries(columns.map(([name, column]) => [name, sql`excluded.${sql.identifier(column.name)}`]));
  for (const batch of splitIntoBatches(rows))
    await tx.insert<PgTable>(table).overridingSystemValue().values(batch).onConflictDoUpdate({ target: table.id, set });
}
