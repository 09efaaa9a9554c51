import type { Locale } from '#contract/constants.ts';
import type { MessageKey } from '#i18n/keys.ts';
import type { IconName } from '#ui/icons.ts';
import { href, type RouteName } from '../routes.ts';

interface NavigationItem {
  readonly type: 'menu' | 'news' | 'orders' | 'profile';
  readonly label: MessageKey<'shell'>;
  readonly icon: IconName;
  /** Empty if the page has no restaurant. A script then links the restaurant that is stored in the cookies. */
  readonly href: string;
  /** The modal that opens instead of the page while there is no session. */
  readonly modal?: 'authPhone';
}

export interface CurrentPage {
  readonly route: RouteName | 'error';
  readonly city?: string | undefined;
  readonly restaurant?: string | undefined;
}

/** Cities whose restaurants the home page lists; the others are listed by name. */
export const MAX_LISTED_CITIES = 12;

/** The items of the navigation. The home and city pages have no menu item, even if a restaurant is stored. */
export function navigation(locale: Locale, { route, city, restaurant }: CurrentPage): NavigationItem[] {
  const menu: NavigationItem = {
    type: 'menu',
    label: 'shell:menu',
    icon: 'cutlery',
    href: city && restaurant ? href(locale, 'city-restaurant', { city, restaurant }) : '',
  };
  return [
    ...(route === 'index' || route === 'city' ? [] : [menu]),
    { type: 'news', label: 'shell:news', icon: 'news', href: href(locale, 'news') },
    { type: 'orders', label: 'shell:orders', icon: 'receipt', href: href(locale, 'accountOrders'), modal: 'authPhone' },
    { type: 'profile', label: 'shell:profile', icon: 'user', href: href(locale, 'accountProfile'), modal: 'authPhone' },
  ];
}

/**
 * The path of the request, encoded. If the page was rewritten to /404, `originPathname` is the decoded path of the
 * request. Several slashes at its beginning are reduced to one, because a link to `//host` leads to another host.
 */
export function originalPath({ url, originPathname }: { readonly url: URL; readonly originPathname: string }): string {
  if (url.pathname !== '/404') return url.pathname;
  const original = new URL(url);
  original.pathname = originPathname;
  return original.pathname.replace(/^\/+/, '/');
}
