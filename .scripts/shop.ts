import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { type Ask, runBackupCommand } from '#backend/commands/backup.ts';
import { runCommandLine } from '#backend/commands/command-line.ts';
import { demoAt } from '#backend/demo.ts';
import { escapeControls } from '../src/contract/text.ts';
import { parseEnvironment, type Environment } from '#contract/environment.ts';

process.umask(0o077);

/** Administers a shop from the command line: `npm run shop -- order 1042 accept`, `npm run shop -- backup FILE`. */
const args = process.argv.slice(2);
const loadDemo = demoAt(new URL('../src/demo/index.ts', import.meta.url));
const run = (environment: Environment) =>
  runBackupCommand(environment, args, ask) ?? runCommandLine(environment, args, loadDemo);
const ask: Ask = async (question) => {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    // Without a terminal, the input ends before anything is typed.
    const closed = once(terminal, 'close').then(() => '');
    return await Promise.race([terminal.question(question), closed]);
  } finally {
    terminal.close();
  }
};
const parsed = parseEnvironment(process.env);
const explain = (error: unknown) => ({ ok: false, lines: [error instanceof Error ? error.message : String(error)] });
const { ok, lines } = parsed.ok ? await run(parsed.environment).catch(explain) : { ok: false, lines: parsed.errors };
for (const line of lines) console[ok ? 'log' : 'error'](escapeControls(line));
process.exitCode = ok ? 0 : 1;
