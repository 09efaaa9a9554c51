import { endpointDefinitions, ErrorBody } from '#contract/endpoint-definitions.ts';
import type { ApiResponse, Body, EndpointName, Query } from '#contract/endpoints.ts';
import type { Locale } from '#contract/constants.ts';
import { callEndpoint, type EndpointCallOptions } from './call-endpoint.ts';

export interface CallOptions<Name extends EndpointName> extends EndpointCallOptions {
  readonly query?: Query<Name>;
  readonly body?: Body<Name>;
}

export interface ApiClient {
  /**
   * Calls an endpoint of the contract, see `callEndpoint`.
   * @throws HttpError
   */
  call<Name extends EndpointName>(name: Name, options?: CallOptions<Name>): Promise<ApiResponse<Name>>;
}

export interface ApiClientSettings {
  /** Origin of the API; empty for the origin of the page. */
  readonly base: string;
  readonly locale: Locale;
  readonly token: () => string | undefined;
  readonly fetch?: typeof globalThis.fetch;
  /**
   * Called for a 401 before the call is rejected, unless another session has begun since the request: its token was not
   * refused.
   */
  readonly onUnauthorized?: (name: EndpointName) => void;
}

/**
 * The token if a header can contain it (visible ASCII only), otherwise undefined: the API then treats the request as
 * that of a signed-out visitor.
 */
const sendable = (token: string | undefined): string | undefined =>
  token !== undefined && /^[\x21-\x7e]+$/.test(token) ? token : undefined;

/** A client of the shop's API for one visitor. */
export function createApiClient({
  base,
  locale,
  token,
  fetch = globalThis.fetch,
  onUnauthorized,
}: ApiClientSettings): ApiClient {
  return {
    call: (name, options = {}) => {
      const requestToken = token();
      const bearer = sendable(requestToken);
      const response = callEndpoint(name, endpointDefinitions[name], options, {
        base,
        locale,
        headers: bearer ? { Authorization: `Bearer ${bearer}` } : {},
        fetch,
        errorBody: ErrorBody,
        onUnauthorized: () => {
          if ((token() ?? requestToken) === requestToken) onUnauthorized?.(name);
        },
      });
      return response as Promise<ApiResponse<typeof name>>;
    },
  };
}
