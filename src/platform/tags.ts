import { tagsOfCall } from '#contract/catalog-tags.ts';
import type { Http } from './http.ts';

/** The same client, which notes what of the catalog its answers tell; without `tags` as it is. */
export function noteTags(http: Http, tags: Set<string> | undefined): Http {
  if (!tags) return http;
  return {
    call(name, options) {
      for (const tag of tagsOfCall(name, options?.query as Readonly<Record<string, unknown>> | undefined)) tags.add(tag);
      return http.call(name, options);
    },
  };
}
