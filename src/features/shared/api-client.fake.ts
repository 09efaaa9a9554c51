import * as v from 'valibot';
import {
  endpoints,
  type ApiResponse,
  type Body,
  type Endpoint,
  type EndpointName,
  type Query,
} from '#contract/endpoints.ts';
import type { Major, Minor } from '#contract/money.ts';
import { toWire } from '#contract/wire-form.ts';
import type { ApiClient, CallOptions } from '#lib/api-client.ts';
import type { HttpError } from '#lib/errors.ts';

/** A call that was made; for several endpoints, the union of their calls. */
export type FakeCall<Name extends EndpointName = EndpointName> = {
  readonly [Each in Name]: {
    readonly name: Each;
    readonly body: Body<Each>;
    readonly query: Query<Each>;
    readonly idempotencyKey: string | undefined;
    readonly keepalive: boolean | undefined;
  };
}[Name];

type Decoded<Value> = Value extends Major
  ? Minor
  : Value extends object
    ? { [Key in keyof Value]: Decoded<Value[Key]> }
    : Value;

/** A response as the client returns it, in which optional fields may be absent, or an error to throw. */
export type FakeResponse<Name extends EndpointName> =
  | Decoded<v.InferInput<(typeof endpoints)[Name]['response']>>
  | HttpError;

/** By endpoint: returns the response, or the error that the call throws. */
type FakeHandlers = {
  readonly [Name in EndpointName]?: (call: FakeCall<Name>) => FakeResponse<Name> | Promise<FakeResponse<Name>>;
};

export interface FakeApiClient extends ApiClient {
  /** Every valid call, in order. */
  readonly calls: readonly FakeCall[];
}

/** An API client with fixed responses. It throws for a body, a query or a response that breaks the contract. */
export function fakeApiClient(handlers: FakeHandlers): FakeApiClient {
  const calls: FakeCall[] = [];
  return {
    calls,
    async call<Name extends EndpointName>(
      name: Name,
      { body, query, idempotencyKey, keepalive }: CallOptions<Name> = {},
    ): Promise<ApiResponse<Name>> {
      const endpoint: Endpoint = endpoints[name];
      if (endpoint.body) v.parse(endpoint.body, body);
      if (endpoint.query) v.parse(endpoint.query, query ?? {});
      const call = { name, body, query, idempotencyKey, keepalive } as FakeCall<Name>;
      calls.push(call as FakeCall);
      const handle = handlers[name];
      if (!handle) throw new Error(`No fake response for ${name}`);
      const response = await handle(call);
      if (response instanceof Error) throw response;
      return v.parse(endpoint.response, toWire(endpoint.response, response)) as ApiResponse<Name>;
    },
  };
}

/** Returns these responses in turn; the last one repeats. */
export function inTurn<Response>(first: Response, ...others: readonly Response[]): () => Response {
  const remaining = [first, ...others];
  let current = first;
  return () => (current = remaining.shift() ?? current);
}
