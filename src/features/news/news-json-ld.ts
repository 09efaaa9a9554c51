import type { NewsArticle } from 'schema-dts';
import type { NewsItem } from '#contract/catalog.ts';
import { toAbsolutePictureUrl } from '#features/catalog/picture.ts';
import { parseDate } from '#features/shared/dates.ts';
import { toAbsoluteUrl, shopReference, type Site } from '#features/shared/json-ld.ts';
import { truncate } from '#features/catalog/catalog-text.ts';

/** The longest headline that search engines show, in characters. */
const MAX_HEADLINE_LENGTH = 110;

interface NewsPage {
  readonly item: NewsItem;
  readonly path: string;
  /** Path of the generated picture for social networks. */
  readonly sharePicture: string;
  readonly description: string;
}

export function newsNode({ item, path, sharePicture, description }: NewsPage, site: Site): NewsArticle {
  const url = toAbsoluteUrl(path, site);
  const datePublished = parseDate(item.published_at)?.toISOString();
  const updated = parseDate(item.updated_at ?? null)?.toISOString();
  const ownPicture = toAbsolutePictureUrl(item.image_large || item.image, site.origin);
  return {
    '@type': 'NewsArticle',
    '@id': `${url}#story`,
    headline: truncate(item.name, MAX_HEADLINE_LENGTH),
    description,
    url,
    mainEntityOfPage: url,
    inLanguage: site.locale,
    image: [...(ownPicture ? [ownPicture] : []), toAbsoluteUrl(sharePicture, site)],
    ...(datePublished ? { datePublished, dateModified: updated ?? datePublished } : {}),
    author: shopReference(site),
    publisher: shopReference(site),
  };
}
