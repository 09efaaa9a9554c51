import { expect, test } from 'vitest';
import { country, type Country } from './country.ts';
import { formatPhone, PHONE_PATTERN } from './phone.ts';

// The facts of whichever country is selected agree with each other.
const { code, timeZone, phone, currencies, companyNumber, address }: Country = country;

test('the phone rule describes one kind of numbers', () => {
  const { callingCode, nationalDigits, mask, groups, unusedFirstDigits, example } = phone;
  expect(mask).toMatch(/^\+\d+ #[# ()-]*#$/);
  expect(mask.startsWith(`+${callingCode} `)).toBe(true);
  expect(mask.replaceAll(/[^#]/g, '')).toHaveLength(nationalDigits);
  expect(groups.reduce((sum, digits) => sum + digits, 0)).toBe(nationalDigits);
  expect(unusedFirstDigits).toMatch(/^[1-9]*$/);
  expect(example.replaceAll(/\D/g, '')).toMatch(PHONE_PATTERN);
  expect(formatPhone(example)).toBe(formatPhone(example.replaceAll(/\D/g, '')));
});

test('its numbers are stored as the database requires', () => {
  expect(phone.callingCode + '5'.repeat(phone.nationalDigits)).toMatch(/^[1-9][0-9]{7,14}$/);
  for (const currency of currencies) expect(currency.code).toMatch(/^[A-Z]{3}$/);
});

test('codes are those of ISO 3166 and IANA', () => {
  expect(new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(code)).toBeTruthy();
  for (const month of [1, 7]) {
    const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(
      new Date(Date.UTC(2026, month, 1)),
    );
    // Whole hours, without minutes.
    expect(parts.find(({ type }) => type === 'timeZoneName')?.value).toMatch(/^GMT([+-]\d+)?$/);
  }
});

test('the other facts have texts', () => {
  expect(companyNumber.label).not.toBe('');
  expect(address.names).not.toBe('');
  expect('').not.toMatch(address.postcode);
});
