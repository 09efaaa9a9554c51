import { randomUUID } from 'node:crypto';
import { isReachable, query } from '../shared/postgres-server.ts';
import { Unmeasured } from './row.ts';

const SERVER = process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres';

/** Undefined if no server accepts connections. */
export async function serverVersion(): Promise<string | undefined> {
  if (!(await isReachable(SERVER))) return undefined;
  const [row] = await query<{ server_version: string }>(SERVER, 'show server_version');
  return row?.server_version;
}

/**
 * Provides an empty database on a PostgreSQL server and drops it afterwards.
 * @throws Unmeasured if no server accepts connections
 */
export async function withDatabase<Result>(work: (url: string) => Promise<Result>): Promise<Result> {
  if (!(await isReachable(SERVER)))
    throw new Unmeasured(`no PostgreSQL accepts connections at ${new URL(SERVER).host} (set TEST_DATABASE_URL)`);
  const name = `shop_bench_${randomUUID().replaceAll('-', '')}`;
  await query(SERVER, `create database ${name}`);
  const url = new URL(SERVER);
  url.pathname = `/${name}`;
  try {
    return await work(url.href);
  } finally {
    await query(SERVER, `drop database ${name} with (force)`);
  }
}
