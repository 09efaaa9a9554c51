import { messages as account } from './account.ts';
import { messages as allergens } from './allergens.ts';
import { messages as cart } from './cart.ts';
import { messages as cartReset } from './cart-reset.ts';
import { messages as catalog } from './catalog.ts';
import { messages as checkout } from './checkout.ts';
import { messages as checkoutProblems } from './checkout-problems.ts';
import { messages as common } from './common.ts';
import { messages as content } from './content.ts';
import { messages as errors } from './errors.ts';
import { messages as favourites } from './favourites.ts';
import { messages as notifications } from './notifications.ts';
import { messages as offline } from './offline.ts';
import { messages as orderStatus } from './order-status.ts';
import { messages as orderTime } from './order-time.ts';
import { messages as orders } from './orders.ts';
import { messages as pages } from './pages.ts';
import { messages as placedOrder } from './placed-order.ts';
import { messages as promocode } from './promocode.ts';
import { messages as rating } from './rating.ts';
import { messages as reorder } from './reorder.ts';
import { messages as reviews } from './reviews.ts';
import { messages as search } from './search.ts';
import { messages as sharing } from './sharing.ts';
import { messages as shell } from './shell.ts';
import { messages as slots } from './slots.ts';
import { staff } from './staff/index.ts';
import { messages as user } from './user.ts';

export const ro = {
  account,
  allergens,
  cart,
  'cart-reset': cartReset,
  catalog,
  checkout,
  'checkout-problems': checkoutProblems,
  common,
  content,
  errors,
  favourites,
  notifications,
  offline,
  'order-status': orderStatus,
  'order-time': orderTime,
  orders,
  pages,
  'placed-order': placedOrder,
  promocode,
  rating,
  reorder,
  reviews,
  search,
  sharing,
  shell,
  slots,
  user,
  ...staff,
} as const;
