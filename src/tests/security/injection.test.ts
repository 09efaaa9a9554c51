import * as v from 'valibot';
import { afterAll, describe, expect, test } from 'vitest';
import { eachDatabase } from '#backend/testing.ts';
import { placeOrder } from '#backend/testing/ordering.ts';
import { endpoints, type Endpoint, type EndpointName } from '#contract/endpoints.ts';
import { ErrorBody } from '#contract/endpoint-definitions.ts';
import { normalizeLine, normalizeLines } from '#contract/text.ts';
import { errorStatuses } from '../../../.scripts/shared/openapi-document.ts';
import { HOSTILE_TEXTS, HOSTILE_VALUES } from '../fixtures/hostile-input.ts';
import { CALLS_WITH_BODY, post, validBody } from './valid-bodies.ts';

type Path = readonly (string | number)[];

/** Paths of all values of a body, including objects and lists. */
function placesIn(value: unknown, at: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [at];
  const parts = Array.isArray(value)
    ? value.slice(0, 1).map((part, index): [number, unknown] => [index, part])
    : Object.entries(value);
  return [...(at.length > 0 ? [at] : []), ...parts.flatMap(([key, part]) => placesIn(part, [...at, key]))];
}

/** The body as JSON with the value at a path replaced by raw JSON. */
function withJson(body: unknown, [key, ...rest]: Path, json: string): string {
  if (key === undefined) return json;
  if (Array.isArray(body))
    return `[${body.map((part, index) => (index === key ? withJson(part, rest, json) : JSON.stringify(part))).join(',')}]`;
  return `{${Object.entries(body as object)
    .map(
      ([name, part]) => `${JSON.stringify(name)}:${name === key ? withJson(part, rest, json) : JSON.stringify(part)}`,
    )
    .join(',')}}`;
}

/** JSON that is not a valid body of any call. */
const WHOLE: Readonly<Record<string, string>> = {
  ...HOSTILE_VALUES,
  nothing: '',
  blank: '  ',
  'half of it': '{"a":',
  'two of it': '{}{}',
  'a byte order mark': '\ufeff{}',
  'a NUL': '\0',
  'a comment': '{}//',
  'not a number': '{"a":NaN}',
  XML: '<?xml version="1.0"?><a/>',
  'a form': 'phone=37360000000&code=1234',
  'the same key twice': '{"phone":"37360999999","phone":{"$ne":1}}',
  'a prototype deep within':
    '{"contact":{"__proto__":{"polluted":1}},"address":{"constructor":{"prototype":{"polluted":1}}}}',
};
const TEXTS = Object.entries(HOSTILE_TEXTS).map(([what, text]): [string, string] => [what, JSON.stringify(text)]);
const VALUES = Object.entries(HOSTILE_VALUES);

const isComplete = process.env['TEST_VARIATIONS'] === 'all';

/** Every nth element, beginning at another one for each place, so that many places together get all of them. */
const everyNth = <Element>(elements: readonly Element[], n: number, at: number): Element[] =>
  elements.filter((_, index) => index % n === at % n);

/**
 * Values to insert at a path: all texts for a text field, some for other fields. PGlite, which is slower, gets a third
 * of them, and `npm test` an eighth, different for each path.
 */
function fragmentsFor(value: unknown, at: number, database: 'PGlite' | 'PostgreSQL'): [string, string][] {
  const all = [...(typeof value === 'string' ? TEXTS : everyNth(TEXTS, 5, at)), ...VALUES];
  if (!isComplete) return everyNth(all, 8, at);
  return database === 'PostgreSQL' ? all : everyNth(all, 3, at);
}

const valueAt = (body: unknown, path: Path): unknown =>
  path.reduce<unknown>((value, key) => (value as Record<string | number, unknown>)[key], body);
/** Texts that are allowed in a request line or a header. */
const isSendable = (text: string) => text.isWellFormed() && !/[\0\r\n]/.test(text) && text.length < 2000;

/**
 * Problems of a response: a server error, a status outside the contract, or a body that a browser could render as a
 * page.
 */
function faultOf(
  name: EndpointName,
  { status, headers, text }: { status: number; headers: Headers; text: string },
): string | null {
  if (status !== 200 && !errorStatuses(name).includes(status)) return `status ${status}`;
  if (!/^(application\/json|text\/event-stream)/.test(headers.get('content-type') ?? ''))
    return `type ${headers.get('content-type')}`;
  const endpoint: Endpoint = endpoints[name];
  if (endpoint.stream && status === 200) return null;
  const schema = status === 200 ? endpoint.response : ErrorBody;
  return v.is(schema, JSON.parse(text)) ? null : 'another shape';
}

const polluted = () => Object.keys(Object.prototype).length > 0 || 'polluted' in {};

eachDatabase((database, open) => {
  const shop = open();
  afterAll(async () => {
    expect(polluted()).toBe(false);
    // A valid order still has the right price.
    const order = await placeOrder(shop, await shop.signIn());
    expect(order.totals).toEqual([
      { code: 'items', amount: 209.3 },
      { code: 'discount', amount: 0 },
      { code: 'delivery', amount: 35 },
      { code: 'total', amount: 244.3 },
    ]);
  });

  describe('a body', () => {
    test.each(CALLS_WITH_BODY)(
      'of %s with any value at any path is rejected by field or stored without control characters',
      async (name) => {
        const faults: string[] = [];
        let sent = 0;
        let customer = await shop.signIn();
        let body = await validBody(name, shop, customer);
        const send = async (what: string, text: string) => {
          const response = await post(shop, name, customer, text);
          sent += 1;
          const fault = faultOf(name, response);
          if (fault) faults.push(`${what}: ${fault}`);
          return response;
        };
        const places = placesIn(body);
        for (const [at, place] of places.entries()) {
          for (const [what, json] of fragmentsFor(valueAt(body, place), at, database)) {
            const { status, text } = await send(`${place.join('.')} with ${what}`, withJson(body, place, json));
            if (status !== 200) continue;
            if (
              isReturned(name, place) &&
              !text.includes(JSON.stringify(cleaned(place, JSON.parse(json) as string | null)).slice(1, -1))
            )
              faults.push(`${place.join('.')} with ${what}: changed`);
            // An accepted request may have consumed the body.
            if (name === 'deleteAccount') customer = await shop.signIn();
            if (USED_UP.has(name)) body = await validBody(name, shop, customer);
          }
        }
        for (const [what, text] of Object.entries(WHOLE)) await send(what, text);
        expect(faults).toEqual([]);
        expect(sent).toBeGreaterThan(places.length * 2 + Object.keys(WHOLE).length);
        expect(shop.log.filter(({ level }) => level === 'error')).toEqual([]);
      },
      120_000,
    );
  });

  describe('a query', () => {
    const callsWithParameters = (Object.entries<Endpoint>(endpoints) as [EndpointName, Endpoint][]).filter(
      ([, { query }]) => query && 'entries' in query,
    );

    test.each(callsWithParameters)('of %s may contain any value', async (name, { query, path }) => {
      const { token } = await shop.signIn();
      const names = query && 'entries' in query ? Object.keys(query.entries as object) : [];
      const faults: string[] = [];
      for (const field of names) {
        for (const [index, [what, text]] of Object.entries(HOSTILE_TEXTS).entries()) {
          if (!text.isWellFormed()) continue;
          const others = names
            .filter((other) => other !== field)
            .map((other) => `${other}=1`)
            .join('&');
          const searches = [
            `${field}=${encodeURIComponent(text)}&${others}`,
            `${others}&${field}=1&${field}=${encodeURIComponent(text)}`,
            `${others}&${field}[]=${encodeURIComponent(text)}`,
          ];
          for (const search of isComplete ? searches : everyNth(searches, searches.length, index)) {
            const response = await shop.client.raw('GET', `${path}?${search}`, {
              headers: { authorization: `Bearer ${token}` },
            });
            const fault = faultOf(name, {
              status: response.status,
              headers: response.headers,
              text: await response.text(),
            });
            if (fault) faults.push(`${field} with ${what}: ${fault}`);
          }
        }
      }
      expect(faults).toEqual([]);
    });
  });

  describe('a header', () => {
    test.each([
      'authorization',
      'idempotency-key',
      'accept-language',
      'last-event-id',
      'content-type',
      'cookie',
      'content-length',
    ])('%s may contain any value', async (header) => {
      const customer = await shop.signIn();
      const faults: string[] = [];
      for (const [what, text] of Object.entries(HOSTILE_TEXTS)) {
        if (!isSendable(text)) continue;
        const value = Buffer.from(text).toString('latin1');
        for (const given of header === 'authorization'
          ? [value, `Bearer ${value}`, `bearer  ${customer.token}${value}`]
          : [value]) {
          const response = await post(
            shop,
            'addAddress',
            customer,
            JSON.stringify({ city_id: 1, street: 'a', house: '1' }),
            { [header]: given },
          );
          const fault = faultOf('addAddress', response);
          if (fault) faults.push(`${what}: ${fault}`);
          if (header === 'authorization' && response.status !== 401) faults.push(`${what} signs in`);
        }
      }
      expect(faults).toEqual([]);
    });
  });
});

/** A text as it is stored: without control characters, and in lines only in a comment. */
const cleaned = (place: Path, text: string | null): string =>
  (place.at(-1) === 'comment' ? normalizeLines : normalizeLine)(text ?? '').trim();

/** Whether an accepted value at this path must be returned. */
function isReturned(name: EndpointName, place: Path): boolean {
  const field = place.at(-1);
  if (name === 'addAddress' || name === 'editAddress')
    return field === 'street' || field === 'house' || field === 'label' || field === 'comment';
  if (name === 'updateProfile') return field === 'name';
  if (name === 'rateOrder' || name === 'editReview') return field === 'comment';
  return name === 'createOrder' && (field === 'comment' || field === 'street' || field === 'name');
}

/** Calls that accept a valid body once only. */
const USED_UP = new Set<EndpointName>([
  'checkCode',
  'confirmCard',
  'addCard',
  'createOrder',
  'payOrder',
  'cancelOrder',
  'rateOrder',
  'deleteAccount',
]);
