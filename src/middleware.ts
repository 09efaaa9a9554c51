import { defineMiddleware } from 'astro:middleware';
import { localeOf, withoutLocale } from '#i18n/paths.ts';
import { readCookie } from '#platform/cookies.ts';
import { createHttp } from '#platform/http.ts';
import { ofPieces } from '#platform/pieces.ts';
import { createProvider } from '#platform/provider.ts';
import { createSharedAnswers } from '#platform/shared-answers.ts';
import { noteTags } from '#platform/tags.ts';
import { runGuards } from './guards.ts';
import { guardsOf, href, matchRoute } from './routes.ts';

const provider = process.env['API_BASE_URL'] ? createProvider(process.env['API_BASE_URL']) : undefined;

const shareAnswers = createSharedAnswers();

/** Where cards become tokens, in the browser, when that is elsewhere. */
const paymentOrigin = process.env['PAYMENT_ORIGIN'] ?? '';
/** Whose pictures are shown. Nobody knows beforehand where an outside provider keeps its own. */
const pictureOrigins = process.env['PICTURE_ORIGINS']?.replaceAll(',', ' ') || (provider ? 'https:' : '');

/** Spec 2 and its routes disagree about where orders live: `/orders` is the page, the other leads there. */
const MOVED = '/account/orders';

export const onRequest = defineMiddleware(async ({ locals, url, originPathname, request, redirect, rewrite, isPrerendered }, next) => {
  if (isPrerendered) return next();
  if (provider) locals.api = provider;
  if (url.pathname.startsWith('/api/')) return next();

  const cookies = request.headers.get('cookie') ?? '';
  // A guard's 404 is a rewrite: the page asked for says the language.
  const locale = localeOf(originPathname);
  const path = withoutLocale(url.pathname);
  locals.locale = locale;
  const http = createHttp({
    // The address never leaves the process: the backend only reads its path.
    base: url.origin,
    locale,
    token: () => readCookie(cookies, 'token') ?? undefined,
    fetch: (input, init) => locals.api(new Request(input, init)),
  });
  const { catalogVersion } = locals;
  locals.http = noteTags(catalogVersion ? shareAnswers(http, locale, catalogVersion) : http, locals.tags);

  if (path === MOVED) return redirect(href(locale, 'orders') + url.search, 308);
  const route = matchRoute(path);
  if (route) {
    const verdict = runGuards(guardsOf(route.name), { locale, path: path + url.search, parameters: route.parameters, cookies });
    if ('redirect' in verdict) return redirect(verdict.redirect, 302);
    if ('notFound' in verdict) return rewrite('/404');
  }
  return ofPieces(locals, async () => widened(await next()));
});

/** The policy of a page, with the origins that this shop's settings add to its own. */
function widened(response: Response): Response {
  const policy = response.headers.get('content-security-policy');
  if (!policy || (!paymentOrigin && !pictureOrigins)) return response;
  const wider = policy.replace("connect-src 'self'", `connect-src 'self' ${paymentOrigin}`).replace("img-src 'self'", `img-src 'self' ${pictureOrigins}`);
  response.headers.set('content-security-policy', wider);
  return response;
}
