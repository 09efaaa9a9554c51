import type { NewsArticle } from 'schema-dts';
import type { NewsItem } from '#contract/catalog.ts';
import { pictureAddress } from '#features/catalog/picture.ts';
import { absolute, shopMention, type Site } from '#features/shared/json-ld.ts';
import { truncate } from '#features/shared/truncate.ts';
import { momentOf } from '../shared/dates.ts';

/** Search engines show no more of a headline, in characters. */
const HEADLINE = 110;

export interface NewsPage {
  readonly item: NewsItem;
  readonly path: string;
  /** The picture for those who share the page. */
  readonly picture: string;
  readonly description: string;
}

export function newsNode({ item, path, picture, description }: NewsPage, site: Site): NewsArticle {
  const url = absolute(path, site);
  const published = momentOf(item.published_at)?.toISOString();
  const changed = momentOf(item.updated_at ?? null)?.toISOString() ?? published;
  const image = [pictureAddress(item.image_large || item.image, site.origin), absolute(picture, site)].flatMap(
    (address) => address ?? [],
  );
  return {
    '@type': 'NewsArticle',
    '@id': `${url}#story`,
    headline: truncate(item.name, HEADLINE),
    description,
    url,
    mainEntityOfPage: url,
    inLanguage: site.locale,
    image,
    ...(published ? { datePublished: published, dateModified: changed ?? published } : {}),
    author: shopMention(site),
    publisher: shopMention(site),
  };
}
