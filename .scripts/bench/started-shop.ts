import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { SHOP_COMMAND } from '../../src/tests/fixtures/shop-command.ts';

const ROOT = new URL('../../', import.meta.url).pathname;
const PAGE_BYTES = 4096;

export interface StartedShop {
  readonly address: string;
  /** The most bytes that the process has held so far. */
  memory(): number;
  /** Seconds of processor time that the process has used. Linux only. */
  processorSeconds(): Promise<number>;
  stop(): Promise<void>;
}

/**
 * The build as `npm start` serves it, in a process and on a port of its own.
 * @throws Error when it ends before it answers
 */
export async function startShop(variables: Readonly<Record<string, string>>): Promise<StartedShop> {
  const port = await freePort();
  const child: ChildProcess = spawn(process.execPath, SHOP_COMMAND, {
    cwd: ROOT,
    env: { ...process.env, LIMITS: 'off', ...variables, HOST: '127.0.0.1', PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const address = `http://127.0.0.1:${port}`;
  let seen = 0;
  const look = async (): Promise<void> => {
    const [, resident] = (await readFile(`/proc/${child.pid}/statm`, 'utf8')).split(' ');
    seen = Math.max(seen, Number(resident) * PAGE_BYTES);
  };
  const watch = setInterval(() => void look().catch(() => clearInterval(watch)), 250);
  const ended = once(child, 'exit');
  for (let open = false; !open;) {
    if (child.exitCode !== null) throw new Error('the shop did not start');
    open = await fetch(`${address}/api/get-options`).then(
      ({ ok }) => ok,
      () => new Promise<boolean>((later) => setTimeout(later, 100, false)),
    );
  }
  return {
    address,
    memory: () => seen,
    processorSeconds: async () => {
      const fields = (await readFile(`/proc/${child.pid}/stat`, 'utf8')).replace(/^.*\) /, '').split(' ');
      // The kernel counts hundredths of a second.
      return (Number(fields[11]) + Number(fields[12])) / 100;
    },
    stop: async () => {
      clearInterval(watch);
      child.kill();
      await ended;
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('no port is free');
  return address.port;
}
