import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

const SYSTEM_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
];

/** Disables the sandbox, which root cannot use, and the network requests that browsers send on their own. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Whether a browser exists and starts. */
function starts(path: string | undefined): path is string {
  if (!path || !existsSync(path)) return false;
  return spawnSync(path, ['--version', '--no-sandbox'], { timeout: 20_000 }).status === 0;
}

async function loadNpmPackage(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const { default: packaged } = await import('@sparticuz/chromium');
  return packaged.executablePath();
}

function installWithPlaywright(): string {
  spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'ignore', timeout: 300_000 });
  return chromium.executablePath();
}

function installSystemPackage(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined;
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', timeout: 300_000 });
  spawnSync('apt-get', ['install', '-y', '-qq', 'chromium'], {
    stdio: 'ignore',
    timeout: 600_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return SYSTEM_PATHS.find((path) => existsSync(path));
}

/** The path of an installed Chromium that starts: that of CHROMIUM_PATH, Playwright's, or the system's. */
export const installedChromium = (): string | undefined =>
  [process.env['CHROMIUM_PATH'], chromium.executablePath(), ...SYSTEM_PATHS].find(starts);

/**
 * The path of a Chromium that starts: an installed one, else one that is installed as a system package, from npm, or by
 * Playwright.
 * @throws Error with instructions if there is none
 */
export async function findChromium(): Promise<string> {
  const installed = installedChromium();
  if (installed) return installed;
  for (const install of [installSystemPackage, loadNpmPackage, installWithPlaywright]) {
    const path = await install();
    if (starts(path)) return path;
  }
  throw new Error('No Chromium was found or could be installed: set CHROMIUM_PATH.');
}

if (import.meta.main) console.log(await findChromium());
