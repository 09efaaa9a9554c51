import { expect } from 'vitest';
import type { Backend } from '#backend/index.ts';
import { CLIENT_ADDRESS_HEADER } from '#backend/http/request-input.ts';
import type { Locale } from '#contract/constants.ts';
import {
  endpoints,
  type ApiResponse,
  type Body,
  type Endpoint,
  type EndpointName,
  type Query,
} from '#contract/endpoints.ts';
import { ErrorBody } from '#contract/endpoint-definitions.ts';
import { toWire } from '#contract/wire-form.ts';
import type { OnWire } from '#contract/money.ts';
import { checkContract, parseStrictly } from './contract-check.ts';

export interface RequestOptions<Name extends EndpointName> {
  readonly body?: OnWire<Body<Name>>;
  readonly query?: Query<Name>;
  /** The session token; without it, the request is not authenticated. */
  readonly token?: string;
  /** `ru` by default. */
  readonly locale?: Locale;
  readonly idempotencyKey?: string;
  /** What limits count by; any text. By default, all requests have the same one. */
  readonly clientAddress?: string;
  /** Further headers, which replace those of the other options. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Client {
  /** Sends a request that must succeed with 200, and returns the response as it was sent. */
  request<Name extends EndpointName>(name: Name, options?: RequestOptions<Name>): Promise<OnWire<ApiResponse<Name>>>;
  /** Sends a request that must fail, and returns the error response. */
  requestError<Name extends EndpointName>(
    name: Name,
    options?: RequestOptions<Name>,
  ): Promise<OnWire<ErrorBody> & { readonly status: number; readonly headers: Headers }>;
  /**
   * Sends any request, also an invalid one, to a path or an absolute URL. Its response must follow the contract too.
   */
  raw(method: string, path: string, init?: RequestInit): Promise<Response>;
}

/** A client of a backend in this process. Every response whose status or body violates the contract fails the test. */
export function createClient(backend: () => Backend): Client {
  const raw: Client['raw'] = async (method, path, init = {}) => {
    const request = new Request(new URL(path, 'https://shop.test'), { ...init, method });
    const response = await backend().fetch(request);
    await checkContract(request.method, new URL(request.url).pathname, response);
    return response;
  };
  const send = <Name extends EndpointName>(name: Name, options: RequestOptions<Name>) => {
    const { method, path }: Endpoint = endpoints[name];
    const query = new URLSearchParams(Object.entries(options.query ?? {}).map(([key, value]) => [key, String(value)]));
    return raw(method, `${path}?${query}`, {
      headers: createHeaders(options),
      ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
    });
  };
  return {
    raw,
    request: async (name, options = {}) => {
      const response = await send(name, options);
      const body: unknown = await response.json();
      expect({ status: response.status, body: response.status === 200 ? undefined : body }).toEqual({
        status: 200,
        body: undefined,
      });
      parseStrictly(endpoints[name].response, body);
      return body as OnWire<ApiResponse<typeof name>>;
    },
    requestError: async (name, options = {}) => {
      const response = await send(name, options);
      expect(response.status).toBeGreaterThanOrEqual(400);
      const body = parseStrictly(ErrorBody, await response.json());
      return { ...toWire(ErrorBody, body), status: response.status, headers: response.headers };
    },
  };
}

function createHeaders(options: RequestOptions<EndpointName>): Headers {
  const headers = new Headers({
    accept: 'application/json',
    'accept-language': options.locale ?? 'ru',
    [CLIENT_ADDRESS_HEADER]: options.clientAddress ?? '192.0.2.1',
  });
  if (options.body !== undefined) headers.set('content-type', 'application/json');
  if (options.token !== undefined) headers.set('authorization', `Bearer ${options.token}`);
  if (options.idempotencyKey !== undefined) headers.set('idempotency-key', options.idempotencyKey);
  for (const [name, value] of Object.entries(options.headers ?? {})) headers.set(name, value);
  return headers;
}
