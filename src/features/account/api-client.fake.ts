import * as v from 'valibot';
import { endpoints, type ApiResponse, type Body, type Endpoint, type EndpointName } from '#contract/endpoints.ts';
import type { Profile } from '#contract/user.ts';
import type { HttpError } from '#lib/errors.ts';
import type { CallOptions, ApiClient } from '#lib/api-client.ts';

type Replies = {
  [Name in EndpointName]?: (body: Body<Name>) => ApiResponse<Name> | HttpError | Promise<ApiResponse<Name>>;
};

export interface FakeApiClient extends ApiClient {
  readonly calls: { readonly name: EndpointName; readonly options: unknown }[];
}

/** An API client that validates requests and the test's responses by the contract. */
export function fakeApiClient(replies: Replies): FakeApiClient {
  const calls: FakeApiClient['calls'] = [];
  return {
    calls,
    async call<Name extends EndpointName>(name: Name, options: CallOptions<Name> = {}) {
      const { body, query, response }: Endpoint = endpoints[name];
      if (body) v.parse(body, options.body);
      if (query) v.parse(query, options.query);
      calls.push({ name, options });
      const reply = replies[name];
      if (!reply) throw new Error(`The test has no response to ${name}`);
      const value = await reply(options.body as Body<Name>);
      if (value instanceof Error) throw value;
      return v.parse(response, value) as ApiResponse<Name>;
    },
  };
}

export function profile(overrides: Partial<Profile> = {}): Profile {
  return {
    phone: '37369123456',
    name: '',
    email: '',
    date_birth: null,
    addresses: [],
    linked_card: null,
    ...overrides,
  };
}
