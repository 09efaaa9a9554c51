import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { makeNginx } from '../drills/scale/nginx.ts';
import { drillFolder } from '../drills/shared/folder.ts';
import { makeInstance } from '../drills/shared/instance.ts';
import { printTable } from '../drills/shared/table.ts';
import { runDrill } from '../drills/shared/undo.ts';

/**
 * The grade that the scanner of the MDN HTTP Observatory gives the built shop behind nginx with TLS and an authority of this
 * run's own. `--planted` takes the policy of pages away first, which must cost the grade.
 *
 * The scanner is no dependency: its install script fetches lists from the web. It is put into `.cache` without that script; of
 * the lists the scan reads only that of preloaded hosts, among which there is none of ours.
 */
const { values } = parseArgs({ options: { planted: { type: 'boolean', default: false } } });

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
  const words = [
    'install',
    '--prefix',
    FOLDER,
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    `@mdn/mdn-http-observatory@${VERSION}`,
  ];
  if (spawnSync('npm', words, { stdio: ['ignore', 'ignore', 'inherit'] }).status !== 0)
    throw new Error('The scanner cannot be installed: is the registry of packages reachable?');
}

/** Whoever speaks http to the port of https is led to https, as on the ports of the real world: the scanner knows but one name. */
const led = (text: string) =>
  text.replace(/(listen 443 ssl http2;\n)/, '$1    error_page 497 =308 https://$host:$server_port$request_uri;\n');
const bare = (text: string) =>
  text.replace('  server_tokens off;', '  server_tokens off;\n  proxy_hide_header Content-Security-Policy;');

async function scan(): Promise<Scan> {
  installScanner();
  writeFileSync(join(SCANNER, 'conf/hsts-preload.json'), '{}');
  const nginx = await makeNginx(
    async (url) => {
      const shop = await makeInstance({
        SITE_URL: url,
        DATA_DIR: await drillFolder('observatory'),
        TRUSTED_PROXIES: '127.0.0.1',
      });
      await shop.start();
      return [shop.url, shop.url];
    },
    (text) => (values.planted ? bare(led(text)) : led(text)),
  );
  await nginx.start();
  const authority = join(await drillFolder('authority'), 'ca.pem');
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
  const isWhole = grade === 'A+';
  if (values.planted) console.log(isWhole ? 'NO: the fault was not told' : 'The planted fault was told');
  return values.planted ? !isWhole : isWhole;
});
