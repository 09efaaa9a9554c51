import { newestFirst, relatedProducts } from '#features/news/news-list.ts';
import { loadShellData } from '#layouts/shell-data.ts';
import { undefinedIfNotImplemented } from '#lib/errors.ts';
import { optionalCall } from '#lib/optional-call.ts';
import type { ApiClient } from '#lib/api-client.ts';

/**
 * The news, newest first; undefined if the backend has no news call.
 * @throws HttpError when they cannot be loaded
 */
export async function loadNews(api: ApiClient) {
  const [shell, news] = await Promise.all([loadShellData(api), undefinedIfNotImplemented(api.call('getNews'))]);
  return { shell, news: news && newestFirst(news) };
}

/** The home page can do without the news. */
export async function loadHome(api: ApiClient) {
  const [shell, news] = await Promise.all([loadShellData(api), optionalCall(api.call('getNews'), [])]);
  return { shell: { ...shell, incomplete: shell.incomplete || news.failed }, news: newestFirst(news.value) };
}

/** A news item with the products that can be ordered; undefined for an unknown slug. */
export async function loadNewsItem(api: ApiClient, slug: string | undefined) {
  const { shell, news } = await loadNews(api);
  const item = news?.find((known) => known.slug === slug);
  return item && { shell, item, related: relatedProducts(item.products, shell.restaurants, shell.cities) };
}

export type NewsItemData = NonNullable<Awaited<ReturnType<typeof loadNewsItem>>>;
