import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { ENVIRONMENT_SCHEMA } from '#contract/environment.ts';
import { SHOP_COMMAND } from '../../src/tests/fixtures/shop-command.ts';
import { assertDrillRunning, onDrillEnd } from './drill.ts';

const ROOT = new URL('../../', import.meta.url).pathname;
const READY_LINE = /^The shop is open at/;
const CODE_LINE = /^sms to (\d+): .*?(\d{4})/;

/**
 * A few test customers send the requests of thousands, so limits per customer and per address are set to their maximum.
 */
const NO_LIMITS = Object.fromEntries(
  Object.keys(ENVIRONMENT_SCHEMA)
    .filter((name) => name.includes('_PER_'))
    .map((name) => [name, '1000000']),
);

/** The sign-in codes that shop processes print, by phone (all digits). */
export class SignInCodes {
  readonly #received = new Map<string, string>();
  readonly #waiting = new Map<string, (code: string) => void>();

  /** Reads a printed line and stores the code in it, if there is one. */
  readLine(line: string): void {
    const [, phone, code] = CODE_LINE.exec(line) ?? [];
    if (phone === undefined || code === undefined) return;
    const resolve = this.#waiting.get(phone);
    this.#waiting.delete(phone);
    if (resolve) resolve(code);
    else this.#received.set(phone, code);
  }

  /** Resolves to the newest code sent to a phone; each code is returned once. */
  async code(phone: string): Promise<string> {
    const received = this.#received.get(phone);
    this.#received.delete(phone);
    if (received !== undefined) return received;
    const { promise, resolve } = Promise.withResolvers<string>();
    this.#waiting.set(phone, resolve);
    return promise;
  }
}

type Exit = number | NodeJS.Signals | null;

/** One process of the built shop; its URL stays the same across restarts. */
export interface ShopProcess {
  readonly url: string;
  readonly pid: number | undefined;
  /** Starts the process; resolves when it accepts requests. */
  start(): Promise<void>;
  signal(name: NodeJS.Signals): void;
  /** Sends SIGKILL and waits for the end. */
  kill(): Promise<void>;
  /** The exit code, or the signal that ended the process. */
  readonly exited: Promise<Exit>;
  /** Resolves to the newest sign-in code that was sent to a phone (all digits). */
  code(phone: string): Promise<string>;
}

/**
 * @param options.codes shared by processes if any of them may send a code
 * @param options.onLine gets each line that the process prints
 */
export async function createShopProcess(
  variables: Readonly<Record<string, string>>,
  {
    nodeFlags = [],
    codes = new SignInCodes(),
    onLine = () => {},
  }: { nodeFlags?: readonly string[]; codes?: SignInCodes; onLine?: (line: string) => void } = {},
): Promise<ShopProcess> {
  const port = await freePort();
  let child: ChildProcess | undefined;
  let exited: Promise<Exit> = Promise.resolve(null);

  const shop: ShopProcess = {
    url: `http://127.0.0.1:${port}`,
    get pid() {
      return child?.pid;
    },
    get exited() {
      return exited;
    },
    async start() {
      assertDrillRunning();
      const started = spawn(process.execPath, [...nodeFlags, ...SHOP_COMMAND], {
        cwd: ROOT,
        env: { ...process.env, HOST: '127.0.0.1', PORT: String(port), LOG_LEVEL: 'silent', ...NO_LIMITS, ...variables },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      child = started;
      exited = once(started, 'exit').then(([code, signal]) => (code ?? signal) as Exit);
      const output: string[] = [];
      const { promise: ready, resolve } = Promise.withResolvers<'ready'>();
      for (const input of [started.stdout, started.stderr]) {
        createInterface({ input }).on('line', (line) => {
          if (output.length < 50) output.push(line);
          if (READY_LINE.test(line)) resolve('ready');
          codes.readLine(line);
          onLine(line);
        });
      }
      if ((await Promise.race([ready, exited])) !== 'ready')
        throw new Error(`The shop does not start:\n${output.join('\n')}`);
    },
    signal(name) {
      if (child?.exitCode === null && child.signalCode === null) child.kill(name);
    },
    async kill() {
      shop.signal('SIGKILL');
      await exited;
    },
    code: (phone) => codes.code(phone),
  };
  onDrillEnd(() => shop.kill());
  return shop;
}

/** A port of the loopback interface that is not in use. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
