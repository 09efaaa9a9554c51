import { setTimeout as delay } from 'node:timers/promises';
import { endpointDefinitions } from '#contract/endpoint-definitions.ts';
import type { EndpointName } from '#contract/endpoints.ts';
import { type ApiClient, type ApiClientSettings, createApiClient } from './api-client.ts';
import { HttpError } from './errors.ts';

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

/** How long a page waits for a call that it can do without. */
const WAIT_MS = 800;

/** `failed`: the call did not succeed in time, and may later. A call that the backend does not implement has not failed. */
export interface OptionalResult<Value> {
  readonly value: Value;
  readonly failed: boolean;
}

/** The response of a call that a page can do without, or the fallback. The call goes on after the wait. Never rejects. */
export async function optionalCall<Value>(call: Promise<Value>, fallback: Value): Promise<OptionalResult<Value>> {
  const outcome = call.then(
    (value) => ({ value, failed: false }),
    (error: unknown) => ({
      value: fallback,
      failed: !(error instanceof HttpError && (error.status === 404 || error.status === 405)),
    }),
  );
  return Promise.race([outcome, delay(WAIT_MS, { value: fallback, failed: true }, { ref: false })]);
}

/**
 * The tags of the catalog data in a response: `restaurant:12` (its row, branches, menu or reviews), `city:1` (its row, its restaurants
 * and their hours), `news`, `settings`; lists contain every city: `city:*`. A page has the tags of the responses it renders.
 */
export function cacheTagsOf(name: EndpointName, query: Readonly<Record<string, unknown>> = {}): readonly string[] {
  switch (name) {
    case 'getOptions':
      return ['settings'];
    case 'getCities':
    case 'getRestaurants':
      return ['city:*'];
    case 'getRestaurant':
    case 'getBranches':
    case 'getProduct':
    case 'getReviews':
      return [`restaurant:${String(query['id_restaurant'])}`];
    case 'getNews':
      return ['news'];
    default:
      return [];
  }
}

/** The tags of pages that a change invalidates: a change of `city:1` also those with `city:*`. `all` means every page. */
export function tagsToInvalidate(changed: readonly string[] | 'all'): readonly string[] | 'all' {
  if (changed === 'all' || changed.includes('all')) return 'all';
  return changed.flatMap((tag) => (tag.includes(':') ? [tag, `${tag.slice(0, tag.indexOf(':'))}:*`] : [tag]));
}

/** A client that adds the tags of what it loads to `tags`; without `tags`, the same client. */
export function collectTags(api: ApiClient, tags: Set<string> | undefined): ApiClient {
  if (!tags) return api;
  return {
    call(name, options) {
      const query = Object.fromEntries(Object.entries(options?.query ?? {}));
      for (const tag of cacheTagsOf(name, query)) tags.add(tag);
      return api.call(name, options);
    },
  };
}
