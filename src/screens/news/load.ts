import type { NewsItem } from '#contract/catalog.ts';
import { getNews } from '#features/catalog/catalog.api.ts';
import { newestFirst } from '#features/news/news-list.ts';
import { loadShell, type ShellData } from '#layouts/shell-data.ts';
import { unlessLacking } from '#lib/errors.ts';
import type { Http } from '#lib/http.ts';

export interface NewsData {
  readonly shell: ShellData;
  /** Undefined where the provider has no news at all. */
  readonly news: readonly NewsItem[] | undefined;
}

export async function load(http: Http): Promise<NewsData> {
  const [shell, news] = await Promise.all([loadShell(http), unlessLacking(getNews(http))]);
  return { shell, news: news && newestFirst(news) };
}
