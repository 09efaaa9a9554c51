import * as v from 'valibot';
import { expect, test } from 'vitest';
import { ShopContacts } from './catalog.ts';
import { PaymentState } from './orders.ts';
import { allowedPaymentPage } from './safe-links.ts';

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

test.each([
  '/api/sandbox-bank/pay/abc',
  'https://bank.example/pay?x=1',
  'http://localhost:4650/pay',
  'http://127.0.0.1:4650/pay',
  'http://[::1]:4650/pay',
])('%j is a payment page', (redirect_url) => {
  expect(v.parse(PaymentState, { status: 'pending', redirect_url }).redirect_url).toBe(redirect_url);
});

test.each([
  'http://bank.example/pay',
  'http://localhost.evil.example/',
  'http://127.0.0.1.evil.example/',
  'http://localhost@evil.example/',
  'ftp://localhost/',
  'pay',
  '?pay',
  ...OTHER_HOSTS.filter((each) => each.startsWith('\\')),
])('%j is no payment page', (address) => {
  expect(allowedPaymentPage(address)).toBeNull();
});

test.each([...OTHER_HOSTS, 'https://evil.example/pay', 'https://bank.example.evil.example/'])(
  '%j is no page of an adapter for bank.example',
  (address) => {
    expect(allowedPaymentPage(address, ['https://bank.example'])).toBeNull();
  },
);

test('an adapter may name a page of its own origin and a path', () => {
  expect(allowedPaymentPage('https://bank.example/pay', ['https://bank.example'])).toBe('https://bank.example/pay');
  expect(allowedPaymentPage('http://localhost:4650/pay', ['http://localhost:4650'])).toBe('http://localhost:4650/pay');
  expect(allowedPaymentPage('http://localhost:4651/pay', ['http://localhost:4650'])).toBeNull();
  expect(allowedPaymentPage('/pay', ['https://bank.example'])).toBe('/pay');
});

const codeOf = (url: string) => v.parse(PaymentState, { status: 'pending', qr: { url } }).qr;

test.each(['https://bank.example/qr?x=1', 'http://localhost:4650/qr'])('%j is a code to pay', (url) => {
  expect(codeOf(url)).toEqual({ url, expires_at: null });
});

test.each([...HOSTILE_LINKS, ...OTHER_HOSTS, '/pay', 'http://bank.example/qr', 'bank://pay', 'pay 100'])(
  '%j is no code to pay',
  (url) => {
    expect(codeOf(url)).toBeNull();
  },
);
