const COUNTRY = '373';

/** The mask of the phone field; its eight places are the national digits. */
export const PHONE_MASK = '+373 ###-##-###';
export const PHONE_PREFIX = '+373 ';

/** Every non-digit removed: `+373 691-23-456` is `37369123456`. */
export function unmaskPhone(text: string): string {
  return text.replace(/\D/g, '');
}

/**
 * What somebody typed or pasted, as a number with the country's code: `069 123 456`, `0037369123456` and `69123456`
 * are the same phone. A prefix that was partly deleted comes back.
 */
export function completePhone(text: string): string {
  const digits = unmaskPhone(text).replace(/^00/, '');
  if (COUNTRY.startsWith(digits)) return PHONE_PREFIX;
  const national = digits.startsWith(COUNTRY) ? digits.slice(COUNTRY.length) : digits;
  return PHONE_PREFIX + national.replace(/^0/, '');
}
