import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { VARIABLES } from '#contract/environment.ts';
import { SHOP_COMMAND } from '../../../src/tests/fixtures/shop-command.ts';
import { Codes } from './codes.ts';
import { freePort } from './port.ts';
import { assertGoingOn, atEnd } from './undo.ts';

const ROOT = new URL('../../../', import.meta.url).pathname;
const OPEN = /^The shop is open at/;

/** A few customers stand for thousands here, so the limits on one customer or address are as high as they can be set. */
const UNLIMITED = Object.fromEntries(
  Object.keys(VARIABLES)
    .filter((name) => /_PER_/.test(name))
    .map((name) => [name, '1000000']),
);

/** One process of the shop, always at the same address, however often it is killed. */
export interface Instance {
  readonly url: string;
  readonly pid: number | undefined;
  /** Starts it; done when it answers. */
  start(): Promise<void>;
  signal(name: NodeJS.Signals): void;
  /** How it ended: its exit code, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals | null>;
  /** The newest code that it sent to a phone (all digits), waited for if need be. */
  code(phone: string): Promise<string>;
}

/** @param codes shared by instances of which any may send a code */
export async function makeInstance(
  variables: Readonly<Record<string, string>>,
  { flags = [], codes = new Codes() }: { readonly flags?: readonly string[]; readonly codes?: Codes } = {},
): Promise<Instance> {
  const port = await freePort();
  let child: ChildProcess | undefined;
  let ended: Promise<number | NodeJS.Signals | null> = Promise.resolve(null);

  const instance: Instance = {
    url: `http://127.0.0.1:${port}`,
    get pid() {
      return child?.pid;
    },
    get ended() {
      return ended;
    },
    async start() {
      assertGoingOn();
      const started = spawn(process.execPath, [...flags, ...SHOP_COMMAND], {
        cwd: ROOT,
        env: { ...process.env, HOST: '127.0.0.1', PORT: String(port), LOG_LEVEL: 'silent', ...UNLIMITED, ...variables },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      child = started;
      ended = once(started, 'exit').then(([code, signal]) => (code ?? signal) as number | NodeJS.Signals);
      const said: string[] = [];
      const { promise: open, resolve } = Promise.withResolvers<'open'>();
      for (const stream of [started.stdout, started.stderr]) {
        createInterface({ input: stream }).on('line', (line) => {
          if (said.length < 50) said.push(line);
          if (OPEN.test(line)) resolve('open');
          codes.hear(line);
        });
      }
      if ((await Promise.race([open, ended])) !== 'open')
        throw new Error(`The shop does not start:\n${said.join('\n')}`);
    },
    signal(name) {
      if (child && child.exitCode === null && child.signalCode === null) child.kill(name);
    },
    code: (phone) => codes.code(phone),
  };
  atEnd(async () => {
    instance.signal('SIGKILL');
    await ended;
  });
  return instance;
}
