import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { describeMachine } from '../../bench/machine.ts';
import { NoPostgres, openCluster } from '../shared/cluster.ts';
import { drillFolder } from '../shared/folder.ts';
import { makeInstance, type Instance } from '../shared/instance.ts';
import { printTable } from '../shared/table.ts';
import { atEnd, runDrill } from '../shared/undo.ts';
import { KINDS } from './crowd.ts';
import { FAULTS } from './faults.ts';
import type { Hold, HoldResult, Task } from './generator.ts';
import { groundOf } from './ground.ts';
import { watchMemory, type Held } from './memory.ts';

/**
 * Looks for the highest rate at which a mixed crowd is answered in time, then holds it: `npm run drill:load -- --seconds 120`.
 * `--rate 500` holds that rate without looking; `--database pglite` takes the embedded one. `--planted all`, or the name of
 * one, tries the faults that it must tell.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '120' },
    rate: { type: 'string' },
    database: { type: 'string', default: 'postgres' },
    planted: { type: 'string' },
  },
});

/** Milliseconds that 99 of 100 answers must not exceed, at any rate. */
const P99 = 250;
/** MB a minute that memory may seem to grow by while it only breathes. */
const FLAT = 10;
const PROBE = 6;
const FIRST = 200;
/** Below this a machine holds nothing. */
const LOWEST = 10;
/** What the process learns about its own code before anything is measured. */
const WARM_UP: Hold = { rate: 100, seconds: 6 };
const HIGHEST = 50_000;
const GROWTH = 1.5;
const BISECTIONS = 3;
/** A rate that cannot be held after all is lowered by this, so many times. */
const LOWER = 0.85;
const HOLDS = 4;

interface Stage {
  readonly instance: Instance;
  readonly description: string;
  ask(hold: Hold): Promise<HoldResult>;
}

async function openStage(flags: readonly string[]): Promise<Stage> {
  const { variables, description } = await database();
  const instance = await makeInstance(
    {
      ...variables,
      DATA_DIR: await drillFolder('load'),
      DEMO: 'on',
      SMS: 'log',
      CODE_PAUSE_SECONDS: '0',
      TRUSTED_PROXIES: '127.0.0.1',
    },
    { flags },
  );
  await instance.start();
  const generator = fork(new URL('generator.ts', import.meta.url));
  atEnd(() => generator.kill('SIGKILL'));
  const task: Task = { url: instance.url, ground: await groundOf(instance) };
  await told(generator, task);
  await told(generator, WARM_UP);
  return { instance, description, ask: (hold) => told<HoldResult>(generator, hold) };
}

async function database(): Promise<{ variables: Record<string, string>; description: string }> {
  const embedded = { variables: {}, description: 'embedded database' };
  if (values.database === 'pglite') return embedded;
  try {
    const cluster = await openCluster();
    return { variables: { DATABASE_URL: cluster.url('postgres') }, description: cluster.version };
  } catch (error) {
    if (error instanceof NoPostgres) return embedded;
    throw error;
  }
}

async function told<Answer>(generator: ChildProcess, message: Task | Hold): Promise<Answer> {
  generator.send(message);
  const [answer] = (await once(generator, 'message')) as [Answer];
  return answer;
}

const isHeld = ({ all, errors }: HoldResult): boolean => errors === 0 && all.p99 < P99;
const ms = (milliseconds: number): string => milliseconds.toFixed(milliseconds < 10 ? 1 : 0);

async function probe(stage: Stage, rate: number): Promise<boolean> {
  const result = await stage.ask({ rate, seconds: PROBE });
  console.log(
    `  ${Math.round(rate)}/s for ${PROBE} s: p50 ${ms(result.all.p50)}, p99 ${ms(result.all.p99)} ms, ${result.errors} errors, sent ${ms(result.late)} ms late${result.samples.length > 0 ? ` (${result.samples[0]})` : ''}`,
  );
  return isHeld(result);
}

/** The highest rate that short probes hold; 0 when there is none. */
async function search(stage: Stage): Promise<number> {
  let held = 0;
  let failed = FIRST;
  while (failed <= HIGHEST && (await probe(stage, failed))) {
    held = failed;
    failed *= GROWTH;
  }
  for (let lower = FIRST / 2; held === 0 && lower >= LOWEST; lower /= 2) {
    if (await probe(stage, lower)) held = lower;
    else failed = lower;
  }
  for (let step = 0; step < BISECTIONS && held > 0; step += 1) {
    const middle = (held + failed) / 2;
    if (await probe(stage, middle)) held = middle;
    else failed = middle;
  }
  return held;
}

async function hold(stage: Stage, rate: number, seconds: number): Promise<{ result: HoldResult; held: Held }> {
  const stop = watchMemory(stage.instance.pid ?? 0);
  const result = await stage.ask({ rate, seconds });
  return { result, held: stop() };
}

function print(
  rate: number,
  seconds: number,
  { answered, all, kinds, errors, samples, late }: HoldResult,
  { first, last, most, slope }: Held,
): void {
  console.log(
    `\n${Math.round(rate)} requests a second held for ${seconds} s: ${answered} answered, ${errors} errors, sent ${ms(late)} ms late (p99)`,
  );
  printTable(
    ['kind', 'answers', 'p50 ms', 'p99 ms', 'p99.9 ms', 'slowest ms'],
    [['all', all] as const, ...KINDS.map((kind) => [kind, kinds[kind]] as const)].map(([kind, spread]) => [
      kind,
      spread?.count ?? 0,
      ...[spread?.p50, spread?.p99, spread?.p999, spread?.most].map((figure) => ms(figure ?? 0)),
    ]),
  );
  console.log(
    `Memory: ${ms(first)} MB at first, ${ms(last)} MB at last, ${ms(most)} MB at most, ${slope.toFixed(1)} MB a minute over the second half`,
  );
  for (const sample of samples) console.log(`  ${sample}`);
}

async function drill(): Promise<boolean> {
  for (const line of await describeMachine()) console.log(line);
  const stage = await openStage([]);
  console.log(`One instance on ${stage.description}; generator and database on the same machine`);
  const seconds = Number(values.seconds);
  let rate = values.rate === undefined ? await search(stage) : Number(values.rate);
  for (let tries = 0; rate > 0 && tries < HOLDS; tries += 1) {
    const { result, held } = await hold(stage, rate, seconds);
    print(rate, seconds, result, held);
    const isFlat = held.slope < FLAT;
    const verdict = {
      'p99 under 250 ms': result.all.p99 < P99,
      'no error': result.errors === 0,
      [`memory flat (< ${FLAT} MB a minute)`]: isFlat,
    };
    console.log(
      Object.entries(verdict)
        .map(([what, holds]) => `${what}: ${holds ? 'yes' : 'NO'}`)
        .join(', '),
    );
    if (isHeld(result)) return isFlat;
    if (values.rate !== undefined) return false;
    rate *= LOWER;
  }
  console.log('No rate was held');
  return false;
}

/** At a rate that every machine holds. */
const PLANTED: Hold = { rate: 300, seconds: 16 };

async function tryFaults(name: string): Promise<boolean> {
  const chosen = Object.entries(FAULTS).filter(([each]) => name === 'all' || each === name);
  if (chosen.length === 0) throw new Error(`There is no fault ${name}: all, ${Object.keys(FAULTS).join(', ')}`);
  const rows: string[][] = [];
  for (const [each, { what, flags, figure }] of chosen) {
    const stage = await openStage(flags);
    const { result, held } = await hold(stage, PLANTED.rate, PLANTED.seconds);
    const broken = { p99: result.all.p99 >= P99, errors: result.errors > 0, memory: held.slope >= FLAT };
    rows.push([
      each,
      what,
      ms(result.all.p99),
      String(result.errors),
      held.slope.toFixed(1),
      figure,
      broken[figure] ? 'caught' : 'MISSED',
    ]);
    stage.instance.signal('SIGKILL');
    await stage.instance.ended;
  }
  printTable(['planted', 'what', 'p99 ms', 'errors', 'MB a minute', 'to be seen in', 'told'], rows);
  return rows.every((row) => row.at(-1) === 'caught');
}

await runDrill(() => (values.planted === undefined ? drill() : tryFaults(values.planted)));
