import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { endpoints, type Endpoint } from '#contract/endpoints.ts';
import { ROOT } from './tree.ts';

const configuration = readFileSync(join(ROOT, '.deploy/nginx.conf'), 'utf8');
const calls = Object.values<Endpoint>(endpoints);

/** The locations of which nginx sends a POST to a second instance, with the paths they stand for. */
const sentAgain = configuration
  .split(/^ {4}(?=location )/m)
  .filter((block) => block.includes('non_idempotent'))
  .map((block) => ({
    asksForKey: block.includes('$http_idempotency_key = ""'),
    paths: (/\/api\/\(([^)]+)\)/.exec(block)?.[1] ?? '').split('|').map((name) => `/api/${name}`),
  }));

const pathsOf = (asksForKey: boolean): string[] =>
  sentAgain
    .filter((location) => location.asksForKey === asksForKey)
    .flatMap(({ paths }) => paths)
    .toSorted();

/** What a server of nginx says of the locations that it answers itself. */
const [plain = ''] = configuration.split(/^ {2}(?=server \{)/m).filter((block) => /listen 80;/.test(block));

it('nginx leads pages from http to https, and no call', () => {
  expect(plain).toMatch(/location \/api\/ \{ return 403; \}/);
  expect(plain).toMatch(/location \/ \{ return 308 https:\/\/\$host\$request_uri; \}/);
  expect(calls.filter(({ path }) => !path.startsWith('/api/'))).toEqual([]);
});

/** The values of one word of the configuration, wherever it stands. */
const said = (word: string): string[] =>
  [...configuration.matchAll(new RegExp(`^\\s*${word} ([^;]*);`, 'gm'))].map(([, value = '']) => value);

it('nginx speaks TLS 1.2 and 1.3 by suites that keep the past secret and prove what they carry', () => {
  expect(said('ssl_protocols')).toEqual(['TLSv1.2 TLSv1.3']);
  const suites = said('ssl_ciphers').flatMap((list) => list.split(':'));
  expect(suites.length).toBeGreaterThan(3);
  expect(suites.filter((suite) => !/^ECDHE-(ECDSA|RSA)-(AES(128|256)-GCM|CHACHA20)/.test(suite))).toEqual([]);
});

it('nginx sends visitors nowhere but to the shop, and reads no file for them', () => {
  expect(new Set(said('proxy_pass'))).toEqual(new Set(['http://shop']));
  expect(['root', 'alias', 'autoindex', 'resolver'].flatMap(said)).toEqual([]);
});

it('nginx writes down when somebody asked for what, by the name that the shop gives the request too', () => {
  const [format = ''] = said('log_format');
  expect(format).toMatch(/^shop '\$time_iso8601 .*\$request_method \$uri \$status .*\$request_id'$/);
  expect(format).not.toMatch(/\$(request|request_uri|args|query_string|http_\w+|cookie_\w+)\b/);
  expect(said('proxy_set_header')).toContain('X-Request-Id $request_id');
});

describe('nginx asks a second instance', () => {
  it('for every call that creates something, and only under its key', () => {
    expect(pathsOf(true)).toEqual(
      calls
        .filter(({ creates }) => creates)
        .map(({ path }) => path)
        .toSorted(),
    );
  });

  it('without a key for what changes nothing', () => {
    const { recalculateBasket, checkPromo, quoteOrder } = endpoints;
    expect(pathsOf(false)).toEqual([recalculateBasket, checkPromo, quoteOrder].map(({ path }) => path).toSorted());
  });
});
