import { mkdir, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import '../build-if-needed.ts';
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
import { printTable } from './table.ts';
import { uncached } from './uncached.ts';
import { weight } from './weight.ts';

/**
 * Measures what the shop promises and prints goal and figure side by side. No figure makes it fail, because machines
 * differ; a bench that breaks does. `npm run bench weight paint` selects; `npm run bench -- --planted` plants in each
 * bench the fault it is there for and fails unless the bench tells.
 */
const benches: readonly Bench[] = [weight, paint, interaction, huge, uncached, cached, cart, api, history, scale];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { planted: { type: 'boolean', default: false } },
});
const unknown = positionals.filter((name) => !benches.some((bench) => bench.name === name));
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}; there are ${benches.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}
const chosen = benches.filter(({ name }) => positionals.length === 0 || positionals.includes(name));

/** The bench's rows; one row that says why when it could not measure or broke. */
async function rowsOf(bench: Bench, planted: boolean): Promise<Row[]> {
  console.log(`Measuring ${bench.name}…`);
  try {
    return await bench.run({ planted });
  } catch (error) {
    if (!(error instanceof Unmeasured)) {
      console.error(error);
      process.exitCode = 1;
    }
    const why = error instanceof Error ? error.message.split('\n', 1)[0] : String(error);
    return [{ what: bench.name, goal: '', figure: `not measured: ${why}`, meets: undefined }];
  }
}

async function measure(): Promise<void> {
  const machine = await describeMachine();
  for (const line of machine) console.log(line);
  const measured = [];
  for (const bench of chosen) measured.push({ bench: bench.name, rows: await rowsOf(bench, false) });
  printTable(measured.flatMap(({ rows }) => rows));
  const folder = new URL('../../.cache/', import.meta.url);
  await mkdir(folder, { recursive: true });
  await writeFile(
    new URL('bench.json', folder),
    `${JSON.stringify({ at: new Date(), machine, measured }, undefined, 2)}\n`,
  );
}

async function plant(): Promise<void> {
  for (const bench of chosen) {
    const rows = await rowsOf(bench, true);
    const [unmeasured] = rows.filter(({ what }) => what === bench.name);
    if (unmeasured) console.log(`${unmeasured.figure}`);
    else
      for (const beginning of bench.fault.rows)
        tell(
          bench,
          beginning,
          rows.find(({ what }) => what.startsWith(beginning)),
        );
  }
}

/** Says whether a row shows its bench's fault. */
function tell({ name, fault }: Bench, beginning: string, row: Row | undefined): void {
  const caught = row?.meets === false;
  if (!caught) process.exitCode = 1;
  const figure = row ? `${row.figure}${row.ratio ? ` (${row.ratio})` : ''}, goal ${row.goal}` : 'there is no such row';
  console.log(`${caught ? 'caught' : 'MISSED'}  ${name}: ${fault.what} → ${beginning}: ${figure}`);
}

await (values.planted ? plant() : measure());
