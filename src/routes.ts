import type { Locale } from '#contract/constants.ts';
import { RESERVED_SLUGS } from '#contract/slugs.ts';
import { withLocale } from './i18n/paths.ts';

/** `auth`: signed in. `checkout`: the cart is not empty. `order`: the id is a number. */
export type GuardName = 'auth' | 'checkout' | 'order';

export interface Route {
  readonly path: string;
  /** Checked in this order before the page is rendered. */
  readonly guards?: readonly GuardName[];
  /** Identical for all visitors, and so cached. */
  readonly public?: true;
}

/**
 * The path of every screen for customers, without the language; `staff-routes.ts` contains those for staff. The first
 * match wins, so `{city}` comes after every fixed path, and `{product}` after the reviews.
 */
export const routes = {
  index: { path: '/', public: true },
  app: { path: '/app', public: true },
  privacy: { path: '/privacy', public: true },
  news: { path: '/news', public: true },
  newsItem: { path: '/news/{news}', public: true },
  infoPage: { path: '/info/{page}', public: true },
  account: { path: '/account', guards: ['auth'] },
  accountAddress: { path: '/account/address', guards: ['auth'] },
  accountBank: { path: '/account/bank', guards: ['auth'] },
  accountProfile: { path: '/account/profile', guards: ['auth'] },
  /** The same screen as `orders`; the navigation links to this address. */
  accountOrders: { path: '/account/orders', guards: ['auth'] },
  checkout: { path: '/checkout', guards: ['auth', 'checkout'] },
  checkoutPayment: { path: '/checkout/payment', guards: ['auth'] },
  checkoutSuccess: { path: '/checkout/success', guards: ['auth'] },
  checkoutFail: { path: '/checkout/fail', guards: ['auth'] },
  search: { path: '/search' },
  offline: { path: '/offline' },
  /** The payment provider redirects to these pages. They do not load the order and continue to `checkoutPayment`. */
  success: { path: '/success' },
  fail: { path: '/fail' },
  orders: { path: '/orders', guards: ['auth'] },
  order: { path: '/orders/{id}', guards: ['order', 'auth'] },
  city: { path: '/{city}', public: true },
  'city-restaurant': { path: '/{city}/{restaurant}', public: true },
  'city-restaurant-reviews': { path: '/{city}/{restaurant}/reviews', public: true },
  'city-restaurant-reviews-page': { path: '/{city}/{restaurant}/reviews/{page}', public: true },
  'city-restaurant-product': { path: '/{city}/{restaurant}/{product}', public: true },
} as const satisfies Record<string, Route>;

export type RouteName = keyof typeof routes;

type ParameterNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterNames<Rest>
  : never;
type PathParameters<Name extends RouteName> = Record<ParameterNames<(typeof routes)[Name]['path']>, string | number>;
/** The last arguments of `href`: none for a path without parameters. */
type ParameterArguments<Name extends RouteName> = [ParameterNames<(typeof routes)[Name]['path']>] extends [never]
  ? []
  : [PathParameters<Name>];

/** The path of a screen in a language: `href('ro', 'city', { city: 'balti' })` → `/ro/balti`. */
export function href<Name extends RouteName>(
  locale: Locale,
  name: Name,
  ...[parameters]: ParameterArguments<Name>
): string {
  const values: Record<string, string | number> = parameters ?? {};
  const path = routes[name].path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(values[key] ?? ''));
  return withLocale(path, locale);
}

const patterns = Object.entries(routes).map(([name, route]) => ({
  name: name as RouteName,
  pattern: new RegExp(`^${route.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
}));

const reserved = new Set<string | undefined>(RESERVED_SLUGS);

/** The screen of a path without language, and its parameters; undefined if none. No city has a reserved slug. */
export function matchRoute(path: string) {
  for (const { name, pattern } of patterns) {
    const match = pattern.exec(path);
    if (match && !reserved.has(match.groups?.['city'])) return { name, parameters: match.groups ?? {} };
  }
  return undefined;
}

export const getGuards = (name: RouteName): readonly GuardName[] => (routes[name] as Route).guards ?? [];

/** Whether the page is identical for all visitors, and so may be cached. */
export const isPublic = (name: RouteName): boolean => 'public' in routes[name];

/** The origin of the shop's public URLs: SITE_URL, or the origin of the request if it is not set. Server only. */
export function siteOrigin(requested: URL): string {
  return new URL(process.env['SITE_URL'] || requested.origin).origin;
}
