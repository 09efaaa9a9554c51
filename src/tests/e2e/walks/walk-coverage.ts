import type { ModalName } from '#features/shared/modal.store.ts';
import type { RouteName } from '../../../routes.ts';

interface Coverage {
  readonly modals: readonly ModalName[];
  readonly routes: readonly RouteName[];
}

/** Modals and routes that each walk must cover exactly. */
export const WALK_COVERAGE = {
  publicPages: {
    modals: [],
    routes: [
      'index',
      'app',
      'privacy',
      'search',
      'news',
      'newsItem',
      'offline',
      'success',
      'fail',
      'city',
      'city-restaurant',
      'city-restaurant-product',
    ],
  },
  account: {
    modals: ['address', 'cardAdd', 'cardCode', 'cardSuccess'],
    routes: [
      'account',
      'accountAddress',
      'accountBank',
      'accountProfile',
      'accountOrders',
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
      'sharedCart',
      'favourites',
      'myAllergens',
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
    routes: ['index', 'news', 'city-restaurant'],
  },
  orders: {
    modals: ['courier', 'orderTime', 'rate'],
    routes: [
      'checkout',
      'checkoutSuccess',
      'order',
      'orders',
      'city-restaurant',
      'city-restaurant-reviews',
      'city-restaurant-reviews-page',
    ],
  },
} as const satisfies Record<string, Coverage>;

export type WalkName = keyof typeof WALK_COVERAGE;

type Stops = (typeof WALK_COVERAGE)[WalkName];
/** The demonstration publishes no page of information; `staff-info-pages.e2e.ts` does, and visits it. */
type VisitedElsewhere = 'infoPage';
type Uncovered =
  | Exclude<ModalName, Stops['modals'][number]>
  | Exclude<RouteName, Stops['routes'][number] | VisitedElsewhere>;
/** A type error names the modals and routes that no walk covers. */
export const IS_EVERYTHING_COVERED: [Uncovered] extends [never] ? true : Uncovered = true;
