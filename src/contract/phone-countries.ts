import { country } from './country.ts';
import type { PhoneNumbers } from './phone.ts';

/** The calling code, and how many digits a national number of a mobile phone has: the fewest and, if it varies, the most. */
type Row = readonly [callingCode: string, minDigits: number, maxDigits?: number];

/**
 * The countries that `SIGN_IN_COUNTRIES` can name, by their ISO codes. Source: the possible lengths of mobile numbers in the
 * metadata of libphonenumber (libphonenumber-js 1.13.16), all rows compared. Countries that share a calling code share their numbers, too.
 */
const ROWS: Readonly<Record<string, Row>> = {
  AL: ['355', 9],
  AM: ['374', 8],
  AT: ['43', 7, 13],
  AZ: ['994', 9],
  BA: ['387', 8, 9],
  BE: ['32', 9],
  BG: ['359', 8, 9],
  BY: ['375', 9],
  CA: ['1', 10],
  CH: ['41', 9],
  CY: ['357', 8],
  CZ: ['420', 9],
  DE: ['49', 10, 11],
  DK: ['45', 8],
  EE: ['372', 7, 8],
  ES: ['34', 9],
  FI: ['358', 6, 10],
  FR: ['33', 9],
  GB: ['44', 10],
  GE: ['995', 9],
  GR: ['30', 10],
  HR: ['385', 8, 9],
  HU: ['36', 9],
  IE: ['353', 9],
  IL: ['972', 9],
  IS: ['354', 7, 9],
  IT: ['39', 9, 10],
  KZ: ['7', 10],
  LT: ['370', 8],
  LU: ['352', 9],
  LV: ['371', 8],
  MD: ['373', 8],
  ME: ['382', 8],
  MK: ['389', 8],
  MT: ['356', 8],
  NL: ['31', 9, 11],
  NO: ['47', 8],
  PL: ['48', 9],
  PT: ['351', 9],
  RO: ['40', 9],
  RS: ['381', 8, 10],
  RU: ['7', 10],
  SE: ['46', 9],
  SI: ['386', 8],
  SK: ['421', 9],
  TR: ['90', 10],
  UA: ['380', 9],
  US: ['1', 10],
  UZ: ['998', 9],
  XK: ['383', 8],
};
export const PHONE_COUNTRIES: readonly string[] = Object.keys(ROWS);

/** The codes of countries in the text of a setting, `ro, UA`: those that are known and those that are not. */
export function readPhoneCountries(setting: string): { readonly known: string[]; readonly unknown: string[] } {
  const codes = [...new Set(setting.toUpperCase().split(/[\s,]+/))].filter(Boolean);
  return {
    known: codes.filter((code) => PHONE_COUNTRIES.includes(code)),
    unknown: codes.filter((code) => !PHONE_COUNTRIES.includes(code)),
  };
}

/**
 * The numbers that customers may sign in with besides those of the shop's country, one entry for each calling code.
 * @param setting the value of `SIGN_IN_COUNTRIES`, `RO,UA`
 */
export function otherPhones(setting = ''): PhoneNumbers[] {
  const phones = readPhoneCountries(setting).known.flatMap((code): PhoneNumbers[] => {
    const [callingCode, minDigits, maxDigits = minDigits] = ROWS[code] ?? [country.phone.callingCode, 0];
    return [{ callingCode, minDigits, maxDigits }];
  });
  return phones.filter(
    ({ callingCode }, index) =>
      callingCode !== country.phone.callingCode &&
      phones.findIndex((phone) => phone.callingCode === callingCode) === index,
  );
}
