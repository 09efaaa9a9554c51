import type { APIRoute } from 'astro';
import { siteOrigin } from '#lib/site.ts';
import { loadSitemapParts, SITEMAP_HEADERS, sitemapIndexXml } from '#screens/crawlers/sitemap.ts';

export const GET: APIRoute = async ({ locals, url }) =>
  new Response(sitemapIndexXml(await loadSitemapParts(locals.http), siteOrigin(url)), { headers: SITEMAP_HEADERS });
