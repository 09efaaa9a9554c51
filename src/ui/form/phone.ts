/** The mask of the phone field with eight national digits. */
export const PHONE_MASK = '+373 ###-##-###';
export const PHONE_PREFIX = '+373 ';
const NATIONAL_DIGITS = 8;

/** Removes every non-digit: `+373 691-23-456` becomes `37369123456`. */
export function unmaskPhone(text: string): string {
  return text.replace(/\D/g, '');
}

/** The prefix of the field, also if a part of it was deleted: `+373 `, `+37 `, `373 `, `+37`, `+`. */
const PREFIX_PART = /^(?:\+?3?7?3? |\+(?:373?|3)?)/;
/** Country code and trunk prefix in front of a national number, which begins with neither. */
const DIALLING_PREFIXES = /^(?:0+|373)+/;

const toNational = (text: string): string => unmaskPhone(text).replace(DIALLING_PREFIXES, '');

/**
 * The text of the field with its prefix restored and without a second one: `069 123 456`, `0037369123456`, `69123456` and
 * `+373 +373 691-23-456` are the same phone.
 */
export function restorePhonePrefix(text: string): string {
  return PHONE_PREFIX + toNational(text.replace(PREFIX_PART, ''));
}

/** The digits of a complete number in any usual notation, as sent: `37369123456`; undefined for anything else. */
export function parsePhone(text: string): string | undefined {
  const national = toNational(text);
  const isForeign = /^\s*(?:\+|00)(?!\s*\(?\s*373)/.test(text);
  return isForeign || national.length !== NATIONAL_DIGITS ? undefined : `373${national}`;
}
