import { LOCALES } from '#contract/constants.ts';
import { withLocale } from '#i18n/paths.ts';
import { isPublic, routes, type RouteName } from '../../routes.ts';

/** First path segments of the API and of the pages that are not public. */
const PRIVATE_SEGMENTS = new Set([
  ...(Object.keys(routes) as RouteName[])
    .filter((name) => !isPublic(name))
    .map((name) => routes[name].path.split('/')[1] ?? ''),
  'api',
  'staff',
]);

/** The `robots.txt` of a shop: what crawlers may not fetch in any language, and the URL of the sitemap. */
export function robotsText(origin: string): string {
  const paths = [...PRIVATE_SEGMENTS].flatMap((segment) => LOCALES.map((locale) => withLocale(`/${segment}`, locale)));
  return [
    'User-agent: *',
    // The page itself, pages below it and any query, but no city whose slug only begins with the segment.
    ...paths.flatMap((path) => [`Disallow: ${path}$`, `Disallow: ${path}/`, `Disallow: ${path}?`]),
    '',
    `Sitemap: ${new URL('/sitemap.xml', origin).href}`,
    '',
  ].join('\n');
}
