import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { endpoints } from '#contract/endpoints.ts';
import { routes, type Route } from '../../routes.ts';
import { OTHER_PLACES } from '../fixtures/hostile-input.ts';
import { sendRawRequest, type RawResponse, type RawRequest } from './raw-request.ts';
import { startShop } from './shop.ts';
import { SITE, test } from './site-test.ts';
import { expect } from './test.ts';

// One worker, so one shop.
test.describe.configure({ mode: 'default' });

const EVIL = 'evil.example';
const COOKIES = { cookie: `token=${'x'.repeat(43)}; cart=${encodeURIComponent('[{"id":1,"count":1,"price":10}]')}` };

/** One URL of every screen, and other URLs. */
const shown = (path: string) =>
  path
    .replace('{city}', 'chisinau')
    .replace('{restaurant}', 'casa-mare')
    .replace('{product}', 'chicken-zeama')
    .replace('{news}', 'soup-week')
    .replace('/info/{page}', '/info/about')
    .replace('{page}', '2')
    .replace('{id}', '7');
const PAGES = Object.values(routes).map(({ path }) => shown(path));
const OTHERS = [
  '/nowhere/at/all',
  '/chisinau/',
  '/CHISINAU',
  '/api/get-cities',
  '/api/nothing',
  '/api/get-profile',
  '/api/openapi.json',
  '/robots.txt',
  '/sitemap.xml',
  '/favicon.svg',
  '/manifest.webmanifest',
  '/healthz',
  '/readyz',
  '/_image',
  `/${'a'.repeat(5000)}`,
  '/api/sandbox-bank/pay/x',
];

/** One URL of each kind. */
const IN_GATE = ['/', '/account', '/nowhere/at/all', '/api/get-cities', '/favicon.svg'];

const isHtml = ({ headers }: RawResponse) => (headers['content-type'] ?? '').startsWith('text/html');

test.describe('every response', () => {
  for (const path of [...PAGES, ...OTHERS]) {
    test(
      `has security headers: ${path.slice(0, 40)}`,
      { tag: IN_GATE.includes(path) ? [] : '@extended' },
      async ({ shop }) => {
        const response = await sendRawRequest(shop.url, path, { headers: COOKIES });
        expect(response.status).toBeLessThan(500);
        expect(response.headers).toMatchObject({
          'strict-transport-security': expect.stringMatching(/^max-age=(6307|3153)\d+; includeSubDomains$/),
          'x-content-type-options': 'nosniff',
          'referrer-policy': 'strict-origin-when-cross-origin',
          'permissions-policy': expect.stringContaining('geolocation=()'),
          'cross-origin-opener-policy': 'same-origin',
          'cross-origin-resource-policy': 'same-origin',
        });
        expect(response.headers['x-powered-by'] ?? response.headers['server']).toBeUndefined();
        expect(response.headers['access-control-allow-origin']).toBeUndefined();
        if (isHtml(response) && response.text.length > 0)
          expect(response.headers['content-security-policy']).toContain("frame-ancestors 'none'");
      },
    );
  }
});

test.describe('responses may be cached', () => {
  const isPublicPath = (path: string) =>
    Object.values<Route>(routes).some((route) => route.public && shown(route.path) === path);
  const addressesOf = (path: string) => (path === '/' ? ['/', '/en', '/ro'] : [path, `/en${path}`, `/ro${path}`]);
  /** `cache-control` at these URLs, for anonymous and signed-in requests. */
  async function cachePoliciesOf(
    shop: string,
    addresses: readonly string[],
    { method = 'GET', body }: RawRequest = {},
  ): Promise<string[]> {
    const policies = [];
    for (const address of addresses) {
      for (const headers of [{}, COOKIES]) {
        const response = await sendRawRequest(shop, address, { method, headers, ...(body !== undefined && { body }) });
        policies.push(
          `${response.headers['cache-control']}; ${response.headers['etag'] ? 'a validator' : 'no validator'} ${method} ${address} ${response.status}`,
        );
      }
    }
    return policies;
  }
  const isNever = (line: string) => line.startsWith('no-store; no validator ');

  test('public pages: by shared caches, one variant per encoding', async ({ shop }) => {
    // The demonstration has neither approved reviews nor published pages of information.
    const pages = PAGES.filter((path) => isPublicPath(path) && !/\/reviews|^\/info\//.test(path));
    expect(pages.length).toBeGreaterThan(5);
    for (const address of pages.flatMap(addressesOf)) {
      for (const headers of [{}, COOKIES]) {
        const response = await sendRawRequest(shop.url, address, { headers });
        expect([address, response.status, response.headers['vary'], response.headers['set-cookie']]).toEqual([
          address,
          200,
          'Accept-Encoding',
          undefined,
        ]);
        const policy = response.headers['cache-control'] ?? '';
        // The lifetime ends at the next opening or closing time.
        const [fresh = NaN, stale = NaN] = (
          /^public, max-age=0, s-maxage=(\d+), stale-while-revalidate=(\d+)$/.exec(policy) ?? []
        )
          .slice(1)
          .map(Number);
        expect([address, policy, fresh <= 30, stale <= 86_400]).toEqual([address, policy, true, true]);
        if (/\/(app|privacy)$/.test(address))
          expect(policy).toBe('public, max-age=0, s-maxage=30, stale-while-revalidate=86400');
      }
    }
  });

  test('personal pages, missing pages and redirects: never', async ({ shop }) => {
    const personal = PAGES.filter((path) => !isPublicPath(path)).flatMap(addressesOf);
    expect(personal.length).toBeGreaterThan(20);
    const others = [
      '/nowhere/at/all',
      '/atlantis',
      '/orders/twelve',
      '/CHISINAU',
      '/chisinau/',
      '/x/../chisinau',
      '/api/nothing',
      '/healthz',
      '/readyz',
      '/api/sandbox-bank/pay/x',
    ];
    expect((await cachePoliciesOf(shop.url, [...personal, ...others])).filter((line) => !isNever(line))).toEqual([]);
  });

  test('API calls: never, with any status', async ({ shop }) => {
    const paths = Object.values(endpoints).map(({ path }) => path);
    const policies = [
      ...(await cachePoliciesOf(shop.url, paths)),
      ...(await cachePoliciesOf(shop.url, paths, { method: 'POST', body: '{}' })),
    ];
    expect(policies.some((line) => line.endsWith(' 200'))).toBe(true);
    expect(policies.filter((line) => !isNever(line))).toEqual([]);
  });

  test('files: permanently with a hash in the name, otherwise for a day', async ({ shop }) => {
    const { text } = await sendRawRequest(shop.url, '/chisinau');
    const named = new Set([...text.matchAll(/["'(]((?:\/_astro|\/fonts)\/[^"')?#\s]+)/g)].map(([, path = '']) => path));
    const scripts = [...named].filter((path) => /^\/_astro\/.*\.js$/.test(path));
    const sheets = [...named].filter((path) => /^\/_astro\/.*\.css$/.test(path));
    const fonts = [...named].filter((path) => path.startsWith('/fonts/'));
    expect([scripts, sheets, fonts].map(({ length }) => length > 0)).toEqual([true, true, true]);
    for (const path of named) {
      for (const encoding of ['identity', 'gzip, br']) {
        const { status, headers } = await sendRawRequest(shop.url, path, {
          headers: { ...COOKIES, 'accept-encoding': encoding },
        });
        expect([path, status, headers['cache-control']]).toEqual([path, 200, 'public, max-age=31536000, immutable']);
      }
    }
    expect((await sendRawRequest(shop.url, '/favicon.svg')).headers['cache-control']).toBe('public, max-age=86400');
    expect((await sendRawRequest(shop.url, '/_astro/nothing.js')).headers['cache-control'] ?? 'no-store').toBe(
      'no-store',
    );
  });
});

test.describe('the policy', () => {
  for (const path of [
    ...PAGES,
    '/nowhere/at/all',
    '/en/chisinau',
    '/ro/privacy',
    '/api/sandbox-bank/pay/x',
    '/api/get-cities',
  ]) {
    test(
      `of ${path} has no serious finding of the CSP evaluator`,
      { tag: IN_GATE.includes(path) ? [] : '@extended' },
      async ({ shop }) => {
        const response = await sendRawRequest(shop.url, path, { headers: COOKIES });
        // A redirect would have no content to check.
        expect([200, 404]).toContain(response.status);
        const policy = response.headers['content-security-policy'] ?? '';
        const findings = new CspEvaluator(new CspParser(String(policy)).csp).evaluate();
        const serious = findings.filter(({ severity }) => severity <= Severity.HIGH_MAYBE);
        expect(serious.map(({ directive, description }) => `${directive}: ${description}`)).toEqual([]);
        expect(policy).toMatch(/^(?=.*default-src 'none')(?=.*frame-ancestors 'none')/);
        expect(policy).not.toMatch(/unsafe-|data:|https?:|\*/);
      },
    );
  }

  test('with weaknesses has findings of the CSP evaluator', { tag: '@extended' }, () => {
    const findings = new CspEvaluator(new CspParser("default-src * 'unsafe-inline'").csp).evaluate();
    expect(findings.some(({ severity }) => severity <= Severity.HIGH_MAYBE)).toBe(true);
  });

  test('allows pictures from the configured origins only', { tag: '@extended' }, async () => {
    const shop = await startShop({ PICTURE_ORIGINS: 'https://a.example,https://b.example' });
    const { headers } = await sendRawRequest(shop.url, '/chisinau');
    expect(headers['content-security-policy']).toContain("img-src 'self' https://a.example https://b.example;");
    await shop.stop();
  });
});

test.describe('no redirect leads to another host', () => {
  const parameters = ['next', 'redirect', 'url', 'return', 'returnUrl', 'continue', 'to', 'order', 'lang'];
  const stays = (location: string | undefined) => location === undefined || new URL(location, SITE).origin === SITE;

  for (const place of OTHER_PLACES) {
    test(`not for ${place}`, { tag: place === OTHER_PLACES[0] ? [] : '@extended' }, async ({ shop }) => {
      const query = parameters.map((name) => `${name}=${encodeURIComponent(place)}`).join('&');
      const safe = encodeURI(place).replaceAll('%25', '%');
      const targets = [
        ...['', '/', '/en', '/ro/', '/en/account', '/orders'].map((before) => before + safe),
        `${safe}/`,
        `/CHISINAU${safe}`,
        ...[
          '/account',
          '/orders',
          '/checkout',
          '/chisinau/',
          '/account/orders',
          '/en/account/orders/',
          '/checkout/success',
          '/success',
          '/fail',
          '/api/sandbox-bank/pay/x',
        ].map((path) => `${path}?${query}`),
      ];
      const led = [];
      for (const target of targets) {
        const { status, headers } = await sendRawRequest(shop.url, target.startsWith('/') ? target : `/${target}`, {
          headers: { 'x-forwarded-host': EVIL },
        });
        expect([target, status]).toEqual([target, expect.any(Number)]);
        if (status >= 500 || !stays(headers['location']) || !stays(headers['refresh']?.toString()))
          led.push([target, status, headers['location']]);
      }
      expect(led).toEqual([]);
    });
  }

  test('not for the return path of a sign-in link: it is ignored', { tag: '@extended' }, async ({ page, shop }) => {
    for (const place of OTHER_PLACES.slice(0, 8)) {
      await page.goto('about:blank');
      await page.goto(`${shop.url}/#sign-in=${place}`);
      await expect(page).toHaveURL(`${shop.url}/`);
      await expect(page.locator('dialog[data-modal="authPhone"]')).toBeHidden();
    }
  });
});

test('the token cookie is limited to this site and to https', async ({ shop, phone }) => {
  const call = (path: string, body: object) =>
    sendRawRequest(shop.url, path, { method: 'POST', body: JSON.stringify(body) });
  await call('/api/via-phone-number', { phone: `373${phone}` });
  const { headers } = await call('/api/sms-code-check', { phone: `373${phone}`, code: await shop.code(`373${phone}`) });
  expect(headers['set-cookie']).toEqual([expect.stringMatching(/^token=[\w-]{43}; Path=\/; .*SameSite=Lax/)]);
  expect(headers['set-cookie']?.[0]).toMatch(/; Secure/);
  expect(headers['set-cookie']?.[0]).not.toMatch(/Domain=/i);
});

test.describe('request headers of one visitor do not affect the page of the next', () => {
  const CLAIMS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    'another host': { host: EVIL },
    'a host that is markup': { host: `"><script>${EVIL}` },
    'a forwarded host': {
      'x-forwarded-host': EVIL,
      'x-host': EVIL,
      'x-forwarded-server': EVIL,
      forwarded: `host=${EVIL};proto=api`,
    },
    'a forwarded protocol and port': {
      'x-forwarded-proto': 'http',
      'x-forwarded-port': '1337',
      'x-forwarded-scheme': 'nothttps',
      'x-forwarded-ssl': 'off',
    },
    'another path': {
      'x-original-url': '/fail',
      'x-rewrite-url': '/fail',
      'x-forwarded-prefix': `//${EVIL}`,
      'x-invoke-path': '/fail',
    },
    'another method': { 'x-http-method-override': 'POST', 'x-method-override': 'DELETE' },
    'another language': { 'accept-language': 'ro', cookie: 'locale=ro; i18next=ro; lang=ro' },
    'an odd encoding': { 'accept-encoding': 'gzip;q=0, br;q=0, *;q=0' },
    'a range': { range: 'bytes=0-9' },
    'an origin and a referrer': { origin: `https://${EVIL}`, referer: `https://${EVIL}/` },
    'a middleware of another house': {
      'x-middleware-subrequest': 'middleware',
      'x-astro-path': '/fail',
      'x-astro-locals': '{"a":1}',
      'x-now-route-matches': '1',
    },
    'being signed in': COOKIES,
  };
  const QUERIES = [
    '?utm_source=evil.example',
    '?next=//evil.example',
    '?_method=POST',
    '?x-astro-path=/fail',
    '?callback=evil.example',
    '?%00',
    '?a[]=1&__proto__[x]=evil.example',
    '?x=<script>',
  ];

  for (const path of ['/', '/chisinau', '/en/chisinau/casa-mare', '/nowhere', '/robots.txt', '/sitemap.xml']) {
    test(`on ${path}`, { tag: path === '/chisinau' ? [] : '@extended' }, async ({ shop }) => {
      const plain = await sendRawRequest(shop.url, path);
      expect(plain.text).not.toContain(EVIL);
      const differ = [];
      for (const [what, headers] of [...Object.entries(CLAIMS), ...QUERIES.map((query) => [query, {}] as const)]) {
        const claimed = await sendRawRequest(shop.url, what.startsWith('?') ? path + what : path, { headers });
        if (claimed.text.includes(EVIL) || JSON.stringify(claimed.headers).includes(EVIL))
          differ.push(`${what} is repeated`);
        if (claimed.status >= 500) differ.push(`${what} breaks it`);
        const after = await sendRawRequest(shop.url, path);
        if (
          after.text.replaceAll(/[\w-]{13}/g, '') !== plain.text.replaceAll(/[\w-]{13}/g, '') ||
          after.status !== plain.status
        )
          differ.push(`${what} stays`);
      }
      expect(differ).toEqual([]);
    });
  }
});

test.describe('the shop survives a request', () => {
  const RANGES = [
    'bytes=9-1',
    'bytes=-1',
    'bytes=-0',
    'bytes=0-0,5-',
    'bytes=a-b',
    'bytes=99999999999999999999-',
    'bytes=5-99999999999999999999',
    'bytes=',
    'lines=1-2',
    'bytes=1-2-3',
  ];

  for (const path of ['/favicon.svg', '/api/openapi.json', '/chisinau']) {
    test(`with unusual ranges of ${path}`, { tag: path === '/favicon.svg' ? [] : '@extended' }, async ({ shop }) => {
      const whole = await sendRawRequest(shop.url, path);
      for (const range of RANGES) {
        const { status, text } = await sendRawRequest(shop.url, path, { headers: { range } });
        expect([range, [200, 416].includes(status), status === 416 || text === whole.text]).toEqual([
          range,
          true,
          true,
        ]);
      }
      expect((await sendRawRequest(shop.url, '/healthz')).status).toBe(200);
    });
  }

  test('with a valid range, and returns that range', async ({ shop }) => {
    const whole = await sendRawRequest(shop.url, '/favicon.svg');
    const { status, text, headers } = await sendRawRequest(shop.url, '/favicon.svg', {
      headers: { range: 'bytes=3-9' },
    });
    expect([status, text, headers['content-range']]).toEqual([
      206,
      whole.text.slice(3, 10),
      expect.stringContaining('bytes 3-9/'),
    ]);
  });

  test('with a method that echoes the request', async ({ shop }) => {
    for (const path of ['/', '/chisinau', '/api/get-cities', '/favicon.svg', '/nowhere']) {
      const { status, text } = await sendRawRequest(shop.url, path, {
        method: 'TRACE',
        headers: { 'x-secret': 'secret' },
      });
      expect([path, status, text.includes('secret')]).toEqual([path, 405, false]);
    }
  });
});
