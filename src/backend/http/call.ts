import type * as v from 'valibot';
import type { Database } from '#backend/db/client.ts';
import type { Locale } from '#contract/constants.ts';
import type { Answer, endpoints, EndpointName } from '#contract/endpoints.ts';
import type { LinkedCard } from '#backend/payments/provider.ts';
import type { Asked } from './asked.ts';
import type { SignedIn } from './auth.ts';
import type { Ready, Written } from './ready.ts';
import type { Refusal } from './refusal.ts';

type Endpoints = typeof endpoints;
type Parsed<Name extends EndpointName, Key extends 'query' | 'body'> =
  Endpoints[Name] extends Record<Key, infer Schema extends v.GenericSchema> ? v.InferOutput<Schema> : undefined;

/** What is fetched from outside before a call's transaction begins: nobody outside is waited for while it is open. */
export interface Prepared {
  readonly addCard: LinkedCard;
}

/** One validated call, as a handler sees it. */
export interface Call<Name extends EndpointName> {
  /** Inside a transaction when the call creates something. */
  readonly db: Database;
  readonly body: Parsed<Name, 'body'>;
  readonly query: Parsed<Name, 'query'>;
  /** The body as it came, byte for byte. */
  readonly text: string;
  readonly prepared: Name extends keyof Prepared ? Prepared[Name] : undefined;
  readonly user: Endpoints[Name]['auth'] extends true ? SignedIn : SignedIn | null;
  readonly locale: Locale;
  readonly now: Date;
  /** The Idempotency-Key. */
  readonly key: string | null;
  readonly request: Asked;
  /** Adds a cookie to the answer. */
  setCookie(cookie: string): void;
  /** Runs `effect` once what the call wrote can be seen by others; never if it was rolled back. */
  afterCommit(effect: () => void): void;
}

export type Handler<Name extends EndpointName> = (call: Call<Name>) => Promise<Answer<Name> | Ready | Written | Refusal | Response>;
export type Preparers = { readonly [Name in keyof Prepared]: (call: Call<Name>) => Promise<Prepared[Name] | Refusal> };
/** What follows once the call's transaction is over, also when a repeated key found an earlier answer. */
export type Finishers = { readonly [Name in EndpointName]?: (call: Call<Name>, answer: Answer<Name>) => Promise<Answer<Name>> };
export type Handlers = { readonly [Name in EndpointName]: Handler<Name> };
export type SomeHandlers<Name extends EndpointName> = Pick<Handlers, Name>;
