import type { ModalName } from '#features/shared/modal.store.ts';
import type { RouteName } from '../../../routes.ts';

interface Reach {
  readonly modals: readonly ModalName[];
  readonly routes: readonly RouteName[];
}

/** What each walk stops at. A walk that stops at less, or at more, fails; whatever no walk names does too. */
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
