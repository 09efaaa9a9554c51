import type { couriers, orderEvents, orderItems, orders, ratings, refunds } from '#backend/db/schema/index.ts';
import type { ReviewStatus } from '#contract/value-lists.ts';

export type RatingRow = typeof ratings.$inferSelect;

/** The rows of one order. The items have no ids, because a new order is displayed without reading its rows again. */
export interface OrderRows {
  readonly order: Omit<typeof orders.$inferSelect, 'ordinal'>;
  /** `refunded`: money was returned for it, or is about to be. */
  readonly items: readonly (Omit<typeof orderItems.$inferSelect, 'id'> & { readonly refunded?: boolean })[];
  readonly events: readonly Pick<typeof orderEvents.$inferSelect, 'status' | 'at'>[];
  readonly rating: { readonly rating: RatingRow; readonly reviewStatus: ReviewStatus | null } | undefined;
  readonly refunds: readonly Pick<typeof refunds.$inferSelect, 'amount' | 'status' | 'createdAt'>[];
  readonly courier: typeof couriers.$inferSelect | undefined;
  readonly customerName: string;
}
