/** The mask of the phone field with eight national digits. */
export const PHONE_MASK = '+373 ###-##-###';
export const PHONE_PREFIX = '+373 ';
const NATIONAL_DIGITS = 8;
/** The digits of a number with its country's code, as it is sent. */
export const FULL_NUMBER_DIGITS = 3 + NATIONAL_DIGITS;

/** Removes every non-digit: `+373 691-23-456` becomes `37369123456`. */
export function unmaskPhone(text: string): string {
  return text.replace(/\D/g, '');
}

/** The prefix of the field, also if a part of it was deleted: `+373 `, `+37 `, `373 `, `+37`, `+`. */
const PREFIX_PART = /^(?:\+?3?7?3? |\+(?:373?|3)?)/;
/** The code of another country in front of a whole number, which must not be read as a part of the prefix. */
const FOREIGN_CODE = /^\s*\+(?!373)(?=(?:\D*\d){11})/;
/** Country code and trunk prefix in front of a national number, which begins with neither. */
const DIALLING_PREFIXES = /^(?:0+|373)+/;

const toNational = (text: string): string => unmaskPhone(text).replace(DIALLING_PREFIXES, '');

/**
 * The text of the field with its prefix restored and without a second one: `069 123 456`, `0037369123456`, `69123456` and
 * `+373 +373 691-23-456` are the same phone.
 */
export function restorePhonePrefix(text: string): string {
  return PHONE_PREFIX + toNational(FOREIGN_CODE.test(text) ? text : text.replace(PREFIX_PART, ''));
}

/**
 * Whether a number is of another country or has too many digits. One without its `+` is foreign too if no national number begins
 * like it, with 1 or 4, or if it has the eleven digits of a number with its country's code.
 */
export function phoneProblem(text: string): 'foreign' | 'tooLong' | undefined {
  if (/^\s*(?:\+|00)(?!\s*\(?\s*373)/.test(text)) return 'foreign';
  const national = toNational(text);
  if (national.length <= NATIONAL_DIGITS) return undefined;
  return /^[14]|\d{11}/.test(national) ? 'foreign' : 'tooLong';
}

/** The digits of a complete number in any usual notation, as sent: `37369123456`; undefined for anything else. */
export function parsePhone(text: string): string | undefined {
  const national = toNational(text);
  return phoneProblem(text) || national.length !== NATIONAL_DIGITS ? undefined : `373${national}`;
}

/** `37369123456` with the mask of the phone field: `+373 691-23-456`. */
export function formatPhone(digits: string): string {
  return digits.replace(/^(\d{3})(\d{3})(\d{2})(\d{3})$/, '+$1 $2-$3-$4');
}
