import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

const SYSTEM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
];

/** Whether a browser not only exists but starts. */
function works(path: string | undefined): path is string {
  if (!path || !existsSync(path)) return false;
  return spawnSync(path, ['--version', '--no-sandbox'], { timeout: 20_000 }).status === 0;
}

async function fromNpm(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const { default: packaged } = await import('@sparticuz/chromium');
  return packaged.executablePath();
}

function installed(): string | undefined {
  spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'ignore', timeout: 300_000 });
  return chromium.executablePath();
}

function fromPackages(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined;
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', timeout: 300_000 });
  spawnSync('apt-get', ['install', '-y', '-qq', 'chromium'], {
    stdio: 'ignore',
    timeout: 600_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return SYSTEM.find((path) => existsSync(path));
}

/** A Chromium that is here and starts: the one named by CHROMIUM_PATH, Playwright's own or the system's. */
export const presentChromium = (): string | undefined =>
  [process.env['CHROMIUM_PATH'], chromium.executablePath(), ...SYSTEM].find(works);

/**
 * A Chromium that starts: one that is here, the one a package of npm ships, else one installed by Playwright or by the
 * system's package manager.
 * @throws Error with what to do when there is none
 */
export async function findChromium(): Promise<string> {
  const present = presentChromium();
  if (present) return present;
  for (const find of [fromPackages, fromNpm, installed]) {
    const path = await find();
    if (works(path)) return path;
  }
  throw new Error('No Chromium was found or could be installed: name one in CHROMIUM_PATH.');
}

if (import.meta.main) console.log(await findChromium());
