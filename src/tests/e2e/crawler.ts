import { withoutLocale } from '#i18n/paths.ts';
import { isPublic, matchRoute } from '../../routes.ts';
import { parsePage, type PageMetadata } from './page-metadata.ts';

export interface Crawled {
  /** Public pages with status 200, by path. */
  readonly pages: ReadonlyMap<string, PageMetadata>;
  /** Their HTML. */
  readonly texts: ReadonlyMap<string, string>;
  /** Every other response to a link: `404 /x, linked from /y`. */
  readonly dead: readonly string[];
}

/** Pages that are fetched at the same time. */
const MAX_CONCURRENT_REQUESTS = 16;

/**
 * The path of a link to a public page or a file of this site; undefined for fragments, other hosts and personal
 * screens.
 */
function pathOf(link: string, page: string, origin: string): string | undefined {
  const url = URL.parse(link, `${origin}${page}`);
  if (!url || url.origin !== origin) return undefined;
  const route = matchRoute(withoutLocale(url.pathname));
  return route && !isPublic(route.name) ? undefined : url.pathname + url.search;
}

/**
 * Follows every link of every public page from `/` on, as a search engine does: without cookies and without following
 * redirects.
 */
export async function crawl(origin: string): Promise<Crawled> {
  const pages = new Map<string, PageMetadata>();
  const texts = new Map<string, string>();
  const dead: string[] = [];
  const seen = new Map([['/', '']]);
  const waiting = ['/'];

  async function visit(path: string): Promise<void> {
    const response = await fetch(origin + path, { redirect: 'manual' });
    if (response.status !== 200) dead.push(`${response.status} ${path}, linked from ${seen.get(path) ?? ''}`);
    if (response.status !== 200 || !response.headers.get('content-type')?.startsWith('text/html'))
      return void (await response.arrayBuffer());
    const text = await response.text();
    const facts = parsePage(text);
    texts.set(path, text);
    pages.set(path, facts);
    // Alternate links are followed too: each must return a page.
    for (const link of [...facts.links, ...facts.alternates.values()]) {
      const found = pathOf(link, path, origin);
      if (found === undefined || seen.has(found)) continue;
      seen.set(found, path);
      waiting.push(found);
    }
  }

  const pending = new Set<Promise<void>>();
  while (waiting.length > 0 || pending.size > 0) {
    const path = pending.size < MAX_CONCURRENT_REQUESTS ? waiting.pop() : undefined;
    if (path === undefined) {
      await Promise.race(pending);
      continue;
    }
    const visiting = visit(path).finally(() => pending.delete(visiting));
    pending.add(visiting);
  }
  return { pages, texts, dead };
}

/** Every URL of a sitemap, from its index on. */
export async function sitemapAddresses(origin: string): Promise<string[]> {
  const parts = await addressesOf(`${origin}/sitemap.xml`);
  return (await Promise.all(parts.map(addressesOf))).flat();
}

async function addressesOf(address: string): Promise<string[]> {
  const xml = await (await fetch(address)).text();
  return [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, found = '']) => found);
}
