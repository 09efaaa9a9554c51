import { describe, expect, it } from 'vitest';
import { parseEnvironment, VARIABLES } from '#contract/environment.ts';
import { textOf } from './tree.ts';

const compose = textOf('.deploy/compose.yaml');
const nginx = textOf('.deploy/nginx.conf');
const dockerfile = textOf('.deploy/Dockerfile');

/** The lines under a name, taken in by their own depth; enough of YAML for a file that is written with care. */
function below(text: string, name: string): string {
  const lines = text.split('\n');
  const start = lines.findIndex((line) => new RegExp(`^${name}:(?: &\\w+)?$`).test(line));
  expect(start, `there is no ${name}`).toBeGreaterThanOrEqual(0);
  const rest = lines.slice(start + 1);
  const end = rest.findIndex((line) => /^[^\s#]/.test(line));
  const block = (end === -1 ? rest : rest.slice(0, end)).filter((line) => !/^\s*(#|$)/.test(line));
  const depth = /^ */.exec(block[0] ?? '')?.[0].length ?? 0;
  return block.map((line) => line.slice(depth)).join('\n');
}

/** Names at the top of a block. */
const namesIn = (block: string): string[] => [...block.matchAll(/^([\w-]+):/gm)].map(([, name = '']) => name);
const valueOf = (block: string, name: string): string | undefined =>
  new RegExp(`^${name}: "?(.*?)"?$`, 'm').exec(block)?.[1];

const services = below(compose, 'services');
const common = below(compose, 'x-shop');
const environment = below(common, 'environment');
const instances = namesIn(services).filter((name) => below(services, name).includes('<<: *shop'));

describe('the compose file', () => {
  it('has what a place needs: a database, nginx and at least two instances', () => {
    expect(namesIn(services)).toEqual(['postgres', ...instances, 'nginx']);
    expect(instances.length).toBeGreaterThanOrEqual(2);
  });

  it('sets what the shop knows, and everything that a real place must', () => {
    const names = namesIn(environment);
    expect(names.filter((name) => !Object.hasOwn(VARIABLES, name))).toEqual([]);
    expect(names).toEqual(
      expect.arrayContaining([
        'DATABASE_URL',
        'SITE_URL',
        'SMS',
        'SMS_URL',
        'SMS_TOKEN',
        'TRUSTED_PROXIES',
        'METRICS_PORT',
        'METRICS_HOST',
      ]),
    );
  });

  it('is a place that the shop opens at, as a real one: no demonstration, no test bank, no code in a log, every limit on', () => {
    const filled = environment.replaceAll(/\$\{(\w+)[^}]*\}/g, (_, name: string) =>
      name.endsWith('_URL') ? 'https://some.example' : 'some',
    );
    const parsed = parseEnvironment(Object.fromEntries(namesIn(filled).map((name) => [name, valueOf(filled, name)])));
    expect(parsed).toMatchObject({
      ok: true,
      environment: { DEMO: false, PAYMENTS: 'off', SMS: 'http', LIMITS: true },
    });
  });

  it('gives the database to the user and the name that the instances ask for', () => {
    const { username, hostname, port, pathname } = new URL(
      (valueOf(environment, 'DATABASE_URL') ?? '').replace(/\$\{.*\}/, 'x'),
    );
    const postgres = below(below(services, 'postgres'), 'environment');
    expect([username, pathname]).toEqual([valueOf(postgres, 'POSTGRES_USER'), `/${valueOf(postgres, 'POSTGRES_DB')}`]);
    expect([namesIn(services).includes(hostname), port]).toEqual([true, '5432']);
  });

  it('opens nothing to the outside but nginx', () => {
    const open = namesIn(services).filter((name) => below(services, name).includes('ports:'));
    expect(open).toEqual(['nginx']);
    expect(common).not.toContain('ports:');
    const ports = /ports: \[(.*)\]/.exec(below(services, 'nginx'))?.[1] ?? '';
    const listening = new Set([...nginx.matchAll(/listen (\d+)/g)].map(([, port = '']) => port));
    expect([...ports.matchAll(/"\d+:(\d+)"/g)].map(([, inside = '']) => inside).toSorted()).toEqual(
      [...listening].toSorted(),
    );
  });

  it('has volumes for what is kept', () => {
    const used = [...services.matchAll(/volumes: \[([\w-]+):/g)].map(([, name = '']) => name);
    expect(used.length).toBe(1 + instances.length);
    expect(used.toSorted()).toEqual(namesIn(below(compose, 'volumes')).toSorted());
  });
});

describe('nginx', () => {
  it('asks exactly the instances of the compose file', () => {
    const upstream = /upstream shop \{([^]*?)\n {2}\}/.exec(nginx)?.[1] ?? '';
    const port = /^ENV .*\bPORT=(\d+)/m.exec(dockerfile)?.[1];
    expect([...upstream.matchAll(/^ +server (\S+?)[ ;]/gm)].map(([, server]) => server)).toEqual(
      instances.map((name) => `${name}:${port}`),
    );
  });

  it('finds its files where the compose file puts them', () => {
    const mounted = [...below(services, 'nginx').matchAll(/^ *- \S+:(\/\S+):ro$/gm)].map(([, path = '']) => path);
    const files = [...nginx.matchAll(/ssl_certificate(?:_key)? (\S+);/g)].map(([, file = '']) => file);
    expect(files.length).toBeGreaterThan(0);
    expect(
      ['/etc/nginx/nginx.conf', ...files].filter(
        (file) => !mounted.some((path) => file === path || file.startsWith(`${path}/`)),
      ),
    ).toEqual([]);
  });

  it('is the only one whose word about visitors is believed', () => {
    const subnet = /- subnet: (\S+)/.exec(compose)?.[1];
    expect(valueOf(environment, 'TRUSTED_PROXIES')).toBe(subnet);
    expect(nginx).toMatch(/proxy_set_header X-Forwarded-For \$remote_addr;/);
  });
});
