import type { TotalCode } from '#contract/value-lists.ts';
import type { Total } from '#contract/orders.ts';
import type { GrammaticalCase } from '#contract/country.ts';
import { asMinor, ZERO, type Minor } from '#contract/money.ts';
import type { Translate } from '#i18n/keys.ts';
import type { SummaryRow } from '#ui/Summary.tsx';

/** An amount of a quote or an order in minor units; 0 when the server does not list it. */
export function findTotal(totals: readonly Total[], code: TotalCode): Minor {
  return totals.find((total) => total.code === code)?.amount ?? ZERO;
}

/**
 * The rows of the summary of a checkout or an order. A discount of 0 is omitted; other discounts have a minus sign.
 * Codes that are not in `TOTAL_CODES` are decoded as `unknown`; they have a minus sign only if the amount is negative.
 * @param options `settled`: nothing is left to pay. `isPickup`: nothing is delivered, so a delivery of 0 is omitted.
 * `isLowerBound`: the delivery zone is not known yet, so the amounts of the delivery and the total are the lowest ones.
 */
export function summaryRows(
  totals: readonly Total[],
  t: Translate<'checkout'>,
  formatPrice: (minor: Minor, grammaticalCase?: GrammaticalCase) => string,
  { settled = false, isPickup = false, isLowerBound = false } = {},
): SummaryRow[] {
  return totals
    .filter(({ code, amount }) => (code !== 'discount' && !(code === 'delivery' && isPickup)) || amount !== 0)
    .map(({ code, amount }) => {
      const value = asMinor(Math.abs(amount));
      const isFree = code === 'delivery' && value === 0 && !isLowerBound;
      const isNegative = code === 'discount' || (code === 'unknown' && amount < 0);
      const isMinimum = (code === 'delivery' || code === 'total') && isLowerBound;
      const price = isMinimum ? t('checkout:from', { price: formatPrice(value, 'genitive') }) : formatPrice(value);
      const text = isFree ? t('checkout:free') : price;
      return {
        code,
        label: t(settled && code === 'total' ? 'checkout:total_settled' : `checkout:total_${code}`),
        value,
        text: isNegative ? `−${text}` : text,
        tone: isFree || code === 'discount' ? 'success' : 'plain',
        strong: code === 'total',
      };
    });
}
