import { setTimeout as delay } from 'node:timers/promises';
import { type Endpoint, type EndpointName, endpoints } from '#contract/endpoints.ts';
import { type ApiClient, type ApiClientSettings, createApiClient } from './api-client.ts';
import { HttpError } from './errors.ts';

/**
 * The API client of a page's loaders. Only calls that require a session send the token: an external provider may refuse
 * any call with an unknown token, and an outdated cookie must not make a public page fail.
 */
export function createPageApiClient(settings: ApiClientSettings): ApiClient {
  const customer = createApiClient(settings);
  const visitor = createApiClient({ ...settings, token: () => undefined });
  return {
    call: (name, options) => (endpoints[name].access === 'customer' ? customer : visitor).call(name, options),
  };
}

/** How long a page waits for an optional call. */
const WAIT_MS = 800;

/** `failed`: the call failed or took too long, and may succeed later. False if the backend does not implement it. */
export interface OptionalResult<Value> {
  readonly value: Value;
  readonly failed: boolean;
}

/** The response of a call that a page can do without; the fallback if it fails or takes too long. Never rejects. */
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

/** The tags of the catalog data in a response. A page has the tags of all responses that it renders. */
export function cacheTagsOf(name: EndpointName, query: Readonly<Record<string, unknown>> = {}): readonly string[] {
  const { cacheTag }: Endpoint = endpoints[name];
  return cacheTag ? [cacheTag.replace(/\{(\w+)\}/, (_, field: string) => String(query[field]))] : [];
}

/**
 * The tags of the pages that a change invalidates. The database reports a change of a city, its restaurants or their
 * hours as `city:1`; pages have `city:*` instead, so that is added. `all` means every page.
 */
export function tagsToInvalidate(changed: readonly string[] | 'all'): readonly string[] | 'all' {
  if (changed === 'all' || changed.includes('all')) return 'all';
  return changed.flatMap((tag) => (tag.includes(':') ? [tag, `${tag.slice(0, tag.indexOf(':'))}:*`] : [tag]));
}

/** A client that adds the cache tags of its calls to `tags`; without `tags`, the client itself. */
export function collectCacheTags(api: ApiClient, tags: Set<string> | undefined): ApiClient {
  if (!tags) return api;
  return {
    call(name, options) {
      const query = Object.fromEntries(Object.entries(options?.query ?? {}));
      for (const tag of cacheTagsOf(name, query)) tags.add(tag);
      return api.call(name, options);
    },
  };
}
