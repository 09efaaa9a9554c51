import type { EndpointName } from '#contract/endpoints.ts';
import type { ApiClient } from './api-client.ts';

/**
 * The tags of the catalog data in a response: `restaurant:12` (its row, branches or menu), `city:1` (its row, its restaurants
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
