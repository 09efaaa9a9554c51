import { tagsOfCall } from '#contract/catalog-tags.ts';
import type { Http } from './http.ts';

/** The same client, which adds the tags of what it loads of the catalog to `tags`; without `tags` the client itself. */
export function collectTags(http: Http, tags: Set<string> | undefined): Http {
  if (!tags) return http;
  return {
    call(name, options) {
      const query = Object.fromEntries(Object.entries(options?.query ?? {}));
      for (const tag of tagsOfCall(name, query)) tags.add(tag);
      return http.call(name, options);
    },
  };
}
