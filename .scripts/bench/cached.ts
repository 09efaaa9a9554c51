import { setTimeout as delay } from 'node:timers/promises';
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { withDatabase } from './postgres.ts';
import { median, seconds, type Bench, type Row } from './row.ts';
import { requestsPerCpuSecond, startRenderer, startServer, startShop, type StartedShop } from './started-shop.ts';

const MEMORY_SAMPLES_MS = 1000;
const ROOT = new URL('../../', import.meta.url).pathname;
const LISTING = '/chisinau/casa-mare';
const LOAD = { durationSeconds: 4, encoding: 'gzip' };
/** Both servers are measured alternately, by processor time, so that other work on the machine hardly matters. */
const ROUNDS = 3;
const PERCENT = 100;
const MIN_RATIO = 0.5;
const MIN_RENDERS = 50;
const MAX_MEMORY_MB = { PGlite: 700, PostgreSQL: 400 };
const MAX_START_MS = 3000;
const MAX_BUILD_MS = 60_000;
const RATE = 'cached listing, compressed, per second of one core';

/**
 * Rate of a cached page compared with a bare server that sends the same bytes, and of the page without the cache; memory,
 * start and build time.
 */
export const cached: Bench = {
  name: 'cached',
  async run() {
    const folder = await mkdtemp(join(tmpdir(), 'bench-cached-'));
    const variables = { DATA_DIR: join(folder, 'data'), DEMO: 'on', DEMO_PACE: '0', LOG_LEVEL: 'error' };
    try {
      // The first start creates the database.
      await (await startShop(variables)).stop();
      const start = performance.now();
      const shop = await startShop(variables, { core: 0 });
      const page = await (await fetch(shop.address + LISTING)).arrayBuffer();
      const startMs = performance.now() - start;
      await delay(MEMORY_SAMPLES_MS);
      const startMemory = startMemoryRow(shop);
      shop.resetMemory();
      try {
        const file = join(folder, 'page.gz');
        await writeFile(file, gzipSync(page, { level: 9 }));
        return [
          await compareWithBareServer(shop, file),
          await memoryRow('PGlite', shop),
          startMemory,
          await postgresMemory(),
          durationRow('start to the first page, with a database and a build', MAX_START_MS, startMs),
          await uncachedRow({ ...variables, DATA_DIR: join(folder, 'uncached') }),
          buildRow(),
        ];
      } finally {
        await shop.stop();
      }
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

const BARE_SERVER = `
const body = require('node:fs').readFileSync(process.argv[1]);
const server = require('node:http').createServer((_, response) => {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'gzip', 'content-length': body.length });
  response.end(body);
});
server.listen(0, '127.0.0.1', () => console.log('http://127.0.0.1:' + server.address().port));
`;

/** @param file the compressed page */
async function compareWithBareServer(shop: StartedShop, file: string): Promise<Row> {
  const bare = await startServer(['-e', BARE_SERVER, file], {}, { core: 0 });
  const rates: { shop: number; bare: number }[] = [];
  try {
    // The first round warms up both servers.
    for (let round = 0; round <= ROUNDS; round += 1)
      rates.push({
        shop: await requestsPerCpuSecond(shop, LISTING, LOAD),
        bare: await requestsPerCpuSecond(bare, '/', LOAD),
      });
  } finally {
    await bare.stop();
  }
  const shopRate = median(rates.slice(1).map((round) => round.shop));
  const bareRate = median(rates.slice(1).map((round) => round.bare));
  return {
    what: RATE,
    goal: `≥ ${MIN_RATIO * PERCENT} % of bare node:http`,
    figure: `${Math.round(shopRate)} of ${Math.round(bareRate)}`,
    ratio: `${Math.round((PERCENT * shopRate) / bareRate)} %`,
    meets: shopRate >= bareRate * MIN_RATIO,
  };
}

/** The page as the build renders it for each request. */
async function uncachedRow(variables: Readonly<Record<string, string>>): Promise<Row> {
  const server = await startRenderer(variables);
  const rates: number[] = [];
  try {
    // The first round warms up the server.
    for (let round = 0; round <= ROUNDS; round += 1)
      rates.push(await requestsPerCpuSecond(server, LISTING, { durationSeconds: LOAD.durationSeconds }));
  } finally {
    await server.stop();
  }
  const rate = median(rates.slice(1));
  return {
    what: 'uncached listing, renders per second of one core',
    goal: `≥ ${MIN_RENDERS}`,
    figure: String(Math.round(rate)),
    meets: rate >= MIN_RENDERS,
  };
}

/**
 * V8 compiles the embedded database in the background at the start, which takes several hundred megabytes for a moment.
 */
const startMemoryRow = (shop: StartedShop): Row => ({
  what: 'memory at the start, with PGlite',
  goal: '',
  figure: `${Math.round(shop.memory() / 1e6)} MB`,
  meets: undefined,
});

async function memoryRow(database: keyof typeof MAX_MEMORY_MB, shop: StartedShop): Promise<Row> {
  // The load generator blocked this process, and with it the samples of the memory.
  await delay(MEMORY_SAMPLES_MS);
  const megabytes = Math.round(shop.memory() / 1e6);
  const max = MAX_MEMORY_MB[database];
  return {
    what: `memory under that load, with ${database}`,
    goal: `≤ ${max} MB`,
    figure: `${megabytes} MB`,
    meets: megabytes <= max,
  };
}

const postgresMemory = (): Promise<Row> =>
  withDatabase(async (url) => {
    const variables = { DATABASE_URL: url, DEMO: 'on', DEMO_PACE: '0', SMS: 'log', LOG_LEVEL: 'error' };
    const shop = await startShop(variables, { core: 0 });
    try {
      await requestsPerCpuSecond(shop, LISTING, LOAD);
      return await memoryRow('PostgreSQL', shop);
    } finally {
      await shop.stop();
    }
  });

const durationRow = (what: string, max: number, duration: number): Row => ({
  what,
  goal: `≤ ${max / 1000} s`,
  figure: seconds(duration),
  meets: duration <= max,
});

/** Builds into another folder, so that the build that is served remains. */
function buildRow(): Row {
  const start = performance.now();
  const { status } = spawnSync('astro', ['build', '--silent', '--outDir', '.cache/bench/build'], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
  });
  if (status !== 0) throw new Error('The build failed');
  return durationRow('npm run build', MAX_BUILD_MS, performance.now() - start);
}
