import type { MessageKey } from '#i18n/keys.ts';
import { lifetime } from '#lib/cookies.ts';

export interface CookieRow {
  /** As browsers show it. */
  readonly name: string;
  readonly purpose: MessageKey;
  readonly days: number;
}

const DAY = 24 * 60 * 60;
const days = (name: string) => Math.round(lifetime(name) / DAY);

/** Every cookie the shop sets, with the time it really keeps it. */
export const COOKIES: readonly CookieRow[] = [
  { name: 'cart, cart.1, cart.2…', purpose: 'content:privacyCookieCart', days: days('cart') },
  { name: 'city', purpose: 'content:privacyCookieCity', days: days('city') },
  { name: 'restaurantId', purpose: 'content:privacyCookieRestaurant', days: days('restaurantId') },
  { name: 'token', purpose: 'content:privacyCookieToken', days: days('token') },
  { name: 'theme', purpose: 'content:privacyCookieTheme', days: days('theme') },
  { name: 'i18n_redirected', purpose: 'content:privacyCookieLanguage', days: days('i18n_redirected') },
];
