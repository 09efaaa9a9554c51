import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { Unmeasured } from './row.ts';

const SERVER = process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres';

async function connected(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: SERVER, connectionTimeoutMillis: 5000 });
  try {
    await client.connect();
    return client;
  } catch (error) {
    throw new Unmeasured(`no PostgreSQL answers at ${new URL(SERVER).host} (name one in TEST_DATABASE_URL)`, {
      cause: error,
    });
  }
}

async function tell(sql: string): Promise<pg.QueryResult<Record<string, string>>> {
  const client = await connected();
  return client.query<Record<string, string>>(sql).finally(() => client.end());
}

/** Undefined when no server answers. */
export async function serverVersion(): Promise<string | undefined> {
  try {
    return (await tell('show server_version')).rows[0]?.['server_version'];
  } catch (error) {
    if (error instanceof Unmeasured) return undefined;
    throw error;
  }
}

/**
 * Lends an empty database of its own on a PostgreSQL server, and drops it afterwards.
 * @throws Unmeasured when no server answers
 */
export async function withDatabase<Result>(work: (url: string) => Promise<Result>): Promise<Result> {
  const name = `shop_bench_${randomUUID().replaceAll('-', '')}`;
  await tell(`create database ${name}`);
  const url = new URL(SERVER);
  url.pathname = `/${name}`;
  try {
    return await work(url.href);
  } finally {
    await tell(`drop database ${name} with (force)`);
  }
}
