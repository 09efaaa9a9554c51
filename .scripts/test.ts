import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { parseArgs, stripVTControlCharacters } from 'node:util';
import { DEFAULT_LOCALE, LOCALES } from '../src/contract/constants.ts';
import { findHeadlessChromium } from './browser.ts';
import './node-version.ts';

/**
 * `npm test`: everything that must pass before a merge. `npm run test:all` (`--all`): everything that a release
 * must pass. The last line shows the totals.
 */
const { values } = parseArgs({ options: { all: { type: 'boolean', default: false } } });

interface Result {
  readonly passed: number;
  readonly failed: number;
  /** Titles of the checks and tests that failed, with their first error if the runner reports one. */
  readonly failures: readonly string[];
}

interface Report {
  readonly file: string;
  readonly parse: (text: string) => Result;
}

const CACHE = new URL('../.cache/', import.meta.url).pathname;
const PASSED: Result = { passed: 1, failed: 0, failures: [] };
const failure = (title: string): Result => ({ passed: 0, failed: 1, failures: [title] });
const ERROR_LINES = 12;
/** The end of a log is read first, and may be all that a CI server stores of it. */
const withError = (title: string, error = ''): string =>
  [title, ...stripVTControlCharacters(error).split('\n').slice(0, ERROR_LINES)].join('\n    ').trim();

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
  (await run(title, command, isBuffered)) === 0 ? PASSED : failure(title);

/** A test runner that writes its results to a file. If it fails without a failed test, that is one failure. */
async function suite(
  title: string,
  { file, parse }: Report,
  command: string,
  { isBuffered = false } = {},
): Promise<Result> {
  rmSync(CACHE + file, { force: true });
  const status = await run(title, command, isBuffered);
  try {
    const result = parse(readFileSync(CACHE + file, 'utf8'));
    return status !== 0 && result.failed === 0
      ? { ...result, failed: 1, failures: [title, ...result.failures] }
      : result;
  } catch (error) {
    console.error(`The report ${CACHE}${file} cannot be read`, error);
    return failure(title);
  }
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}
const parseVitest = (text: string): Result => {
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(text) as VitestReport;
  const failures = testResults.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0 && status === 'failed') return [name];
    return failed.map(({ fullName, failureMessages }) => withError(`${name}: ${fullName}`, failureMessages[0]));
  });
  return { passed: numPassedTests, failed: numFailedTests, failures };
};

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    file: string;
    line: number;
    ok: boolean;
    tests: { status: string; results: { error?: { message?: string } }[] }[];
  }[];
}
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: PlaywrightSuite[];
}
const failedSpecs = ({ suites = [], specs }: PlaywrightSuite): string[] => [
  ...specs
    .filter(({ ok, tests }) => !ok || tests.some(({ status }) => status === 'flaky'))
    .map(({ title, file, line, tests }) => {
      const errors = tests.flatMap(({ results }) => results.map(({ error }) => error?.message));
      return withError(`${file}:${line}: ${title}`, errors.find(Boolean));
    }),
  ...suites.flatMap(failedSpecs),
];
const parsePlaywright = (text: string): Result => {
  const { stats, suites } = JSON.parse(text) as PlaywrightReport;
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, failures: suites.flatMap(failedSpecs) };
};

async function inSequence(...steps: (() => Promise<Result>)[]): Promise<Result[]> {
  const results: Result[] = [];
  for (const step of steps) results.push(await step());
  return results;
}

const buffered = { isBuffered: true };
// Two sequences of about the same length, one for each core.
const sequences = await Promise.all([
  inSequence(
    () => check('Lint', 'npm run --silent lint', buffered),
    () =>
      suite(
        'Unit',
        { file: 'unit.json', parse: parseVitest },
        'npm run --silent test:unit -- --project unit --project astro',
        buffered,
      ),
    () =>
      suite(
        'Backend',
        { file: 'backend.json', parse: parseVitest },
        'npm run --silent test:unit -- --project backend --outputFile.json .cache/backend.json',
        buffered,
      ),
  ),
  inSequence(
    () => check('Types', 'npm run --silent types', buffered),
    () => check('Generated files', 'npm run --silent generated', buffered),
    () => check('Build', 'npm run --silent build -- --silent', buffered),
    ...(values.all ? LOCALES : [DEFAULT_LOCALE]).map(
      (locale) => () =>
        suite(
          `Stories in ${locale}`,
          { file: 'stories.json', parse: parseVitest },
          `STORYBOOK_LOCALE=${locale} npm run --silent test:stories`,
          buffered,
        ),
    ),
    () =>
      suite(
        'Providers',
        { file: 'provider.json', parse: parseVitest },
        'vitest run -c .config/vitest.provider.config.ts',
        buffered,
      ),
    () =>
      suite(
        'Browser',
        { file: 'e2e.json', parse: parsePlaywright },
        `npm run --silent test:e2e${values.all ? '' : ' -- --project gate --project journeys'}`,
      ),
  ),
]);
const results = sequences.flat();
if (values.all) {
  results.push(await check('Other browsers', 'npm run --silent test:browsers'));
  results.push(await check('Fuzz', 'npm run --silent fuzz'));
  results.push(await check('Orders during the kill of an instance', 'npm run --silent drill:board'));
  if (spawnSync('nginx', ['-v']).error) console.log('\nnginx: absent; npm run drill:scale did not run');
  else results.push(await check('Instances behind nginx', 'npm run --silent drill:scale'));
}

const total = (name: 'passed' | 'failed') => results.reduce((sum, result) => sum + result[name], 0);
for (const title of results.flatMap(({ failures }) => failures)) console.log(`FAILED: ${title}`);
console.log(`\nFinished in ${Math.round((performance.now() - startedAt) / 1000)} s`);
console.log(`${total('passed')} passed, ${total('failed')} failed`);
process.exit(total('failed') > 0 ? 1 : 0);
