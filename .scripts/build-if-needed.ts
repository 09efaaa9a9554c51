import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import './node-version.ts';

const ROOT = new URL('../', import.meta.url).pathname;
const SOURCES = ['src', 'public', '.config', 'astro.config.mjs', 'package.json', 'package-lock.json'];
/** Written at the end of each build. */
const STAMP = join(ROOT, 'dist', '.built');

/** The latest modification of a file, or of a folder and everything in it, in milliseconds. */
function lastModified(path: string): number {
  const { mtimeMs } = statSync(path);
  if (!statSync(path).isDirectory()) return mtimeMs;
  return readdirSync(path).reduce((latest, name) => Math.max(latest, lastModified(join(path, name))), mtimeMs);
}

/** Builds the shop unless the last build is newer than all sources. */
export function buildIfNeeded(): void {
  const changed = Math.max(...SOURCES.map((source) => lastModified(join(ROOT, source))));
  if (existsSync(STAMP) && statSync(STAMP).mtimeMs >= changed) return;
  console.log('Building the shop…');
  const { status } = spawnSync('astro', ['build', '--silent'], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
  });
  if (status !== 0) process.exit(status ?? 1);
}

buildIfNeeded();
