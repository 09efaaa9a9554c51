import { cart } from './cart.ts';
import { catalog } from './catalog.ts';
import { checkout } from './checkout.ts';
import { common } from './common.ts';
import { orders } from './orders.ts';
import { user } from './user.ts';

/** The rooms that scripts read; what only the server says (`content`, `errors`) is not sent to them, the account comes apart. */
export const texts = { cart, catalog, checkout, common, orders, user };
