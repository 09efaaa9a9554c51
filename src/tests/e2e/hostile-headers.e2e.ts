import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { endpoints } from '#contract/endpoints.ts';
import { routes, type Route } from '../../routes.ts';
import { OTHER_PLACES } from '../fixtures/hostile-input.ts';
import { askRaw, type RawAnswer, type RawRequest } from './raw-request.ts';
import { startShop } from './shop.ts';
import { expect, testWith } from './test.ts';

const SITE = 'https://shop.test';
const EVIL = 'evil.example';
const COOKIES = { cookie: `token=${'x'.repeat(43)}; cart=${encodeURIComponent('[{"id":1,"count":1,"price":10}]')}` };

/** A shop that visitors reach by https, as a real one is. */
const test = testWith({ SITE_URL: SITE });

/** One address of every screen, and what is no screen. */
const shown = (path: string) =>
  path
    .replace('{city}', 'chisinau')
    .replace('{restaurant}', 'casa-mare')
    .replace('{product}', 'chicken-zeama')
    .replace('{news}', 'soup-week')
    .replace('{id}', '7');
const PAGES = Object.values(routes).map(({ path }) => shown(path));
const OTHERS = [
  '/nowhere/at/all',
  '/chisinau/',
  '/account/orders',
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

const isHtml = ({ headers }: RawAnswer) => (headers['content-type'] ?? '').startsWith('text/html');

test.describe('every answer', () => {
  for (const path of [...PAGES, ...OTHERS]) {
    test(`tells browsers what they may not do: ${path.slice(0, 40)}`, async ({ shop }) => {
      const answer = await askRaw(shop.url, path, { headers: COOKIES });
      expect(answer.status).toBeLessThan(500);
      expect(answer.headers).toMatchObject({
        'strict-transport-security': expect.stringMatching(/^max-age=(6307|3153)\d+; includeSubDomains$/),
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'permissions-policy': expect.stringContaining('geolocation=()'),
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
      });
      expect(answer.headers['x-powered-by'] ?? answer.headers['server']).toBeUndefined();
      expect(answer.headers['access-control-allow-origin']).toBeUndefined();
      if (isHtml(answer) && answer.text.length > 0)
        expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    });
  }
});

test.describe('what may be kept', () => {
  const isKept = (path: string) =>
    Object.values<Route>(routes).some((route) => route.public && shown(route.path) === path);
  const addressesOf = (path: string) => (path === '/' ? ['/', '/en', '/ro'] : [path, `/en${path}`, `/ro${path}`]);
  /** What is told to a cache at these addresses, to a stranger and to somebody signed in; everything that is not as it must be. */
  async function toldAt(
    shop: string,
    addresses: readonly string[],
    { method = 'GET', body }: RawRequest = {},
  ): Promise<string[]> {
    const told = [];
    for (const address of addresses) {
      for (const headers of [{}, COOKIES]) {
        const answer = await askRaw(shop, address, { method, headers, ...(body !== undefined && { body }) });
        told.push(
          `${answer.headers['cache-control']}; ${answer.headers['etag'] ? 'a validator' : 'no validator'} ${method} ${address} ${answer.status}`,
        );
      }
    }
    return told;
  }
  const isNever = (line: string) => line.startsWith('no-store; no validator ');

  test('of pages for everyone: by shared caches, in one form for each encoding', async ({ shop }) => {
    const pages = PAGES.filter(isKept);
    expect(pages.length).toBeGreaterThan(5);
    for (const address of pages.flatMap(addressesOf)) {
      for (const headers of [{}, COOKIES]) {
        const answer = await askRaw(shop.url, address, { headers });
        expect([address, answer.status, answer.headers['vary'], answer.headers['set-cookie']]).toEqual([
          address,
          200,
          'Accept-Encoding',
          undefined,
        ]);
        const told = answer.headers['cache-control'] ?? '';
        // What opens or closes sooner is kept for less long.
        const [fresh = NaN, stale = NaN] = (
          /^public, max-age=0, s-maxage=(\d+), stale-while-revalidate=(\d+)$/.exec(told) ?? []
        )
          .slice(1)
          .map(Number);
        expect([address, told, fresh <= 30, stale <= 86_400]).toEqual([address, told, true, true]);
        if (/\/(app|privacy)$/.test(address))
          expect(told).toBe('public, max-age=0, s-maxage=30, stale-while-revalidate=86400');
      }
    }
  });

  test('of personal pages, of what is none and of what is moved: nothing', async ({ shop }) => {
    const personal = PAGES.filter((path) => !isKept(path)).flatMap(addressesOf);
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
    expect((await toldAt(shop.url, [...personal, ...others])).filter((line) => !isNever(line))).toEqual([]);
  });

  test('of calls: nothing, however they are answered', async ({ shop }) => {
    const paths = Object.values(endpoints).map(({ path }) => path);
    const told = [
      ...(await toldAt(shop.url, paths)),
      ...(await toldAt(shop.url, paths, { method: 'POST', body: '{}' })),
    ];
    expect(told.some((line) => line.endsWith(' 200'))).toBe(true);
    expect(told.filter((line) => !isNever(line))).toEqual([]);
  });

  test('of files: for good what has its content in its name, a day what has not', async ({ shop }) => {
    const { text } = await askRaw(shop.url, '/chisinau');
    const named = new Set([...text.matchAll(/["'(]((?:\/_astro|\/fonts)\/[^"')?#\s]+)/g)].map(([, path = '']) => path));
    const scripts = [...named].filter((path) => /^\/_astro\/.*\.js$/.test(path));
    const sheets = [...named].filter((path) => /^\/_astro\/.*\.css$/.test(path));
    const fonts = [...named].filter((path) => path.startsWith('/fonts/'));
    expect([scripts, sheets, fonts].map(({ length }) => length > 0)).toEqual([true, true, true]);
    for (const path of named) {
      for (const encoding of ['identity', 'gzip, br']) {
        const { status, headers } = await askRaw(shop.url, path, {
          headers: { ...COOKIES, 'accept-encoding': encoding },
        });
        expect([path, status, headers['cache-control']]).toEqual([path, 200, 'public, max-age=31536000, immutable']);
      }
    }
    expect((await askRaw(shop.url, '/favicon.svg')).headers['cache-control']).toBe('public, max-age=86400');
    expect((await askRaw(shop.url, '/_astro/nothing.js')).headers['cache-control'] ?? 'no-store').toBe('no-store');
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
    test(`of ${path} has nothing that an evaluator calls serious`, async ({ shop }) => {
      const answer = await askRaw(shop.url, path, { headers: COOKIES });
      test.skip(answer.status >= 300 && answer.status < 400, 'a redirect shows nothing');
      const policy = answer.headers['content-security-policy'] ?? '';
      const findings = new CspEvaluator(new CspParser(String(policy)).csp).evaluate();
      const serious = findings.filter(({ severity }) => severity <= Severity.HIGH_MAYBE);
      expect(serious.map(({ directive, description }) => `${directive}: ${description}`)).toEqual([]);
      expect(policy).toMatch(/^(?=.*default-src 'none')(?=.*frame-ancestors 'none')/);
      expect(policy).not.toMatch(/unsafe-|data:|https?:|\*/);
    });
  }

  test('is what the evaluator can find fault with', () => {
    const findings = new CspEvaluator(new CspParser("default-src * 'unsafe-inline'").csp).evaluate();
    expect(findings.some(({ severity }) => severity <= Severity.HIGH_MAYBE)).toBe(true);
  });

  test('opens for pictures exactly where the settings say', async () => {
    const shop = await startShop({ PICTURE_ORIGINS: 'https://a.example,https://b.example' });
    const { headers } = await askRaw(shop.url, '/chisinau');
    expect(headers['content-security-policy']).toContain("img-src 'self' https://a.example https://b.example;");
    await shop.stop();
  });
});

test.describe('no redirect leads to another host', () => {
  const parameters = ['next', 'redirect', 'url', 'return', 'returnUrl', 'continue', 'to', 'order', 'lang'];
  const stays = (location: string | undefined) => location === undefined || new URL(location, SITE).origin === SITE;

  for (const place of OTHER_PLACES) {
    test(`not by ${place}`, async ({ shop }) => {
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
        const { status, headers } = await askRaw(shop.url, target.startsWith('/') ? target : `/${target}`, {
          headers: { 'x-forwarded-host': EVIL },
        });
        expect([target, status]).toEqual([target, expect.any(Number)]);
        if (status >= 500 || !stays(headers['location']) || !stays(headers['refresh']?.toString()))
          led.push([target, status, headers['location']]);
      }
      expect(led).toEqual([]);
    });
  }

  test('nor does a link that asks to sign in and go on elsewhere: it is dropped', async ({ page, shop }) => {
    for (const place of OTHER_PLACES.slice(0, 8)) {
      await page.goto('about:blank');
      await page.goto(`${shop.url}/#sign-in=${place}`);
      await expect(page).toHaveURL(`${shop.url}/`);
      await expect(page.locator('dialog[data-modal="authPhone"]')).toBeHidden();
    }
  });
});

test('the token is kept by a cookie for this site alone, sent by https alone', async ({ shop, phone }) => {
  const call = (path: string, body: object) => askRaw(shop.url, path, { method: 'POST', body: JSON.stringify(body) });
  await call('/api/via-phone-number', { phone: `373${phone}` });
  const { headers } = await call('/api/sms-code-check', { phone: `373${phone}`, code: await shop.code(`373${phone}`) });
  expect(headers['set-cookie']).toEqual([expect.stringMatching(/^token=[\w-]{43}; Path=\/; .*SameSite=Lax/)]);
  expect(headers['set-cookie']?.[0]).toMatch(/; Secure/);
  expect(headers['set-cookie']?.[0]).not.toMatch(/Domain=/i);
});

test.describe('what one visitor claims does not reach the next', () => {
  const CLAIMS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    'another host': { host: EVIL },
    'a host that is markup': { host: `"><script>${EVIL}` },
    'a forwarded host': {
      'x-forwarded-host': EVIL,
      'x-host': EVIL,
      'x-forwarded-server': EVIL,
      forwarded: `host=${EVIL};proto=http`,
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
    test(`on ${path}`, async ({ shop }) => {
      const plain = await askRaw(shop.url, path);
      expect(plain.text).not.toContain(EVIL);
      const differ = [];
      for (const [what, headers] of [...Object.entries(CLAIMS), ...QUERIES.map((query) => [query, {}] as const)]) {
        const claimed = await askRaw(shop.url, what.startsWith('?') ? path + what : path, { headers });
        if (claimed.text.includes(EVIL) || JSON.stringify(claimed.headers).includes(EVIL))
          differ.push(`${what} is told again`);
        if (claimed.status >= 500) differ.push(`${what} breaks it`);
        const after = await askRaw(shop.url, path);
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

test.describe('one request does not end the shop', () => {
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
    test(`that asks for odd parts of ${path}`, async ({ shop }) => {
      const whole = await askRaw(shop.url, path);
      for (const range of RANGES) {
        const { status, text } = await askRaw(shop.url, path, { headers: { range } });
        expect([range, [200, 416].includes(status), status === 416 || text === whole.text]).toEqual([
          range,
          true,
          true,
        ]);
      }
      expect((await askRaw(shop.url, '/healthz')).status).toBe(200);
    });
  }

  test('and a part of a file that is one is that part', async ({ shop }) => {
    const whole = await askRaw(shop.url, '/favicon.svg');
    const { status, text, headers } = await askRaw(shop.url, '/favicon.svg', { headers: { range: 'bytes=3-9' } });
    expect([status, text, headers['content-range']]).toEqual([
      206,
      whole.text.slice(3, 10),
      expect.stringContaining('bytes 3-9/'),
    ]);
  });

  test('by a method that repeats what was sent', async ({ shop }) => {
    for (const path of ['/', '/chisinau', '/api/get-cities', '/favicon.svg', '/nowhere']) {
      const { status, text } = await askRaw(shop.url, path, { method: 'TRACE', headers: { 'x-secret': 'secret' } });
      expect([path, status, text.includes('secret')]).toEqual([path, 405, false]);
    }
  });
});
