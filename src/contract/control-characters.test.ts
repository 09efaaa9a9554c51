import * as v from 'valibot';
import { expect, test } from 'vitest';
import { toSingleLine, toMultiLine, escapeControls } from './control-characters.ts';
import { endpoints } from './endpoints.ts';

test.each([
  ['an escape sequence', 'a\u001b[31mb\u0007', 'a[31mb'],
  ['a line break', 'a\r\nb\nc\td', 'a b c d'],
  ['a C1 control', 'a\u009b31mb\u0085c', 'a31mb c'],
  ['text from right to left', 'a\u202eb\u202c\u2066c\u2069\u200f\u061c', 'abc'],
  ['a line separator', 'a\u2028b\u2029c', 'a b c'],
  ['zero width', 'a\u200bb\ufeff\u2060c', 'abc'],
  ['emoji and letters from right to left', '👩‍👩‍👧‍👦 🇲🇩 שלום', '👩‍👩‍👧‍👦 🇲🇩 שלום'],
])('%s is removed from a line', (_, text, clean) => {
  expect(toSingleLine(text)).toBe(clean);
});

test('a text of several lines keeps its lines', () => {
  expect(toMultiLine('a\r\nb\n\nc\rd\te\u001b\u202e')).toBe('a\nb\n\nc\nd e');
});

test('a terminal shows control characters as escapes that JSON can read', () => {
  const text = 'a\u001b[2K\r\nb\u202e';
  expect(escapeControls(text)).toBe('a\\u001b[2K\\u000d\\u000ab\\u202e');
  expect(JSON.parse(`"${escapeControls(text)}"`)).toBe(text);
});

const HOSTILE = 'A\u001b[1A\r\n\u202eB\u009bC';
const LINE = 'A[1A BC';
const address = { city_id: 1, street: HOSTILE, house: HOSTILE, comment: HOSTILE, apartment: HOSTILE, label: HOSTILE };
const cleanAddress = { street: LINE, house: LINE, comment: 'A[1A\nBC', apartment: LINE, label: LINE };

test.each([
  ['updateProfile', { name: HOSTILE }, { name: LINE }],
  ['addAddress', address, cleanAddress],
  ['editAddress', { id: 1, ...address }, cleanAddress],
  [
    'createOrder',
    {
      quote_id: 'q',
      contact: { name: HOSTILE, phone: '37369123456' },
      address,
      comment: HOSTILE,
      payment: { method: 'cash' },
    },
    { contact: { name: LINE }, address: cleanAddress, comment: 'A[1A\nBC' },
  ],
  ['cancelOrder', { order_id: 1, reason: HOSTILE }, { reason: 'A[1A\nBC' }],
  ['reportProblem', { order_id: 1, reason: 'late', message: HOSTILE }, { message: 'A[1A\nBC' }],
  ['rateOrder', { order_id: 1, food: 5, delivery: 5, service: 5, comment: HOSTILE }, { comment: 'A[1A\nBC' }],
] as const)('the texts of %s have no control characters', (name, body, clean) => {
  expect(v.parse(endpoints[name].body, body)).toMatchObject(clean);
});

test('a name of control characters only is missing', () => {
  expect(v.safeParse(endpoints.updateProfile.body, { name: '\u202e\u001b' }).success).toBe(false);
});
