import type { APIContext } from 'astro';
import { siteOrigin } from '#routes.ts';
import { loadIndex, loadPart, partsOf } from './load.ts';
import { indexXml, partXml } from './xml.ts';

const HEADERS = {
  'content-type': 'application/xml; charset=utf-8',
  'cache-control': 'public, max-age=0, s-maxage=30, stale-while-revalidate=86400',
};

export async function answerIndex({ locals, url }: Pick<APIContext, 'locals' | 'url'>): Promise<Response> {
  const origin = siteOrigin(url);
  return new Response(indexXml(partsOf(await loadIndex(locals.http)), origin), { headers: HEADERS });
}

export async function answerPart({
  locals,
  url,
  params,
}: Pick<APIContext, 'locals' | 'url' | 'params'>): Promise<Response> {
  const entries = await loadPart(locals.http, params['part'] ?? '');
  return entries
    ? new Response(partXml(entries, siteOrigin(url)), { headers: HEADERS })
    : new Response('Not found', { status: 404 });
}
