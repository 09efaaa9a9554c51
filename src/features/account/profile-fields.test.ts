import { expect, test } from 'vitest';
import { dayOf, showPhone, toFields, toInput } from './profile-fields.ts';
import { profile } from './http.fake.ts';

test('the profile form starts with what is known and holds empty texts for the rest', () => {
  expect(toFields(profile({ name: 'Ana', email: null, date_birth: '2001-12-31' }))).toEqual({
    name: 'Ana',
    email: '',
    date_birth: '2001-12-31',
  });
  expect(toFields(null)).toEqual({ name: '', email: '', date_birth: '' });
});

test('the profile is sent without blanks around, and without a birthday as null', () => {
  expect(toInput({ name: ' Ana ', email: '', date_birth: '' })).toEqual({ name: 'Ana', email: '', date_birth: null });
});

test('today is the day of Chișinău, not of the clock’s zone', () => {
  expect(dayOf(new Date('2026-11-20T22:30:00Z'))).toBe('2026-11-21');
});

test('a phone is shown as its mask writes it', () => {
  expect(showPhone('37369123456')).toBe('+373 691-23-456');
  expect(showPhone('+40 700')).toBe('+40 700');
});
