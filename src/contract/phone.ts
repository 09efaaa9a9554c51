import { country } from './country.ts';

const { callingCode, nationalDigits, groups } = country.phone;
// eslint-disable-next-line no-restricted-syntax -- Of facts of the country and literals only.
const pattern = (source: string): RegExp => new RegExp(source);

/** A phone number of the shop's country in digits only: `37369123401`. */
export const PHONE_PATTERN = pattern(`^${callingCode}\\d{${nationalDigits}}$`);
/** The same, whatever stands between the digits: `37369123401`, `+373 22 800-373`. */
const OWN_COUNTRY = pattern(`^[\\s(]*\\+?${callingCode}[\\s().-]*(?:\\d[\\s().-]*){${nationalDigits}}$`);
const GROUPS = pattern(`^${[callingCode.length, ...groups].map((digits) => `(\\d{${digits}})`).join('')}$`);

/** A phone number of any country in digits only, with its calling code (E.164): `40712345678`. */
export const PHONE_IN_DIGITS = /^[1-9][0-9]{7,14}$/;
/** Fewer digits may be a national number. */
const DIGITS_OF_ANOTHER_COUNTRY = /^[1-9]\d{9,14}$/;
/** The calling codes of one and two digits; all others have three. */
const CALLING_CODE = /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/;

/** The phone numbers of another country that the shop accepts. National numbers have no trunk prefix 0. */
export interface PhoneNumbers {
  readonly callingCode: string;
  /** How many digits national numbers have. */
  readonly minDigits: number;
  readonly maxDigits: number;
}

/** Whether a number in digits only is one of the shop's country, or of another one that the shop accepts. */
export const isAcceptedPhone = (phone: string, others: readonly PhoneNumbers[]): boolean =>
  PHONE_PATTERN.test(phone) ||
  (PHONE_IN_DIGITS.test(phone) &&
    others.some(({ callingCode: code, minDigits, maxDigits }) => {
      const digits = phone.length - code.length;
      return phone.startsWith(code) && phone[code.length] !== '0' && digits >= minDigits && digits <= maxDigits;
    }));

/**
 * A phone number as people read it: `37369123401` and `+373 691-23-401` become `+373 69 123 401`, and the digits of a
 * number of another country `+40 712 345 678`. Other notations of other countries, short numbers and anything else stay
 * as they are stored.
 */
export function formatPhone(stored: string): string {
  if (OWN_COUNTRY.test(stored)) return `+${(GROUPS.exec(stored.replace(/\D/g, '')) ?? []).slice(1).join(' ')}`;
  if (!DIGITS_OF_ANOTHER_COUNTRY.test(stored)) return stored;
  const [code = ''] = CALLING_CODE.exec(stored) ?? [];
  // Groups of three digits, of which the last may have two or four.
  return `+${code} ${stored.slice(code.length).replace(/\d{3}(?=\d{2})/g, '$& ')}`;
}

/** The `tel:` URL of a stored number. */
export const phoneHref = (stored: string): string => `tel:${formatPhone(stored).replace(/[^\d+]/g, '')}`;
