import { expect, test } from 'vitest';
import { formatPhone, phoneHref } from './phone.ts';

test.each([
  ['37369123401', '+373 69 123 401'],
  ['+373 691-23-401', '+373 69 123 401'],
  ['+373 22 80-80-80', '+373 22 808 080'],
  ['(+373) 231 00-000', '+373 23 100 000'],
  ['+40 700 111 222', '+40 700 111 222'],
  ['40700111222', '+40 700 111 222'],
  ['380671234567', '+380 671 234 567'],
  ['79123456789', '+7 912 345 6789'],
  ['3725123456', '+372 512 3456'],
  ['37126123456', '+371 261 234 56'],
  ['+3736912340', '+3736912340'],
  ['+373 69 123 401, ext. 5', '+373 69 123 401, ext. 5'],
  ['14 700', '14 700'],
  ['', ''],
])('the number stored as "%s" is shown as "%s"', (stored, shown) => {
  expect(formatPhone(stored)).toBe(shown);
  expect(formatPhone(shown)).toBe(shown);
});

test.each([
  ['37369123401', 'tel:+37369123401'],
  ['+373 22 80-80-80', 'tel:+37322808080'],
  ['+40 700 111 222', 'tel:+40700111222'],
  ['14 700', 'tel:14700'],
])('a call of the number stored as "%s" goes to %s', (stored, url) => expect(phoneHref(stored)).toBe(url));
