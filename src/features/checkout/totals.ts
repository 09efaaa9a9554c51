import type { TotalCode } from '#contract/constants.ts';
import type { Total } from '#contract/orders.ts';
import { toMinor } from '#features/common/money.ts';

/** An amount of a quote or an order in minor units; 0 when the server names none. */
export function totalOf(totals: readonly Total[], code: TotalCode): number {
  return toMinor(totals.find((total) => total.code === code)?.amount ?? 0);
}
