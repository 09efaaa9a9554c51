import { createFetch } from 'ofetch';
import * as v from 'valibot';
import { endpointDefinitions, ErrorBody } from '#contract/endpoint-definitions.ts';
import type { EndpointDefinition } from '#contract/endpoint.ts';
import type { ApiResponse, Body, EndpointName, Query } from '#contract/endpoints.ts';
import type { Locale } from '#contract/constants.ts';
import { HttpError, withTimeout } from './errors.ts';

const REQUEST_TIMEOUT_MS = 15_000;

export interface CallOptions<Name extends EndpointName> {
  readonly query?: Query<Name>;
  readonly body?: Body<Name>;
  /** The `Idempotency-Key` of a call that creates something. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
}

export interface ApiClient {
  /**
   * Calls an endpoint of the contract and parses the response by its schema.
   * @throws HttpError when the call is refused, when there is no response (0), or when the response violates the
   * contract (502)
   */
  call<Name extends EndpointName>(name: Name, options?: CallOptions<Name>): Promise<ApiResponse<Name>>;
}

export interface ApiClientSettings {
  /** Origin of the API; empty for the origin of the page. */
  readonly base: string;
  readonly locale: Locale;
  readonly token: () => string | undefined;
  readonly fetch?: typeof globalThis.fetch;
  /**
   * Called for a 401 before the call is rejected, unless another session has begun since the request: its token was not
   * refused.
   */
  readonly onUnauthorized?: (name: EndpointName) => void;
}

/**
 * The token if a header can contain it (visible ASCII only), otherwise undefined: the API then treats the request as
 * that of a signed-out visitor.
 */
const sendable = (token: string | undefined): string | undefined =>
  token !== undefined && /^[\x21-\x7e]+$/.test(token) ? token : undefined;

/** A client of the shop's API for one visitor. */
export function createApiClient({
  base,
  locale,
  token,
  fetch = globalThis.fetch,
  onUnauthorized,
}: ApiClientSettings): ApiClient {
  const request = createFetch({ fetch });

  return {
    async call(name, options = {}) {
      const endpoint: EndpointDefinition = endpointDefinitions[name];
      const requestToken = token();
      const bearer = sendable(requestToken);
      const headers: Record<string, string> = {
        Accept: 'application/json, text/plain, */*',
        'Accept-Language': locale,
        ...(bearer && { Authorization: `Bearer ${bearer}` }),
        ...(options.idempotencyKey && { 'Idempotency-Key': options.idempotencyKey }),
      };
      const response = await withTimeout(REQUEST_TIMEOUT_MS, options.signal, (signal) =>
        request.raw(base + endpoint.path, {
          method: endpoint.method,
          headers,
          query: (options.query ?? {}) as Record<string, unknown>,
          ...(options.body !== undefined && { body: options.body as Record<string, unknown> }),
          signal,
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
        if (parsed.success) return parsed.output as ApiResponse<typeof name>;
        throw new HttpError(name, 502, { cause: new Error(v.summarize(parsed.issues)) });
      }
      if (response.status === 401 && (token() ?? requestToken) === requestToken) onUnauthorized?.(name);
      const body = v.safeParse(ErrorBody, response._data);
      throw new HttpError(name, response.status, {
        body: body.success ? body.output : undefined,
        retryAfter: Number(response.headers.get('retry-after')) || undefined,
      });
    },
  };
}
