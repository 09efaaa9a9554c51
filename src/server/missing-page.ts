import { LRUCache } from 'lru-cache';
import { LOCALES, type Locale } from '#contract/constants.ts';
import { localeOf, withLocale, withoutLocale } from '#i18n/paths.ts';
import type { BufferedResponse } from './buffered-response.ts';

/** Stands for the path in a template; no screen has it. */
const MARKER = 'missing-page-path-8f3a1c';
const FRESH_MS = 30_000;
/** Time for which a page is used that lacks something which failed to load. */
const INCOMPLETE_MS = 1000;

/** A rendered 404 page. */
export interface MissingPage {
  readonly response: BufferedResponse;
  /** Whether something that belongs on it failed to load. */
  readonly isIncomplete: boolean;
}

/** The 404 page of one language, cut where the path of the request belongs: into its language links. */
interface Template {
  readonly response: BufferedResponse;
  readonly parts: readonly string[];
}

/**
 * Returns the 404 page of a path. The page differs only in its language links, so one is rendered for each language and 30 s:
 * its cost does not grow with requests for paths that do not exist, and nothing is stored for them.
 * @param render renders the complete 404 page of a path
 */
export function createMissingPages(
  render: (path: string) => Promise<MissingPage>,
): (path: string) => Promise<BufferedResponse> {
  const templates = new LRUCache<Locale, Template>({
    max: LOCALES.length,
    ttl: FRESH_MS,
    allowStale: true,
    noDeleteOnFetchRejection: true,
    perf: Date,
    fetchMethod: async (locale, old, { options }) => {
      const { response, isIncomplete } = await render(withLocale(`/${MARKER}`, locale));
      if (isIncomplete) options.ttl = INCOMPLETE_MS;
      if (isIncomplete && old) return old;
      return { response, parts: response.body.toString().split(MARKER) };
    },
  });
  return async (path) => {
    const { response, parts } = await templates.forceFetch(localeOf(path));
    // A canonical path is encoded and needs no escaping in an attribute.
    return { ...response, body: Buffer.from(parts.join(withoutLocale(path).slice(1))) };
  };
}
