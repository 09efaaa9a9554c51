import { LOCALES } from '#contract/constants.ts';
import { withLocale } from '#i18n/paths.ts';
import { isPublic, routes, type RouteName } from '../../routes.ts';

/** First words of the screens that are one visitor's own, and of the calls. */
const PERSONAL = [
  ...new Set(
    (Object.keys(routes) as RouteName[])
      .filter((name) => !isPublic(name))
      .map((name) => routes[name].path.split('/')[1] ?? ''),
  ),
  'api',
];

/** A word, whatever stands below it, and with any query; a city whose name begins like it is meant by none of them. */
const forms = (path: string) => [`${path}$`, `${path}/`, `${path}?`];

/** What crawlers may not fetch, in every language, and where the sitemap stands. */
export function robotsText(origin: string): string {
  const refused = PERSONAL.flatMap((word) => LOCALES.flatMap((locale) => forms(withLocale(`/${word}`, locale))));
  return [
    'User-agent: *',
    ...refused.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${new URL('/sitemap.xml', origin).href}`,
    '',
  ].join('\n');
}
