import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { gzipSync } from 'node:zlib';
import { SHOP_COMMAND } from '../../src/tests/fixtures/shop-command.ts';
import { onCore } from './bare-page.ts';
import { withDatabase } from './postgres.ts';
import { answersOf } from './rate.ts';
import { median, Unmeasured, type Bench, type Row } from './row.ts';

const ROOT = new URL('../../', import.meta.url).pathname;
const PATH = '/chisinau/casa-mare';
const SECONDS = 4;
/** The two take turns, and what counts is the time of the processor: other work on the machine slows both, and neither much. */
const ROUNDS = 3;
const GOAL = 0.5;
const LARGEST = { embedded: 700, server: 400 };
const RATE = 'kept listing, compressed, a second of one core';

/** How often a second a kept page is sent, beside a bare server with the same bytes; what that takes of memory; how soon it begins. */
export const cached: Bench = {
  name: 'cached',
  fault: { what: 'the shop answers without an optimising compiler', rows: [RATE] },
  run: ({ planted }) => benchCached(planted),
};

/** @param slowed whether the shop's process does without its optimising compilers */
export async function benchCached(slowed = false): Promise<Row[]> {
  const data = await mkdtemp(join(tmpdir(), 'bench-cached-'));
  const flags = slowed ? ['--no-opt', '--no-maglev', '--no-sparkplug'] : [];
  const settings = { DATA_DIR: data, DEMO: 'on', DEMO_PACE: '0', LOG_LEVEL: 'error' };
  try {
    await (await serveShop(settings)).end();
    const started = performance.now();
    const shop = await serveShop(settings, flags);
    const page = await fetch(shop.address + PATH);
    const seconds = (performance.now() - started) / 1000;
    try {
      const rates = await compare(shop, Buffer.from(await page.arrayBuffer()));
      return [
        {
          what: RATE,
          goal: `≥ ${GOAL * 100} % of bare node:http`,
          figure: `${Math.round(rates.shop)} of ${Math.round(rates.bare)}`,
          ratio: `${Math.round((100 * rates.shop) / rates.bare)} %`,
          meets: rates.shop >= rates.bare * GOAL,
        },
        await memoryRow('PGlite', shop, LARGEST.embedded),
        await onServer(),
        {
          what: 'start to the first page, with a database and a build',
          goal: '≤ 3 s',
          figure: `${seconds.toFixed(1)} s`,
          meets: seconds <= 3,
        },
        buildRow(),
      ];
    } finally {
      await shop.end();
    }
  } finally {
    await rm(data, { recursive: true, force: true });
  }
}

interface Served {
  readonly address: string;
  /** Seconds of the processor that it has used. */
  busy(): Promise<number>;
  /** Megabytes of memory that it holds. */
  memory(): Promise<number>;
  end(): Promise<void>;
}

/** As `npm start` does it. */
const serveShop = (settings: NodeJS.ProcessEnv, flags: readonly string[] = []) =>
  serve([...flags, ...SHOP_COMMAND], /^The shop is open at (\S+)/, { ...settings, HOST: '127.0.0.1', PORT: '0' });

/** Runs a program of Node on the first core until it prints its address. */
async function serve(words: readonly string[], says: RegExp, env: NodeJS.ProcessEnv = {}): Promise<Served> {
  const [command = process.execPath, ...rest] = [...onCore(0), process.execPath, ...words];
  const child = spawn(command, rest, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  });
  const address = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const said = says.exec(line)?.[1];
      if (said) resolve(said);
    });
    child.once('exit', (code) => reject(new Error(`${words.at(-1)} ended with ${code}`)));
  });
  return { address, busy: () => busy(child), memory: () => memory(child), end: () => ended(child) };
}

async function ofProcess({ pid }: ChildProcess, file: string): Promise<string> {
  return readFile(`/proc/${pid}/${file}`, 'utf8').catch((cause: unknown) => {
    throw new Unmeasured('this system does not tell what a process uses (Linux does)', { cause });
  });
}

/** The kernel counts hundredths of a second. */
async function busy(child: ChildProcess): Promise<number> {
  const fields = (await ofProcess(child, 'stat')).replace(/^.*\) /, '').split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

async function memory(child: ChildProcess): Promise<number> {
  return Number(/^VmRSS:\s+(\d+)/m.exec(await ofProcess(child, 'status'))?.[1]) / 1000;
}

async function ended(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit');
  child.kill();
  await exit;
}

const BARE = `
const body = require('node:fs').readFileSync(process.argv[1]);
const server = require('node:http').createServer((_, response) => {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'gzip', 'content-length': body.length });
  response.end(body);
});
server.listen(0, '127.0.0.1', () => console.log('http://127.0.0.1:' + server.address().port));
`;

/** Answers a second of the processor's time, of the shop and of a server that does nothing but send the same bytes. */
async function compare(shop: Served, page: Buffer): Promise<{ shop: number; bare: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-bare-'));
  const file = join(folder, 'page.gz');
  await writeFile(file, gzipSync(page, { level: 9 }));
  const bare = await serve(['-e', BARE, file], /^(http:\S+)/);
  const rate = async (one: Served, path: string): Promise<number> => {
    const before = await one.busy();
    const answers = answersOf(one.address + path, SECONDS, 'gzip');
    return answers / ((await one.busy()) - before);
  };
  try {
    const rounds = [];
    for (let round = 0; round <= ROUNDS; round += 1)
      rounds.push({ shop: await rate(shop, PATH), bare: await rate(bare, '/') });
    // The first round warms both up.
    return {
      shop: median(rounds.slice(1).map((each) => each.shop)),
      bare: median(rounds.slice(1).map((each) => each.bare)),
    };
  } finally {
    await bare.end();
    await rm(folder, { recursive: true, force: true });
  }
}

async function memoryRow(database: string, shop: Served, largest: number): Promise<Row> {
  const used = await shop.memory();
  return {
    what: `memory after that load, with ${database}`,
    goal: `≤ ${largest} MB`,
    figure: `${Math.round(used)} MB`,
    meets: used <= largest,
  };
}

async function onServer(): Promise<Row> {
  return withDatabase(async (url) => {
    const shop = await serveShop({ DATABASE_URL: url, DEMO: 'on', DEMO_PACE: '0', SMS: 'log', LOG_LEVEL: 'error' });
    try {
      answersOf(shop.address + PATH, SECONDS, 'gzip');
      return await memoryRow('PostgreSQL', shop, LARGEST.server);
    } finally {
      await shop.end();
    }
  });
}

/** The build goes elsewhere, so that what is being served stays. */
function buildRow(): Row {
  const started = performance.now();
  const { status } = spawnSync('astro', ['build', '--silent', '--outDir', '.cache/bench/build'], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
  });
  const seconds = (performance.now() - started) / 1000;
  return {
    what: 'npm run build',
    goal: '≤ 60 s',
    figure: status === 0 ? `${seconds.toFixed(1)} s` : 'failed',
    meets: status === 0 && seconds <= 60,
  };
}
