import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as after } from 'node:timers/promises';
import { ask } from '../shared/ask.ts';
import { drillFolder } from '../shared/folder.ts';
import { freePort } from '../shared/port.ts';
import { assertGoingOn, atEnd } from '../shared/undo.ts';

const CONFIGURATION = new URL('../../../.deploy/nginx.conf', import.meta.url);
const NAME = 'localhost';

export interface Nginx {
  readonly version: string;
  readonly url: string;
  /** What a client must trust: the drill's own authority. */
  readonly ca: string;
  /** How many answers each instance (host:port) has given, by the access log. */
  shares(): ReadonlyMap<string, number>;
  start(): Promise<void>;
}

/** What keeps a drill from nginx; the message says what to do. */
export class NoNginx extends Error {}

function certificates(folder: string): string {
  const openssl = (...words: string[]) => {
    const { status, stderr } = spawnSync('openssl', words, { cwd: folder, encoding: 'utf8' });
    if (status !== 0) throw new NoNginx(`openssl could not make a certificate: ${stderr}`);
  };
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  openssl('req', '-x509', ...key, '-keyout', 'ca.key', '-out', 'ca.pem', '-subj', '/CN=Drill authority');
  openssl('req', ...key, '-keyout', 'privkey.pem', '-out', 'request.pem', '-subj', `/CN=${NAME}`);
  writeFileSync(join(folder, 'names'), `subjectAltName=DNS:${NAME}`);
  openssl(
    'x509',
    '-req',
    '-in',
    'request.pem',
    '-CA',
    'ca.pem',
    '-CAkey',
    'ca.key',
    '-CAcreateserial',
    '-out',
    'fullchain.pem',
    '-days',
    '2',
    '-extfile',
    'names',
  );
  return readFileSync(join(folder, 'ca.pem'), 'utf8');
}

/** The configuration of a real place, with this machine's names, ports and folders in it, and one change if asked. */
function adapted(
  folder: string,
  instances: readonly string[],
  ports: { readonly http: number; readonly https: number },
  change: (text: string) => string,
): string {
  const servers = [...instances];
  return (
    change(readFileSync(CONFIGURATION, 'utf8'))
      .replace('worker_processes auto;', 'worker_processes 2;\ndaemon off;')
      .replace(/ssl_certificate /g, `ssl_certificate ${folder}/`)
      .replace(/ssl_certificate_key /g, `ssl_certificate_key ${folder}/`)
      .replaceAll('/etc/nginx/tls/', '')
      .replace('error_log /dev/stderr', `error_log ${folder}/error.log`)
      .replace('access_log /dev/stdout', `access_log ${folder}/access.log`)
      .replace('/tmp/nginx.pid', `${folder}/nginx.pid`)
      .replace(
        '  server_tokens off;',
        `  server_tokens off;\n${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((what) => `  ${what}_temp_path ${folder}/${what};`).join('\n')}`,
      )
      .replace(/^ *listen \[::\].*\n/gm, '')
      .replace(/listen 80/g, `listen 127.0.0.1:${ports.http}`)
      .replace(/listen 443/g, `listen 127.0.0.1:${ports.https}`)
      .replace(/server shop-\d:4321/g, () => `server ${new URL(servers.shift() ?? '').host}`)
      .replaceAll('shop.example', NAME)
      // Every request on an instance of its own, and a whole crowd behind one address.
      .replace('random two least_conn;', 'random;')
      .replace('rate=200r/s', 'rate=5000r/s')
      .replace('limit_conn visitors 200', 'limit_conn visitors 2000')
  );
}

/**
 * nginx with the configuration of `.deploy`, before these instances.
 * @param change made to the configuration first
 * @throws NoNginx when it is not installed
 */
export async function makeNginx(
  instances: (url: string) => Promise<readonly string[]>,
  change: (text: string) => string = (text) => text,
): Promise<Nginx> {
  const { stderr: version, error } = spawnSync('nginx', ['-v'], { encoding: 'utf8' });
  if (error) throw new NoNginx('No nginx is installed here: on Debian, apt install nginx');
  const folder = await drillFolder('nginx');
  const ca = certificates(folder);
  const ports = { http: await freePort(), https: await freePort() };
  const url = `https://${NAME}:${ports.https}`;
  const configuration = join(folder, 'nginx.conf');
  writeFileSync(configuration, adapted(folder, await instances(url), ports, change));
  const words = ['-p', folder, '-c', configuration];
  const check = spawnSync('nginx', ['-t', '-q', ...words], { encoding: 'utf8' });
  if (check.status !== 0) throw new Error(`nginx refuses the configuration:\n${check.stderr}`);
  return {
    version: version.trim(),
    url,
    ca,
    shares() {
      const counts = new Map<string, number>();
      for (const line of readFileSync(join(folder, 'access.log'), 'utf8').split('\n')) {
        const [, last] = /"(?:[^"]*, )?([\d.:]+)" "/.exec(line) ?? [];
        if (last !== undefined) counts.set(last, (counts.get(last) ?? 0) + 1);
      }
      return counts;
    },
    async start() {
      assertGoingOn();
      const child = spawn('nginx', words, { stdio: ['ignore', 'ignore', 'pipe'] });
      const said: string[] = [];
      createInterface({ input: child.stderr }).on('line', (line) => said.push(line));
      const ended = once(child, 'exit');
      atEnd(async () => {
        child.kill('SIGTERM');
        await ended;
      });
      while (child.exitCode === null) {
        const answer = await ask(`http://127.0.0.1:${ports.http}/`, { headers: { host: NAME } }).catch(() => undefined);
        if (answer?.status === 308) return;
        await after(50);
      }
      throw new Error(`nginx ended:\n${said.join('\n')}`);
    },
  };
}
