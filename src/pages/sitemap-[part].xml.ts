import type { APIRoute } from 'astro';
import { siteOrigin } from '../routes.ts';
import { loadLanguages, loadSitemapPages, SITEMAP_HEADERS, sitemapPartXml } from '#screens/responses/sitemap.ts';

export const GET: APIRoute = async ({ locals, url, params }) => {
  const pages = await loadSitemapPages(locals.api, params['part'] ?? '');
  return pages
    ? new Response(sitemapPartXml(pages, siteOrigin(url), await loadLanguages(locals.api)), {
        headers: SITEMAP_HEADERS,
      })
    : new Response('Not found', { status: 404 });
};
