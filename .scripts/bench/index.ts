import { mkdir, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import '../build-if-needed.ts';
import { printTable } from '../shared/table.ts';
import { api } from './api.ts';
import { cached } from './cached.ts';
import { interaction } from './interaction.ts';
import { describeMachine } from './machine.ts';
import { paint } from './paint.ts';
import { Unmeasured, type Bench, type Row } from './row.ts';
import { scale } from './scale.ts';
import { search } from './search.ts';
import { waiting } from './waiting.ts';
import { weight } from './weight.ts';

/**
 * Measures the performance budgets and prints goal and measured value of each. A missed goal is not an error, because
 * machines differ; a benchmark that fails is. `npm run bench weight paint` selects benchmarks.
 */
const benches: readonly Bench[] = [weight, paint, interaction, waiting, cached, api, scale, search];

const { positionals } = parseArgs({ allowPositionals: true });
const unknown = positionals.filter((name) => !benches.some((bench) => bench.name === name));
if (unknown.length > 0) {
  const names = benches.map(({ name }) => name).join(', ');
  console.error(`Unknown benchmark ${unknown.join(', ')}; the benchmarks are ${names}.`);
  process.exit(2);
}
const selected = benches.filter(({ name }) => positionals.length === 0 || positionals.includes(name));

/** The rows of a benchmark; one row with the reason if it could not be measured or failed. */
async function runBenchmark(bench: Bench): Promise<Row[]> {
  console.log(`Measuring ${bench.name}…`);
  try {
    return await bench.run();
  } catch (error) {
    if (!(error instanceof Unmeasured)) {
      console.error(error);
      process.exitCode = 1;
    }
    const reason = error instanceof Error ? error.message.split('\n', 1)[0] : String(error);
    return [{ what: bench.name, goal: '', figure: `not measured: ${reason}`, meets: undefined }];
  }
}

const machine = await describeMachine();
for (const line of machine) console.log(line);
const measured = [];
for (const bench of selected) measured.push({ bench: bench.name, rows: await runBenchmark(bench) });
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
