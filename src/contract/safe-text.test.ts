import * as v from 'valibot';
import { expect, test } from 'vitest';
import { ShopContacts } from './catalog.ts';
import { endpoints } from './endpoints.ts';
import { PaymentState } from './orders.ts';
import { allowedPaymentPage, escapeControls, toMultiLine, toSingleLine } from './safe-text.ts';

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

const HOSTILE_LINKS = [
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'JAVASCRIPT:alert(1)',
  'data:text/html,<script>1</script>',
  'vbscript:1',
  'blob:https://evil.example/1',
  'file:///etc/passwd',
  '//',
  '',
];
const OTHER_HOSTS = ['//evil.example', '/\\evil.example', '/\t/evil.example', '\\\\evil.example', '///evil.example/x'];

test.each(OTHER_HOSTS)('%j is no payment page of a provider', (redirect_url) => {
  expect(v.parse(PaymentState, { status: 'pending', redirect_url }).redirect_url).toBeNull();
});

test.each(HOSTILE_LINKS)('%j is neither a link of the options nor a payment page', (address) => {
  expect(v.parse(ShopContacts, { link_fb: address, link_app_store: address })).toMatchObject({
    link_fb: '',
    link_app_store: '',
  });
  expect(v.parse(PaymentState, { status: 'pending', redirect_url: address }).redirect_url).toBeNull();
});

test.each(['https://facebook.com/shop', 'http://shop.example/'])('%j is a link of the options', (link_fb) => {
  expect(v.parse(ShopContacts, { link_fb }).link_fb).toBe(link_fb);
});

test.each(['/api/sandbox-bank/pay/abc', 'https://bank.example/pay?x=1'])('%j is a payment page', (redirect_url) => {
  expect(v.parse(PaymentState, { status: 'pending', redirect_url }).redirect_url).toBe(redirect_url);
});

test.each(['http://bank.example/pay', 'pay', '?pay', ...OTHER_HOSTS.filter((each) => each.startsWith('\\'))])(
  '%j is no payment page without a scheme or a path of this site',
  (address) => {
    expect(allowedPaymentPage(address, [])).toBeNull();
  },
);

test.each([...OTHER_HOSTS, 'https://evil.example/pay', 'https://bank.example.evil.example/'])(
  '%j is no page of an adapter for bank.example',
  (address) => {
    expect(allowedPaymentPage(address, ['https://bank.example'])).toBeNull();
  },
);

test('an adapter may name a page of its own origin and a path', () => {
  expect(allowedPaymentPage('https://bank.example/pay', ['https://bank.example'])).toBe('https://bank.example/pay');
  expect(allowedPaymentPage('/pay', ['https://bank.example'])).toBe('/pay');
});
