import type * as v from 'valibot';
import type { Database } from '#backend/db/client.ts';
import type { Locale } from '#contract/constants.ts';
import type { Answer, endpoints, EndpointName } from '#contract/endpoints.ts';
import type { SignedIn } from './auth.ts';
import type { Refusal } from './refusal.ts';

type Endpoints = typeof endpoints;
type Parsed<Name extends EndpointName, Key extends 'query' | 'body'> =
  Endpoints[Name] extends Record<Key, infer Schema extends v.GenericSchema> ? v.InferOutput<Schema> : undefined;

/** One validated call, as a handler sees it. */
export interface Call<Name extends EndpointName> {
  /** Inside a transaction when the call creates something. */
  readonly db: Database;
  readonly body: Parsed<Name, 'body'>;
  readonly query: Parsed<Name, 'query'>;
  readonly user: Endpoints[Name]['auth'] extends true ? SignedIn : SignedIn | null;
  readonly locale: Locale;
  readonly now: Date;
  readonly request: Request;
  /** Headers of the answer. */
  readonly headers: Headers;
  /** Runs `effect` once what the call wrote can be seen by others; never if it was rolled back. */
  afterCommit(effect: () => void): void;
}

export type Handler<Name extends EndpointName> = (call: Call<Name>) => Promise<Answer<Name> | Refusal | Response>;
export type Handlers = { readonly [Name in EndpointName]: Handler<Name> };
export type SomeHandlers<Name extends EndpointName> = Pick<Handlers, Name>;
