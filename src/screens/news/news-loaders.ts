import { newestFirst, relatedProducts } from '#features/news/news-list.ts';
import { loadShellData } from '#layouts/shell-data.ts';
import { undefinedIfNotImplemented } from '#lib/errors.ts';
import type { ApiClient } from '#lib/api-client.ts';

/** The news, newest first; undefined if the backend has no news call. */
export async function loadNews(api: ApiClient) {
  const [shell, news] = await Promise.all([loadShellData(api), undefinedIfNotImplemented(api.call('getNews'))]);
  return { shell, news: news && newestFirst(news) };
}

/** A news item with the products that can be ordered; undefined for an unknown slug. */
export async function loadNewsItem(api: ApiClient, slug: string | undefined) {
  const { shell, news } = await loadNews(api);
  const item = news?.find((known) => known.slug === slug);
  return item && { shell, item, related: relatedProducts(item.products, shell.restaurants, shell.cities) };
}

export type NewsItemData = NonNullable<Awaited<ReturnType<typeof loadNewsItem>>>;
