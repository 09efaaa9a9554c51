import type { NewsItem } from '#contract/catalog.ts';
import { getNews } from '#features/catalog/catalog.api.ts';
import { newestFirst } from '#features/news/news-list.ts';
import { loadShell, type ShellData } from '#layouts/shell-data.ts';
import { unlessLacking } from '#lib/errors.ts';
import type { Http } from '#lib/http.ts';

/** How many of the newest stories home shows. */
const NEWEST = 3;

export interface HomeData {
  readonly shell: ShellData;
  readonly news: readonly NewsItem[];
}

export async function load(http: Http): Promise<HomeData> {
  const [shell, news] = await Promise.all([loadShell(http), unlessLacking(getNews(http))]);
  return { shell, news: newestFirst(news ?? []).slice(0, NEWEST) };
}
