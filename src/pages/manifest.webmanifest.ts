import type { APIRoute } from 'astro';
import { webManifest } from '#screens/responses/web-manifest.ts';

export const GET: APIRoute = async ({ locals }) =>
  new Response(JSON.stringify(await webManifest(locals)), {
    headers: { 'content-type': 'application/manifest+json', 'cache-control': 'public, max-age=3600' },
  });
