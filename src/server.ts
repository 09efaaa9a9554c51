import { enableCompileCache } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseEnvironment } from '#contract/environment.ts';
import { startWatchdog } from './server/watchdog.ts';

/** The build bundles src/server/entry.ts with all its imports, because one file loads faster than many modules. */
type Build = typeof import('./server/entry.ts');

const parsed = parseEnvironment(process.env);
if (!parsed.ok) {
  console.error(
    `The shop does not start; ${parsed.errors.length} setting(s) are wrong:\n${parsed.errors.map((error) => `  - ${error}`).join('\n')}`,
  );
  process.exit(1);
}
// Files are for this user only: they contain orders and personal data.
process.umask(0o077);
const { WATCHDOG_SECONDS } = parsed.environment;
if (WATCHDOG_SECONDS > 0) startWatchdog(WATCHDOG_SECONDS * 1000);
// Later starts reuse the compiled code. Without a writable cache folder, every start compiles it again.
enableCompileCache();
const { BUILD_DIR, DEMO_MODULE } = parsed.environment;
const builtModule = (name: string): URL => pathToFileURL(resolve(BUILD_DIR, 'server', name));
const build: Build = await import(builtModule('entry.mjs').href);
await build.startServer(parsed.environment, build.demoAt(builtModule(DEMO_MODULE)));
