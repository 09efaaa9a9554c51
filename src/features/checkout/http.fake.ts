import * as v from 'valibot';
import { endpoints, type Endpoint, type EndpointName } from '#contract/endpoints.ts';
import type { Http } from '#lib/http.ts';

export interface FakeCall {
  readonly name: EndpointName;
  readonly body: unknown;
  readonly query: unknown;
  readonly key: string | undefined;
}

type Reply = unknown | Error | Promise<unknown>;
type Replies = { readonly [Name in EndpointName]?: (call: FakeCall) => Reply };

/** A client that answers as told, and holds both sides to the contract: a body or an answer that breaks it fails the test. */
export function fakeHttp(replies: Replies): { http: Http; calls: FakeCall[] } {
  const calls: FakeCall[] = [];
  async function call(name: EndpointName, { body, query, key }: Partial<FakeCall> = {}): Promise<unknown> {
    const endpoint: Endpoint = endpoints[name];
    if (endpoint.body) v.parse(endpoint.body, body);
    const made = { name, body, query, key };
    calls.push(made);
    const reply = await replies[name]?.(made);
    if (reply instanceof Error) throw reply;
    return v.parse(endpoint.answer, reply);
  }
  return { http: { call: call as Http['call'] }, calls };
}
