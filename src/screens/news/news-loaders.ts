import type { NewsItem } from '#contract/catalog.ts';
import { newestFirst, type RelatedProduct, relatedProducts } from '#features/news/news-list.ts';
import { loadShell, type ShellData } from '#layouts/shell-data.ts';
import { unlessLacking } from '#lib/errors.ts';
import type { Http } from '#lib/http.ts';

/** The news, newest first; undefined if the backend has no news call. */
export async function loadNews(http: Http): Promise<{ shell: ShellData; news: readonly NewsItem[] | undefined }> {
  const [shell, news] = await Promise.all([loadShell(http), unlessLacking(http.call('getNews'))]);
  return { shell, news: news && newestFirst(news) };
}

export interface NewsItemData {
  readonly shell: ShellData;
  readonly item: NewsItem;
  readonly related: readonly RelatedProduct[];
}

/** A news item with the products that can be ordered; undefined for an unknown slug. */
export async function loadNewsItem(http: Http, slug: string | undefined): Promise<NewsItemData | undefined> {
  const { shell, news } = await loadNews(http);
  const item = news?.find((known) => known.slug === slug);
  return item && { shell, item, related: relatedProducts(item.products, shell.restaurants, shell.cities) };
}
