import { newestFirst, relatedProducts } from '#features/news/news-list.ts';
import { loadShell } from '#layouts/shell-data.ts';
import { unlessLacking } from '#lib/errors.ts';
import type { Http } from '#lib/http.ts';

/** The news, newest first; undefined if the backend has no news call. */
export async function loadNews(http: Http) {
  const [shell, news] = await Promise.all([loadShell(http), unlessLacking(http.call('getNews'))]);
  return { shell, news: news && newestFirst(news) };
}

/** A news item with the products that can be ordered; undefined for an unknown slug. */
export async function loadNewsItem(http: Http, slug: string | undefined) {
  const { shell, news } = await loadNews(http);
  const item = news?.find((known) => known.slug === slug);
  return item && { shell, item, related: relatedProducts(item.products, shell.restaurants, shell.cities) };
}

export type NewsItemData = NonNullable<Awaited<ReturnType<typeof loadNewsItem>>>;
