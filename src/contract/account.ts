import * as v from 'valibot';
import { Order } from './orders.ts';
import { Card, Profile } from './user.ts';

/** Everything the shop knows of a customer, for the customer. */
export const AccountExport = v.object({
  exported_at: v.string(),
  profile: Profile,
  cards: v.array(Card),
  orders: v.array(Order),
});
export type AccountExport = v.InferOutput<typeof AccountExport>;
