import { LOCALES } from '#contract/constants.ts';
import { withLocale } from '#i18n/paths.ts';

/** A page that search engines may know, in all languages at once. */
export interface Entry {
  /** Without its language. */
  readonly path: string;
  /** When what it shows last changed, as an ISO instant; nothing where nobody knows. */
  readonly changed?: string | null | undefined;
}

/** A part of the sitemap by its name in the index. */
export interface Part {
  readonly name: string;
  readonly changed?: string | null | undefined;
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign);
const whole = (path: string, origin: string) => escaped(new URL(path, origin).href);

/** An instant as it is told, on a day that every month has: of a thousand nearly all are, and need no date to be made of them. */
const INSTANT = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;

/** Only what is an instant is told; a provider may send anything. */
function lastmod(changed: string | null | undefined): string {
  if (changed && INSTANT.test(changed)) return `<lastmod>${changed}</lastmod>`;
  const at = new Date(changed ?? '');
  return Number.isNaN(at.getTime()) ? '' : `<lastmod>${at.toISOString()}</lastmod>`;
}

/** Where a part stands. */
export const partPath = (name: string): string => `/sitemap-${name}.xml`;

/** Every page once a language, each naming all of them. */
export function partXml(entries: readonly Entry[], origin: string): string {
  const urls = entries.flatMap(({ path, changed }) => {
    const links = [
      ...LOCALES.map((locale) => [locale, withLocale(path, locale)] as const),
      ['x-default', path] as const,
    ]
      .map(
        ([language, address]) =>
          `<xhtml:link rel="alternate" hreflang="${language}" href="${whole(address, origin)}"/>`,
      )
      .join('');
    return LOCALES.map(
      (locale) => `<url><loc>${whole(withLocale(path, locale), origin)}</loc>${lastmod(changed)}${links}</url>\n`,
    );
  });
  return `${HEAD}<urlset xmlns="${NAMESPACE}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls.join('')}</urlset>\n`;
}

export function indexXml(parts: readonly Part[], origin: string): string {
  // Origin and names hold no sign that an address or XML would write differently.
  const maps = parts.map(
    ({ name, changed }) => `<sitemap><loc>${origin}${partPath(name)}</loc>${lastmod(changed)}</sitemap>\n`,
  );
  return `${HEAD}<sitemapindex xmlns="${NAMESPACE}">\n${maps.join('')}</sitemapindex>\n`;
}
