import type * as v from 'valibot';
import type { Database } from '#backend/db/client.ts';
import type { Locale } from '#contract/constants.ts';
import type { Answer, endpoints, EndpointName } from '#contract/endpoints.ts';
import type { LinkedCard } from '#backend/payments/provider.ts';
import type { SessionUser } from '#backend/customers/sessions.ts';
import type { Refusal } from './refusal.ts';

type Endpoints = typeof endpoints;
export type Parsed<Name extends EndpointName, Key extends 'query' | 'body'> =
  Endpoints[Name] extends Record<Key, infer Schema extends v.GenericSchema> ? v.InferOutput<Schema> : undefined;

/** What is fetched from other services before a call's transaction begins: none of them is waited for while it is open. */
export interface Prepared {
  readonly addCard: LinkedCard;
}

export type PreparedFor<Name extends EndpointName> = Name extends keyof Prepared ? Prepared[Name] : undefined;

/** One authenticated and validated call, as its handler receives it. */
export interface Call<Name extends EndpointName> {
  /** Inside a transaction when the call creates something. */
  readonly db: Database;
  readonly body: Parsed<Name, 'body'>;
  readonly query: Parsed<Name, 'query'>;
  /** The body as it was sent. */
  readonly text: string;
  readonly prepared: PreparedFor<Name>;
  readonly user: Endpoints[Name]['auth'] extends true ? SessionUser : SessionUser | null;
  readonly locale: Locale;
  readonly now: Date;
  /** The Idempotency-Key. */
  readonly key: string | null;
  readonly request: Request;
  /** Adds a cookie to the answer. */
  setCookie(cookie: string): void;
  /** Runs `effect` once other transactions can see what the call wrote; never if it was rolled back. */
  afterCommit(effect: () => void): void;
}

/** The call outside of its transaction. */
export type UnpreparedCall<Name extends EndpointName> = Omit<Call<Name>, 'prepared'>;

/** Returns the plain object to answer with, a refusal, or a response of its own (a stream). */
export type Handler<Name extends EndpointName> = (call: Call<Name>) => Promise<Answer<Name> | Refusal | Response>;
/** Runs before the call's transaction. */
export type Preparers = {
  readonly [Name in EndpointName]?: (call: UnpreparedCall<Name>) => Promise<PreparedFor<Name> | Refusal>;
};
/** Runs after the call's transaction, also when a repeated key found an earlier answer. */
export type Finishers = {
  readonly [Name in EndpointName]?: (call: UnpreparedCall<Name>, answer: Answer<Name>) => Promise<Answer<Name>>;
};
export type Handlers = { readonly [Name in EndpointName]: Handler<Name> };
export type SomeHandlers<Name extends EndpointName> = Pick<Handlers, Name>;
