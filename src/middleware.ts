import { defineMiddleware } from 'astro:middleware';
import { localeOf, withoutLocale } from '#i18n/paths.ts';
import { readCookie } from '#platform/cookies.ts';
import { createHttp } from '#platform/http.ts';
import { createProvider } from '#platform/provider.ts';
import { runGuards } from './guards.ts';
import { guardsOf, href, matchRoute } from './routes.ts';

const provider = process.env['API_BASE_URL'] ? createProvider(process.env['API_BASE_URL']) : undefined;

const paymentOrigin = process.env['PAYMENT_ORIGIN'];

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
  locals.http = createHttp({
    // The address never leaves the process: the backend only reads its path.
    base: url.origin,
    locale,
    token: () => readCookie(cookies, 'token') ?? undefined,
    fetch: (input, init) => locals.api(new Request(input, init)),
  });

  if (path === MOVED) return redirect(href(locale, 'orders') + url.search, 308);
  const route = matchRoute(path);
  if (route) {
    const verdict = runGuards(guardsOf(route.name), { locale, path: path + url.search, parameters: route.parameters, cookies });
    if ('redirect' in verdict) return redirect(verdict.redirect, 302);
    if ('notFound' in verdict) return rewrite('/404');
  }
  return withPaymentOrigin(await next());
});

/** Cards become tokens at the payment provider, in the browser: where it lives elsewhere, the page's policy lets it be asked. */
function withPaymentOrigin(response: Response): Response {
  const policy = response.headers.get('content-security-policy');
  if (paymentOrigin && policy) response.headers.set('content-security-policy', policy.replace("connect-src 'self'", `connect-src 'self' ${paymentOrigin}`));
  return response;
}
