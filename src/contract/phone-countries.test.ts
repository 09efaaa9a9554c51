import { expect, test } from 'vitest';
import { otherPhones, PHONE_COUNTRIES, readPhoneCountries } from './phone-countries.ts';
import { isAcceptedPhone, PHONE_IN_DIGITS } from './phone.ts';

test('every country has numbers that the database stores', () => {
  for (const code of PHONE_COUNTRIES) {
    for (const { callingCode, minDigits, maxDigits } of otherPhones(code)) {
      expect(maxDigits).toBeGreaterThanOrEqual(minDigits);
      for (const digits of [minDigits, maxDigits]) expect(callingCode + '6'.repeat(digits)).toMatch(PHONE_IN_DIGITS);
    }
  }
});

test('no calling code begins with another one', () => {
  const codes = otherPhones(PHONE_COUNTRIES.join()).map(({ callingCode }) => callingCode);
  for (const code of codes) expect(codes.filter((other) => other.startsWith(code))).toEqual([code]);
});

test('the setting is a list of codes in any case', () => {
  expect(readPhoneCountries(' ro, UA,,RO XX')).toEqual({ known: ['RO', 'UA'], unknown: ['XX'] });
  expect(otherPhones('ro, UA')).toEqual([
    { callingCode: '40', minDigits: 9, maxDigits: 9 },
    { callingCode: '380', minDigits: 9, maxDigits: 9 },
  ]);
});

test('without the setting, and with the country of the shop, nothing is added', () => {
  expect(otherPhones(undefined)).toEqual([]);
  expect(otherPhones('')).toEqual([]);
  expect(otherPhones('MD')).toEqual([]);
});

test('countries with one calling code are one entry', () => {
  expect(otherPhones('RU,KZ')).toEqual([{ callingCode: '7', minDigits: 10, maxDigits: 10 }]);
});

test.each([
  ['37369123401', '', true],
  ['40712345678', '', false],
  ['40712345678', 'RO', true],
  ['380671234567', 'RO', false],
  ['380671234567', 'RO,UA', true],
  // A trunk prefix, and too few or too many digits.
  ['400712345678', 'RO', false],
  ['40071234567', 'RO', false],
  ['4071234567', 'RO', false],
  ['407123456789', 'RO', false],
  ['3736912340', 'RO', false],
  ['3725123456', 'EE', true],
  ['37251234567', 'EE', true],
  ['+40712345678', 'RO', false],
])('%s with the countries "%s" is accepted: %s', (phone, setting, accepted) => {
  expect(isAcceptedPhone(phone, otherPhones(setting))).toBe(accepted);
});
