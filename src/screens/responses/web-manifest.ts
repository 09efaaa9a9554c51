import { LANGUAGE_TAGS, type Locale } from '#contract/constants.ts';
import { getT } from '#i18n/t.ts';
import { href } from '../../routes.ts';

/** The light theme's background, as in the head of every page. A manifest has one colour for both themes. */
const PAGE_COLOUR = '#faf6ef';

const icon = (purpose: 'any' | 'maskable', size: 192 | 512) => ({
  src: purpose === 'any' ? `/icon-${size}.png` : `/icon-maskable-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** The web app manifest in a language. Its `id` is the same in all languages, so browsers install one application. */
export function webManifest(locale: Locale) {
  const t = getT(locale);
  const brand = t('shell:brand');
  return {
    id: '/',
    name: brand,
    short_name: brand,
    description: t('content:appDescription', { brand }),
    lang: LANGUAGE_TAGS[locale],
    dir: 'ltr',
    start_url: href(locale, 'index'),
    scope: '/',
    display: 'standalone',
    background_color: PAGE_COLOUR,
    theme_color: PAGE_COLOUR,
    icons: [icon('any', 192), icon('any', 512), icon('maskable', 192), icon('maskable', 512)],
    shortcuts: [{ name: t('shell:orders'), url: href(locale, 'orders') }],
  };
}
