import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import pg from 'pg';
import { drillFolder } from './folder.ts';
import { freePort } from './port.ts';
import { assertGoingOn, atEnd } from './undo.ts';

/** Starts are repeated while what a killed server left in shared memory goes away. */
const STARTS = 200;
const PAUSE = 50;
const INSTALLED = '/usr/lib/postgresql';

/** A PostgreSQL server of the drill's own, which may be killed. */
export interface Cluster {
  readonly version: string;
  url(database: string): string;
  start(): Promise<void>;
  /** SIGKILL to the server and every process of it, as when the machine's power goes. */
  kill(): Promise<void>;
}

/** What keeps a drill from PostgreSQL; the message says what to do. */
export class NoPostgres extends Error {}

function programs(): string {
  const asked = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' }).stdout?.trim();
  const versions = existsSync(INSTALLED)
    ? readdirSync(INSTALLED).toSorted((one, other) => Number(other) - Number(one))
    : [];
  const found = [asked, ...versions.map((version) => join(INSTALLED, version, 'bin'))].find(
    (folder) => folder && existsSync(join(folder, 'initdb')),
  );
  if (!found) throw new NoPostgres('No PostgreSQL is installed here: on Debian, apt install postgresql');
  return found;
}

/** PostgreSQL refuses to run as root; then it runs as the user that its package made. */
function owner(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((each) => each.startsWith('postgres:'));
  const [, , uid, gid] = line?.split(':') ?? [];
  if (uid === undefined || gid === undefined)
    throw new NoPostgres('This runs as root, and there is no user postgres for the server to run as');
  return { uid: Number(uid), gid: Number(gid) };
}

/**
 * Makes a cluster in a folder of the drill and starts it. Whoever is trusted is on this machine.
 * @param settings what differs from a careful server, as `name=value`
 * @throws NoPostgres when none is installed
 */
export async function openCluster(settings: readonly string[] = []): Promise<Cluster> {
  const bin = programs();
  const as = owner();
  const folder = await drillFolder('postgres');
  if (as) chownSync(folder, as.uid, as.gid);
  const data = join(folder, 'data');
  const made = spawnSync(
    join(bin, 'initdb'),
    ['-D', data, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--no-locale', '--no-sync', '--no-instructions'],
    { ...as, encoding: 'utf8', cwd: folder },
  );
  if (made.status !== 0) throw new Error(`initdb failed:\n${made.stderr}`);
  const port = await freePort();
  const options = [
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    'fsync=on',
    'max_connections=80',
    'log_min_messages=panic',
    ...settings,
  ];
  const url = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`;
  let server: ChildProcess | undefined;

  const startOnce = async (): Promise<boolean> => {
    assertGoingOn();
    const child = spawn(
      join(bin, 'postgres'),
      ['-D', data, '-p', String(port), ...options.flatMap((option) => ['-c', option])],
      { ...as, cwd: folder, stdio: 'ignore' },
    );
    server = child;
    while (child.exitCode === null) {
      if (await answers(url('postgres'))) return true;
      await after(PAUSE);
    }
    return false;
  };
  const cluster: Cluster = {
    version: spawnSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' }).stdout.trim(),
    url,
    async start() {
      for (let tries = 0; tries < STARTS; tries += 1) {
        if (await startOnce()) return;
        await after(PAUSE);
      }
      throw new Error(`PostgreSQL in ${folder} does not start`);
    },
    async kill() {
      const child = server;
      if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      const others = childrenOf(child.pid);
      child.kill('SIGKILL');
      for (const pid of others) killIfThere(pid);
      await gone;
    },
  };
  atEnd(() => cluster.kill());
  await cluster.start();
  return cluster;
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  // A server that is just starting may take a connection and drop it.
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

const childrenOf = (pid: number): number[] =>
  spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
    .stdout.split('\n')
    .map(Number)
    .filter((child) => child > 0);

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    // Its parent's death may have ended it already.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** One statement on a connection of its own. */
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
