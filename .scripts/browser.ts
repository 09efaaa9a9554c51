import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';

const SYSTEM_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
];

/**
 * Disables the sandbox, which root cannot use, and the network requests that browsers send on their own. The headless
 * shell measures text as a complete browser does only without hinting.
 */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--font-render-hinting=none',
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

const ROOT = new URL('../', import.meta.url).pathname;
const NPM_PACKAGE = '@sparticuz/chromium';

/** Extracts the headless shell of the npm package into `.cache`, once per version. */
function extractHeadlessShell(): string | undefined {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const { version } = JSON.parse(readFileSync(join(ROOT, 'node_modules', NPM_PACKAGE, 'package.json'), 'utf8')) as {
    version: string;
  };
  const cache = join(ROOT, '.cache');
  const folder = join(cache, `chromium-${version}`);
  const path = join(folder, 'chromium');
  if (existsSync(path)) return path;
  mkdirSync(cache, { recursive: true });
  const extracted = mkdtempSync(join(cache, 'extracted-'));
  // The package extracts into the folder for temporary files.
  const { status } = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', `await (await import('${NPM_PACKAGE}')).default.executablePath()`],
    { cwd: ROOT, env: { ...process.env, TMPDIR: extracted }, timeout: 120_000 },
  );
  if (status === 0 && !existsSync(path)) renameSync(extracted, folder);
  else rmSync(extracted, { recursive: true });
  return path;
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
export async function findOrInstallChromium(): Promise<string> {
  const installed = installedChromium();
  if (installed) return installed;
  for (const install of [installSystemPackage, extractHeadlessShell, installWithPlaywright]) {
    const path = install();
    if (starts(path)) return path;
  }
  throw new Error('No Chromium was found or could be installed: set CHROMIUM_PATH.');
}

/**
 * The path of a Chromium for tests without a window: that of CHROMIUM_PATH, else the headless shell, which needs half
 * the processor time of a complete browser and has the same version on every machine, else any other.
 */
export async function findHeadlessChromium(): Promise<string> {
  const path = process.env['CHROMIUM_PATH'] ?? extractHeadlessShell();
  return starts(path) ? path : findOrInstallChromium();
}

if (import.meta.main) console.log(await findOrInstallChromium());
