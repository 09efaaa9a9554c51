import { describe, expect, test } from 'vitest';
import { testProviderContract } from '#backend/testing/provider-contract.ts';
import { asMinor } from '#contract/money.ts';
import type { NewRefund } from '../provider.ts';
import { checkoutSignature } from '#emulators/maib/signatures.ts';
import { maibCheckoutProvider } from './checkout.ts';
import { known, newPayment, openBank, openForContract, SECRETS, SETTINGS, SITE_URL } from './testing/bank.ts';

const open = (respond?: Parameters<typeof openBank>[1]) => openBank(maibCheckoutProvider, respond);
type Bank = ReturnType<typeof open>;

/** A payment that waits on its page. */
async function openPayment(bank: Bank, fields: Parameters<typeof newPayment>[0] = {}) {
  const payment = newPayment(fields);
  const { externalId } = await bank.provider.create(payment);
  return { payment, externalId, given: known(payment, externalId), lost: known(payment, null) };
}
async function paidPayment(bank: Bank, fields?: Parameters<typeof newPayment>[0]) {
  const opened = await openPayment(bank, fields);
  await bank.maib.payCheckout(opened.externalId);
  return opened;
}
const newRefund = (fields: Partial<NewRefund> = {}): NewRefund => ({
  id: 'refund-1',
  amount: asMinor(24_430),
  acceptedBefore: asMinor(0),
  isRepeated: false,
  ...fields,
});
const PENDING = { status: 'pending', amount: 24_430, currency: 'MDL', reason: null, isOpen: true };
const PAID = {
  status: 'paid',
  amount: 24_430,
  currency: 'MDL',
  reason: null,
  isOpen: false,
  externalId: expect.stringMatching(/^payment-/),
  refunded: 0,
};

describe('the contract of providers', () => {
  testProviderContract(() =>
    openForContract(maibCheckoutProvider, async (maib, id) => {
      if (maib.checkouts.get(id)?.status === 'WaitingForInit') await maib.payCheckout(id);
    }),
  );
});

describe('creating', () => {
  test('sends the exact amount, the reference, the language and the addresses of the shop', async () => {
    const bank = open();
    const payment = newPayment({ amount: asMinor(5061), locale: 'ru' });
    const { externalId, step } = await bank.provider.create(payment);
    const checkout = bank.maib.checkouts.get(externalId);
    expect(checkout?.request).toEqual({
      amount: 50.61,
      currency: 'MDL',
      orderInfo: { id: payment.reference, description: 'A-1001' },
      language: 'ru',
      callbackUrl: `${SITE_URL}/api/webhooks/maib`,
      successUrl: `${SITE_URL}/ro/success?order=1`,
      failUrl: `${SITE_URL}/ro/fail?order=1`,
    });
    expect(step).toEqual({ kind: 'redirect', url: `${SETTINGS.url}/pay/checkouts/${externalId}` });
    expect(bank.provider.pageOrigins).toEqual([SETTINGS.url]);
  });

  test('shortens a long title', async () => {
    const bank = open();
    const { externalId } = await openPayment(bank, { title: '🍕'.repeat(200) });
    expect(bank.maib.checkouts.get(externalId)?.request.orderInfo?.description).toBe('🍕'.repeat(124));
  });

  test('again finds the same session, whatever else is asked for', async () => {
    const bank = open();
    const payment = newPayment();
    await bank.provider.create(newPayment());
    const first = await bank.provider.create(payment);
    expect(await bank.provider.create({ ...payment, amount: asMinor(5) })).toEqual(first);
    expect(bank.maib.checkouts.size).toBe(2);
  });

  test('again after a lost response finds the session', async () => {
    const bank = open();
    const payment = newPayment();
    bank.maib.faults.switchOn('response-withheld', 1);
    await expect(bank.provider.create(payment)).rejects.toThrow();
    expect(bank.maib.checkouts.size).toBe(1);
    const { externalId } = await bank.provider.create(payment);
    expect([...bank.maib.checkouts.keys()]).toEqual([externalId]);
  });

  test('again after the session was paid or has ended leaves the customer nothing to do', async () => {
    const bank = open();
    const paid = await paidPayment(bank);
    expect(await bank.provider.create(paid.payment)).toEqual({ externalId: paid.externalId, step: { kind: 'none' } });
    const over = await openPayment(bank);
    bank.maib.expireCheckout(over.externalId);
    expect(await bank.provider.create(over.payment)).toEqual({ externalId: over.externalId, step: { kind: 'none' } });
    expect(bank.maib.checkouts.size).toBe(2);
  });

  test('is refused for what the bank would refuse again', async () => {
    const bank = open();
    expect(await bank.provider.create(newPayment({ currency: 'EUR' }))).toMatchObject({
      step: { kind: 'refused', reason: 'maib.merchant.payments-42000' },
    });
  });

  test.each([
    [409, 'maib.merchant.payments-44000'],
    [409, 'maib.merchant.payments-44003'],
    [200, 'maib.merchant.payments-42006'],
  ])('is refused for status %s with %s', async (status, errorCode) => {
    const bank = open(({ method, path }) =>
      method === 'POST' && path === '/v2/checkouts'
        ? Response.json({ errors: [{ errorCode }] }, { status })
        : undefined,
    );
    expect(await bank.provider.create(newPayment())).toMatchObject({ step: { kind: 'refused', reason: errorCode } });
  });

  test.each(['status-403', 'status-409', 'status-429', 'status-503'] as const)(
    'fails for now with %s',
    async (fault) => {
      const bank = open();
      const payment = newPayment();
      bank.maib.faults.switchOn(fault);
      await expect(bank.provider.create(payment)).rejects.toThrow('maib responded');
      bank.maib.faults.switchOff(fault);
      expect(await bank.provider.create(payment)).toMatchObject({ step: { kind: 'redirect' } });
    },
  );

  test('that was refused leaves nothing at the bank to ask for by its reference', async () => {
    const bank = open(({ path }) =>
      path.startsWith('/v2/checkouts/') ? Response.json({ errors: [] }, { status: 400 }) : undefined,
    );
    const payment = newPayment({ currency: 'EUR' });
    const { externalId } = await bank.provider.create(payment);
    await bank.provider.cancel(known(payment, externalId));
    expect(await bank.provider.status(known(payment, externalId))).toBeNull();
  });

  test.each(['token-expired', 'status-401'] as const)('goes on after %s in the middle', async (fault) => {
    const bank = open();
    await openPayment(bank);
    bank.maib.faults.switchOn(fault, 1);
    expect(await bank.provider.create(newPayment())).toMatchObject({ step: { kind: 'redirect' } });
    expect(bank.countOf('POST /v2/auth/token')).toBe(2);
  });

  test('needs the public address of the shop, and an encrypted one of the bank', () => {
    const dependencies = { clock: { now: () => new Date() }, log: () => {}, settings: SETTINGS, siteUrl: SITE_URL };
    expect(() => maibCheckoutProvider({ ...dependencies, siteUrl: null })).toThrow('SITE_URL');
    const settings = { ...SETTINGS, url: 'http://api.maibmerchants.md' };
    expect(() => maibCheckoutProvider({ ...dependencies, settings })).toThrow('https://');
    const bank = maibCheckoutProvider({
      ...dependencies,
      settings: { ...SETTINGS, url: 'https://sandbox.maibmerchants.md' },
    });
    expect(bank.pageOrigins).toEqual(['https://checkout.maib.md', 'https://checkout-sandbox.maib.md']);
  });
});

describe('the status', () => {
  test('is pending while the page is open, and found without the id', async () => {
    const bank = open();
    const { externalId, given, lost } = await openPayment(bank);
    expect(await bank.provider.status(given)).toEqual(PENDING);
    await bank.maib.fetch(new Request(`${SETTINGS.url}/pay/checkouts/${externalId}`));
    expect(await bank.provider.status(given)).toEqual(PENDING);
    expect(await bank.provider.status(lost)).toEqual(PENDING);
  });

  test('is null for a payment that the bank does not have', async () => {
    const bank = open();
    const payment = newPayment();
    expect(await bank.provider.status(known(payment, null))).toBeNull();
    expect(await bank.provider.status(known(payment, payment.reference))).toBeNull();
  });

  test('is paid with the amount of the bank, whatever the shop believes', async () => {
    const bank = open();
    const { payment, given, lost } = await paidPayment(bank);
    expect(await bank.provider.status(given)).toEqual(PAID);
    expect(await bank.provider.status({ ...lost, amount: asMinor(1), currency: 'EUR' })).toEqual(PAID);
    expect(payment.amount).toBe(24_430);
  });

  test('is failed for good once the session has ended without a payment', async () => {
    const bank = open();
    const [declined, left, late, cancelled] = [
      await openPayment(bank),
      await openPayment(bank),
      await openPayment(bank),
      await openPayment(bank),
    ];
    bank.maib.declineCheckout(declined.externalId);
    bank.maib.abandonCheckout(left.externalId);
    await bank.provider.cancel(cancelled.given);
    bank.clock.advance(25 * 60_000);
    const failed = { ...PENDING, status: 'failed', isOpen: false };
    expect(await bank.provider.status(declined.given)).toEqual(failed);
    expect(await bank.provider.status(cancelled.given)).toEqual(failed);
    expect(await bank.provider.status(left.given)).toEqual({ ...failed, reason: 'abandoned' });
    expect(await bank.provider.status(late.given)).toEqual({ ...failed, reason: 'abandoned' });
  });

  test('is paid by a payment that arrives after the session has ended', async () => {
    const bank = open();
    const { externalId, given } = await openPayment(bank);
    await bank.provider.cancel(given);
    await bank.maib.payCheckout(externalId, { isLate: true });
    expect(await bank.provider.status(given)).toEqual(PAID);
  });

  test('of a session whose response is missing by its id comes from the list', async () => {
    const bank = open(({ method, path }) =>
      method === 'GET' && /^\/v2\/checkouts\/./.test(path)
        ? Response.json({ ok: false, errors: [{ errorCode: 'maib.merchant.payments-43001' }] }, { status: 404 })
        : undefined,
    );
    const { given } = await paidPayment(bank);
    expect(await bank.provider.status(given)).toEqual(PAID);
  });

  test('is that of the first payment of two, of which the second can be returned', async () => {
    const bank = open();
    const { externalId, given } = await openPayment(bank);
    bank.maib.faults.switchOn('paid-twice', 1);
    await bank.maib.payCheckout(externalId);
    bank.maib.setRefundPace('on-press');
    const report = await bank.provider.status(given);
    expect(report).toEqual({ ...PAID, duplicates: [{ externalId: expect.any(String), amount: 24_430 }] });
    const duplicate = { ...known(newPayment(), report?.duplicates?.[0]?.externalId ?? '') };
    const refund = await bank.provider.refund(duplicate, newRefund());
    bank.maib.decideRefund(refund.externalId ?? '', 'Accepted');
    expect(await bank.provider.refundStatus(duplicate, refund.externalId ?? '')).toMatchObject({ status: 'done' });
    // The first payment is not the one that was returned.
    expect(await bank.provider.status(given)).toEqual(PAID);
  });

  test('is that of the payment of two that the shop knows', async () => {
    const bank = open();
    const { externalId, given } = await openPayment(bank);
    bank.maib.faults.switchOn('paid-twice', 1);
    await bank.maib.payCheckout(externalId);
    const [first, second] = Array.from(bank.maib.payments.values(), ({ id }) => `payment-${id}`);
    const payment = { ...given, externalId: second ?? '' };
    expect(await bank.provider.status(payment)).toEqual({
      ...PAID,
      externalId: second,
      duplicates: [{ externalId: first, amount: 24_430 }],
    });
    await bank.provider.refund(payment, newRefund());
    expect([...bank.maib.refunds.values()]).toMatchObject([{ paymentId: second?.replace('payment-', '') }]);
  });

  test('has what was returned for good', async () => {
    const bank = open();
    const { given } = await paidPayment(bank);
    bank.maib.setRefundPace('on-press');
    const { externalId } = await bank.provider.refund(given, newRefund({ amount: asMinor(4000) }));
    expect(await bank.provider.status(given)).toEqual(PAID);
    bank.maib.decideRefund(externalId ?? '', 'Accepted');
    expect(await bank.provider.status(given)).toEqual({ ...PAID, refunded: 4000 });
    const rest = await bank.provider.refund(
      given,
      newRefund({ amount: asMinor(20_430), acceptedBefore: asMinor(4000) }),
    );
    bank.maib.decideRefund(rest.externalId ?? '', 'Accepted');
    expect(await bank.provider.status(given)).toEqual({ ...PAID, refunded: 24_430 });
  });

  test('is that of the first payment, in whatever order the bank lists them, and of no other order', async () => {
    const payment = newPayment();
    const item = (paymentId: string, minute: string, amount: number, orderId = payment.reference) => ({
      paymentId,
      status: 'Executed',
      amount,
      currency: 'MDL',
      orderId,
      executedAt: `2026-11-24T10:${minute}:00.1234567+00:00`,
    });
    const items = [item('a', '09', 3), item('b', '07', 2), item('c', '08', 1), item('d', '01', 9, 'another')];
    const bank = open(({ path }) =>
      path.startsWith('/v2/payments') ? Response.json({ ok: true, result: { items } }) : undefined,
    );
    const { externalId } = await bank.provider.create(payment);
    bank.maib.expireCheckout(externalId);
    expect(await bank.provider.status(known(payment, externalId))).toMatchObject({ status: 'paid', amount: 200 });
  });

  test('is not that of a session of another order, should the bank not know the filter', async () => {
    const bank = open(({ method, path }) =>
      method === 'GET' && path.startsWith('/v2/checkouts?')
        ? session('another', { status: 'Completed' }, (result) => ({ items: [result] }))
        : undefined,
    );
    const payment = newPayment();
    expect(await bank.provider.status(known(payment, null))).toBeNull();
    expect(await bank.provider.create(payment)).toMatchObject({ step: { kind: 'redirect' } });
  });

  /** A session as the bank may show it. */
  const session = (reference: string, fields: object, wrap = (result: object): object => result) => {
    const shown = { id: 'x', amount: 1.5, currency: 'MDL', url: 'https://x', order: { id: reference }, ...fields };
    return Response.json({ ok: true, result: wrap(shown) });
  };
  test.each([
    ['Waitingforinit', {}],
    ['SomethingNew', {}],
    ['SomethingNew', { payment: { paymentId: 'p', status: 'Pending', amount: 1.5, currency: 'MDL' } }],
    ['Initialized', { payment: { paymentId: 'p', status: 'Failed', amount: 1.5, currency: 'MDL' } }],
    ['Completed', {}],
    ['Completed', { payment: { paymentId: 'p', status: 'SomethingNew', amount: 1.5, currency: 'MDL' } }],
  ])('is pending for %s with %j', async (status, fields) => {
    const payment = newPayment();
    const bank = open(({ path }) =>
      path.startsWith('/v2/checkouts/x') ? session(payment.reference, { status, ...fields }) : undefined,
    );
    expect(await bank.provider.status(known(payment, 'x'))).toEqual({ ...PENDING, amount: 150 });
  });

  test.each([
    ['Executed', 'Completed'],
    ['PartiallyRefunded', 'Completed'],
    ['Refunded', 'Completed'],
    ['Executed', 'PaymentMethodSelected'],
    ['Executed', 'Expired'],
  ])('is paid for a payment that is %s in a session that is %s', async (paymentStatus, status) => {
    const payment = newPayment();
    const paid = { paymentId: 'p', status: paymentStatus, amount: 1.5, currency: 'USD', refundedAmount: 0.5 };
    const bank = open(({ path }) =>
      path.startsWith('/v2/checkouts/x') ? session(payment.reference, { status, payment: paid }) : undefined,
    );
    const report = await bank.provider.status(known(payment, 'x'));
    expect(report).toEqual({ ...PAID, amount: 150, currency: 'USD', refunded: 50 });
  });

  test.each(['status-403', 'status-409', 'status-429', 'status-503'] as const)(
    'is unknown for now with %s',
    async (fault) => {
      const bank = open();
      const { given } = await paidPayment(bank);
      bank.maib.faults.switchOn(fault);
      await expect(bank.provider.status(given)).rejects.toThrow('maib responded');
    },
  );
});

describe('cancelling', () => {
  test('ends the session once, by its id or its reference', async () => {
    const bank = open();
    const [one, other] = [await openPayment(bank), await openPayment(bank)];
    for (const payment of [one.given, one.given, one.lost, other.lost, other.lost]) await bank.provider.cancel(payment);
    expect([...bank.maib.checkouts.values()].map(({ status }) => status)).toEqual(['Cancelled', 'Cancelled']);
  });

  test('changes nothing that was paid, has ended or never was', async () => {
    const bank = open();
    const paid = await paidPayment(bank);
    await bank.provider.cancel(paid.given);
    expect(await bank.provider.status(paid.given)).toEqual(PAID);
    const over = await openPayment(bank);
    bank.clock.advance(25 * 60_000);
    await bank.provider.cancel(over.given);
    await bank.provider.cancel(known(newPayment(), null));
    await bank.provider.cancel(known(newPayment(), 'unknown'));
  });

  test('fails for now in a conflict with a session that is open', async () => {
    const bank = open();
    const { given } = await openPayment(bank);
    bank.maib.faults.switchOn('status-409', 1);
    await expect(bank.provider.cancel(given)).rejects.toThrow('44002');
    await bank.provider.cancel(given);
    expect(await bank.provider.status(given)).toMatchObject({ status: 'failed', isOpen: false });
  });

  test('may be repeated after a lost response', async () => {
    const bank = open();
    const { given } = await openPayment(bank);
    bank.maib.faults.switchOn('response-withheld', 1);
    await expect(bank.provider.cancel(given)).rejects.toThrow();
    await bank.provider.cancel(given);
    expect(await bank.provider.status(given)).toMatchObject({ status: 'failed', isOpen: false });
  });
});

describe('refunding', () => {
  const amountsOf = (bank: Bank) => [...bank.maib.refunds.values()].map(({ amount }) => amount);
  /** Asks until the refund is decided. */
  async function outcomeOf(bank: Bank, { given }: Awaited<ReturnType<typeof paidPayment>>, refund = newRefund()) {
    const first = await bank.provider.refund(given, refund);
    const statuses = [first.status];
    for (let id = first.externalId; id !== undefined && statuses.length < 6;) {
      const report = await bank.provider.refundStatus(given, id);
      statuses.push(report.status);
      id = report.externalId;
    }
    return statuses;
  }

  test('is pending until the bank has accepted it', async () => {
    const bank = open();
    const paid = await paidPayment(bank);
    expect(await outcomeOf(bank, paid)).toEqual(['pending', 'pending', 'pending', 'done']);
    expect([...bank.maib.refunds.values()]).toMatchObject([{ amount: 24_430, reason: 'Refund refund-1' }]);
    expect(bank.sent.find(({ path }) => path.endsWith('/refund'))?.body).toBe(
      JSON.stringify({ amount: 244.3, reason: 'Refund refund-1' }),
    );
  });

  test.each([
    ['refund-rejected', 'refused'],
    ['refund-manual', 'manual'],
  ] as const)('with %s ends as %s', async (fault, status) => {
    const bank = open();
    const paid = await paidPayment(bank);
    bank.maib.faults.switchOn(fault, 1);
    expect(await outcomeOf(bank, paid)).toEqual(['pending', 'pending', 'pending', status]);
  });

  test('stays pending in a state that is unknown', async () => {
    const bank = open(({ path }) =>
      path === '/v2/payments/refunds/r' ? Response.json({ ok: true, result: { status: 'SomethingNew' } }) : undefined,
    );
    const { given } = await paidPayment(bank);
    expect(await bank.provider.refundStatus(given, 'r')).toEqual({ status: 'pending', externalId: 'r' });
  });

  test('in parts is possible up to the amount', async () => {
    const bank = open();
    const paid = await paidPayment(bank);
    const first = newRefund({ amount: asMinor(4000) });
    expect(await outcomeOf(bank, paid, first)).toContain('done');
    const acceptedBefore = asMinor(4000);
    expect(await outcomeOf(bank, paid, newRefund({ amount: asMinor(20_431), acceptedBefore }))).toEqual(['refused']);
    expect(await outcomeOf(bank, paid, newRefund({ amount: asMinor(20_430), acceptedBefore }))).toContain('done');
    expect(amountsOf(bank)).toEqual([4000, 20_430]);
  });

  test('a second time is refused if the bank refuses it', async () => {
    const bank = open();
    const paid = await paidPayment(bank);
    await outcomeOf(bank, paid, newRefund({ amount: asMinor(4000) }));
    bank.maib.faults.switchOn('second-refund-refused', 1);
    const second = newRefund({ amount: asMinor(100), acceptedBefore: asMinor(4000) });
    expect(await outcomeOf(bank, paid, second)).toEqual(['refused']);
  });

  test('is refused for a payment that was not paid', async () => {
    const bank = open();
    const { given } = await openPayment(bank);
    expect(await bank.provider.refund(given, newRefund())).toEqual({ status: 'refused' });
    expect(await bank.provider.refund(known(newPayment(), null), newRefund())).toEqual({ status: 'refused' });
    expect(amountsOf(bank)).toEqual([]);
  });

  test('of one of two payments refunds one', async () => {
    const bank = open();
    const opened = await openPayment(bank);
    await bank.maib.payCheckout(opened.externalId, { times: 2 });
    await outcomeOf(bank, opened);
    expect(await bank.provider.status(opened.given)).toMatchObject({ ...PAID, refunded: 24_430 });
    expect(amountsOf(bank)).toEqual([24_430]);
  });

  test.each([
    [{ isRefundable: false }, newRefund(), 'unsupported'],
    [{ partialRefundAvailable: false }, newRefund({ amount: asMinor(100) }), 'unsupported'],
    [{ isRefundable: false, refundableAmount: 0 }, newRefund(), 'refused'],
    [{ partialRefundAvailable: false }, newRefund(), 'pending'],
  ])('with %j of the payment', async (fields, refund, status) => {
    const bank = open(({ method, path }) =>
      method === 'GET' && /^\/v2\/payments\/[0-9a-f-]{36}$/.test(path)
        ? Response.json({
            ok: true,
            result: {
              paymentId: 'p',
              status: 'Executed',
              amount: 244.3,
              currency: 'MDL',
              refundableAmount: 244.3,
              ...fields,
            },
          })
        : undefined,
    );
    const { given } = await paidPayment(bank);
    expect(await bank.provider.refund(given, refund)).toMatchObject({ status });
  });

  test.each([
    [409, 'maib.merchant.payments-14013', 'unsupported'],
    [409, 'maib.merchant.payments-14014', 'unsupported'],
    [409, '34001', 'unsupported'],
    [409, 'maib.merchant.payments-14015', 'refused'],
    [404, 'maib.merchant.payments-14016', 'refused'],
    [409, 'maib.merchant.payments-44002', 'refused'],
    [200, 'payments.acquiring.payments-01001', 'refused'],
    [422, 'common.error-2', 'refused'],
  ])('with status %s and %s is %s', async (status, errorCode, expected) => {
    const bank = open(({ path }) =>
      path.endsWith('/refund') ? Response.json({ errors: [{ errorCode }] }, { status }) : undefined,
    );
    const { given } = await paidPayment(bank);
    expect(await bank.provider.refund(given, newRefund())).toEqual({ status: expected });
  });

  test.each([
    [200, 'common.error-1'],
    [403, 'common.error-403'],
    [409, 'common.error-409'],
    [429, 'common.error-429'],
    [503, 'common.error-503'],
  ])('with status %s and %s fails for now', async (status, errorCode) => {
    const bank = open(({ path }) =>
      path.endsWith('/refund') ? Response.json({ errors: [{ errorCode }] }, { status }) : undefined,
    );
    const { given } = await paidPayment(bank);
    await expect(bank.provider.refund(given, newRefund())).rejects.toThrow(errorCode);
  });

  test.each([
    [10_000, 1],
    [11_000, 0],
  ])('is sent only if it was prepared in time, with %s ms for each of two requests', async (ms, count) => {
    const bank: Bank = open(({ method, path }) => {
      if (method === 'GET' && path.startsWith('/v2/payments')) bank.clock.advance(ms);
      return undefined;
    });
    const { given } = await paidPayment(bank);
    const refund = bank.provider.refund(given, newRefund());
    await (count === 1
      ? expect(refund).resolves.toMatchObject({ status: 'pending' })
      : expect(refund).rejects.toThrow('slow'));
    expect(amountsOf(bank)).toHaveLength(count);
  });

  describe('again', () => {
    const repeated = (fields: Partial<NewRefund> = {}) =>
      newRefund({ amount: asMinor(4000), isRepeated: true, ...fields });
    /** A refund whose response was lost. */
    async function lostRefund(bank: Bank) {
      const paid = await paidPayment(bank);
      bank.maib.setRefundPace('on-press');
      bank.maib.faults.switchOn('response-withheld', 1);
      await expect(bank.provider.refund(paid.given, newRefund({ amount: asMinor(4000) }))).rejects.toThrow();
      const [refundId = ''] = bank.maib.refunds.keys();
      return { ...paid, refundId };
    }

    test('does not refund twice what has arrived, and follows it to its end', async () => {
      const bank = open();
      const { given, refundId } = await lostRefund(bank);
      const pending = { status: 'pending', externalId: 'sum-4000' };
      expect(await bank.provider.refund(given, repeated())).toEqual(pending);
      expect(await bank.provider.refundStatus(given, 'sum-4000')).toEqual(pending);
      bank.maib.decideRefund(refundId, 'Accepted');
      expect(await bank.provider.refundStatus(given, 'sum-4000')).toEqual({ status: 'done' });
      expect(await bank.provider.refund(given, repeated())).toEqual({ status: 'done' });
      expect(amountsOf(bank)).toEqual([4000]);
    });

    test('tells that what has arrived was rejected', async () => {
      const bank = open();
      const { given, refundId } = await lostRefund(bank);
      const { externalId = '' } = await bank.provider.refund(given, repeated());
      bank.maib.decideRefund(refundId, 'Rejected');
      expect(await bank.provider.refundStatus(given, externalId)).toEqual({ status: 'refused' });
    });

    test('refunds what has not arrived', async () => {
      const bank = open();
      const paid = await paidPayment(bank);
      bank.maib.faults.switchOn('status-503');
      await expect(bank.provider.refund(paid.given, newRefund())).rejects.toThrow('503');
      bank.maib.faults.switchOff('status-503');
      expect(await outcomeOf(bank, paid, repeated())).toContain('done');
      expect(amountsOf(bank)).toEqual([4000]);
    });

    test('counts only what came after the refunds before it', async () => {
      const bank = open();
      const paid = await paidPayment(bank);
      await outcomeOf(bank, paid, newRefund({ amount: asMinor(4000) }));
      expect(await outcomeOf(bank, paid, repeated({ acceptedBefore: asMinor(4000) }))).toContain('done');
      expect(amountsOf(bank)).toEqual([4000, 4000]);
    });

    test.each([500, 4001, 9000])('is left to a person if somebody has refunded %s meanwhile', async (amount) => {
      const bank = open();
      const paid = await paidPayment(bank);
      await outcomeOf(bank, paid, newRefund({ amount: asMinor(amount) }));
      expect(await bank.provider.refund(paid.given, repeated())).toEqual({ status: 'manual' });
      expect(await bank.provider.refund(paid.given, repeated({ acceptedBefore: asMinor(9100) }))).toEqual({
        status: 'manual',
      });
      expect(amountsOf(bank)).toEqual([amount]);
    });

    test.each([
      [{ refundableAmount: null }],
      // A bank whose refundable amount does not contain what is requested
      [{ refundableAmount: 244.3, requestedRefundAmount: 13 }],
    ])('is left to a person with %j', async (fields) => {
      const details = { paymentId: 'p', status: 'Executed', amount: 244.3, currency: 'MDL', ...fields };
      const bank = open(({ method, path }) =>
        method === 'GET' && /^\/v2\/payments\/[0-9a-f-]{36}$/.test(path)
          ? Response.json({ ok: true, result: details })
          : undefined,
      );
      const { given } = await paidPayment(bank);
      expect(await bank.provider.refund(given, repeated())).toEqual({ status: 'manual' });
    });
  });
});

describe('a callback', () => {
  const verify = (bank: Bank, body: string | Uint8Array, headers: Headers) =>
    bank.provider.verifyCallback(typeof body === 'string' ? new TextEncoder().encode(body) : body, headers);
  function sign(bank: Bank, payload: unknown, ageMs = 0) {
    const body = typeof payload === 'string' ? payload : JSON.stringify(payload);
    const timestamp = String(bank.clock.now().getTime() - ageMs);
    const signature = checkoutSignature(body, timestamp, SECRETS.signature_key);
    return [body, new Headers({ 'X-Signature': `sha256=${signature}`, 'X-Signature-Timestamp': timestamp })] as const;
  }
  const PAYLOAD = {
    checkoutId: 'c',
    orderId: 'order-1',
    paymentId: 'p',
    paymentStatus: 'Executed',
    paymentAmount: 50.61,
    paymentCurrency: 'MDL',
  };
  const EVENT = {
    id: 'p-executed',
    reference: 'order-1',
    status: 'paid',
    amount: 5061,
    currency: 'MDL',
    reason: null,
    isOpen: false,
    externalId: 'payment-p',
  };

  test('is an event with the amount of the bank', async () => {
    const bank = open();
    const { payment } = await paidPayment(bank);
    expect(await bank.verifyReceived()).toMatchObject([
      {
        kind: 'event',
        event: {
          ...EVENT,
          ...{ id: expect.any(String), externalId: PAID.externalId },
          reference: payment.reference,
          amount: 24_430,
        },
      },
    ]);
  });

  test('that comes twice is the same event, and two payments are two', async () => {
    const bank = open();
    bank.maib.faults.switchOn('callback-doubled', 1);
    const { externalId } = await paidPayment(bank);
    const [one, other] = await bank.verifyReceived();
    expect(one).toEqual(other);
    await bank.maib.payCheckout(externalId, { isLate: true });
    expect((await bank.verifyReceived())[2]).not.toEqual(one);
  });

  test('with another amount has that amount', async () => {
    const bank = open();
    bank.maib.faults.switchOn('callback-wrong-amount', 1);
    await paidPayment(bank);
    expect(await bank.verifyReceived()).toMatchObject([{ kind: 'event', event: { amount: 24_530 } }]);
  });

  test.each(['callback-forged', 'callback-reserialized'] as const)('does not count with %s', async (fault) => {
    const bank = open();
    bank.maib.faults.switchOn(fault, 1);
    await paidPayment(bank);
    expect(await bank.verifyReceived()).toEqual([{ kind: 'invalidSignature' }]);
  });

  test('makes no request', async () => {
    const bank = open();
    expect(await verify(bank, ...sign(bank, PAYLOAD))).toEqual({ kind: 'event', event: EVENT });
    expect(bank.sent).toEqual([]);
  });

  test('may have its fields in a result', async () => {
    const bank = open();
    expect(await verify(bank, ...sign(bank, { result: PAYLOAD, ok: true }))).toEqual({ kind: 'event', event: EVENT });
  });

  test('that comes late makes the shop ask, and that comes too late does not count', async () => {
    const bank = open();
    const MINUTE = 60_000;
    const kinds = [];
    for (const age of [-11, -10, 0, 10, 11, 37 * 60, 48 * 60, 48 * 60 + 1])
      kinds.push((await verify(bank, ...sign(bank, PAYLOAD, age * MINUTE))).kind);
    expect(kinds).toEqual(['ask', 'event', 'event', 'event', 'ask', 'ask', 'ask', 'invalidSignature']);
  });

  test.each([
    ['a refund in the cabinet', { refundId: 'r', status: 'Accepted' }, { kind: 'ignored' }],
    ['a payment of others', { ...PAYLOAD, orderId: null }, { kind: 'ignored' }],
    ['a failure', { ...PAYLOAD, paymentStatus: 'Failed' }, { kind: 'ask', reference: 'order-1' }],
    ['an unknown state', { ...PAYLOAD, paymentStatus: 'Pending' }, { kind: 'ask', reference: 'order-1' }],
    ['no state', { checkoutId: 'c', orderId: 'order-1' }, { kind: 'ask', reference: 'order-1' }],
    ['no amount', { ...PAYLOAD, paymentAmount: null }, { kind: 'malformed' }],
    ['no payment', { ...PAYLOAD, paymentId: null }, { kind: 'malformed' }],
    ['a fraction of a minor unit', { ...PAYLOAD, paymentAmount: 1.005 }, { kind: 'malformed' }],
    ['a number for the order', { ...PAYLOAD, orderId: 1 }, { kind: 'malformed' }],
    ['a text that cannot be stored', { ...PAYLOAD, orderId: 'a\0' }, { kind: 'malformed' }],
    ['an unknown format', {}, { kind: 'malformed' }],
    ['a list', [], { kind: 'malformed' }],
    ['null', null, { kind: 'malformed' }],
    ['no JSON', 'paid', { kind: 'malformed' }],
    ['an empty body', '', { kind: 'malformed' }],
  ])('about %s', async (_, payload, expected) => {
    const bank = open();
    expect(await verify(bank, ...sign(bank, payload))).toEqual(expected);
  });

  test('may hold anything', async () => {
    const bank = open();
    const [, headers] = sign(bank, PAYLOAD);
    for (const body of [new Uint8Array(), new Uint8Array([0xff, 0xfe, 0]), new TextEncoder().encode('{"a":')])
      for (const name of ['x-signature', 'x-signature-timestamp'])
        for (const value of ['', 'x', ',', 'sha256=', 'ÿ'.repeat(64), '9'.repeat(99)]) {
          const forged = new Headers(headers);
          forged.set(name, value);
          expect(await verify(bank, body, forged)).toEqual({ kind: 'invalidSignature' });
        }
    expect(await verify(bank, JSON.stringify(PAYLOAD), new Headers())).toEqual({ kind: 'invalidSignature' });
  });
});
