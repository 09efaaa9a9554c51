import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { cpus, loadavg, release, totalmem, type } from 'node:os';
import { installedChromium } from '../browser.ts';
import { serverVersion } from './postgres.ts';

/** Load average per core above which other work distorts the measurements. */
const MAX_LOAD_PER_CORE = 0.3;

const require = createRequire(import.meta.url);
const formatVersion = (name: string): string =>
  `${name} ${(require(`${name}/package.json`) as { version: string }).version}`;

function browser(): string {
  const path = installedChromium();
  return path ? spawnSync(path, ['--version', '--no-sandbox'], { encoding: 'utf8' }).stdout.trim() : 'no Chromium';
}

/** Hardware, versions and load, one per line, with a warning if the machine is busy. */
export async function describeMachine(): Promise<string[]> {
  const cores = cpus();
  const [minute = 0] = loadavg();
  const postgres = await serverVersion();
  const lines = [
    `${cores[0]?.model ?? 'unknown processor'}, ${cores.length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, ${type()} ${release()}`,
    [
      `Node ${process.versions.node}`,
      ...['astro', 'lighthouse'].map(formatVersion),
      browser(),
      postgres ? `PostgreSQL ${postgres}` : 'no PostgreSQL',
    ].join(', '),
    `${new Date().toISOString()}, load average ${minute.toFixed(2)}`,
  ];
  if (minute > cores.length * MAX_LOAD_PER_CORE)
    lines.push('WARNING: the machine is busy with other work; times and rates are distorted.');
  return lines;
}
