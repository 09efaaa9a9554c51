import * as v from 'valibot';
import { expect, test } from 'vitest';
import { endpoints } from './endpoints.ts';
import { staffEndpoints } from './staff/index.ts';
import { emailInput, singleLineInput } from './text-input.ts';
import { BranchInput } from './staff/hours.ts';
import { PersonInput } from './staff/people.ts';

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

test.each(['\u200b', '\u00ad', '\u3164', '\u2800', ' \u00a0 ', '\ufe0f'])(
  'a name or an address of %j is empty',
  (blank) => {
    const pathsOf = (schema: v.GenericSchema, input: unknown) =>
      v.safeParse(schema, input).issues?.map((issue) => `${v.getDotPath(issue)} ${issue.type}`);
    expect(pathsOf(endpoints.updateProfile.body, { name: blank })).toEqual(['name non_empty']);
    expect(pathsOf(endpoints.addAddress.body, { city_id: 1, street: blank, house: blank })).toEqual([
      'street non_empty',
      'house non_empty',
    ]);
    expect(pathsOf(staffEndpoints.saveCategory.body, { id: 1, revision: 1, name: { ru: blank } })).toEqual([
      'name.ru non_empty',
    ]);
  },
);

test('the length of a text is that of its normal form', () => {
  expect(v.parse(singleLineInput(60), 'e\u0301'.repeat(60))).toBe('é'.repeat(60));
  expect(v.is(singleLineInput(60), 'é'.repeat(61))).toBe(false);
});

test.each([
  'ana@mail.com',
  'ana+tag@mail.com',
  "o'brien@mail.com",
  'ana..x@mail.com',
  'ana@localhost',
  'ana@mail.museum',
  'ana@xn--e1afmkfd.xn--p1ai',
  'ana@пример.рф',
  'ana@bücher.example',
  '',
])('%j is an e-mail address, or none', (email) => {
  expect(v.parse(emailInput, email)).toBe(email);
});

test.each([' ana@mail.com ', 'ana@mail.com\u200b', '\u202aana@mail.com\u202c'])('%j is ana@mail.com', (email) => {
  expect(v.parse(emailInput, email)).toBe('ana@mail.com');
});

test.each([
  'ana',
  '@mail.com',
  'ana@',
  'ana@@mail.com',
  'ana@-mail.com',
  'ana@mail..com',
  'ana@mail.com.',
  '"a b"@mail.com',
  'імя@mail.com',
  'ana@пример .рф',
  'ana@пример.рф/x',
  'ana@пример:80',
  `${'a'.repeat(250)}@mail.com`,
])('%j is no e-mail address', (email) => {
  expect(v.is(emailInput, email)).toBe(false);
});

test.each([
  ['a branch', BranchInput.entries.phone],
  ['a member of staff', PersonInput.entries.phone],
])('a pasted phone of %s is normalized', (_of, schema) => {
  expect(v.parse(schema, ' 37369123456\u200b')).toBe('37369123456');
  expect(v.parse(schema, null)).toBeNull();
  expect(v.is(schema, '3736912345')).toBe(false);
});
