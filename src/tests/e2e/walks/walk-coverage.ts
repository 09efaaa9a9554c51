import type { ModalName } from '#features/shared/modal.store.ts';
import type { RouteName } from '../../../routes.ts';

interface Reach {
  readonly modals: readonly ModalName[];
  readonly routes: readonly RouteName[];
}

/** Where each walk stops. A walk that stops elsewhere, or misses a stop, fails. */
export const REACH = {
  publicPages: {
    modals: [],
    routes: [
      'index',
      'app',
      'privacy',
      'news',
      'newsItem',
      'success',
      'fail',
      'city',
      'cityRestaurant',
      'cityRestaurantProduct',
    ],
  },
  account: {
    modals: ['address', 'cardAdd', 'cardCode', 'cardSuccess'],
    routes: [
      'account',
      'accountAddress',
      'accountBank',
      'accountProfile',
      'orders',
      'order',
      'checkoutPayment',
      'checkoutFail',
    ],
  },
  visitor: {
    modals: [
      'cart',
      'news',
      'restaurant',
      'additives',
      'reset',
      'promocode',
      'promocodeError',
      'promocodeSuccess',
      'unavailable',
      'authPhone',
      'authCode',
      'profile',
    ],
    routes: ['index', 'news', 'cityRestaurant'],
  },
  orders: {
    modals: ['courier', 'rate'],
    routes: ['checkout', 'checkoutSuccess', 'order', 'orders'],
  },
} as const satisfies Record<string, Reach>;

export type WalkName = keyof typeof REACH;

type Stops = (typeof REACH)[WalkName];
type Unreached = Exclude<ModalName, Stops['modals'][number]> | Exclude<RouteName, Stops['routes'][number]>;
/** A type error names the modals and routes that no walk stops at. */
export const IS_EVERYTHING_REACHED: [Unreached] extends [never] ? true : Unreached = true;
