import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { SHOP_COMMAND } from '../../src/tests/fixtures/shop-command.ts';
import { processorSeconds, residentBytes } from '../shared/process-stats.ts';
import type { MemoryLimit } from './memory-limit.ts';
import { Unmeasured } from './row.ts';

const ROOT = new URL('../../', import.meta.url).pathname;
const RENDERER = new URL('./render-server.ts', import.meta.url).pathname;
const READY_LINE = /^(?:The shop is open at )?(http:\/\/\S+)/;
const CONNECTIONS = 8;

export interface StartedShop {
  readonly address: string;
  /** Peak memory of the process since the start or since `resetMemory`, bytes. */
  memory(): number;
  resetMemory(): void;
  /** Seconds of processor time that the process has used. Linux only. */
  processorSeconds(): Promise<number>;
  stop(): Promise<void>;
}

interface ServerOptions {
  /** Core to which the process is pinned, where the system supports it. */
  readonly core?: number;
  readonly memoryLimit?: MemoryLimit;
}

/**
 * Starts the build in a process with its own port, as `npm start` does.
 * @throws Error if the process exits before it accepts requests
 */
export const startShop = (
  variables: Readonly<Record<string, string>>,
  options: ServerOptions = {},
): Promise<StartedShop> => startServer(SHOP_COMMAND, { LIMITS: 'off', ...variables }, options);

/** Starts a server on the first core that renders each page for every request. */
export const startRenderer = (variables: Readonly<Record<string, string>>): Promise<StartedShop> =>
  startServer([RENDERER], { ...variables, NODE_ENV: 'production' }, { core: 0 });

/** Starts a Node program that prints its URL when it accepts requests. */
export async function startServer(
  args: readonly string[],
  variables: Readonly<Record<string, string>>,
  { core, memoryLimit }: ServerOptions = {},
): Promise<StartedShop> {
  const pin = core === undefined ? [] : pinToCore(core);
  const [command = process.execPath, ...rest] = [...(memoryLimit?.command ?? []), ...pin, process.execPath, ...args];
  const child = spawn(command, rest, {
    cwd: ROOT,
    env: { ...process.env, ...variables, HOST: '127.0.0.1', PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const { promise: ready, resolve } = Promise.withResolvers<string>();
  createInterface({ input: child.stdout }).on('line', (line) => {
    const address = READY_LINE.exec(line)?.[1];
    if (address) resolve(address);
  });
  const failed = exited.then(([code]) => Promise.reject(new Error(`${args.at(-1)} exited with ${code}`)));
  const address = await Promise.race([ready, failed]);
  const pid = child.pid ?? 0;
  let peak = 0;
  const sample = () => {
    if (child.exitCode === null && child.signalCode === null) peak = Math.max(peak, residentBytes(pid));
  };
  const timer = process.platform === 'linux' ? setInterval(sample, 250) : undefined;
  return {
    address,
    memory: () => peak,
    resetMemory: () => {
      peak = residentBytes(pid);
    },
    processorSeconds: async () => processorSeconds(pid),
    stop: async () => {
      clearInterval(timer);
      failed.catch(() => undefined);
      child.kill();
      await exited;
    },
  };
}

/**
 * Requests per second of processor time of a server, sent by wrk from the second core. @throws Unmeasured without wrk
 */
export async function requestsPerCpuSecond(
  server: StartedShop,
  path: string,
  { durationSeconds, encoding = 'identity' }: { durationSeconds: number; encoding?: string },
): Promise<number> {
  const header = `Accept-Encoding: ${encoding}`;
  const wrk = ['wrk', '-t1', `-c${CONNECTIONS}`, `-d${durationSeconds}s`, '-H', header, server.address + path];
  const [command = 'wrk', ...args] = [...pinToCore(1), ...wrk];
  const before = await server.processorSeconds();
  const { status, stdout } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Unmeasured('wrk is not installed (apt-get install wrk)');
  if (stdout.includes('Non-2xx')) throw new Error(`${path} does not return 200`);
  const requests = Number(/(\d+) requests in/.exec(stdout)?.[1]);
  return requests / ((await server.processorSeconds()) - before);
}

function pinToCore(core: number): string[] {
  const taskset = ['taskset', '-c', String(core)];
  return spawnSync('taskset', ['-c', String(core), 'true']).status === 0 ? taskset : [];
}
