import { percentOf } from '#contract/money.ts';
import type { OrderTotals } from './orders/order-snapshots.ts';

/** Prices are in minor units. */
interface PricedLine {
  readonly unitPrice: number;
  readonly count: number;
  readonly options: readonly { readonly price: number; readonly count: number }[];
}

/** The effect of a promotion. */
interface Reduction {
  readonly kind: 'percent' | 'fixed' | 'free_delivery';
  /** Percent, or minor units; 0 for free delivery. */
  readonly value: number;
}

/** (line price + option prices × their counts) × line count. */
export function lineTotal({ unitPrice, count, options }: PricedLine): number {
  return (unitPrice + options.reduce((sum, option) => sum + option.price * option.count, 0)) * count;
}

/** The discount on the sum of the items: at most that sum, half units rounded up; 0 for free delivery. */
export function discountFor({ kind, value }: Reduction, itemsTotal: number): number {
  if (kind === 'free_delivery') return 0;
  if (kind === 'fixed') return Math.min(value, itemsTotal);
  return Math.min(percentOf(itemsTotal, value), itemsTotal);
}

/**
 * Delivery is free if the items cost at least `freeFrom` before the discount; null means never. For an empty cart, the
 * price of delivery is 0.
 */
export function calculateTotals(
  lines: readonly PricedLine[],
  delivery: { readonly price: number; readonly freeFrom: number | null },
  reduction: Reduction | null,
): OrderTotals {
  const items = lines.reduce((sum, line) => sum + lineTotal(line), 0);
  const discount = reduction ? discountFor(reduction, items) : 0;
  const isFree =
    lines.length === 0 ||
    reduction?.kind === 'free_delivery' ||
    (delivery.freeFrom !== null && items >= delivery.freeFrom);
  const deliveryPrice = isFree ? 0 : delivery.price;
  return { items, discount, delivery: deliveryPrice, total: items - discount + deliveryPrice };
}
