import { shopSubject } from '#features/catalog/share-subjects.ts';
import type { ShellData } from './load.ts';
import type { PageContext } from './page-context.ts';
import type { PageMeta } from './page-meta.ts';

/** What a page shares that is about the shop as a whole. */
export function shopMeta({ restaurants }: Pick<ShellData, 'restaurants'>, { t }: Pick<PageContext, 't'>): PageMeta {
  return { share: shopSubject(restaurants[0]?.image ?? '', t) };
}
