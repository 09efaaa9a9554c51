import type { NewsItem } from '#contract/catalog.ts';
import { getNews } from '#features/catalog/catalog.api.ts';
import { type RelatedProduct, relatedProducts } from '#features/news/news-list.ts';
import { loadShell, type ShellData } from '#layouts/shell-data.ts';
import { unlessLacking } from '#lib/errors.ts';
import type { Http } from '#lib/http.ts';

export interface NewsItemData {
  readonly shell: ShellData;
  readonly item: NewsItem;
  readonly related: readonly RelatedProduct[];
}

/** The news item of an address; undefined when there is none of that name. */
export async function load(http: Http, slug: string | undefined): Promise<NewsItemData | undefined> {
  const [shell, news] = await Promise.all([loadShell(http), unlessLacking(getNews(http))]);
  const item = news?.find((known) => known.slug === slug);
  return item && { shell, item, related: relatedProducts(item.products, shell.restaurants, shell.cities) };
}
