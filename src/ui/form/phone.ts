const COUNTRY = '373';

/** The mask of the phone field with eight national digits. */
export const PHONE_MASK = '+373 ###-##-###';
export const PHONE_PREFIX = '+373 ';

/** Removes every non-digit: `+373 691-23-456` becomes `37369123456`. */
export function unmaskPhone(text: string): string {
  return text.replace(/\D/g, '');
}

/**
 * Normalizes a typed or pasted number to one with the country code: `069 123 456`, `0037369123456` and `69123456` are the
 * same phone. A partly deleted prefix is restored.
 */
export function completePhone(text: string): string {
  const digits = unmaskPhone(text).replace(/^00/, '');
  if (COUNTRY.startsWith(digits)) return PHONE_PREFIX;
  const national = digits.startsWith(COUNTRY) ? digits.slice(COUNTRY.length) : digits;
  return PHONE_PREFIX + national.replace(/^0/, '');
}
