import { expect, test } from 'vitest';
import { calendarDay, formatPhone, toProfileFields, toProfileInput } from './profile-fields.ts';
import { profile } from './profile.fake.ts';

test('the profile form starts with the profile’s values, else with empty texts', () => {
  expect(toProfileFields(profile({ name: 'Ana', email: null, date_birth: '2001-12-31' }))).toEqual({
    name: 'Ana',
    email: '',
    date_birth: '2001-12-31',
  });
  expect(toProfileFields(null)).toEqual({ name: '', email: '', date_birth: '' });
});

test('the profile is sent trimmed, and an empty birthday as null', () => {
  expect(toProfileInput({ name: ' Ana ', email: '', date_birth: '' })).toEqual({
    name: 'Ana',
    email: '',
    date_birth: null,
  });
});

test('the calendar day is the day in Chișinău', () => {
  expect(calendarDay(new Date('2026-11-20T22:30:00Z'))).toBe('2026-11-21');
});

test('a phone is formatted like its mask', () => {
  expect(formatPhone('37369123456')).toBe('+373 691-23-456');
  expect(formatPhone('+40 700')).toBe('+40 700');
});
