import { describe, expect, test } from 'vitest';
import { readJson, readQuery, toClient, validate } from '#backend/http/request-input.ts';
import { negotiateLocale } from '#backend/text.ts';
import { MAX_BODY_BYTES } from '#contract/constants.ts';
import { endpoints } from '#contract/endpoints.ts';
import { hasCartLines } from '#features/cart/cart-cookie.ts';
import { parseCookies, readCookie } from '#lib/cookies.ts';
import { chooseEncoding, matchesEtag } from '#server/http-responses.ts';
import {
  LIMITS,
  MAX_TARGET_LENGTH,
  clientAddress,
  parseTrustedProxies,
  resolveRequestId,
} from '#server/http-server.ts';
import { canonicalPath, toLowerCasePath, routeLabel, withoutExtraSlashes } from '#server/routing.ts';
import { isValidRange } from '#server/served-files.ts';
import { cartOfLines, splitTokenCookies } from '../fixtures/large-cookies.ts';
import { parsingCost, type ParsingCase } from '../fixtures/parsing-cost.ts';

const MAX_HEADER = LIMITS.maxHeaderSize ?? 0;
/** 32 is linear, 1024 quadratic; collecting the garbage of long inputs may take several times as long. */
const MAX_RATIO = 300;

const repeat = (unit: string) => (length: number) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
/** Units that contain their own number, joined by a separator. */
const numbered = (unit: (index: number) => string, separator: string) => (length: number) => {
  const parts: string[] = [];
  for (let size = 0; size < length; size += (parts.at(-1) ?? '').length + separator.length)
    parts.push(unit(parts.length));
  return parts.join(separator);
};

const proxies = parseTrustedProxies(['10.0.0.0/8']);
const proxied = (headers: Readonly<Record<string, string>>) => ({ headers, socket: { remoteAddress: '10.0.0.1' } });
const request = (body: string) => new Request('http://shop.test/api/order-quote', { method: 'POST', body });
const cartList = (length: number) => {
  const line = (index: number) => ({ id: 1, count: 1, price: 1, additives: [{ id: index + 1, count: 1, price: 1 }] });
  return JSON.stringify(Array.from({ length: Math.floor(length / 80) }, (_, index) => line(index)));
};

const HEADERS: Readonly<Record<string, readonly [Omit<ParsingCase, 'limit'>['input'], ParsingCase['parse']][]>> = {
  Cookie: [
    [splitTokenCookies, (text) => readCookie(parseCookies(text), 'token')],
    [repeat('; '), (text) => readCookie(parseCookies(text), 'token')],
    [repeat(';      '), (text) => readCookie(parseCookies(text), 'token')],
    [(length) => `token=${repeat('=')(length)}`, (text) => readCookie(parseCookies(text), 'token')],
    [(length) => `token=${repeat('%')(length)}`, (text) => readCookie(parseCookies(text), 'token')],
    [(length) => `token=${repeat(':1')(length)}`, (text) => readCookie(parseCookies(text), 'token')],
    [numbered((index) => `cart.${index}=a:`, ';'), (text) => hasCartLines(parseCookies(text))],
    [(length) => `cart=1.${repeat('BBBB.')(length)}`, (text) => hasCartLines(parseCookies(text))],
    [(length) => `cart=${cartOfLines(98, 100).slice(0, length)}`, (text) => hasCartLines(parseCookies(text))],
    [(length) => `cart=${encodeURIComponent(cartList(length / 2))}`, (text) => hasCartLines(parseCookies(text))],
    [(length) => `cart=${repeat('[')(length)}`, (text) => hasCartLines(parseCookies(text))],
  ],
  'Accept-Language': [
    [repeat('a,'), negotiateLocale],
    [repeat('a;q=0.1,'), negotiateLocale],
    [repeat(' '), negotiateLocale],
    [repeat('a-'), negotiateLocale],
    [repeat('";"\\,'), negotiateLocale],
    [repeat('a ;   =  "\\" , '), negotiateLocale],
    [numbered((index) => `x;q=0.${index}`, ','), negotiateLocale],
  ],
  'Accept-Encoding': [
    [repeat('x,'), chooseEncoding],
    [repeat('gzip;q=0,'), chooseEncoding],
    [repeat('";"\\,'), chooseEncoding],
    [repeat(';\t'), chooseEncoding],
  ],
  'If-None-Match': [
    [repeat('"a",'), (text) => matchesEtag(text, 'hash')],
    [repeat('W/'), (text) => matchesEtag(text, 'hash')],
    [repeat(' '), (text) => matchesEtag(text, 'hash')],
    [repeat('-gzip'), (text) => matchesEtag(text, 'hash')],
    [repeat('-br"-br"'), (text) => matchesEtag(text, 'hash')],
  ],
  Range: [
    [repeat('bytes=0-'), isValidRange],
    [(length) => `bytes=${repeat('1')(length)}-`, isValidRange],
    [repeat('0-0,'), isValidRange],
  ],
  'X-Forwarded-For': [
    [repeat('10.0.0.1,'), (text) => clientAddress(proxied({ 'x-forwarded-for': text }), proxies)],
    [repeat('x,'), (text) => clientAddress(proxied({ 'x-forwarded-for': text }), proxies)],
    [repeat('::ffff:1.'), (text) => clientAddress(proxied({ 'x-forwarded-for': text }), proxies)],
    [repeat(' '), (text) => clientAddress(proxied({ 'x-forwarded-for': text }), proxies)],
    [repeat(','), (text) => clientAddress(proxied({ 'x-forwarded-for': text }), proxies)],
    [repeat(':'), toClient],
  ],
  'X-Request-Id': [[repeat('a'), (text) => resolveRequestId(proxied({ 'x-request-id': text }), proxies)]],
};

const TARGETS: readonly [Omit<ParsingCase, 'limit'>['input'], ParsingCase['parse']][] = [
  ...[withoutExtraSlashes, toLowerCasePath, routeLabel, canonicalPath].flatMap((parse) =>
    ['/', '/a', '/.', '/..', '/%2e', '%41', 'A', '//a', '-'].map((unit): [(length: number) => string, typeof parse] => [
      (length) => `/${repeat(unit)(length)}`,
      parse,
    ]),
  ),
  ...['&', 'order_id=1&', '%', '+', '=', 'a&', '%25'].map(
    (unit): [(length: number) => string, (text: string) => unknown] => [
      repeat(unit),
      (text) => readQuery(endpoints.getOrder.query, `http://shop.test/?${text}`),
    ],
  ),
];

const bodyCases: readonly [Omit<ParsingCase, 'limit'>['input'], ParsingCase['parse']][] = [
  ...[
    '[',
    '{"a":',
    '9',
    `${'9'.repeat(299)}.`,
    `${'9'.repeat(299)},`,
    '"\\u0041',
    '\\u',
    '1e1',
    ' ',
    '{"__proto__":',
    '"a",',
  ].map((unit): [(length: number) => string, (text: string) => unknown] => [
    repeat(unit),
    (text) => readJson(request(text)),
  ]),
  [(length) => `["\\u0000"${repeat(',{"a":1}')(length)}]`, (text) => readJson(request(text))],
  [(length) => `["\\ud83d\\ude00"${repeat(',{"a":1}')(length)}]`, (text) => readJson(request(text))],
  ...['a', 'a.', 'a@', 'a.a@', '@a.', '-', ' '].map((unit): [(length: number) => string, (text: string) => unknown] => [
    repeat(unit),
    (text) => validate(endpoints.updateProfile.body, { name: text, email: text, date_birth: text }),
  ]),
  ...[' ', '1', '+373'].map((unit): [(length: number) => string, (text: string) => unknown] => [
    repeat(unit),
    (text) => validate(endpoints.checkCode.body, { phone: text, code: text }),
  ]),
  [
    (length) => JSON.stringify({ products: Array.from({ length: length / 20 }, () => ({ id: 1, count: 1 })) }),
    (text) => validate(endpoints.recalculateBasket.body, JSON.parse(text)),
  ],
  [
    (length) =>
      JSON.stringify({
        products: [{ id: 1, count: 1, price: 1, additives: Array.from({ length: length / 4 }, () => 'x') }],
      }),
    (text) => validate(endpoints.recalculateBasket.body, JSON.parse(text)),
  ],
];

const CASES = [
  ...Object.entries(HEADERS).flatMap(([name, cases]) =>
    cases.map(([input, parse]) => ({ name, input, parse, limit: MAX_HEADER })),
  ),
  ...TARGETS.map(([input, parse]) => ({ name: 'the request target', input, parse, limit: MAX_TARGET_LENGTH })),
  ...bodyCases.map(([input, parse]) => ({ name: 'the body', input, parse, limit: MAX_BODY_BYTES })),
];

describe('the time to parse input of a client grows linearly up to its limit', () => {
  test.each(CASES.map((each) => ({ ...each, sample: JSON.stringify(each.input(24)) })))(
    '$name: $sample',
    async (parsing) => {
      const { longestMs, ratio } = await parsingCost(parsing, MAX_RATIO);
      // Below a millisecond even the longest input is harmless, and the ratio is noise.
      if (longestMs > 1) expect(ratio).toBeLessThan(MAX_RATIO);
    },
  );
});
