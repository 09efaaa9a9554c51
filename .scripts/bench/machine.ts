import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { cpus, loadavg, release, totalmem, type } from 'node:os';
import { installedChromium } from '../browser.ts';
import { serverVersion } from './postgres.ts';

/** Load average of the last minute, per core, above which other work may distort the measurements. */
const MAX_LOAD_PER_CORE = 0.3;

const require = createRequire(import.meta.url);
/** Name and version of an installed package. */
const packageVersion = (name: string): string =>
  `${name} ${(require(`${name}/package.json`) as { version: string }).version}`;

/** Name and version of the browser, as it prints them. */
function browserVersion(): string {
  const path = installedChromium();
  return path ? spawnSync(path, ['--version', '--no-sandbox'], { encoding: 'utf8' }).stdout.trim() : 'no Chromium';
}

/**
 * Three lines: hardware, versions, and time with load average. A warning follows if other work may distort the
 * measurements.
 */
export async function describeMachine(): Promise<string[]> {
  const cores = cpus();
  const [loadAverage = 0] = loadavg();
  const postgres = await serverVersion();
  const lines = [
    `${cores[0]?.model ?? 'unknown processor'}, ${cores.length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, ${type()} ${release()}`,
    [
      `Node ${process.versions.node}`,
      ...['astro', 'lighthouse'].map(packageVersion),
      browserVersion(),
      postgres ? `PostgreSQL ${postgres}` : 'no PostgreSQL',
    ].join(', '),
    `${new Date().toISOString()}, load average ${loadAverage.toFixed(2)}`,
  ];
  if (loadAverage > cores.length * MAX_LOAD_PER_CORE)
    lines.push('WARNING: the load average is high before the measurements: other work may distort times and rates.');
  return lines;
}
