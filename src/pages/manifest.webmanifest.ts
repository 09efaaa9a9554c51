import type { APIRoute } from 'astro';
import { webManifest } from '#screens/responses/web-manifest.ts';

export const GET: APIRoute = ({ locals }) =>
  new Response(JSON.stringify(webManifest(locals.locale)), {
    headers: { 'content-type': 'application/manifest+json', 'cache-control': 'public, max-age=3600' },
  });
