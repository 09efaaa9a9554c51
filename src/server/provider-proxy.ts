import {
  BrokenCircuitError,
  circuitBreaker,
  type CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  ConstantBackoff,
  handleType,
  handleWhen,
  noop,
  retry,
  TaskCancelledError,
  timeout,
  TimeoutStrategy,
  wrap,
} from 'cockatiel';
import { LRUCache } from 'lru-cache';
import * as v from 'valibot';
import { isCrossOrigin } from '#backend/http/request-input.ts';
import { BodyTooLargeError, readBody } from '#backend/http/read-body.ts';
import type { Log } from '#backend/log.ts';
import { MAX_BODY_BYTES } from '#contract/constants.ts';
import { type Endpoint, type EndpointName, endpoints } from '#contract/endpoints.ts';
import { SignInResult } from '#contract/user.ts';
import { cookieLifetimeSeconds } from '#lib/cookies.ts';
import {
  ProviderCallError,
  parseJson,
  pickHeaders,
  readResponse,
  toContractResponse,
  toFailureBody,
  type ProviderLog,
} from './provider-response.ts';
import { type ProviderExtension, readExtensions, toProviderBody, toProviderQuery } from './provider-request.ts';

/** Calls that are refused when a page of another origin sends them. */
const SIGN_IN_PATHS: readonly string[] = [endpoints.sendCode.path, endpoints.checkCode.path];

const FORWARDED_HEADERS = [
  'accept',
  'accept-language',
  'authorization',
  'content-type',
  'idempotency-key',
  'last-event-id',
];

/** A call that changes something has a longer timeout, because aborting it does not undo it. */
const READ_TIMEOUT_MS = 4000;
const WRITE_TIMEOUT_MS = 12_000;
const RETRY_DELAY_MS = 200;
/** The breaker opens after `MAX_FAILURES` failures in a row and stays open for `BREAK_MS`. */
const MAX_FAILURES = 6;
const BREAK_MS = 5000;

export interface ProviderProxyOptions {
  readonly fetch?: typeof globalThis.fetch;
  readonly secureCookies?: boolean;
  readonly log?: ProviderLog;
}

/**
 * Whether the proxy repeats a call after a failure. Calls with side effects are not repeated, nor are event streams:
 * their clients reconnect.
 */
export const isRepeatable = ({ method, changesState, stream }: Endpoint): boolean =>
  method === 'GET' && !changesState && !stream;

/**
 * Forwards the calls of the contract to an external provider, a server that implements the API in place of the embedded
 * one, with the `FORWARDED_HEADERS` and nothing else (no cookies), and with the parameters and fields that
 * `provider-request.ts` selects. Redirects are not followed; streams are passed
 * through. Responses are repaired to fit the contract where possible. A status of 500 or above, or a body that is not
 * JSON, does not fit or is too large, becomes a 502, an unreachable provider a 503 and a timeout a 504. Their `message`
 * is empty, as clients show a text of their own, except where customers see that of the provider.
 * @param base URL of the provider
 */
export function createProviderProxy(
  base: string,
  { fetch = globalThis.fetch, secureCookies = false, log = NO_PROVIDER_LOG }: ProviderProxyOptions = {},
) {
  const root = base.replace(/\/$/, '');
  const circuitStates = new Map<string, CircuitState>();
  /** Those of the latest `get-options`; every page begins with this call. */
  let extensions: ReadonlySet<ProviderExtension> = new Set();
  const calls = new Map(
    Object.entries(endpoints).map(([name, endpoint]: [string, Endpoint]) => [
      `${endpoint.method} ${endpoint.path}`,
      {
        name: name as EndpointName,
        endpoint,
        execute: createPolicy(endpoint, (state) => circuitStates.set(name, state)),
      },
    ]),
  );

  const forward = async (request: Request): Promise<Response> => {
    const { pathname, search, searchParams } = new URL(request.url);
    const call = calls.get(`${request.method} ${pathname}`);
    if (!call) return Response.json({ message: 'Not found' }, { status: 404 });
    // The provider does not receive the `Origin` header, so it cannot check it. A 404 is sent, as if the endpoint did
    // not exist.
    if (SIGN_IN_PATHS.includes(pathname) && isCrossOrigin(request))
      return Response.json({ message: '' }, { status: 404, headers: { 'cache-control': 'no-store' } });
    try {
      // Refused before it is read; the length of a chunked body is not known before.
      if (Number(request.headers.get('content-length')) > MAX_BODY_BYTES) throw new BodyTooLargeError();
      const text = request.method === 'POST' ? await readBody(request.body, MAX_BODY_BYTES) : undefined;
      // Values that the response lacks, such as ids, are taken from the fields of the request.
      const requestFields = text === undefined ? Object.fromEntries(searchParams) : parseJson(text);
      const query = toProviderQuery(call.name, search, extensions);
      const body =
        text === undefined ? undefined : toProviderBody(call.name, { text, json: requestFields }, extensions);
      const init: RequestInit = {
        method: request.method,
        headers: pickHeaders(request.headers, FORWARDED_HEADERS),
        redirect: 'manual',
        ...(body !== undefined && { body }),
      };
      const received = await call.execute(async (aborted) => {
        const signal = AbortSignal.any([aborted, request.signal]);
        try {
          const response = await fetch(root + pathname + query, { ...init, signal }).catch((error: unknown) => {
            throw request.signal.aborted ? error : toConnectionError(error);
          });
          return await readResponse(response, call.endpoint);
        } catch (error) {
          // A disconnected client is not a failure of the provider.
          if (error instanceof ProviderCallError || request.signal.aborted) throw error;
          const isTooLarge = error instanceof BodyTooLargeError;
          throw new ProviderCallError(502, isTooLarge ? 'the body is too large' : 'the body broke off', {
            cause: error,
          });
        }
      });
      if (call.name === 'getOptions' && !(received instanceof Response) && received.status < 300)
        extensions = readExtensions(received.json);
      const response = received instanceof Response ? received : toContractResponse(received, call, requestFields, log);
      return response.ok && pathname === endpoints.checkCode.path
        ? await withTokenCookie(response, secureCookies)
        : response;
    } catch (error) {
      if (error instanceof BodyTooLargeError) return Response.json({ message: '' }, { status: 413 });
      if (!(error instanceof ProviderCallError)) throw error;
      log.failure(call.name, error.status, error.message);
      const headers = {
        'cache-control': 'no-store',
        ...(error.status === 503 ? { 'retry-after': String(BREAK_MS / 1000) } : {}),
      };
      return Response.json(toFailureBody(call.name, error.json), { status: error.status, headers });
    }
  };
  return { fetch: forward, circuitStates };
}
export type Provider = ReturnType<typeof createProviderProxy>;

type Execute = <Value>(work: (signal: AbortSignal) => Promise<Value>) => Promise<Value>;

/**
 * The timeout, retry and breaker of one call. Each call has its own breaker: a failing call does not block the others.
 */
function createPolicy(endpoint: Endpoint, onState: (state: CircuitState) => void): Execute {
  const failures = handleType(ProviderCallError);
  // In the half-open state every error opens the breaker again, even a client disconnect, because the probe was
  // inconclusive.
  const breaksCircuit = handleWhen(
    (error) => error instanceof ProviderCallError || breaker.state === CircuitState.HalfOpen,
  );
  const breaker: CircuitBreakerPolicy = circuitBreaker(breaksCircuit, {
    halfOpenAfter: BREAK_MS,
    breaker: new ConsecutiveBreaker(MAX_FAILURES),
  });
  onState(breaker.state);
  breaker.onStateChange(onState);
  const limit = timeout(endpoint.method === 'GET' && !endpoint.changesState ? READ_TIMEOUT_MS : WRITE_TIMEOUT_MS, {
    strategy: TimeoutStrategy.Aggressive,
    // By default the signal is aborted on return, which would end an event stream that is still being forwarded.
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
      if (error instanceof BrokenCircuitError)
        throw new ProviderCallError(503, 'the circuit breaker is open', { cause: error });
      if (error instanceof TaskCancelledError)
        throw new ProviderCallError(504, 'no response in time', { cause: error });
      throw error;
    }
  };
}

/** Converts an error of Node's `fetch`: 502 for a response that is not valid HTTP, 503 for no response. */
function toConnectionError(error: unknown): ProviderCallError {
  const code = String((error as { cause?: { code?: unknown } } | null)?.cause?.code);
  return code.startsWith('HPE_') || code === 'UND_ERR_HEADERS_OVERFLOW'
    ? new ProviderCallError(502, 'the response is no HTTP response', { cause: error })
    : new ProviderCallError(503, 'no response', { cause: error });
}

const SignInBody = v.pipe(v.string(), v.parseJson(), SignInResult);
/** Browsers store about 4096 bytes of one cookie. The storefront's script stores a longer token in several cookies. */
const MAX_TOKEN_COOKIE_LENGTH = 3900;

/**
 * Sets the token cookie in a sign-in response that fits the contract. The storefront's script could write it, but
 * browsers limit the lifetime of cookies that scripts write.
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

const MAX_REMEMBERED = 1000;
/** The same problem is logged again after this time. */
const REPEAT_AFTER_MS = 60 * 60 * 1000;

/** Logs deviations and failures of a provider, once an hour for each call, field and reason. */
export function createProviderLog(log: Log): ProviderLog {
  // `perf: Date` lets tests set the clock.
  const logged = new LRUCache<string, true>({ max: MAX_REMEMBERED, ttl: REPEAT_AFTER_MS, perf: Date });
  const once = (key: string, write: () => void): void => {
    if (logged.has(key)) return;
    logged.set(key, true);
    write();
  };
  return {
    deviation: (call, { field, item, reason }) =>
      once(`${call} ${field} ${reason}`, () =>
        log('warn', 'a response of the provider does not fit the contract', { call, field, item, deviation: reason }),
      ),
    failure: (call, status, reason) =>
      once(`${call} ${status} ${reason}`, () =>
        log('warn', 'a call to the provider failed', { call, status, failure: reason }),
      ),
  };
}

const NO_PROVIDER_LOG: ProviderLog = { deviation: () => {}, failure: () => {} };
