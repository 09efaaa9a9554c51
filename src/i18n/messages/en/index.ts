import { account } from './account.ts';
import { cart } from './cart.ts';
import { catalog } from './catalog.ts';
import { checkout } from './checkout.ts';
import { common } from './common.ts';
import { content } from './content.ts';
import { errors } from './errors.ts';
import { orders } from './orders.ts';
import { user } from './user.ts';

export const en = { account, cart, catalog, checkout, common, content, errors, orders, user } as const;
