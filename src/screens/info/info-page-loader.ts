import { isPossibleSlug, PRIVACY_SLUG } from '#contract/slugs.ts';
import { loadShellData } from '#layouts/shell-data.ts';
import type { ApiClient } from '#lib/api-client.ts';
import { undefinedIfNotFound } from '#lib/errors.ts';

/** A page of information; undefined if there is none, and for the text of `/privacy`, which has that address only. */
export async function loadInfoPage(api: ApiClient, slug = '') {
  if (slug === PRIVACY_SLUG || !isPossibleSlug(slug)) return undefined;
  const [shell, page] = await Promise.all([loadShellData(api), findInfoPage(api, slug)]);
  return page && { shell, page };
}

/** Undefined for a page that is not public, and if the backend has no such call. */
export const findInfoPage = (api: ApiClient, slug: string) =>
  undefinedIfNotFound(api.call('getInfoPage', { query: { slug } }));
