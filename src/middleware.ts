import { defineMiddleware } from 'astro:middleware';
import { shopLanguages, type ShopOptions } from '#contract/catalog.ts';
import { DEFAULT_LOCALE, type Locale } from '#contract/constants.ts';
import type { ApiClient } from '#lib/api-client.ts';
import { localeOf, withoutLocale } from './i18n/paths.ts';
import { parseCookies, readCookie } from '#lib/cookies.ts';
import { collectCacheTags, createPageApiClient, optionalCall } from '#lib/page-api-client.ts';
import { allowAnalytics, analyticsScript } from '#lib/security-headers.ts';
import { runGuards } from './guards.ts';
import { getGuards, isPublic, matchRoute } from './routes.ts';
import { isStaffPath } from './staff-routes.ts';

/** The origin at which the browser exchanges card data for a token; empty if it is the shop's own. */
const paymentOrigin = process.env['PAYMENT_ORIGIN'] ?? '';
/** Origins of pictures. With an external API, whose picture origins are unknown, any https origin. */
const pictureOrigins =
  process.env['PICTURE_ORIGINS']?.replaceAll(',', ' ') || (process.env['API_BASE_URL'] ? 'https:' : '');
const analytics = analyticsScript();

export const onRequest = defineMiddleware(
  async ({ locals, url, originPathname, request, redirect, rewrite, isPrerendered }, next) => {
    if (isPrerendered) return next();

    const cookies = parseCookies(request.headers.get('cookie') ?? '');
    const token = readCookie(cookies, 'token') ?? undefined;
    // A rewrite to /404 loses the language prefix, so the locale comes from the original path.
    const locale = localeOf(originPathname);
    const path = withoutLocale(url.pathname);
    locals.locale = locale;
    // `astro dev` sets no `apiFetch`: there the API is on the same origin, over HTTP.
    locals.apiFetch ??= (request) => fetch(request);
    const api = createPageApiClient({
      base: url.origin,
      locale,
      token: () => token,
      fetch: (input, init) => locals.apiFetch(new Request(input, init)),
    });
    locals.api = collectCacheTags(api, locals.cacheTags);

    // An external API has no staff endpoints.
    if (isStaffPath(path) && process.env['API_BASE_URL']) return rewrite('/404');
    const route = matchRoute(path);
    if (route) {
      const result = runGuards(getGuards(route.name), {
        locale,
        path: path + url.search,
        parameters: route.parameters,
        cookies,
      });
      if ('redirect' in result) return redirect(result.redirect, 302);
      if ('notFound' in result) return rewrite('/404');
    }
    // An external provider decides which languages are linked only.
    if (route && locale !== DEFAULT_LOCALE && !process.env['API_BASE_URL'] && !(await hasLanguage(locals.api, locale)))
      return redirect(path + url.search, 302);
    const response = await next();
    // The server sets `cacheTags` only for a public path, and replaces an empty 404 response by its cached 404 page.
    // Astro would render a new one if the response had a null body.
    if (locals.cacheTags && response.status === 404 && !response.body) return new Response('', response);
    const configured = withConfiguredOrigins(response, { isPublic: route !== undefined && isPublic(route.name) });
    return isStaffPath(path) ? withLocalPictures(configured) : configured;
  },
);

/** Whether the shop has a language; if that cannot be read now, its pages are shown. */
const hasLanguage = async (api: ApiClient, locale: Locale): Promise<boolean> =>
  shopLanguages((await optionalCall<Pick<ShopOptions, 'languages'>>(api.call('getOptions'), {})).value).includes(
    locale,
  );

/** Staff pages show pictures before they are uploaded. */
function withLocalPictures(response: Response): Response {
  const policy = response.headers.get('content-security-policy');
  if (policy) response.headers.set('content-security-policy', policy.replace("img-src 'self'", "img-src 'self' blob:"));
  return response;
}

/** Adds the configured origins to a page's content security policy. Only public pages may load the analytics script. */
function withConfiguredOrigins(response: Response, page: { readonly isPublic: boolean }): Response {
  const policy = response.headers.get('content-security-policy');
  if (!policy) return response;
  const withAnalytics = analytics && page.isPublic ? allowAnalytics(policy, analytics) : policy;
  const extended = withAnalytics
    .replace("connect-src 'self'", `connect-src 'self' ${paymentOrigin}`.trimEnd())
    .replace("img-src 'self'", `img-src 'self' ${pictureOrigins}`.trimEnd());
  if (extended !== policy) response.headers.set('content-security-policy', extended);
  return response;
}
