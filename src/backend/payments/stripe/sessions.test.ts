import * as v from 'valibot';
import { expect, test } from 'vitest';
import { intentId, Session, sessionReport } from './sessions.ts';

const session = (fields: Partial<Session> = {}): Session => ({
  id: 'cs_test_1',
  client_reference_id: 'reference-1',
  status: 'open',
  payment_status: 'unpaid',
  amount_total: 24_430,
  currency: 'mdl',
  payment_intent: null,
  url: 'https://checkout.stripe.com/c/pay/cs_test_1',
  ...fields,
});
const intent = (status: string, failure?: { code?: string; decline_code?: string; message?: string }) => ({
  id: 'pi_1',
  status,
  last_payment_error: failure ?? null,
});
const declined = { code: 'card_declined', decline_code: 'generic_decline', message: 'Your card was declined.' };

test.each<[string, Partial<Session>, object]>([
  ['not begun', {}, { status: 'pending', isOpen: true, reason: null }],
  ['paid', { status: 'complete', payment_status: 'paid', payment_intent: 'pi_1' }, { status: 'paid', isOpen: false }],
  [
    'paid, whatever else is said',
    { status: 'expired', payment_status: 'paid', payment_intent: intent('requires_payment_method', declined) },
    { status: 'paid', isOpen: false, reason: null },
  ],
  ['expired', { status: 'expired' }, { status: 'failed', isOpen: false, reason: null }],
  [
    'in 3-D Secure',
    { payment_intent: intent('requires_action') },
    { status: 'requires_action', isOpen: true, reason: null },
  ],
  [
    'declined, to be tried again',
    { payment_intent: intent('requires_payment_method', declined) },
    { status: 'failed', isOpen: true, reason: 'Your card was declined.' },
  ],
  ['begun again', { payment_intent: intent('requires_payment_method') }, { status: 'pending', isOpen: true }],
  [
    'on its way for days',
    { status: 'complete', payment_intent: intent('processing') },
    { status: 'pending', isOpen: true },
  ],
  [
    'failed after days',
    { status: 'complete', payment_intent: intent('requires_payment_method', declined) },
    { status: 'failed', isOpen: false, reason: 'Your card was declined.' },
  ],
  [
    'cancelled after days',
    { status: 'complete', payment_intent: intent('canceled') },
    { status: 'failed', isOpen: false, reason: null },
  ],
  ['in an unknown status', { status: 'paused' }, { status: 'pending', isOpen: true }],
  ['in no status', { status: null }, { status: 'pending', isOpen: true }],
  ['in an unknown payment status', { status: 'complete', payment_status: 'held' }, { status: 'pending', isOpen: true }],
  [
    'in an unknown status of the intent',
    { status: 'complete', payment_intent: intent('reviewing') },
    { status: 'pending', isOpen: true },
  ],
  [
    'without a payment that was due',
    { status: 'complete', payment_status: 'no_payment_required' },
    { status: 'pending', isOpen: true },
  ],
])('a session that is %s', (_name, fields, expected) => {
  expect(sessionReport(session(fields))).toMatchObject({ amount: 24_430, currency: 'MDL', ...expected });
});

test.each([
  [{ code: 'card_declined', decline_code: 'insufficient_funds', message: 'No money.' }, 'insufficient_funds'],
  [{ code: 'expired_card', message: 'Expired.' }, 'expired_card'],
  [{ code: 'payment_intent_authentication_failure', message: 'Failed.' }, 'not_confirmed'],
  [{ code: 'authentication_required' }, 'not_confirmed'],
  [{ code: 'constructor', message: 'x'.repeat(300) }, 'x'.repeat(200)],
  [{}, null],
])('the reason of %j is %j', (failure, reason) => {
  expect(sessionReport(session({ payment_intent: intent('requires_payment_method', failure) })).reason).toBe(reason);
});

test('amounts of currencies without hundredths are converted', () => {
  expect(sessionReport(session({ amount_total: 500, currency: 'jpy' }))).toMatchObject({
    amount: 50_000,
    currency: 'JPY',
  });
});

test('the payment intent is known by its id, expanded or not', () => {
  expect(intentId(session({ payment_intent: 'pi_1' }))).toBe('pi_1');
  expect(intentId(session({ payment_intent: intent('succeeded') }))).toBe('pi_1');
  expect(intentId(session())).toBeNull();
});

test('a session without an amount is not read', () => {
  expect(v.is(Session, { ...session(), amount_total: null })).toBe(false);
});
