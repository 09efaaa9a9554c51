import { createFetch } from 'ofetch';
import * as v from 'valibot';
import { API_ACCEPT, type Locale } from '#contract/constants.ts';
import type { ErrorBody } from '#contract/endpoint-definitions.ts';
import type { EndpointDefinition } from '#contract/endpoint.ts';
import { HttpError, withTimeout } from './errors.ts';

const REQUEST_TIMEOUT_MS = 15_000;
/** For a photograph of several megabytes over a slow network. */
const UPLOAD_TIMEOUT_MS = 120_000;

export interface EndpointCallOptions {
  readonly query?: unknown;
  readonly body?: unknown;
  /** The body of an endpoint that takes a file instead of JSON. */
  readonly upload?: Blob;
  /** The `Idempotency-Key` of a call that creates something. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  /** Whether the browser sends the call even if the page is left meanwhile; the body has at most 64 KiB. */
  readonly keepalive?: boolean;
}

/** What differs between the clients of the customers' and the staff's API. */
export interface CallSettings {
  /** Origin of the API; empty for the origin of the page. */
  readonly base: string;
  readonly locale: Locale;
  /** Headers that authenticate the call. */
  readonly headers: Readonly<Record<string, string>>;
  readonly fetch: typeof globalThis.fetch;
  readonly errorBody: v.GenericSchema<unknown, ErrorBody>;
  /** Called for a 401 before the call is rejected. */
  readonly onUnauthorized: () => void;
}

/**
 * Calls an endpoint and parses the response by its schema.
 * @throws HttpError when the call is refused, when there is no response (0), or when the response violates the contract
 * (502)
 */
export async function callEndpoint(
  name: string,
  endpoint: EndpointDefinition,
  { query, body, upload, idempotencyKey, signal: outerSignal, keepalive = false }: EndpointCallOptions,
  { base, locale, headers, fetch, errorBody, onUnauthorized }: CallSettings,
): Promise<unknown> {
  const response = await withTimeout(upload ? UPLOAD_TIMEOUT_MS : REQUEST_TIMEOUT_MS, outerSignal, (signal) =>
    createFetch({ fetch }).raw(base + endpoint.path, {
      method: endpoint.method,
      headers: {
        Accept: API_ACCEPT,
        'Accept-Language': locale,
        ...headers,
        ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
      },
      query: (query ?? {}) as Record<string, unknown>,
      ...(body !== undefined && { body: body as Record<string, unknown> }),
      ...(upload && { body: upload }),
      signal,
      keepalive,
      // Only network failures are retried. The GET endpoints that change data (`changesState`) all require
      // authentication.
      retry: endpoint.method === 'GET' && endpoint.access === 'public' ? 1 : 0,
      ignoreResponseError: true,
    }),
  ).catch((cause: unknown) => {
    throw new HttpError(name, 0, { cause });
  });
  if (response.ok) {
    const parsed = v.safeParse(endpoint.response, response._data);
    if (parsed.success) return parsed.output;
    throw new HttpError(name, 502, { cause: new Error(v.summarize(parsed.issues)) });
  }
  if (response.status === 401) onUnauthorized();
  const error = v.safeParse(errorBody, response._data);
  throw new HttpError(name, response.status, {
    body: error.success ? error.output : undefined,
    retryAfter: Number(response.headers.get('retry-after')) || undefined,
  });
}
