import { endpointDefinitions } from '#contract/endpoint-definitions.ts';
import { type ApiClient, type ApiClientSettings, createApiClient } from './api-client.ts';

/**
 * The API client of a page's loaders. Only calls that require a session have the token: an outside provider may refuse any call
 * with a token that is not its own, and a page must not fail because of a visitor's old cookie.
 */
export function createPageApiClient(settings: ApiClientSettings): ApiClient {
  const customer = createApiClient(settings);
  const visitor = createApiClient({ ...settings, token: () => undefined });
  return {
    call: (name, options) => (endpointDefinitions[name].requiresAuth ? customer : visitor).call(name, options),
  };
}
