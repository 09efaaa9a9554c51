import { mkdir, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import '../build-if-needed.ts';
import { printTable } from '../shared/table.ts';
import { api } from './api.ts';
import { cached } from './cached.ts';
import { cart } from './cart.ts';
import { history } from './history.ts';
import { huge } from './huge.ts';
import { interaction } from './interaction.ts';
import { describeMachine } from './machine.ts';
import { paint } from './paint.ts';
import { Unmeasured, type Bench, type Row } from './row.ts';
import { scale } from './scale.ts';
import { search } from './search.ts';
import { uncached } from './uncached.ts';
import { weight } from './weight.ts';
import { zones } from './zones.ts';

/**
 * Measures the performance budgets and prints goal and measured value of each. A missed goal is not an error, because
 * machines differ; a benchmark that fails is. `npm run bench weight paint` selects benchmarks; `npm run bench --
 * --inject-fault` injects a known fault into each benchmark and fails unless it is detected.
 */
const benches: readonly Bench[] = [
  weight,
  paint,
  interaction,
  huge,
  uncached,
  cached,
  cart,
  api,
  history,
  scale,
  zones,
  search,
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'inject-fault': { type: 'boolean', default: false } },
});
const unknown = positionals.filter((name) => !benches.some((bench) => bench.name === name));
if (unknown.length > 0) {
  const names = benches.map(({ name }) => name).join(', ');
  console.error(`Unknown benchmark ${unknown.join(', ')}; the benchmarks are ${names}.`);
  process.exit(2);
}
const selected = benches.filter(({ name }) => positionals.length === 0 || positionals.includes(name));

/** The rows of a benchmark; one row with the reason if it could not be measured or failed. */
async function runBenchmark(bench: Bench, isFaulty: boolean): Promise<Row[]> {
  console.log(`Measuring ${bench.name}…`);
  try {
    return await bench.run({ isFaulty });
  } catch (error) {
    if (!(error instanceof Unmeasured)) {
      console.error(error);
      process.exitCode = 1;
    }
    const reason = error instanceof Error ? error.message.split('\n', 1)[0] : String(error);
    return [{ what: bench.name, goal: '', figure: `not measured: ${reason}`, meets: undefined }];
  }
}

async function measure(): Promise<void> {
  const machine = await describeMachine();
  for (const line of machine) console.log(line);
  const measured = [];
  for (const bench of selected) measured.push({ bench: bench.name, rows: await runBenchmark(bench, false) });
  printTable(
    ['what', 'goal', 'measured', 'ratio', 'meets'],
    measured
      .flatMap(({ rows }) => rows)
      .map(({ what, goal, figure, ratio = '', meets }) => [
        what,
        goal,
        figure,
        ratio,
        meets === undefined ? '–' : meets ? 'yes' : 'NO',
      ]),
  );
  const folder = new URL('../../.cache/', import.meta.url);
  await mkdir(folder, { recursive: true });
  await writeFile(
    new URL('bench.json', folder),
    `${JSON.stringify({ at: new Date(), machine, measured }, undefined, 2)}\n`,
  );
}

async function verifyFaults(): Promise<void> {
  for (const bench of selected) {
    const rows = await runBenchmark(bench, true);
    const unmeasured = rows.find(({ what }) => what === bench.name);
    if (unmeasured) console.log(unmeasured.figure);
    else for (const prefix of bench.fault.rows) printVerdict(bench, prefix, rows);
  }
}

function printVerdict({ name, fault }: Bench, prefix: string, rows: readonly Row[]): void {
  const row = rows.find(({ what }) => what.startsWith(prefix));
  const isDetected = row?.meets === false;
  if (!isDetected) process.exitCode = 1;
  const measured = row ? `${row.figure}${row.ratio ? ` (${row.ratio})` : ''}, goal ${row.goal}` : 'no such row';
  console.log(`${isDetected ? 'caught' : 'MISSED'}  ${name}: ${fault.what} → ${prefix}: ${measured}`);
}

await (values['inject-fault'] ? verifyFaults() : measure());
