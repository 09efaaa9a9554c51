import type * as v from 'valibot';
import type { Database } from '#backend/db/client.ts';
import type { Locale } from '#contract/constants.ts';
import type { ApiResponse, endpoints, EndpointName } from '#contract/endpoints.ts';
import type { SessionUser } from '#backend/customers/sessions.ts';
import type { Refusal } from './refusal.ts';

type Endpoints = typeof endpoints;
type Parsed<Name extends EndpointName, Key extends 'query' | 'body'> =
  Endpoints[Name] extends Record<Key, infer Schema extends v.GenericSchema> ? v.InferOutput<Schema> : undefined;

/** One authenticated and validated call, as its handler receives it. */
export interface ApiRequest<Name extends EndpointName> {
  readonly db: Database;
  readonly body: Parsed<Name, 'body'>;
  readonly query: Parsed<Name, 'query'>;
  /** The body as it was sent. */
  readonly text: string;
  readonly user: Endpoints[Name]['auth'] extends true ? SessionUser : SessionUser | null;
  readonly locale: Locale;
  readonly now: Date;
  /** The Idempotency-Key. */
  readonly key: string | null;
  readonly request: Request;
  /** Adds a cookie to the answer. */
  setCookie(cookie: string): void;
}

/** Returns the plain object to answer with, a refusal, or a response of its own (a stream). */
export type Handler<Name extends EndpointName> = (
  call: ApiRequest<Name>,
) => Promise<ApiResponse<Name> | Refusal | Response>;
export type Handlers = { readonly [Name in EndpointName]: Handler<Name> };
