import { parseArgs } from 'node:util';
import { NoPostgres } from '../shared/cluster.ts';
import { readMenu, signIn } from '../shared/shopper.ts';
import { printTable } from '../shared/table.ts';
import { runDrill } from '../shared/undo.ts';
import { FAULTS, type Fault } from './faults.ts';
import { embeddedHouse, postgresHouse, type House } from './houses.ts';
import { FINDINGS, Ledger } from './ledger.ts';
import { startLiar } from './liar.ts';
import type { Crowd } from './load.ts';
import { playRound, repeatAll } from './round.ts';
import { stopGracefully } from './stop.ts';
import { askTwins } from './twins.ts';

/**
 * Kills the shop and its database again and again in the middle of ordering, and looks for what was acknowledged:
 * `npm run drill:crash -- --rounds-postgres 200 --rounds-pglite 50`. `--planted all`, or the name of one, tries the faults
 * that it must tell.
 */
const { values } = parseArgs({
  options: {
    'rounds-postgres': { type: 'string', default: '200' },
    'rounds-pglite': { type: 'string', default: '50' },
    planted: { type: 'string' },
  },
});
const SHOPPERS = 8;
/** A fault is looked for until it is found, or for so many rounds. */
const PLANTED_ROUNDS = 12;

interface Outcome {
  readonly house: House;
  readonly ledger: Ledger;
  readonly kills: Readonly<Record<'server' | 'database', number>>;
  readonly rounds: number;
  readonly holds: boolean;
}

const openHouse = (kind: House['kind'], settings?: readonly string[]): Promise<House> =>
  kind === 'PostgreSQL' ? postgresHouse(settings) : embeddedHouse();

async function strikeAgainAndAgain(kind: House['kind'], rounds: number, fault?: Fault): Promise<Outcome> {
  const house = await openHouse(kind, fault?.settings);
  await house.instance.start();
  console.log(`\n${kind} (${house.description}), ${rounds} rounds${fault ? ` at most, planted: ${fault.what}` : ''}`);
  const ledger = new Ledger();
  const through = fault?.lie && (await startLiar(house.instance.url, fault.lie(ledger)));
  const place = { url: house.instance.url, code: house.instance.code };
  const crowd: Crowd = {
    menu: await readMenu(place),
    shoppers: await signIn(place, SHOPPERS),
    url: () => through ?? house.instance.url,
  };
  const kills = { server: 0, database: 0 };
  let played = 0;
  const tamper =
    fault?.sql &&
    (async () => {
      const order = ledger.acknowledged.at(-1)?.answer?.order.id;
      if (order !== undefined) await house.query?.(fault.sql?.(order) ?? '');
    });
  const strikes = house.strikes.filter(({ what }) => fault?.strikes?.includes(what) ?? true);
  while (played < rounds && (!fault || ledger.found[fault.finding] === 0)) {
    const strike = strikes[played % strikes.length];
    if (!strike) throw new Error('There is no way to strike');
    const began = Date.now();
    const told = ledger.notes.length;
    const result = await playRound({ house, crowd, ledger, tamper }, strike);
    const { struck, acknowledged, unknown, repeated } = result;
    for (const what of ['server', 'database'] as const) if (struck.includes(what)) kills[what] += 1;
    const counts = acknowledged > 0;
    if (counts) played += 1;
    console.log(
      `  ${counts ? `${played}/${rounds}` : 'not counted'}: ${struck} killed ${result.after} ms after the first order; ${acknowledged} acknowledged, ${unknown} unknown, ${repeated} repeated; ${Date.now() - began} ms`,
    );
    for (const note of ledger.notes.slice(told, told + 3)) console.log(`    ${note}`);
  }
  let holds = true;
  if (!fault) {
    await repeatAll(crowd, ledger, ledger.attempts);
    console.log(`  ${ledger.attempts.length} keys sent once more: ${ledger.found['changed answers']} changed answers`);
    if (kind === 'PostgreSQL')
      console.log(
        `  ${await askTwins(house, crowd, ledger)} orders sent to two instances at once: ${ledger.isClean ? 'one order and one answer each' : 'NOT one answer each'}`,
      );
    const stop = await stopGracefully(house, crowd, ledger);
    holds = stop.holds;
    console.log(
      `  SIGTERM with ${stop.underWay} orders under way: ${stop.answered} answered, newcomers ${stop.newcomers}, exit ${stop.exit} after ${stop.milliseconds} ms${stop.holds ? '' : ' — NOT as promised'}`,
    );
  }
  house.instance.signal('SIGKILL');
  await house.instance.ended;
  return { house, ledger, kills, rounds: played, holds: holds && ledger.isClean };
}

async function drill(): Promise<boolean> {
  const outcomes: Outcome[] = [];
  for (const [kind, rounds] of [
    ['PostgreSQL', Number(values['rounds-postgres'])],
    ['PGlite', Number(values['rounds-pglite'])],
  ] as const) {
    if (rounds > 0) outcomes.push(await strikeAgainAndAgain(kind, rounds));
  }
  console.log('');
  printTable(
    ['database', 'rounds', 'kills of the server', 'of the database', 'acknowledged', ...FINDINGS],
    outcomes.map(({ house, rounds, kills, ledger }) => [
      house.kind,
      rounds,
      kills.server,
      kills.database,
      ledger.acknowledged.length,
      ...FINDINGS.map((finding) => ledger.found[finding]),
    ]),
  );
  for (const { ledger } of outcomes) for (const note of ledger.notes.slice(0, 20)) console.log(note);
  return outcomes.length > 0 && outcomes.every(({ holds }) => holds);
}

/** @param name of a fault, or `all` */
async function tryFaults(name: string): Promise<boolean> {
  const chosen = FAULTS.filter((fault) => name === 'all' || fault.name === name);
  if (chosen.length === 0)
    throw new Error(`There is no fault ${name}: all, ${FAULTS.map((fault) => fault.name).join(', ')}`);
  const rows: [string, string, string, string][] = [];
  for (const fault of chosen) {
    for (const kind of fault.on) {
      const { ledger } = await strikeAgainAndAgain(kind, PLANTED_ROUNDS, fault);
      rows.push([kind, fault.name, fault.finding, ledger.found[fault.finding] > 0 ? 'caught' : 'MISSED']);
    }
  }
  console.log('');
  printTable(['database', 'planted', 'to be found', 'told'], rows);
  return rows.every(([, , , told]) => told === 'caught');
}

await runDrill(async () => {
  try {
    return await (values.planted === undefined ? drill() : tryFaults(values.planted));
  } catch (error) {
    if (!(error instanceof NoPostgres)) throw error;
    console.error(error.message);
    return false;
  }
});
