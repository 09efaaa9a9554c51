import type { APIRoute } from 'astro';
import { siteOrigin } from '../routes.ts';
import { robotsText } from '#screens/responses/sitemap.ts';

export const GET: APIRoute = ({ url }) =>
  new Response(robotsText(siteOrigin(url)), {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
