import type { OrderDetails } from '#contract/staff/orders.ts';

/**
 * What the customer paid for some lines, in minor units: their share of the discount is deducted, rounded in the customer's favour.
 * Never more than can be returned.
 */
export function amountOfLines(
  { lines, totals, refundable }: Pick<OrderDetails, 'lines' | 'totals' | 'refundable'>,
  lineIds: readonly number[],
): number {
  const full = lines.filter(({ id }) => lineIds.includes(id)).reduce((sum, { total }) => sum + total, 0);
  const discount = totals.items === 0 ? 0 : Math.floor((full * totals.discount) / totals.items);
  return Math.min(full - discount, refundable);
}
