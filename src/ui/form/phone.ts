/** The mask of the phone field with eight national digits. */
export const PHONE_MASK = '+373 ###-##-###';
export const PHONE_PREFIX = '+373 ';
const NATIONAL_DIGITS = 8;
/** Digits of a complete number with its country code, as it is sent. */
export const FULL_NUMBER_DIGITS = 3 + NATIONAL_DIGITS;

/** Removes every non-digit: `+373 691-23-456` becomes `37369123456`. */
export function unmaskPhone(text: string): string {
  return text.replace(/\D/g, '');
}

/** The prefix of the field, or what is left of it after an edit: `+373 `, `+37 `, `373 `, `+37`, `+`. */
const PREFIX_PART = /^(?:\+?3?7?3? |\+(?:373?|3)?)/;
/** A complete number with the code of another country. Its code must not be parsed as a part of the prefix. */
const FOREIGN_CODE = /^\s*\+(?!373)(?=(?:\D*\d){11})/;
/** Country codes and trunk prefixes in front of a national number. National numbers begin with neither. */
const DIALLING_PREFIXES = /^(?:0+|373)+/;

const toNational = (text: string): string => unmaskPhone(text).replace(DIALLING_PREFIXES, '');

/**
 * Returns the text of the field with exactly one prefix: `069 123 456`, `0037369123456`, `69123456` and
 * `+373 +373 691-23-456` are the same phone. A single `0` stays, because a second one may follow: `00` begins a number
 * of another country.
 */
export function restorePhonePrefix(text: string): string {
  const rest = FOREIGN_CODE.test(text) ? text : text.replace(PREFIX_PART, '');
  return PHONE_PREFIX + (/^(?:373)?0$/.test(unmaskPhone(rest)) ? '0' : toNational(rest));
}

/**
 * Whether the text of the field is a number of another country, or a `+` without a country code yet. Such a text has
 * no mask.
 */
export const isForeignNumberText = (text: string): boolean => /^\+(?!373)/.test(text);

/** What precedes the digits of a number of another country: the prefix of the field, and `+` or `00`. */
const INTERNATIONAL_PREFIX = /^\s*(?:\+?373\s*)?(?:\+|00)?\s*/;

/** A number of another country as it was entered, with a `+` and without letters. */
const formatInternational = (text: string): string =>
  `+${text.replace(INTERNATIONAL_PREFIX, '').replace(/[^\d\s().-]/g, '')}`;

/** The text of the field for a value: `37369123456`, or a number of another country as it was entered. */
export function phoneText(value: string): string {
  if (phoneProblem(value) === 'foreign') return formatInternational(value);
  return isForeignNumberText(value) ? value : restorePhonePrefix(value);
}

/** Options for `useMask`. A number of another country may have any length. */
export const PHONE_MASK_OPTIONS = {
  mask: (text: string): string => (isForeignNumberText(text) ? '+N' : PHONE_MASK),
  tokens: { N: { pattern: /[\d\s().-]/, multiple: true } },
};

/**
 * Returns the text of the field after an edit of `previous`, with the prefix restored. A number of another country has
 * no prefix and stays as it was entered.
 */
export function correctEditedPhone(text: string, previous: string): string {
  const edited = text.replace(/^\+373 ?(?=\+)/, '');
  // A `+` that was typed behind the prefix or in place of a number, or that is left after the only digit behind it was
  // deleted.
  if (/^\+\s*$/.test(edited) || /^\+373 00$/.test(edited)) return /^\+\s*\d$/.test(previous) ? PHONE_PREFIX : '+';
  if (isForeignNumberText(edited) && !isPrefixEdit(edited, previous)) return edited;
  return phoneText(restorePhonePrefix(edited));
}

/** Whether the edit deleted a part of the prefix only, so that the number is unchanged. */
function isPrefixEdit(text: string, previous: string): boolean {
  if (isForeignNumberText(previous)) return false;
  const national = toNational(previous);
  return national === '' ? /^\+3?7?3? ?$/.test(text) : unmaskPhone(text).endsWith(national);
}

/**
 * Whether a number is of another country or has too many digits. A `+` alone or with the beginning of `373` is neither.
 * A number with too many digits and without a `+` is foreign, too, if it has at least eleven digits, or if it begins
 * with 1 or 4, because no national number does.
 */
export function phoneProblem(text: string): 'foreign' | 'tooLong' | undefined {
  if (/^\s*(?:\+|00)(?!\s*\(?\s*(?:373|37?$|$))/.test(text)) return 'foreign';
  const national = toNational(text);
  if (national.length <= NATIONAL_DIGITS) return undefined;
  return /^[14]|\d{11}/.test(national) ? 'foreign' : 'tooLong';
}

/** The digits of a complete number in any usual notation, as sent: `37369123456`; undefined for anything else. */
export function parsePhone(text: string): string | undefined {
  const national = toNational(text);
  return phoneProblem(text) || national.length !== NATIONAL_DIGITS ? undefined : `373${national}`;
}
