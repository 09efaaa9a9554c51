import { backupCommand } from '../src/backend/db/backup.ts';
import { commandShop } from '#backend/orders/command-line.ts';
import { escapeControls } from '#contract/control-characters.ts';
import { parseEnvironment, type Environment } from '../src/contract/environment.ts';

/** What is done to a shop from the command line: `npm run shop -- order 1042 accept`, `npm run shop -- backup FILE`. */
const words = process.argv.slice(2);
const run = (environment: Environment) => backupCommand(environment, words) ?? commandShop(environment, words);
const parsed = parseEnvironment(process.env);
const answer = parsed.ok ? await run(parsed.environment) : { ok: false, lines: parsed.faults };
for (const line of answer.lines) console[answer.ok ? 'log' : 'error'](escapeControls(line));
process.exitCode = answer.ok ? 0 : 1;
