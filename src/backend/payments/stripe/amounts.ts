import { asMinor, type Minor } from '#contract/money.ts';

// Source: docs.stripe.com/currencies, "Zero-decimal currencies", "Three-decimal currencies" and "Special cases". The
// shop counts hundredths of a major unit in every currency.

/** Stripe takes whole units. */
const ZERO_DECIMAL = new Set([
  ...['BIF', 'CLP', 'DJF', 'GNF', 'JPY', 'KMF', 'KRW', 'MGA'],
  ...['PYG', 'RWF', 'VND', 'VUV', 'XAF', 'XOF', 'XPF'],
]);
/** Stripe takes thousandths, of which the last digit must be 0. */
const THREE_DECIMAL = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND']);
/** Stripe takes hundredths, which must be a whole unit. */
const WHOLE_UNITS = new Set(['ISK']);
/**
 * The shilling is in the list of zero-decimal currencies, and in that of special cases with the rule of `WHOLE_UNITS`:
 * either reading may be wrong by a factor of 100.
 */
const CONTRADICTORY = new Set(['UGX']);

const HUNDREDTHS = 100;
const THOUSANDTHS_PER_HUNDREDTH = 10;

/**
 * An amount as Stripe takes it; null if it cannot be represented.
 * @param currency ISO 4217
 */
export function toStripeAmount(amount: Minor, currency: string): number | null {
  const code = currency.toUpperCase();
  const isWhole = amount % HUNDREDTHS === 0;
  if (CONTRADICTORY.has(code)) return null;
  if (ZERO_DECIMAL.has(code)) return isWhole ? amount / HUNDREDTHS : null;
  if (THREE_DECIMAL.has(code)) return amount * THOUSANDTHS_PER_HUNDREDTH;
  return isWhole || !WHOLE_UNITS.has(code) ? amount : null;
}

/**
 * An amount of Stripe in minor units of the shop.
 * @param currency ISO 4217, in lower case as Stripe writes it
 * @throws Error for a thousandth of a currency, which the shop cannot represent, and for a currency that it refuses
 */
export function fromStripeAmount(amount: number, currency: string): Minor {
  const code = currency.toUpperCase();
  const minor = ZERO_DECIMAL.has(code)
    ? amount * HUNDREDTHS
    : THREE_DECIMAL.has(code)
      ? amount / THOUSANDTHS_PER_HUNDREDTH
      : amount;
  if (!Number.isSafeInteger(minor) || CONTRADICTORY.has(code))
    throw new Error(`An amount in ${code} that the shop cannot represent`);
  return asMinor(minor);
}
