import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { assertDrillRunning, createTempFolder, MissingDependency, onDrillEnd } from './drill.ts';
import { freePort } from './shop-process.ts';

/** A start is repeated until the shared memory of a killed server is released. */
const MAX_STARTS = 200;
const POLL_INTERVAL_MS = 50;
const INSTALL_FOLDER = '/usr/lib/postgresql';

/** A PostgreSQL server that belongs to the drill and may be killed. */
export interface PostgresServer {
  readonly version: string;
  url(database: string): string;
  start(): Promise<void>;
  /** Sends SIGKILL to the server and all its processes, like a power failure. */
  kill(): Promise<void>;
}

function findPrograms(): string {
  const configured = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' }).stdout?.trim();
  const versions = existsSync(INSTALL_FOLDER) ? readdirSync(INSTALL_FOLDER) : [];
  const newestFirst = versions.toSorted((a, b) => Number(b) - Number(a));
  const found = [configured, ...newestFirst.map((version) => join(INSTALL_FOLDER, version, 'bin'))].find(
    (folder) => folder && existsSync(join(folder, 'initdb')),
  );
  if (!found) throw new MissingDependency('PostgreSQL is not installed; on Debian: apt install postgresql');
  return found;
}

/** PostgreSQL refuses to run as root; in that case the server runs as the user of its package. */
function serverUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const [, uid, gid] = /^postgres:[^:]*:(\d+):(\d+)/m.exec(readFileSync('/etc/passwd', 'utf8')) ?? [];
  if (uid === undefined || gid === undefined)
    throw new MissingDependency('This process runs as root, and there is no user postgres to run the server as');
  return { uid: Number(uid), gid: Number(gid) };
}

/**
 * Creates a database cluster in a temporary folder and starts it; connections from this machine need no password.
 * @param settings additional server settings as `name=value`
 * @throws MissingDependency if PostgreSQL is not installed
 */
export async function startPostgres(settings: readonly string[] = []): Promise<PostgresServer> {
  const bin = findPrograms();
  const user = serverUser();
  const folder = await createTempFolder('postgres');
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const created = spawnSync(
    join(bin, 'initdb'),
    ['-D', data, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--no-locale', '--no-sync', '--no-instructions'],
    { ...user, encoding: 'utf8', cwd: folder },
  );
  if (created.status !== 0) throw new Error(`initdb failed:\n${created.stderr}`);
  const port = await freePort();
  const options = [
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    'fsync=on',
    'max_connections=80',
    'log_min_messages=panic',
    ...settings,
  ].flatMap((option) => ['-c', option]);
  const url = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`;
  let child: ChildProcess | undefined;

  const startOnce = async (): Promise<boolean> => {
    assertDrillRunning();
    const started = spawn(join(bin, 'postgres'), ['-D', data, '-p', String(port), ...options], {
      ...user,
      cwd: folder,
      stdio: 'ignore',
    });
    child = started;
    while (started.exitCode === null) {
      if (await isReachable(url('postgres'))) return true;
      await delay(POLL_INTERVAL_MS);
    }
    return false;
  };
  const server: PostgresServer = {
    version: spawnSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' }).stdout.trim(),
    url,
    async start() {
      for (let attempt = 0; attempt < MAX_STARTS; attempt += 1) {
        if (await startOnce()) return;
        await delay(POLL_INTERVAL_MS);
      }
      throw new Error(`PostgreSQL in ${folder} does not start`);
    },
    async kill() {
      if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      const workers = childProcesses(child.pid);
      child.kill('SIGKILL');
      for (const pid of workers) killIfRunning(pid);
      await exited;
    },
  };
  onDrillEnd(() => server.kill());
  await server.start();
  return server;
}

/** Whether a server accepts connections and statements. */
export async function isReachable(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  // A starting server may accept a connection and drop it.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end();
  }
}

const childProcesses = (pid: number): number[] =>
  spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
    .stdout.split('\n')
    .map(Number)
    .filter((child) => child > 0);

function killIfRunning(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** Executes one statement on its own connection. */
export async function query<Row extends pg.QueryResultRow>(
  url: string,
  sql: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql, [...values])).rows;
  } finally {
    await client.end();
  }
}
