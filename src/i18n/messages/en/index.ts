import account from './account.json' with { type: 'json' };
import allergens from './allergens.json' with { type: 'json' };
import { backend } from './backend/index.ts';
import cart from './cart.json' with { type: 'json' };
import cartReset from './cart-reset.json' with { type: 'json' };
import catalog from './catalog.json' with { type: 'json' };
import checkout from './checkout.json' with { type: 'json' };
import checkoutProblems from './checkout-problems.json' with { type: 'json' };
import common from './common.json' with { type: 'json' };
import content from './content.json' with { type: 'json' };
import errors from './errors.json' with { type: 'json' };
import favourites from './favourites.json' with { type: 'json' };
import launch from './launch.json' with { type: 'json' };
import notifications from './notifications.json' with { type: 'json' };
import offline from './offline.json' with { type: 'json' };
import orderStatus from './order-status.json' with { type: 'json' };
import orderTime from './order-time.json' with { type: 'json' };
import orders from './orders.json' with { type: 'json' };
import pages from './pages.json' with { type: 'json' };
import placedOrder from './placed-order.json' with { type: 'json' };
import promocode from './promocode.json' with { type: 'json' };
import qrPayment from './qr-payment.json' with { type: 'json' };
import rating from './rating.json' with { type: 'json' };
import reorder from './reorder.json' with { type: 'json' };
import reviews from './reviews.json' with { type: 'json' };
import search from './search.json' with { type: 'json' };
import sharing from './sharing.json' with { type: 'json' };
import shell from './shell.json' with { type: 'json' };
import slots from './slots.json' with { type: 'json' };
import { staff } from './staff/index.ts';
import user from './user.json' with { type: 'json' };

export const en = {
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
  launch,
  notifications,
  offline,
  'order-status': orderStatus,
  'order-time': orderTime,
  orders,
  pages,
  'placed-order': placedOrder,
  promocode,
  'qr-payment': qrPayment,
  rating,
  reorder,
  reviews,
  search,
  sharing,
  shell,
  slots,
  user,
  ...backend,
  ...staff,
} as const;
