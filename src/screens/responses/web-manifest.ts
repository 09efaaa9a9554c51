import { appIconUrl, type Brand, brandOf, type IconPurpose } from '#contract/brand.ts';
import type { ShopContacts } from '#contract/catalog.ts';
import { LANGUAGE_TAGS } from '#contract/constants.ts';
import { shopColors } from '#contract/palette.ts';
import { getT } from '#i18n/t.ts';
import { hasApp, loadContacts } from '#layouts/shell-data.ts';
import { href } from '../../routes.ts';

/** The light theme's background, as in the head of every page. A manifest has one colour for both themes. */
const [PAGE_COLOR] = shopColors.page;

const icon = (brand: Brand, purpose: IconPurpose, size: 192 | 512) => ({
  src: appIconUrl(brand, purpose, size),
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** The apps of the shop in the stores. */
const relatedApplications = ({ link_app_store, link_google_play }: ShopContacts) => [
  ...(link_app_store ? [{ platform: 'itunes', url: link_app_store }] : []),
  ...(link_google_play ? [{ platform: 'play', url: link_google_play }] : []),
];

/** The web app manifest in a language. Its `id` is the same in all languages, so browsers install one application. */
export async function webManifest(locals: Pick<App.Locals, 'locale' | 'api' | 'incomplete'>) {
  const { locale } = locals;
  const t = getT(locale);
  const { value: contacts, failed } = await loadContacts(locals.api);
  locals.incomplete ||= failed;
  const brand = brandOf(contacts, locale);
  return {
    id: '/',
    name: brand.name,
    short_name: brand.name,
    description: t(hasApp(contacts) ? 'content:appDescription' : 'content:siteDescription', { brand: brand.name }),
    lang: LANGUAGE_TAGS[locale],
    dir: 'ltr',
    start_url: href(locale, 'index'),
    scope: '/',
    display: 'standalone',
    background_color: PAGE_COLOR,
    theme_color: PAGE_COLOR,
    icons: [
      icon(brand, 'any', 192),
      icon(brand, 'any', 512),
      icon(brand, 'maskable', 192),
      icon(brand, 'maskable', 512),
    ],
    ...(hasApp(contacts) && { related_applications: relatedApplications(contacts) }),
    shortcuts: [{ name: t('shell:orders'), url: href(locale, 'orders') }],
  };
}
