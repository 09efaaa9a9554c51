import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { createDatabase, dropDatabase, serverUrl } from '#backend/testing/databases.ts';
import { SHOP_COMMAND } from '../fixtures/shop-command.ts';

const ROOT = new URL('../../../', import.meta.url).pathname;
const OPEN = /^The shop is open at (http:\S+)$/;

/** A production build that runs as its own process on a port and a data folder of its own. */
export interface Shop {
  readonly url: string;
  /** Every line printed by the process. */
  readonly lines: readonly string[];
  /** The newest sign-in code for a phone (digits only), as soon as it is printed. */
  code(phone: string): Promise<string>;
  /** Runs the shop's command line on it, and resolves to what that printed. @throws Error when the command fails */
  command(...words: string[]): Promise<string>;
  /** Sends SIGTERM and resolves to the exit status. */
  stop(): Promise<number | null>;
}

/** A new data folder: a copy of the one that was seeded before all tests, if there is one, else an empty folder. */
export async function newDataFolder(): Promise<string> {
  const data = await mkdtemp(join(tmpdir(), 'shop-'));
  const seeded = process.env['SEEDED_DATA_DIR'];
  if (seeded) await cp(seeded, data, { recursive: true });
  return data;
}

/** A copy of the database that was seeded before all tests; undefined if the shops use embedded ones. */
export async function copySeededDatabase(): Promise<string | undefined> {
  const seeded = process.env['SEEDED_DATABASE'];
  return seeded === undefined ? undefined : createDatabase(seeded);
}

/** Settings of a shop on a database of the test server that are defaults of a shop with an embedded one. */
export const onDatabase = (name: string) => ({ DATABASE_URL: serverUrl(name), DEMO: 'on', SMS: 'log' });

/** Starts `src/server.ts` as `npm start` does, with a new data folder unless DATA_DIR names another. */
export async function startShop(variables: Readonly<Record<string, string>> = {}): Promise<Shop> {
  const ownFolder = variables['DATA_DIR'] === undefined ? await newDataFolder() : null;
  const hasOtherData = variables['API_BASE_URL'] !== undefined || variables['DATABASE_URL'] !== undefined;
  const ownDatabase = ownFolder && !hasOtherData ? await copySeededDatabase() : undefined;
  const settings = { ...(ownDatabase && onDatabase(ownDatabase)), DATA_DIR: ownFolder ?? '', ...variables };
  const child = spawn(process.execPath, SHOP_COMMAND, {
    cwd: ROOT,
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: '0',
      CODE_PER_ADDRESS_HOUR: '100000',
      LIMITS: 'off',
      DEMO_MODULE: 'test-shop.mjs',
      DEMO_PACE: '10',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  const lineListeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line);
      for (const listener of [...lineListeners]) listener();
    });
  }
  /** Waits for a printed line; rejects when the process ends. */
  const line = (pattern: RegExp): Promise<RegExpExecArray> =>
    new Promise((resolve, reject) => {
      const fail = (status: number | null) => reject(new Error(`The shop ended with ${status}:\n${lines.join('\n')}`));
      const look = () => {
        const match = lines.map((text) => pattern.exec(text)).findLast((found) => found !== null);
        if (!match) return;
        lineListeners.delete(look);
        child.off('exit', fail);
        resolve(match);
      };
      lineListeners.add(look);
      child.once('exit', fail);
      look();
    });

  const [, url = ''] = await line(OPEN);
  return {
    url,
    lines,
    code: async (phone) => (await line(new RegExp(`^sms to ${phone}: .*?(\\d{4})`)))[1] ?? '',
    command: (...words) => runCommand(settings, words),
    async stop() {
      const status = await end(child);
      if (ownFolder) await rm(ownFolder, { recursive: true, force: true });
      if (ownDatabase) await dropDatabase(ownDatabase);
      return status;
    },
  };
}

/** The command line finds the running shop by its data folder, and its database by DATABASE_URL. */
async function runCommand(settings: Readonly<Record<string, string>>, words: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, ['.scripts/shop.ts', ...words], {
    cwd: ROOT,
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, errors, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  if (status !== 0) throw new Error(`${words.join(' ')} ended with ${String(status)}: ${errors}`);
  return output;
}

function end(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => {
    child.removeAllListeners('exit');
    child.once('exit', (status) => resolve(status));
    child.kill('SIGTERM');
  });
}
