import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { assertDrillRunning, createTempFolder, MissingDependency, onDrillEnd } from './drill.ts';
import { sendRequest } from './http.ts';
import { freePort } from './shop-process.ts';

const CONFIGURATION = new URL('../../.deploy/nginx.conf', import.meta.url);
const HOST = 'localhost';

export interface Nginx {
  readonly version: string;
  readonly url: string;
  /** The certificate of the drill's own certificate authority, which clients must trust. */
  readonly ca: string;
  /** Number of responses by instance (host:port), from the access log. */
  responsesByInstance(): ReadonlyMap<string, number>;
  start(): Promise<void>;
}

function createCertificates(folder: string): string {
  const openssl = (command: string) => {
    const { status, stderr } = spawnSync('openssl', command.split(' '), { cwd: folder, encoding: 'utf8' });
    if (status !== 0) throw new MissingDependency(`openssl could not create a certificate: ${stderr}`);
  };
  const key = '-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2';
  openssl(`req -x509 ${key} -keyout ca.key -out ca.pem -subj /CN=Drill-CA`);
  openssl(`req ${key} -keyout privkey.pem -out request.pem -subj /CN=${HOST}`);
  writeFileSync(join(folder, 'names'), `subjectAltName=DNS:${HOST}`);
  openssl(
    'x509 -req -in request.pem -CA ca.pem -CAkey ca.key -CAcreateserial -out fullchain.pem -days 2 -extfile names',
  );
  return readFileSync(join(folder, 'ca.pem'), 'utf8');
}

/** The deployed configuration with the names, ports and folders of this machine. */
function localConfiguration(
  folder: string,
  instances: readonly string[],
  ports: { readonly http: number; readonly https: number },
  change: (text: string) => string,
): string {
  const servers = [...instances];
  const tempPaths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `  ${name}_temp_path ${folder}/${name};`,
  );
  return (
    change(readFileSync(CONFIGURATION, 'utf8'))
      // Started by root, the workers would be another user, who may not store large bodies in the folder.
      .replace(
        'worker_processes auto;',
        `worker_processes 2;\ndaemon off;${process.getuid?.() === 0 ? '\nuser root;' : ''}`,
      )
      .replace(/ssl_certificate(_key)? \/etc\/nginx\/tls\//g, `ssl_certificate$1 ${folder}/`)
      .replace('error_log /dev/stderr', `error_log ${folder}/error.log`)
      .replace('access_log /dev/stdout', `access_log ${folder}/access.log`)
      .replace('/tmp/nginx.pid', `${folder}/nginx.pid`)
      .replace('  server_tokens off;', ['  server_tokens off;', ...tempPaths].join('\n'))
      .replace(/^ *listen \[::\].*\n/gm, '')
      .replace(/listen 80/g, `listen 127.0.0.1:${ports.http}`)
      .replace(/listen 443/g, `listen 127.0.0.1:${ports.https}`)
      .replace(/server shop-\d:4321/g, () => `server ${new URL(servers.shift() ?? '').host}`)
      .replaceAll('shop.example', HOST)
      // Distribute requests at random, and allow all test customers behind one address.
      .replace('random two least_conn;', 'random;')
      .replace('rate=200r/s', 'rate=5000r/s')
      .replace('limit_conn visitors 200', 'limit_conn visitors 2000')
  );
}

/**
 * nginx with the configuration of `.deploy` in front of shop instances.
 * @param instances returns their URLs; `url` is the public URL
 * @param change applied to the configuration first
 * @throws MissingDependency if nginx or openssl is not installed
 */
export async function createNginx(
  instances: (url: string) => Promise<readonly string[]>,
  change: (text: string) => string = (text) => text,
): Promise<Nginx> {
  const { stderr: version, error } = spawnSync('nginx', ['-v'], { encoding: 'utf8' });
  if (error) throw new MissingDependency('nginx is not installed; on Debian: apt install nginx');
  const folder = await createTempFolder('nginx');
  const ca = createCertificates(folder);
  const ports = { http: await freePort(), https: await freePort() };
  const url = `https://${HOST}:${ports.https}`;
  const configuration = join(folder, 'nginx.conf');
  writeFileSync(configuration, localConfiguration(folder, await instances(url), ports, change));
  const options = ['-p', folder, '-c', configuration];
  const check = spawnSync('nginx', ['-t', '-q', ...options], { encoding: 'utf8' });
  if (check.status !== 0) throw new Error(`nginx rejects the configuration:\n${check.stderr}`);
  return {
    version: version.trim(),
    url,
    ca,
    responsesByInstance() {
      const lines = readFileSync(join(folder, 'access.log'), 'utf8').split('\n');
      const upstreams = lines.flatMap((line) => /"(?:[^"]*, )?([\d.:]+)" "/.exec(line)?.[1] ?? []);
      return new Map([...Map.groupBy(upstreams, (host) => host)].map(([host, all]) => [host, all.length]));
    },
    async start() {
      assertDrillRunning();
      const child = spawn('nginx', options, { stdio: ['ignore', 'ignore', 'pipe'] });
      const output: string[] = [];
      createInterface({ input: child.stderr }).on('line', (line) => output.push(line));
      const exited = once(child, 'exit');
      onDrillEnd(async () => {
        child.kill('SIGTERM');
        await exited;
      });
      const probe = () => sendRequest(`http://127.0.0.1:${ports.http}/`, { headers: { host: HOST } });
      while (child.exitCode === null) {
        if ((await probe().catch(() => undefined))?.status === 308) return;
        await delay(50);
      }
      throw new Error(`nginx exited:\n${output.join('\n')}`);
    },
  };
}
