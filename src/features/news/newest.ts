import type { NewsItem } from '#contract/catalog.ts';

/** Newest first; items without a date come last, in the provider's order. */
export function newestFirst<Item extends Pick<NewsItem, 'published_at'>>(items: readonly Item[]): Item[] {
  return [...items].sort((one, other) => publishedAt(other) - publishedAt(one));
}

function publishedAt({ published_at }: Pick<NewsItem, 'published_at'>): number {
  const at = Date.parse(published_at ?? '');
  return Number.isNaN(at) ? 0 : at;
}
