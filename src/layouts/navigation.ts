import type { Locale } from '#contract/constants.ts';
import type { MessageKey } from '#i18n/keys.ts';
import type { IconName } from '#ui/icons.ts';
import { href, type RouteName } from '../routes.ts';

export interface NavigationItem {
  readonly type: 'menu' | 'news' | 'orders' | 'profile';
  readonly label: MessageKey<'shell'>;
  readonly icon: IconName;
  /** Empty where only the visitor's cookies tell. */
  readonly href: string;
  /** The modal that opens instead while there is no token. */
  readonly modal?: 'authPhone';
}

export interface Place {
  readonly route: RouteName | 'error';
  readonly city?: string | undefined;
  readonly restaurant?: string | undefined;
}

/** The menu stands only where a city and a restaurant are chosen and the page is neither home nor city (spec 2). */
export function navigation(locale: Locale, { route, city, restaurant }: Place): NavigationItem[] {
  const menu: NavigationItem = {
    type: 'menu',
    label: 'shell:menu',
    icon: 'dish',
    href: city && restaurant ? href(locale, 'cityRestaurant', { city, restaurant }) : '',
  };
  return [
    ...(route === 'index' || route === 'city' ? [] : [menu]),
    { type: 'news', label: 'shell:news', icon: 'news', href: href(locale, 'news') },
    { type: 'orders', label: 'shell:orders', icon: 'receipt', href: href(locale, 'orders'), modal: 'authPhone' },
    { type: 'profile', label: 'shell:profile', icon: 'user', href: href(locale, 'accountProfile'), modal: 'authPhone' },
  ];
}
