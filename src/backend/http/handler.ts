import type * as v from 'valibot';
import type { Database } from '#backend/db/client.ts';
import type { Locale } from '#contract/constants.ts';
import type { ApiResponse, endpoints, EndpointName } from '#contract/endpoints.ts';
import type { SessionUser } from '#backend/customers/sessions.ts';
import type { ErrorResponse } from './error-response.ts';

type Endpoints = typeof endpoints;
type Parsed<Name extends EndpointName, Key extends 'query' | 'body'> =
  Endpoints[Name] extends Record<Key, infer Schema extends v.GenericSchema> ? v.InferOutput<Schema> : undefined;

/** One authenticated and validated API request, as its handler receives it. */
export interface ApiRequest<Name extends EndpointName> {
  readonly db: Database;
  readonly body: Parsed<Name, 'body'>;
  readonly query: Parsed<Name, 'query'>;
  /** The unparsed body. */
  readonly bodyText: string;
  readonly user: Endpoints[Name]['requiresAuth'] extends true ? SessionUser : SessionUser | null;
  readonly locale: Locale;
  readonly now: Date;
  /** The `Idempotency-Key` header. */
  readonly idempotencyKey: string | null;
  /** The HTTP request that this was parsed from. */
  readonly httpRequest: Request;
  /** Adds a cookie to the response. */
  setCookie(cookie: string): void;
}

/** Returns the object that is sent as JSON, an error response, or a complete HTTP response (a stream). */
export type Handler<Name extends EndpointName> = (
  request: ApiRequest<Name>,
) => Promise<ApiResponse<Name> | ErrorResponse | Response>;
export type Handlers = { readonly [Name in EndpointName]: Handler<Name> };
