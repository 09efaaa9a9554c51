import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { verifyStripeCallback } from './callbacks.ts';

const SECRET = 'whsec_test_secret';
const NOW = new Date('2026-11-20T12:00:00Z');
const seconds = (date: Date) => date.getTime() / 1000;

const session = {
  id: 'cs_test_1',
  object: 'checkout.session',
  client_reference_id: 'reference-1',
  metadata: { reference: 'reference-1' },
  status: 'complete',
  payment_status: 'paid',
  amount_total: 24_430,
  currency: 'mdl',
  payment_intent: 'pi_1',
  url: null,
};
const event = (type: string, object: unknown) => ({ id: 'evt_1', object: 'event', type, data: { object } });

const sign = (payload: string, { secret = SECRET, at = NOW } = {}) =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: seconds(at) });

const verify = (body: string | Uint8Array, signature: string | null) =>
  verifyStripeCallback(
    Stripe,
    SECRET,
    { now: () => NOW },
    typeof body === 'string' ? new TextEncoder().encode(body) : body,
    new Headers(signature === null ? {} : { 'stripe-signature': signature }),
  );
const verifySigned = (payload: unknown) => {
  const body = JSON.stringify(payload);
  return verify(body, sign(body));
};

const paid = { status: 'paid', isOpen: false, amount: 24_430, currency: 'MDL', reason: null };

test.each([
  ['checkout.session.completed', session, paid],
  ['checkout.session.async_payment_succeeded', session, paid],
  ['checkout.session.completed', { ...session, payment_status: 'unpaid' }, { status: 'pending', isOpen: true }],
  [
    'checkout.session.expired',
    { ...session, status: 'expired', payment_status: 'unpaid', payment_intent: null },
    { status: 'failed', isOpen: false, reason: null },
  ],
])('%s is an event of the payment', async (type, object, expected) => {
  expect(await verifySigned(event(type, object))).toMatchObject({
    kind: 'event',
    event: { id: 'evt_1', reference: 'reference-1', ...expected },
  });
});

test.each([
  ['checkout.session.async_payment_failed', { ...session, payment_status: 'unpaid' }],
  ['charge.refunded', { id: 'ch_1', amount_refunded: 100, metadata: { reference: 'reference-1' } }],
  ['refund.updated', { id: 're_1', status: 'succeeded', metadata: { reference: 'reference-1', refund: '7' } }],
  ['refund.failed', { id: 're_1', status: 'failed', metadata: { reference: 'reference-1', refund: '7' } }],
])('%s leaves the state to a call', async (type, object) => {
  expect(await verifySigned(event(type, object))).toEqual({ kind: 'ask', reference: 'reference-1' });
});

test.each([
  ['an event that was not selected', event('customer.created', { id: 'cus_1' })],
  ['a name of every object', event('constructor', session)],
  ['a session of other software', event('checkout.session.completed', { ...session, metadata: {} })],
  ['a charge of other software', event('charge.refunded', { id: 'ch_1', metadata: null })],
])('%s is ignored', async (_name, payload) => {
  expect(await verifySigned(payload)).toEqual({ kind: 'ignored' });
});

test.each([
  ['no event', null],
  ['an event without an object', { id: 'evt_1', type: 'charge.refunded', data: null }],
  ['a thin event', { id: 'evt_1', object: 'v2.core.event', type: 'checkout.session.completed' }],
  ['a session without an amount', event('checkout.session.completed', { ...session, amount_total: null })],
  [
    'an amount that the shop cannot represent',
    event('checkout.session.completed', { ...session, currency: 'kwd', amount_total: 5125 }),
  ],
  ['an empty reference', event('checkout.session.completed', { ...session, metadata: { reference: '' } })],
])('%s is malformed', async (_name, payload) => {
  expect(await verifySigned(payload)).toEqual({ kind: 'malformed' });
});

test('a body that is no JSON is malformed if it is signed', async () => {
  expect(await verify('{', sign('{'))).toEqual({ kind: 'malformed' });
});

const BODY = JSON.stringify(event('checkout.session.completed', session));

test.each<[string, string, string | null]>([
  ['without a signature', BODY, null],
  ['with an empty one', BODY, ''],
  ['with that of another secret', BODY, sign(BODY, { secret: 'whsec_other' })],
  ['with that of other bytes', JSON.stringify(JSON.parse(BODY), null, 2), sign(BODY)],
  ['with that of another amount', BODY.replace('24430', '24431'), sign(BODY)],
  ['without a time', BODY, sign(BODY).replace(/t=\d+,/, '')],
  ['with another time', BODY, sign(BODY).replace(/t=\d+/, `t=${seconds(NOW) - 1}`)],
  ['with a time that is no number', BODY, sign(BODY).replace(/t=\d+/, 't=x')],
  ['in another scheme', BODY, sign(BODY).replace('v1=', 'v0=')],
  ['after more than five minutes', BODY, sign(BODY, { at: new Date(NOW.getTime() - 301_000) })],
  ['without a body', '', sign(BODY)],
  ['with a header of any text', BODY, 'ÿ=,=,t,v1'],
])('an event %s is not genuine', async (_name, body, signature) => {
  expect(await verify(body, signature)).toEqual({ kind: 'invalidSignature' });
});

test('an event is genuine for five minutes, also while the secret is being replaced', async () => {
  const late = sign(BODY, { at: new Date(NOW.getTime() - 300_000) });
  expect(await verify(BODY, late)).toMatchObject({ kind: 'event' });
  const other = sign(BODY, { secret: 'whsec_old' }).split(',')[1];
  expect(await verify(BODY, `${sign(BODY)},${other}`)).toMatchObject({ kind: 'event' });
});

test('bytes that are no text do not throw', async () => {
  expect(await verify(new Uint8Array([0xff, 0xfe, 0x00]), sign(BODY))).toEqual({ kind: 'invalidSignature' });
});
