import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { findChromium } from './browser.ts';

/** Everything that has to hold, in the order of what fails fastest; ends with one line of counts. */
interface Result {
  readonly passed: number;
  readonly failed: number;
}

const CACHE = new URL('../.cache/', import.meta.url).pathname;
const environment: NodeJS.ProcessEnv = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', FORCE_COLOR: '0' };

function run(command: string, args: readonly string[]): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'inherit', env: environment });
    child.once('error', () => resolve(1));
    child.once('exit', (status) => resolve(status ?? 1));
  });
}

/** A command that is one check as a whole. */
async function check(title: string, command: string, ...args: string[]): Promise<Result> {
  console.log(`\n## ${title}`);
  const ok = (await run(command, args)) === 0;
  console.log(`${title}: ${ok ? 'passed' : 'FAILED'}`);
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
}

/** A runner that leaves its counts in a file; a runner that ends badly without a failed test counts as one failure. */
async function suite(
  title: string,
  report: string,
  read: (text: string) => Result,
  command: string,
  ...args: string[]
): Promise<Result> {
  console.log(`\n## ${title}`);
  const file = CACHE + report;
  rmSync(file, { force: true });
  const status = await run(command, args);
  const result = parse(file, read);
  if (!result) return { passed: 0, failed: 1 };
  return status !== 0 && result.failed === 0 ? { ...result, failed: 1 } : result;
}

function parse(file: string, read: (text: string) => Result): Result | undefined {
  try {
    return read(readFileSync(file, 'utf8'));
  } catch {
    console.error(`The report ${file} cannot be read.`);
    return undefined;
  }
}

const ofVitest = (text: string): Result => {
  const { numPassedTests, numFailedTests } = JSON.parse(text) as { numPassedTests: number; numFailedTests: number };
  return { passed: numPassedTests, failed: numFailedTests };
};
const ofPlaywright = (text: string): Result => {
  const { stats } = JSON.parse(text) as { stats: { expected: number; unexpected: number; flaky: number } };
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
};

mkdirSync(CACHE, { recursive: true });
environment['CHROMIUM_PATH'] = await findChromium();
const results = [
  await check('Types', 'astro', 'check'),
  await check('Lint', 'eslint', '-c', '.config/eslint.config.mjs', '.'),
  await suite(
    'Unit, architecture and backend',
    'unit.json',
    ofVitest,
    'vitest',
    'run',
    '-c',
    '.config/vitest.config.ts',
  ),
  await suite('Stories', 'stories.json', ofVitest, 'vitest', 'run', '-c', '.config/vitest.stories.config.ts'),
  await check('Build', 'astro', 'build', '--silent'),
  await suite('Browser', 'e2e.json', ofPlaywright, 'playwright', 'test'),
];
const passed = results.reduce((sum, result) => sum + result.passed, 0);
const failed = results.reduce((sum, result) => sum + result.failed, 0);
console.log(`\n${postgresLine()}`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);

/** Whether the backend's tests ran on a real server too, so that its absence cannot pass unnoticed. */
function postgresLine(): string {
  interface Report {
    readonly testResults: readonly {
      readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
    }[];
  }
  const ran = parse(`${CACHE}unit.json`, (text) => {
    const tests = (JSON.parse(text) as Report).testResults.flatMap(({ assertionResults }) => assertionResults);
    const onServer = tests.filter(
      ({ fullName, status }) => fullName.includes('[PostgreSQL]') && (status === 'passed' || status === 'failed'),
    );
    return { passed: onServer.length, failed: 0 };
  });
  return ran && ran.passed > 0 ? `PostgreSQL: ran ${ran.passed}` : 'PostgreSQL: absent';
}
