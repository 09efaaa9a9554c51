import type { APIRoute } from 'astro';
import { siteOrigin } from '../routes.ts';
import { loadSitemapParts, SITEMAP_HEADERS, sitemapIndexXml } from '#screens/responses/sitemap.ts';

export const GET: APIRoute = async ({ locals, url }) =>
  new Response(sitemapIndexXml(await loadSitemapParts(locals.api), siteOrigin(url)), { headers: SITEMAP_HEADERS });
