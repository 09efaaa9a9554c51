import { newsSubject } from '#features/catalog/share-subjects.ts';
import { trailNode } from '#features/shared/json-ld.ts';
import { sharePath } from '#features/shared/share.ts';
import { parseDate } from '#features/shared/dates.ts';
import { newsNode } from '#features/news/json-ld-news.ts';
import type { PageContext } from '#layouts/page-context.ts';
import type { PageMeta } from '#layouts/page-meta.ts';
import type { Trail } from '../trail.ts';
import type { NewsItemData } from './load.ts';

/** @param description the story's beginning as plain text */
export function newsItemMeta(
  { item }: NewsItemData,
  description: string,
  trail: Trail,
  { site, path, locale, t }: PageContext,
): PageMeta {
  const share = newsSubject(item, t);
  return {
    type: 'article',
    share,
    published: parseDate(item.published_at)?.toISOString(),
    nodes: [newsNode({ item, path, picture: sharePath(locale, share), description }, site), trailNode(trail, site)],
  };
}
