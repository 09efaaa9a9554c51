import {
  BrokenCircuitError,
  CircuitState,
  ConsecutiveBreaker,
  ConstantBackoff,
  TaskCancelledError,
  TimeoutStrategy,
  circuitBreaker,
  handleType,
  noop,
  retry,
  timeout,
  wrap,
} from 'cockatiel';
import * as v from 'valibot';
import { isCrossOrigin } from '#backend/http/request-origin.ts';
import { MAX_BODY_BYTES } from '#contract/constants.ts';
import { endpoints, type Endpoint, type EndpointName } from '#contract/endpoints.ts';
import { SignInResult } from '#contract/user.ts';
import { cookieLifetimeSeconds } from '#lib/cookies.ts';
import { limitEvents } from './event-stream-limit.ts';
import { toErrorBody } from './provider-errors.ts';
import { NO_PROVIDER_LOG, type ProviderLog } from './provider-log.ts';
import { countProducts, fillResponse } from './response-defaults.ts';
import { Deviations, repairResponse } from './response-repair.ts';

/** Calls that pages of other sites must not send in the name of their visitors. */
const SIGN_IN_PATHS: readonly string[] = [endpoints.sendCode.path, endpoints.checkCode.path];

const FORWARDED_HEADERS = [
  'accept',
  'accept-language',
  'authorization',
  'content-type',
  'idempotency-key',
  'last-event-id',
];
const RETURNED_HEADERS = ['content-type', 'content-language', 'retry-after', 'cache-control', 'vary'];

const MAX_RESPONSE_BYTES = 8 * 1024 * 1024;
/** A refusal has a message and some lists of texts. */
const MAX_REFUSAL_BYTES = 64 * 1024;
/** A menu of 5,000 products has about 150,000. */
const MAX_VALUES = 400_000;
/** Lists and objects within each other; the contract has nine. */
const MAX_DEPTH = 30;
const MAX_EVENT_BYTES = 64 * 1024;

/** A call that changes something has longer, because cancelling does not undo it. */
const READ_TIMEOUT_MS = 4000;
const WRITE_TIMEOUT_MS = 12_000;
const RETRY_DELAY_MS = 200;
/** The breaker opens after so many failures in a row and stays open for so long. */
const MAX_FAILURES = 6;
const BREAK_MS = 5000;

export interface ProviderProxyOptions {
  readonly fetch?: typeof globalThis.fetch;
  readonly secureCookies?: boolean;
  readonly log?: ProviderLog;
}

/** The provider did not respond, or not with JSON: `status` is sent to the client instead. */
class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly status: 502 | 503 | 504;

  /** @param reason for the log; nothing that the provider sent */
  constructor(status: ProviderError['status'], reason: string, cause?: unknown) {
    super(reason, { cause });
    this.status = status;
  }
}

class BodyTooLargeError extends Error {
  override readonly name = 'BodyTooLargeError';
}

/** Whether a call may be repeated without anything happening twice. */
export const isRepeatable = ({ method, changesState, stream }: Endpoint): boolean =>
  method === 'GET' && !changesState && !stream;

/**
 * Forwards exactly the contract's calls to an external provider, with the headers that the contract names and nothing else (no
 * cookies), follows no redirect and passes streams through. Responses are changed until they fit the contract, as far as that
 * is possible. 500 and above, a body that is not JSON, does not fit or is too large become 502, an unreachable provider 503 and
 * one that does not respond in time 504, with an empty message: clients have their own text for these.
 */
export function createProviderProxy(
  base: string,
  { fetch = globalThis.fetch, secureCookies = false, log = NO_PROVIDER_LOG }: ProviderProxyOptions = {},
) {
  const root = base.replace(/\/$/, '');
  const breakers = new Map<string, CircuitState>();
  const calls = new Map(
    Object.entries(endpoints).map(([name, endpoint]: [string, Endpoint]) => [
      `${endpoint.method} ${endpoint.path}`,
      { name: name as EndpointName, endpoint, execute: createPolicy(endpoint, (state) => breakers.set(name, state)) },
    ]),
  );

  const forward = async (request: Request): Promise<Response> => {
    const { pathname, search, searchParams } = new URL(request.url);
    const call = calls.get(`${request.method} ${pathname}`);
    if (!call) return Response.json({ message: 'Not found' }, { status: 404 });
    // The provider receives no origin and cannot check it.
    if (SIGN_IN_PATHS.includes(pathname) && isCrossOrigin(request))
      return Response.json({ message: '' }, { status: 404, headers: { 'cache-control': 'no-store' } });
    try {
      const body = request.method === 'POST' ? await readBody(request.body, MAX_BODY_BYTES) : undefined;
      const init: RequestInit = {
        method: request.method,
        headers: pickHeaders(request.headers, FORWARDED_HEADERS),
        redirect: 'manual',
        ...(body !== undefined && { body }),
      };
      const sentFields = body === undefined ? Object.fromEntries(searchParams) : parseJson(body);
      const received = await call.execute(async (aborted) => {
        const signal = AbortSignal.any([aborted, request.signal]);
        try {
          const sent = await fetch(root + pathname + search, { ...init, signal }).catch((error: unknown) => {
            throw request.signal.aborted ? error : toConnectionError(error);
          });
          return await readResponse(sent, call.endpoint);
        } catch (error) {
          // A client that disconnects is no failure of the provider's.
          if (error instanceof ProviderError || request.signal.aborted) throw error;
          const isTooLarge = error instanceof BodyTooLargeError;
          throw new ProviderError(502, isTooLarge ? 'the body is too large' : 'the body broke off', error);
        }
      });
      const response = received instanceof Response ? received : toContract(received, call, sentFields, log);
      return response.ok && pathname === endpoints.checkCode.path
        ? await withTokenCookie(response, secureCookies)
        : response;
    } catch (error) {
      if (error instanceof BodyTooLargeError) return Response.json({ message: '' }, { status: 413 });
      if (!(error instanceof ProviderError)) throw error;
      log.failure(call.name, error.status, error.message);
      const headers = {
        'cache-control': 'no-store',
        ...(error.status === 503 ? { 'retry-after': String(BREAK_MS / 1000) } : {}),
      };
      return Response.json({ message: '' }, { status: error.status, headers });
    }
  };
  return { fetch: forward, breakers };
}
export type Provider = ReturnType<typeof createProviderProxy>;

type Execute = <Value>(work: (signal: AbortSignal) => Promise<Value>) => Promise<Value>;

/** One call's timeout, retry and breaker: each call has its own, so that one that fails does not block the others. */
function createPolicy(endpoint: Endpoint, onState: (state: CircuitState) => void): Execute {
  const failures = handleType(ProviderError);
  const breaker = circuitBreaker(failures, { halfOpenAfter: BREAK_MS, breaker: new ConsecutiveBreaker(MAX_FAILURES) });
  onState(breaker.state);
  breaker.onStateChange(onState);
  const limit = timeout(endpoint.method === 'GET' && !endpoint.changesState ? READ_TIMEOUT_MS : WRITE_TIMEOUT_MS, {
    strategy: TimeoutStrategy.Aggressive,
    abortOnReturn: false,
  });
  const repeat = isRepeatable(endpoint)
    ? retry(failures, { maxAttempts: 1, backoff: new ConstantBackoff(RETRY_DELAY_MS) })
    : noop;
  const policy = wrap(limit, repeat, breaker);
  return async (work) => {
    try {
      return await policy.execute(({ signal }) => work(signal));
    } catch (error) {
      if (error instanceof BrokenCircuitError) throw new ProviderError(503, 'the circuit breaker is open', error);
      if (error instanceof TaskCancelledError) throw new ProviderError(504, 'no response in time', error);
      throw error;
    }
  };
}

/** The error of a failed request of Node's `fetch`: no response, or something that is no HTTP response. */
function toConnectionError(error: unknown): ProviderError {
  const code = String((error as { cause?: { code?: unknown } } | null)?.cause?.code);
  return code.startsWith('HPE_') || code === 'UND_ERR_HEADERS_OVERFLOW'
    ? new ProviderError(502, 'the response is no HTTP response', error)
    : new ProviderError(503, 'no response', error);
}

/** A response whose body was read. */
interface ReadResponse {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed body; undefined if it is empty, or not JSON in a refusal. */
  readonly json: unknown;
}

/** A response with its body, or an event stream to pass on. @throws ProviderError */
async function readResponse(
  response: Response,
  { stream, response: schema }: Endpoint,
): Promise<ReadResponse | Response> {
  const { status, ok, body } = response;
  const headers = pickHeaders(response.headers, RETURNED_HEADERS);
  const isRefused = (status >= 300 && status < 400) || (ok && stream === true && !isEventStream(response));
  if (isRefused) {
    // A body that is not read would keep its connection open.
    await body?.cancel();
    throw new ProviderError(502, ok ? 'the response is no event stream' : 'the response is a redirect');
  }
  if (ok && stream) return new Response(body?.pipeThrough(limitEvents(MAX_EVENT_BYTES)) ?? null, { status, headers });
  if (status >= 400) {
    const text = await readBody(body, MAX_REFUSAL_BYTES).catch(ignoreLength);
    if (status < 500) return { status, headers, json: parseJson(text) };
    throw new ProviderError(status === 503 || status === 504 ? status : 502, `the provider's status is ${status}`);
  }
  const text = await readBody(body, MAX_RESPONSE_BYTES);
  const json = v.safeParse(v.pipe(v.string(), v.parseJson()), text);
  // Calls that only act may respond with an empty body.
  if (ok && text !== '' && !json.success) {
    // Also with a text; but a page comes from something in front of the provider.
    if (v.is(schema, undefined) && !isMarkup(text)) return { status: 204, headers, json: undefined };
    throw new ProviderError(502, 'the body is not JSON');
  }
  if (json.success && !isWithinLimits(json.output)) throw new ProviderError(502, 'the body has too many values');
  return { status, headers, json: json.success ? json.output : undefined };
}

/** A refusal that is too long is one without a body. */
function ignoreLength(error: unknown): string {
  if (error instanceof BodyTooLargeError) return '';
  throw error;
}

/** Bounds the work of checking and repairing a response. */
function isWithinLimits(json: unknown): boolean {
  let level: unknown[] = [json];
  let count = 0;
  for (let depth = 0; level.length > 0; depth++) {
    count += level.length;
    if (depth > MAX_DEPTH || count > MAX_VALUES) return false;
    level = level.flatMap((value) => (typeof value === 'object' && value !== null ? Object.values(value) : []));
  }
  return true;
}

/** The response as the contract has it. @throws ProviderError 502 if it cannot be changed to fit */
function toContract(
  { status, headers, json }: ReadResponse,
  { name, endpoint }: { readonly name: EndpointName; readonly endpoint: Endpoint },
  sentFields: unknown,
  log: ProviderLog,
): Response {
  headers.delete('content-type');
  if (status >= 400) return Response.json(toErrorBody(name, status, json), { status, headers });
  const deviations = new Deviations();
  const filled = fillResponse(name, json, sentFields, deviations);
  if (filled === undefined) return new Response(null, { status, headers });
  const products = name === 'getRestaurant' ? countProducts(filled) : 0;
  const repaired = repairResponse(endpoint.response, filled, deviations);
  for (const deviation of deviations.list) log.deviation(name, deviation);
  if (!repaired || (products > 0 && countProducts(repaired.value) === 0))
    throw new ProviderError(502, 'the response does not fit the contract');
  // A status without content cannot have what was filled.
  return Response.json(repaired.value, { status: json === undefined ? 200 : status, headers });
}

/** Undefined for anything but JSON. */
function parseJson(text: string): unknown {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson()), text);
  return parsed.success ? parsed.output : undefined;
}

const isEventStream = ({ headers }: Response): boolean =>
  /^text\/event-stream *(;|$)/i.test(headers.get('content-type') ?? '');

/** @throws BodyTooLargeError past `limit` bytes */
async function readBody(body: ReadableStream<Uint8Array> | null, limit: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.length;
    // Leaving the loop cancels the stream.
    if (length > limit) throw new BodyTooLargeError(`A body is longer than ${limit} bytes`);
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

const isMarkup = (text: string): boolean => /^\s*</.test(text);

const pickHeaders = (from: Headers, names: readonly string[]): Headers =>
  new Headers([...from].filter(([name]) => names.includes(name)));

const SignInBody = v.pipe(v.string(), v.parseJson(), SignInResult);
/** Browsers store about 4096 bytes of one cookie; a script stores a longer token in parts. */
const MAX_TOKEN_COOKIE_LENGTH = 3900;

/**
 * Browsers shorten the lifetime of cookies that scripts write, so the response that brings the token sets the cookie as well, if
 * it is one that the storefront accepts as a sign-in.
 */
async function withTokenCookie(response: Response, secure: boolean): Promise<Response> {
  const body = await response.text();
  const headers = new Headers(response.headers);
  const parsed = v.safeParse(SignInBody, body);
  const token = parsed.success ? encodeURIComponent(parsed.output.token) : '';
  if (token && token.length <= MAX_TOKEN_COOKIE_LENGTH)
    headers.append(
      'set-cookie',
      `token=${token}; Path=/; SameSite=Lax; Max-Age=${cookieLifetimeSeconds('token')}${secure ? '; Secure' : ''}`,
    );
  return new Response(body || null, { status: response.status, headers });
}
