import { expect } from 'vitest';
import { CLIENT_ADDRESS_HEADER } from '#backend/http/request-input.ts';
import { parseStrictly } from '#backend/testing/contract-check.ts';
import type { Backend } from '#backend/index.ts';
import type { Locale } from '#contract/constants.ts';
import { StaffErrorBody, type StaffEndpoint } from '#contract/staff/definition.ts';
import {
  staffEndpoints,
  type StaffBody,
  type StaffEndpointName,
  type StaffQuery,
  type StaffResponse,
} from '#contract/staff/index.ts';

export interface StaffCallOptions<Name extends StaffEndpointName> {
  readonly query?: StaffQuery<Name>;
  readonly body?: StaffBody<Name>;
  /** The body of an upload, instead of JSON. */
  readonly upload?: Uint8Array<ArrayBuffer>;
  readonly locale?: Locale;
  readonly idempotencyKey?: string;
  /** Replace those of the client. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly address?: string;
}

/** A browser of the restaurant's side: it keeps the cookies that responses set. */
export class StaffClient {
  readonly #backend: () => Backend;
  readonly cookies = new Map<string, string>();
  /** The last `Set-Cookie` header of each cookie. */
  readonly setCookies = new Map<string, string>();

  constructor(backend: () => Backend) {
    this.#backend = backend;
  }

  async send<Name extends StaffEndpointName>(name: Name, options: StaffCallOptions<Name> = {}): Promise<Response> {
    const { method, path }: StaffEndpoint = staffEndpoints[name];
    const query = new URLSearchParams(Object.entries(options.query ?? {}).map(([key, value]) => [key, String(value)]));
    const response = await this.#backend().fetch(
      new Request(`https://shop.test${path}?${query}`, {
        method,
        headers: {
          'accept-language': options.locale ?? 'en',
          'x-staff': '1',
          [CLIENT_ADDRESS_HEADER]: options.address ?? '192.0.2.1',
          cookie: [...this.cookies].map(([key, value]) => `${key}=${value}`).join('; '),
          ...(options.idempotencyKey !== undefined && { 'idempotency-key': options.idempotencyKey }),
          ...options.headers,
        },
        ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
        ...(options.upload && { body: options.upload }),
      }),
    );
    for (const cookie of response.headers.getSetCookie()) this.#store(cookie);
    return response;
  }

  /** A call that must succeed; returns the response as the contract declares it. */
  async call<Name extends StaffEndpointName>(
    name: Name,
    options: StaffCallOptions<Name> = {},
  ): Promise<StaffResponse<Name>> {
    const response = await this.send(name, options);
    const body: unknown = await response.json();
    expect({ status: response.status, body: response.status === 200 ? undefined : body }).toEqual({
      status: 200,
      body: undefined,
    });
    return parseStrictly(staffEndpoints[name].response, body) as StaffResponse<Name>;
  }

  /** A call that must fail; returns its status and body. */
  async fail<Name extends StaffEndpointName>(
    name: Name,
    options: StaffCallOptions<Name> = {},
  ): Promise<StaffErrorBody & { readonly status: number }> {
    const response = await this.send(name, options);
    expect(response.status).toBeGreaterThanOrEqual(400);
    return { ...parseStrictly(StaffErrorBody, await response.json()), status: response.status };
  }

  #store(header: string): void {
    const [pair = ''] = header.split(';');
    const [name = '', value = ''] = pair.split('=');
    this.setCookies.set(name, header);
    if (value === '') this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}
