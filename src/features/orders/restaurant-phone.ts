import type { Order } from '#contract/orders.ts';

/** The number to call about an order: that of the branch where it is collected, else of its restaurant; null if neither has one. */
export function restaurantPhone({ branch, restaurant }: Pick<Order, 'branch' | 'restaurant'>): string | null {
  return branch?.phone || restaurant?.phone || null;
}

/** The `tel:` URL of a formatted number. */
export const phoneHref = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`;
