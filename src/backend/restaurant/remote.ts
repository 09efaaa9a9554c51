import { existsSync } from 'node:fs';
import * as v from 'valibot';
import type { Environment } from '#contract/environment.ts';
import { folderOf, openEmbedded, openServer, type Database } from '#backend/db/client.ts';
import { askHolder } from '#backend/db/folder-lock.ts';
import { migrate } from '#backend/db/migrate.ts';
import { readImportFile } from '#backend/menu/read-import-file.ts';
import { OrderSignals } from '#backend/orders/signals.ts';
import { runCommand, type CommandAnswer } from './command.ts';

const Words = v.array(v.string());
const Answer = v.object({ ok: v.boolean(), lines: v.array(v.string()) });

/** The words of a command as another process sent them. */
export const wordsOf = (question: string): readonly string[] => v.parse(Words, JSON.parse(question));

/**
 * Carries a command out on the data of the shop that this environment describes: on its server; through the running process,
 * which alone can be at embedded data; or on embedded data that nobody has open.
 */
export async function commandShop(environment: Environment, said: readonly string[]): Promise<CommandAnswer> {
  if (environment.API_BASE_URL !== undefined) return no('The orders of this shop are at its provider');
  if (said[0] !== 'import') return tell(environment, said);
  const read = await readImportFile(said, environment);
  if ('faults' in read) return no(...read.faults);
  const { ok, lines } = await tell(environment, read.words);
  // What became of it stays the last line.
  return { ok, lines: ok ? [...lines.slice(0, -1), ...read.warnings, ...lines.slice(-1)] : lines };
}

async function tell({ DATABASE_URL, DATA_DIR }: Environment, words: readonly string[]): Promise<CommandAnswer> {
  if (DATABASE_URL !== undefined) {
    const opened = openServer(DATABASE_URL, () => {});
    // A shop of made-up data may be the first thing in its database.
    const ready = words[0] === 'generate' ? migrate(opened.db) : Promise.resolve();
    return ready.then(() => run(opened.db, words)).finally(opened.close);
  }
  const folder = folderOf(DATA_DIR);
  if (!existsSync(folder)) return no(`There is no shop in ${DATA_DIR} yet`);
  const told = await askHolder(folder, JSON.stringify(words));
  if (told === '') return no('The shop is just starting; try again in a moment');
  if (told !== null) return v.parse(Answer, JSON.parse(told));
  const opened = await openEmbedded(DATA_DIR);
  return migrate(opened.db).then(() => run(opened.db, words)).finally(opened.close);
}

const no = (...lines: string[]): CommandAnswer => ({ ok: false, lines });

/** Screens, and the provider, hear of it from the shop's own processes. */
const run = (db: Database, words: readonly string[]): Promise<CommandAnswer> =>
  runCommand({ db, clock: { now: () => new Date() }, signals: new OrderSignals(), hurry: () => {} }, words);
