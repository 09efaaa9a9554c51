import { benchCart } from './cart.ts';
import { benchHistory } from './history.ts';
import type { Row } from './row.ts';

/** Measures what the shop promises and prints goal and figure side by side. Nothing here is a test: machines drift. */
const benches: readonly (readonly [name: string, run: () => Promise<Row[]>])[] = [
  ['cart', benchCart],
  ['history', benchHistory],
];
const wanted = process.argv.slice(2);
const rows: Row[] = [];
for (const [name, run] of benches) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  try {
    rows.push(...(await run()));
  } catch (error) {
    rows.push({ what: name, goal: '–', figure: `not measured: ${error instanceof Error ? error.message : String(error)}`, meets: false });
  }
}
const widest = (key: 'what' | 'goal' | 'figure') => Math.max(key.length, ...rows.map((row) => row[key].length));
const line = (what: string, goal: string, figure: string, meets: string) => `| ${what.padEnd(widest('what'))} | ${goal.padEnd(widest('goal'))} | ${figure.padEnd(widest('figure'))} | ${meets} |`;
console.log(line('what', 'goal', 'figure', 'meets'));
console.log(line('---', '---', '---', '---'));
for (const { what, goal, figure, meets } of rows) console.log(line(what, goal, figure, meets ? 'yes' : 'NO'));
