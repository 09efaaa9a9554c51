import { percentOf, asMinor, ZERO, sumOf, type Minor } from '#contract/money.ts';
import type { OrderTotals } from './db/order-snapshots.ts';

interface PricedLine {
  readonly unitPrice: Minor;
  readonly count: number;
  readonly options: readonly { readonly price: Minor; readonly count: number }[];
}

/** The effect of a promotion. */
interface Reduction {
  readonly kind: 'percent' | 'fixed' | 'free_delivery';
  /** Percent, or minor units; 0 for free delivery. */
  readonly value: number;
}

/** (line price + option prices × their counts) × line count. */
export function lineTotal({ unitPrice, count, options }: PricedLine): Minor {
  return asMinor((unitPrice + options.reduce((sum, option) => sum + option.price * option.count, 0)) * count);
}

/** The sum of the lines. */
export const itemsTotal = (lines: readonly PricedLine[]): Minor => sumOf(lines.map(lineTotal));

/** The discount on the sum of the items: at most that sum, half units rounded up; 0 for free delivery. */
export function discountFor({ kind, value }: Reduction, items: Minor): Minor {
  if (kind === 'free_delivery') return ZERO;
  const discount = kind === 'fixed' ? asMinor(value) : percentOf(items, value);
  return discount < items ? discount : items;
}

/**
 * Delivery is free if the items cost at least `freeFrom` before the discount; null means never. For an empty cart, the
 * price of delivery is 0.
 */
export function calculateTotals(
  lines: readonly PricedLine[],
  delivery: { readonly price: Minor; readonly freeFrom: Minor | null },
  reduction: Reduction | null,
): OrderTotals {
  const items = itemsTotal(lines);
  const discount = reduction ? discountFor(reduction, items) : ZERO;
  const isFree =
    lines.length === 0 ||
    reduction?.kind === 'free_delivery' ||
    (delivery.freeFrom !== null && items >= delivery.freeFrom);
  const deliveryPrice = isFree ? ZERO : delivery.price;
  return { items, discount, delivery: deliveryPrice, total: asMinor(items - discount + deliveryPrice) };
}
