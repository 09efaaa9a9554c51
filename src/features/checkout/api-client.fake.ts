import * as v from 'valibot';
import { endpoints, type Endpoint, type EndpointName } from '#contract/endpoints.ts';
import type { ApiClient } from '#lib/api-client.ts';

export interface FakeCall {
  readonly name: EndpointName;
  readonly body: unknown;
  readonly query: unknown;
  readonly idempotencyKey: string | undefined;
}

type Response = unknown | Error | Promise<unknown>;
type Responses = { readonly [Name in EndpointName]?: (call: FakeCall) => Response };

/** A client with fixed responses. A body or a response that breaks the contract fails the test. */
export function fakeApiClient(responses: Responses): { api: ApiClient; calls: FakeCall[] } {
  const calls: FakeCall[] = [];
  async function call(name: EndpointName, { body, query, idempotencyKey }: Partial<FakeCall> = {}): Promise<unknown> {
    const endpoint: Endpoint = endpoints[name];
    if (endpoint.body) v.parse(endpoint.body, body);
    const made = { name, body, query, idempotencyKey };
    calls.push(made);
    const response = await responses[name]?.(made);
    if (response instanceof Error) throw response;
    return v.parse(endpoint.response, response);
  }
  return { api: { call: call as ApiClient['call'] }, calls };
}
