import { country } from './country.ts';

const { callingCode, nationalDigits, groups } = country.phone;
// eslint-disable-next-line no-restricted-syntax -- Of facts of the country and literals only.
const pattern = (source: string): RegExp => new RegExp(source);

/** A phone number of the shop's country in digits only: `37369123401`. */
export const PHONE_PATTERN = pattern(`^${callingCode}\\d{${nationalDigits}}$`);
/** The same, whatever stands between the digits: `37369123401`, `+373 22 800-373`. */
const OWN_COUNTRY = pattern(`^[\\s(]*\\+?${callingCode}[\\s().-]*(?:\\d[\\s().-]*){${nationalDigits}}$`);
const GROUPS = pattern(`^${[callingCode.length, ...groups].map((digits) => `(\\d{${digits}})`).join('')}$`);
const DIGITS_OF_ANOTHER_COUNTRY = /^[1-9]\d{9,14}$/;

/**
 * A phone number as people read it: `37369123401` and `+373 691-23-401` become `+373 69 123 401`. Numbers of other
 * countries, short numbers and anything else stay as they are stored; a `+` is added to bare digits with a country code.
 */
export function formatPhone(stored: string): string {
  if (OWN_COUNTRY.test(stored)) return `+${(GROUPS.exec(stored.replace(/\D/g, '')) ?? []).slice(1).join(' ')}`;
  return DIGITS_OF_ANOTHER_COUNTRY.test(stored) ? `+${stored}` : stored;
}

/** The `tel:` URL of a stored number. */
export const phoneHref = (stored: string): string => `tel:${formatPhone(stored).replace(/[^\d+]/g, '')}`;
