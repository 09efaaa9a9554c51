import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { findHeadlessChromium } from './browser.ts';

/**
 * `npm test`: the checks that developers run while they work. `npm run test:all` (`--all`): everything that a release must pass.
 * The last line shows the totals.
 */
const { values } = parseArgs({ options: { all: { type: 'boolean', default: false } } });

interface Result {
  readonly passed: number;
  readonly failed: number;
}

interface Report {
  readonly file: string;
  readonly count: (text: string) => Result;
}

const CACHE = new URL('../.cache/', import.meta.url).pathname;
const PASSED: Result = { passed: 1, failed: 0 };
const FAILED: Result = { passed: 0, failed: 1 };

mkdirSync(CACHE, { recursive: true });
const environment: NodeJS.ProcessEnv = {
  ...process.env,
  ASTRO_TELEMETRY_DISABLED: '1',
  FORCE_COLOR: '0',
  ...(values.all && { TEST_DATABASES: 'all', TEST_VARIATIONS: 'all' }),
};
const startedAt = performance.now();
// Extracted or installed once, before several processes look for it.
await findHeadlessChromium();

/** Runs a command; its output appears at once, or in one piece at the end. */
function run(title: string, command: string, isBuffered: boolean): Promise<number> {
  const before = performance.now();
  const child = spawn(command, { shell: true, stdio: isBuffered ? 'pipe' : 'inherit', env: environment });
  if (!isBuffered) console.log(`\n## ${title}`);
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => output.push(chunk));
  return new Promise((resolve) => {
    child.once('close', (status) => {
      if (isBuffered) console.log(`\n## ${title}\n${Buffer.concat(output).toString().trim()}`);
      const seconds = Math.round((performance.now() - before) / 1000);
      console.log(`${title}: ${status === 0 ? 'passed' : 'FAILED'} in ${seconds} s`);
      resolve(status ?? 1);
    });
  });
}

/** A command that is one check as a whole. */
const check = async (title: string, command: string, { isBuffered = false } = {}): Promise<Result> =>
  (await run(title, command, isBuffered)) === 0 ? PASSED : FAILED;

/** A test runner that writes its counts to a file. If it fails without a failed test, that is one failure. */
async function suite(
  title: string,
  { file, count }: Report,
  command: string,
  { isBuffered = false } = {},
): Promise<Result> {
  rmSync(CACHE + file, { force: true });
  const status = await run(title, command, isBuffered);
  try {
    const result = count(readFileSync(CACHE + file, 'utf8'));
    return status !== 0 && result.failed === 0 ? { ...result, failed: 1 } : result;
  } catch (error) {
    console.error(`The report ${CACHE}${file} cannot be read`, error);
    return FAILED;
  }
}

const countVitest = (text: string): Result => {
  const { numPassedTests, numFailedTests } = JSON.parse(text) as { numPassedTests: number; numFailedTests: number };
  return { passed: numPassedTests, failed: numFailedTests };
};
const countPlaywright = (text: string): Result => {
  const { stats } = JSON.parse(text) as { stats: { expected: number; unexpected: number; flaky: number } };
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
};

async function inSequence(...steps: (() => Promise<Result>)[]): Promise<Result[]> {
  const results: Result[] = [];
  for (const step of steps) results.push(await step());
  return results;
}

const buffered = { isBuffered: true };
const builds = inSequence(
  () => check('Lint', 'npm run --silent lint', buffered),
  () => check('Generated files', 'npm run --silent generated', buffered),
  () => check('Build', 'npm run --silent build -- --silent', buffered),
);
// The checks and the unit tests occupy one core each, the other test runners start two workers.
const sequences = await Promise.all([
  builds,
  builds.then(() =>
    suite('Unit and backend', { file: 'unit.json', count: countVitest }, 'npm run --silent test:unit', buffered),
  ),
  inSequence(
    () => check('Types', 'npm run --silent types', buffered),
    () => suite('Stories', { file: 'stories.json', count: countVitest }, 'npm run --silent test:stories', buffered),
    async () => {
      await builds;
      return suite(
        'Providers',
        { file: 'provider.json', count: countVitest },
        'vitest run -c .config/vitest.provider.config.ts',
        buffered,
      );
    },
    () =>
      suite(
        'Browser',
        { file: 'e2e.json', count: countPlaywright },
        `npm run --silent test:e2e${values.all ? '' : ' -- --project gate'}`,
      ),
  ),
]);
const results = sequences.flat();
if (values.all) {
  results.push(await check('Other browsers', 'npm run --silent test:browsers'));
  results.push(await check('Fuzz', 'npm run --silent fuzz'));
  if (spawnSync('nginx', ['-v']).error) console.log('\nnginx: absent; npm run drill:scale did not run');
  else results.push(await check('Instances behind nginx', 'npm run --silent drill:scale'));
}

const total = (name: keyof Result) => results.reduce((sum, result) => sum + result[name], 0);
console.log(`\nFinished in ${Math.round((performance.now() - startedAt) / 1000)} s`);
console.log(`${total('passed')} passed, ${total('failed')} failed`);
process.exit(total('failed') > 0 ? 1 : 0);
