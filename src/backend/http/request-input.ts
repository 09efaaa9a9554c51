import { isIPv4, isIPv6 } from 'node:net';
import { bodyLimit } from 'hono/body-limit';
import * as v from 'valibot';
import { safeParseLimited } from '#backend/limited-parse.ts';
import { MAX_BODY_BYTES } from '#contract/constants.ts';
import { ErrorResponse, fieldError, respondWith, type ResponseKey } from './handler.ts';

/** Middleware that responds with 413 to a body of more than `maxSize` bytes. */
export const limitBodyTo = (maxSize: number) =>
  bodyLimit({
    maxSize,
    onError: (c) => respondWith(c, new ErrorResponse(413, 'tooLarge')),
  });

/** Middleware that responds with 413 to a body of more than `MAX_BODY_BYTES`. */
export const limitBody = limitBodyTo(MAX_BODY_BYTES);

/**
 * Reads the body and parses it as JSON. Returns a 422 if it is not valid JSON (an empty body is not), is an array, or
 * contains a value that the database cannot store.
 */
export async function readJson(
  request: Request,
): Promise<{ readonly bodyText: string; readonly json: unknown } | ErrorResponse> {
  const bodyText = await request.text();
  try {
    const reviver = MAYBE_UNSTORABLE.test(bodyText) ? rejectUnstorable : undefined;
    const json: unknown = JSON.parse(bodyText, reviver);
    // Object schemas accept arrays: one without required fields accepts `[]`.
    if (Array.isArray(json)) return fieldError('body', 'invalidValue');
    return { bodyText, json };
  } catch {
    return new ErrorResponse(422, 'malformedJson', { fieldErrors: { body: 'malformedJson' } });
  }
}

/** Parses a URL's query string by a schema; of repeated parameters, the last. A 422 names the invalid parameters. */
export function readQuery<Schema extends v.GenericSchema>(
  schema: Schema,
  url: string,
): v.InferOutput<Schema> | ErrorResponse {
  const parameters = Object.fromEntries(new URL(url).searchParams);
  const unstorable = Object.keys(parameters).find((name) => !isStorableText(parameters[name] ?? ''));
  return unstorable === undefined ? validate(schema, parameters, 'query') : fieldError(unstorable, 'invalidValue');
}

/** Large forms have fewer invalid fields. */
const MAX_ISSUES = 100;

/**
 * Parses a value by a schema. A 422 names every invalid field by its dotted path, and the value itself by `source`; of
 * more than `MAX_ISSUES` issues only the first.
 */
export function validate<Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
  source: 'body' | 'query' = 'body',
): v.InferOutput<Schema> | ErrorResponse {
  const result = safeParseLimited(schema, value, { maxIssues: MAX_ISSUES, abortPipeEarly: true });
  if (result.success) return result.output;
  const fieldErrors: Record<string, ResponseKey> = {};
  for (const issue of result.issues) {
    const field = v.getDotPath(issue) ?? source;
    fieldErrors[field] ??= messageFor(issue, field);
  }
  return new ErrorResponse(422, 'invalidRequest', { fieldErrors });
}

/** The 422 to a phone number of a country that the shop does not accept, as to one that is no phone number at all. */
export const wrongPhone = (field: string): ErrorResponse =>
  new ErrorResponse(422, 'invalidRequest', { fieldErrors: { [field]: 'wrongPhone' } });

/** The message for the first issue of a field. A missing value of any field is `required`. */
function messageFor(issue: v.BaseIssue<unknown>, field: string): ResponseKey {
  if (issue.input === undefined || issue.input === null || issue.input === '') return 'required';
  if (issue.type === 'non_empty') return 'required';
  if (field.endsWith('phone')) return 'wrongPhone';
  if (field.endsWith('email')) return 'wrongEmail';
  if (issue.type === 'max_length') return 'tooLong';
  if (['min_value', 'max_value', 'safe_integer'].includes(issue.type)) return 'outOfRange';
  return 'invalidValue';
}

/**
 * Matches every JSON text with a value that `rejectUnstorable` rejects, and some others. Only matching bodies are
 * parsed with the reviver, which is much slower.
 *
 * - NUL and lone surrogates: text decoded from UTF-8 contains them only as escapes, `\u0000` and `\ud800` to `\udfff`.
 * - Infinite numbers are above 1.8e308: they have an exponent of at least two digits, or 300 digits before it. The
 *   lookbehind counts digits only from the first one of a number, so that matching takes linear time.
 */
const MAYBE_UNSTORABLE = /\\u(0000|d[89a-f])|\de\+?\d{2}|(?<!\d)\d{300}/i;

/** A reviver that throws for what PostgreSQL cannot store: text with NUL or a lone surrogate, and infinite numbers. */
function rejectUnstorable(_key: string, value: unknown): unknown {
  if (typeof value === 'string' && !isStorableText(value)) throw new SyntaxError('Text that cannot be stored');
  if (typeof value === 'number' && !Number.isFinite(value)) throw new SyntaxError('A number that is not finite');
  return value;
}

/** Whether PostgreSQL can store a text: it has neither NUL nor a lone surrogate. */
export const isStorableText = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/**
 * Whether a page of another origin sent the request; a subdomain of the same site is another origin. Browsers send
 * `Sec-Fetch-Site`; older browsers, and pages served over plain HTTP, send only `Origin`. Either header is enough.
 * Clients other than browsers send neither header and are not cross-origin.
 */
export function isCrossOrigin({ url, headers }: Request): boolean {
  const site = headers.get('sec-fetch-site');
  const origin = headers.get('origin');
  return ['cross-site', 'same-site'].includes(site ?? '') || (origin !== null && origin !== new URL(url).origin);
}

/**
 * Request header with the client's address. The server sets it on every request to the backend and replaces one that
 * the client sent; `clientAddress` in `src/server/http-server.ts` determines the address.
 */
export const CLIENT_ADDRESS_HEADER = 'x-client-address';
const IPV4_MAPPED_PREFIX = '::ffff:';
const IPV6_GROUPS = 8;

/** The sender of a request as rate limits count it, and the networks of its address from narrow to wide. */
export interface ClientNetworks {
  /** An IPv4 address or an IPv6 /64, as `toClient` returns it. */
  readonly client: string;
  /** The IPv4 address, or the IPv6 /56 that one connection of an internet provider usually has. */
  readonly connection: string;
  /** IPv4 /24 or IPv6 /48: what one customer of a hosting company may have. */
  readonly network: string;
  /** IPv4 /16 or IPv6 /32: a part of an internet provider, or all of it. */
  readonly wideNetwork: string;
}

/** The client that sent a request; `unknown` without the header. */
export const readClientAddress = ({ headers }: Request): string =>
  toClient(headers.get(CLIENT_ADDRESS_HEADER) ?? 'unknown');

export const readClientNetworks = (request: Request): ClientNetworks => toClientNetworks(readClientAddress(request));

/**
 * The client that an address belongs to, as rate limits count it. IPv4, also as IPv4-mapped IPv6: the address itself.
 * IPv6: the /64 as `a:b:c:d::/64`, because a single subscriber usually has a whole one. Any other text is returned
 * unchanged.
 */
export function toClient(address: string): string {
  const [withoutZone = ''] = address.split('%');
  if (!isIPv6(withoutZone)) return address;
  // URL writes IPv4-mapped addresses in hexadecimal groups as well.
  const normalized = new URL(`http://[${withoutZone}]`).hostname.slice(1, -1);
  if (normalized.startsWith(IPV4_MAPPED_PREFIX)) return toIpv4(normalized.slice(IPV4_MAPPED_PREFIX.length));
  const [head = [], tail = []] = normalized.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array.from({ length: IPV6_GROUPS - head.length - tail.length }, () => '0');
  return `${[...head, ...zeros, ...tail].slice(0, 4).join(':')}::/64`;
}

/**
 * @param client an IPv4 address or an IPv6 /64 as `a:b:c:d::/64`; for any other text, such as `unknown`, all
 *   properties are that text
 */
export function toClientNetworks(client: string): ClientNetworks {
  if (isIPv4(client)) {
    const [a, b, c] = client.split('.');
    return { client, connection: client, network: `${a}.${b}.${c}.0/24`, wideNetwork: `${a}.${b}.0.0/16` };
  }
  if (!client.endsWith('::/64')) return { client, connection: client, network: client, wideNetwork: client };
  const [a, b, c, d = ''] = client.split(':');
  // Without the last eight bits.
  const connection = `${a}:${b}:${c}:${(Number.parseInt(d, 16) & 0xff00).toString(16)}::/56`;
  return { client, connection, network: `${a}:${b}:${c}::/48`, wideNetwork: `${a}:${b}::/32` };
}

/** Two hexadecimal groups as dotted decimals: `c000:201` is 192.0.2.1. */
function toIpv4(groups: string): string {
  return groups
    .split(':')
    .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
    .join('.');
}
