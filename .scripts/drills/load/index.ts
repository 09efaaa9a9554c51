import { fork } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { describeMachine } from '../../bench/machine.ts';
import { createTempFolder, MissingDependency, onDrillEnd, runDrill, selectFaults } from '../../shared/drill.ts';
import { startPostgres } from '../../shared/postgres-server.ts';
import { watchMemory, type MemoryTrend } from '../../shared/process-stats.ts';
import { createShopProcess, type ShopProcess } from '../../shared/shop-process.ts';
import { printTable } from '../../shared/table.ts';
import type { LoadPhase, LoadResult, TrafficSource } from './generator.ts';
import { prepareTraffic, REQUEST_KINDS } from './traffic.ts';

/**
 * Finds the highest rate of mixed requests at which the shop responds in time, then sustains it:
 * `npm run drill:load -- --seconds 120`. `--rate 500` sustains that rate without a search; `--database pglite` uses the
 * embedded database. `--inject-fault all`, or `--inject-fault NAME`, injects known faults and verifies that they are
 * detected.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '120' },
    rate: { type: 'string' },
    database: { type: 'string', default: 'postgres' },
    'inject-fault': { type: 'string' },
  },
});

const MAX_P99_MS = 250;
/** Garbage collection makes memory seem to grow by up to this. */
const MAX_GROWTH_MB_PER_MINUTE = 10;
const PROBE_SECONDS = 6;
const FIRST_RATE = 200;
const MIN_RATE = 10;
const MAX_RATE = 50_000;
const RATE_GROWTH = 1.5;
const BISECTIONS = 3;
/** A rate that fails in the long run is reduced by this factor. */
const RATE_REDUCTION = 0.85;
const MAX_ATTEMPTS = 4;
/** Compiles the code of the shop before anything is measured. */
const WARM_UP: LoadPhase = { requestsPerSecond: 100, seconds: 6 };
/** A rate that every machine sustains. */
const FAULT_PHASE: LoadPhase = { requestsPerSecond: 300, seconds: 16 };

interface Fault {
  readonly name: string;
  readonly description: string;
  /** A module that Node loads into the process of the shop. */
  readonly source: string;
  /** The measurement that must exceed its limit. */
  readonly measurement: 'p99' | 'errors' | 'memory';
}

const FAULTS: readonly Fault[] = [
  {
    name: 'block',
    measurement: 'p99',
    description: 'the process blocks for 400 ms every two seconds',
    source: 'setInterval(() => { const end = Date.now() + 400; while (Date.now() < end); }, 2000).unref()',
  },
  {
    name: 'errors',
    measurement: 'errors',
    description: 'one in 300 responses is a 500',
    source:
      "import http from 'node:http'; let n = 0; const emit = http.Server.prototype.emit; http.Server.prototype.emit = function (event, ...rest) { if (event === 'request' && ++n % 300 === 0 && n > 3000) { rest[1].writeHead(500, { 'content-length': 0 }).end(); return true; } return emit.call(this, event, ...rest); };",
  },
  {
    name: 'leak',
    measurement: 'memory',
    description: 'the process leaks a megabyte every 100 ms',
    source: 'const leak = []; setInterval(() => leak.push(Buffer.alloc(1e6, 1)), 100).unref()',
  },
];

interface Measured {
  readonly result: LoadResult;
  readonly memory: MemoryTrend;
}

interface LoadedShop {
  readonly shop: ShopProcess;
  readonly database: string;
  run(phase: LoadPhase): Promise<LoadResult>;
}

async function startLoadedShop(fault?: Fault): Promise<LoadedShop> {
  const { variables, database } = await openDatabase();
  const shop = await createShopProcess(
    {
      ...variables,
      DATA_DIR: await createTempFolder('load'),
      DEMO: 'on',
      SMS: 'log',
      CODE_PAUSE_SECONDS: '0',
      TRUSTED_PROXIES: '127.0.0.1',
    },
    { nodeFlags: fault ? ['--import', `data:text/javascript,${encodeURIComponent(fault.source)}`] : [] },
  );
  await shop.start();
  const generator = fork(new URL('generator.ts', import.meta.url));
  onDrillEnd(() => generator.kill('SIGKILL'));
  const send = async (message: TrafficSource | LoadPhase): Promise<LoadResult> => {
    generator.send(message);
    const [reply] = (await once(generator, 'message')) as [LoadResult];
    return reply;
  };
  await send({ url: shop.url, data: await prepareTraffic(shop) });
  await send(WARM_UP);
  return { shop, database, run: send };
}

async function openDatabase(): Promise<{ variables: Record<string, string>; database: string }> {
  const embedded = { variables: {}, database: 'PGlite' };
  if (values.database === 'pglite') return embedded;
  try {
    const server = await startPostgres();
    return { variables: { DATABASE_URL: server.url('postgres') }, database: server.version };
  } catch (error) {
    if (error instanceof MissingDependency) return embedded;
    throw error;
  }
}

const isFast = ({ all, errors }: LoadResult): boolean => errors === 0 && all.p99 < MAX_P99_MS;
const ms = (milliseconds = 0): string => milliseconds.toFixed(milliseconds < 10 ? 1 : 0);

async function probe({ run }: LoadedShop, requestsPerSecond: number): Promise<boolean> {
  const result = await run({ requestsPerSecond, seconds: PROBE_SECONDS });
  const { all, errors, sendDelayMs, errorSamples } = result;
  console.log(
    `  ${Math.round(requestsPerSecond)}/s for ${PROBE_SECONDS} s: p50 ${ms(all.p50)}, p99 ${ms(all.p99)} ms, ${errors} errors, sent ${ms(sendDelayMs)} ms late${errorSamples[0] ? ` (${errorSamples[0]})` : ''}`,
  );
  return isFast(result);
}

/** The highest rate that short probes sustain; 0 if there is none. */
async function findRate(loaded: LoadedShop): Promise<number> {
  let sustained = 0;
  let failed = FIRST_RATE;
  while (failed <= MAX_RATE && (await probe(loaded, failed))) {
    sustained = failed;
    failed *= RATE_GROWTH;
  }
  for (let rate = FIRST_RATE / 2; sustained === 0 && rate >= MIN_RATE; rate /= 2) {
    if (await probe(loaded, rate)) sustained = rate;
    else failed = rate;
  }
  for (let step = 0; step < BISECTIONS && sustained > 0; step += 1) {
    const middle = (sustained + failed) / 2;
    if (await probe(loaded, middle)) sustained = middle;
    else failed = middle;
  }
  return sustained;
}

async function measure({ shop, run }: LoadedShop, phase: LoadPhase): Promise<Measured> {
  const stop = watchMemory(shop.pid ?? 0);
  const result = await run(phase);
  return { result, memory: stop() };
}

function printMeasured({ requestsPerSecond, seconds }: LoadPhase, { result, memory }: Measured): void {
  const { all, byKind, errors, errorSamples, sendDelayMs } = result;
  console.log(
    `\n${Math.round(requestsPerSecond)} requests per second for ${seconds} s: ${all.count} responses, ${errors} errors, sent ${ms(sendDelayMs)} ms late (p99)`,
  );
  printTable(
    ['kind', 'responses', 'p50 ms', 'p99 ms', 'p99.9 ms', 'max ms'],
    [['all', all] as const, ...REQUEST_KINDS.map((kind) => [kind, byKind[kind]] as const)].map(([kind, latency]) => [
      kind,
      latency?.count ?? 0,
      ...[latency?.p50, latency?.p99, latency?.p999, latency?.max].map(ms),
    ]),
  );
  console.log(
    `Memory: first ${ms(memory.first)} MB, last ${ms(memory.last)} MB, peak ${ms(memory.peak)} MB, growth ${memory.growthPerMinute.toFixed(1)} MB per minute over the second half`,
  );
  for (const sample of errorSamples) console.log(`  ${sample}`);
}

async function drill(): Promise<boolean> {
  for (const line of await describeMachine()) console.log(line);
  const loaded = await startLoadedShop();
  console.log(`One instance on ${loaded.database}; generator and database run on the same machine`);
  const seconds = Number(values.seconds);
  let requestsPerSecond = values.rate === undefined ? await findRate(loaded) : Number(values.rate);
  for (let attempt = 0; requestsPerSecond > 0 && attempt < MAX_ATTEMPTS; attempt += 1) {
    const phase = { requestsPerSecond, seconds };
    const measured = await measure(loaded, phase);
    printMeasured(phase, measured);
    const { result, memory } = measured;
    const isMemoryStable = memory.growthPerMinute < MAX_GROWTH_MB_PER_MINUTE;
    const verdicts = {
      [`p99 under ${MAX_P99_MS} ms`]: result.all.p99 < MAX_P99_MS,
      'no error': result.errors === 0,
      [`memory growth under ${MAX_GROWTH_MB_PER_MINUTE} MB per minute`]: isMemoryStable,
    };
    const lines = Object.entries(verdicts).map(([goal, passed]) => `${goal}: ${passed ? 'yes' : 'NO'}`);
    console.log(lines.join(', '));
    if (isFast(result)) return isMemoryStable;
    if (values.rate !== undefined) return false;
    requestsPerSecond *= RATE_REDUCTION;
  }
  console.log('No rate was sustained');
  return false;
}

async function verifyFaults(name: string): Promise<boolean> {
  const rows: string[][] = [];
  for (const fault of selectFaults(FAULTS, name)) {
    const loaded = await startLoadedShop(fault);
    const { result, memory } = await measure(loaded, FAULT_PHASE);
    const exceeded = {
      p99: result.all.p99 >= MAX_P99_MS,
      errors: result.errors > 0,
      memory: memory.growthPerMinute >= MAX_GROWTH_MB_PER_MINUTE,
    };
    rows.push([
      fault.name,
      fault.description,
      ms(result.all.p99),
      String(result.errors),
      memory.growthPerMinute.toFixed(1),
      fault.measurement,
      exceeded[fault.measurement] ? 'caught' : 'MISSED',
    ]);
    await loaded.shop.kill();
  }
  printTable(['fault', 'description', 'p99 ms', 'errors', 'MB per minute', 'expected in', 'result'], rows);
  return rows.every((row) => row.at(-1) === 'caught');
}

await runDrill(() => (values['inject-fault'] === undefined ? drill() : verifyFaults(values['inject-fault'])));
