import { commandShop } from '../src/backend/restaurant/remote.ts';
import { parseEnvironment } from '../src/contract/environment.ts';

/** What a restaurant does with its orders, from the command line: `npm run shop -- order 1042 accept`. */
const parsed = parseEnvironment(process.env);
const answer = parsed.ok ? await commandShop(parsed.environment, process.argv.slice(2)) : { ok: false, lines: parsed.faults };
for (const line of answer.lines) console[answer.ok ? 'log' : 'error'](line);
process.exitCode = answer.ok ? 0 : 1;
