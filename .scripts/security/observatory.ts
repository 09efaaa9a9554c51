import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createTempFolder, runDrill } from '../shared/drill.ts';
import { createNginx } from '../shared/nginx.ts';
import { createShopProcess } from '../shared/shop-process.ts';
import { printTable } from '../shared/table.ts';

/**
 * Grades the build behind nginx with TLS with the MDN HTTP Observatory scanner. `--inject-fault` removes the content
 * security policy and verifies that the grade drops.
 *
 * The scanner is not a dependency, because its install script downloads lists. It is installed into `.cache` without
 * that script; the scan needs only the list of HSTS-preloaded hosts, which may be empty here.
 */
const { values } = parseArgs({ options: { 'inject-fault': { type: 'boolean', default: false } } });

const VERSION = '1.4.8';
const FOLDER = new URL('../../.cache/observatory/', import.meta.url).pathname;
const SCANNER = join(FOLDER, 'node_modules/@mdn/mdn-http-observatory');

interface Scan {
  readonly scan: {
    readonly grade: string;
    readonly score: number;
    readonly testsPassed: number;
    readonly testsQuantity: number;
  };
  readonly tests: Readonly<
    Record<string, { readonly pass: boolean; readonly result: string; readonly scoreModifier: number }>
  >;
}

function installScanner(): void {
  if (existsSync(join(SCANNER, 'src/scan.js'))) return;
  mkdirSync(FOLDER, { recursive: true });
  const options = ['--prefix', FOLDER, '--ignore-scripts', '--no-audit', '--no-fund'];
  const { status } = spawnSync('npm', ['install', ...options, `@mdn/mdn-http-observatory@${VERSION}`], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error('The scanner cannot be installed; check that the npm registry is reachable');
}

/** Redirects HTTP on the HTTPS port to HTTPS: the scanner uses one host and port for both. */
const redirectHttp = (text: string) =>
  text.replace(/(listen 443 ssl http2;\n)/, '$1    error_page 497 =308 https://$host:$server_port$request_uri;\n');
const removePolicy = (text: string) =>
  text.replace('  server_tokens off;', '  server_tokens off;\n  proxy_hide_header Content-Security-Policy;');

async function scan(): Promise<Scan> {
  installScanner();
  writeFileSync(join(SCANNER, 'conf/hsts-preload.json'), '{}');
  const nginx = await createNginx(
    async (url) => {
      const shop = await createShopProcess({
        SITE_URL: url,
        DATA_DIR: await createTempFolder('observatory'),
        TRUSTED_PROXIES: '127.0.0.1',
      });
      await shop.start();
      return [shop.url, shop.url];
    },
    (text) => (values['inject-fault'] ? removePolicy(redirectHttp(text)) : redirectHttp(text)),
  );
  await nginx.start();
  const authority = join(await createTempFolder('authority'), 'ca.pem');
  writeFileSync(authority, nginx.ca);
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [join(SCANNER, 'src/scan.js'), new URL(nginx.url).host],
    {
      encoding: 'utf8',
      env: { ...process.env, NODE_EXTRA_CA_CERTS: authority },
    },
  );
  if (status !== 0) throw new Error(`The scanner failed: ${stdout}${stderr}`);
  return JSON.parse(stdout) as Scan;
}

await runDrill(async () => {
  const {
    scan: { grade, score, testsPassed, testsQuantity },
    tests,
  } = await scan();
  printTable(
    ['Test', 'Result', 'Points'],
    Object.entries(tests).map(([name, { pass, result, scoreModifier }]) => [
      name,
      `${pass ? '' : 'NO: '}${result}`,
      scoreModifier ?? 0,
    ]),
  );
  console.log(
    `\nHTTP Observatory ${VERSION}: ${grade}, ${score} points, ${testsPassed} of ${testsQuantity} tests passed`,
  );
  const isBestGrade = grade === 'A+';
  if (values['inject-fault']) console.log(isBestGrade ? 'MISSED the injected fault' : 'caught the injected fault');
  return values['inject-fault'] ? !isBestGrade : isBestGrade;
});
