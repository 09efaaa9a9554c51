import { describe, expect, test } from 'vitest';
import { testProviderContract } from '#backend/testing/provider-contract.ts';
import { asMinor } from '#contract/money.ts';
import { miaSignature } from '#emulators/maib/signatures.ts';
import type { JsonObject } from '#emulators/json.ts';
import type { NewRefund } from '../provider.ts';
import { maibMiaProvider } from './mia.ts';
import { known, newPayment, openBank, openForContract, SECRETS, SETTINGS, SITE_URL } from './testing/bank.ts';

const open = (respond?: Parameters<typeof openBank>[1]) => openBank(maibMiaProvider, respond);
type Bank = ReturnType<typeof open>;

/** A payment whose code is shown. */
async function openPayment(bank: Bank, fields: Parameters<typeof newPayment>[0] = {}) {
  const payment = newPayment(fields);
  const { externalId } = await bank.provider.create(payment);
  return { payment, externalId, given: known(payment, externalId), lost: known(payment, null) };
}
async function paidPayment(bank: Bank) {
  const opened = await openPayment(bank);
  await bank.maib.payQr(opened.externalId);
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
const FAILED = { ...PENDING, status: 'failed', isOpen: false };
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
    openForContract(maibMiaProvider, async (maib, id) => {
      if (maib.qrCodes.get(id)?.status === 'Active') await maib.payQr(id);
    }),
  );
});

describe('creating', () => {
  test('makes a code for one payment of the exact amount, until the order no longer waits', async () => {
    const bank = open();
    const payment = newPayment({ amount: asMinor(5061), title: 'Comanda 7' });
    const { externalId, step } = await bank.provider.create(payment);
    expect(bank.maib.qrCodes.get(externalId)?.request).toMatchObject({
      type: 'Dynamic',
      amountType: 'Fixed',
      amount: 50.61,
      currency: 'MDL',
      description: 'Comanda 7',
      orderId: payment.reference,
      expiresAt: '2026-11-24T10:20:00.000Z',
      callbackUrl: `${SITE_URL}/api/webhooks/maib-mia`,
      redirectUrl: `${SITE_URL}/ro/success?order=1`,
    });
    expect(step).toEqual({
      kind: 'qr',
      url: `${SETTINGS.url}/pay/qr/${externalId}`,
      expiresAt: new Date('2026-11-24T10:20:00Z'),
    });
  });

  test.each([
    ['2026-11-24T09:00:00Z', '2026-11-24T10:01:15.000Z'],
    ['2026-11-24T10:01:00Z', '2026-11-24T10:01:15.000Z'],
    ['2027-11-24T10:00:00Z', '2027-01-23T10:00:00.000Z'],
  ])('for an order that waits until %s makes a code until %s', async (expiresAt, expected) => {
    const bank = open();
    const { externalId } = await openPayment(bank, { expiresAt: new Date(expiresAt) });
    expect(bank.maib.qrCodes.get(externalId)?.request.expiresAt).toBe(expected);
  });

  test.each([
    ['2026-11-24T10:20:00+02:00', new Date('2026-11-24T08:20:00Z')],
    ['2026-11-24T10:20:00', null],
    ['soon+02:00', null],
    [null, null],
  ])('understands the time %s of the bank', async (expiresAt, expected) => {
    const bank = open(({ method, path }) =>
      method === 'POST' && path === '/v2/mia/qr'
        ? Response.json({ ok: true, result: { qrId: 'q', url: 'https://mia-qr.example.com/1', expiresAt } })
        : undefined,
    );
    const { step } = await bank.provider.create(newPayment());
    expect(step).toEqual({ kind: 'qr', url: 'https://mia-qr.example.com/1', expiresAt: expected });
  });

  test.each(['javascript:alert(1)', 'http://mia-qr.example.com/1', 'no link'])('shows no link like %j', async (url) => {
    const bank = open(({ method, path }) =>
      method === 'POST' && path === '/v2/mia/qr' ? Response.json({ ok: true, result: { qrId: 'q', url } }) : undefined,
    );
    await expect(bank.provider.create(newPayment())).rejects.toThrow('status 200');
  });

  test('shortens a long title', async () => {
    const bank = open();
    const { externalId } = await openPayment(bank, { title: 'x'.repeat(501) });
    expect(bank.maib.qrCodes.get(externalId)?.request.description).toBe('x'.repeat(500));
  });

  test('again finds the same code, also after a lost response', async () => {
    const bank = open();
    const payment = newPayment();
    await bank.provider.create(newPayment());
    bank.maib.faults.switchOn('response-withheld', 1);
    await expect(bank.provider.create(payment)).rejects.toThrow();
    const found = await bank.provider.create(payment);
    expect(found.step.kind).toBe('qr');
    expect(await bank.provider.create({ ...payment, amount: asMinor(5) })).toEqual(found);
    expect(bank.maib.qrCodes.size).toBe(2);
  });

  test('again after the code was paid or has ended leaves the customer nothing to do', async () => {
    const bank = open();
    const paid = await paidPayment(bank);
    expect(await bank.provider.create(paid.payment)).toEqual({ externalId: paid.externalId, step: { kind: 'none' } });
    const over = await openPayment(bank);
    bank.maib.expireQr(over.externalId);
    expect(await bank.provider.create(over.payment)).toEqual({ externalId: over.externalId, step: { kind: 'none' } });
    expect(bank.maib.qrCodes.size).toBe(2);
  });

  test('is refused for what the bank would refuse again', async () => {
    const bank = open();
    const refusal = { step: { kind: 'refused', reason: 'maib.merchant.payments-12000' } };
    expect(await bank.provider.create(newPayment({ amount: asMinor(10_000_001) }))).toMatchObject(refusal);
    expect(await bank.provider.create(newPayment({ currency: 'EUR' }))).toMatchObject({
      step: { kind: 'refused', reason: 'maib.merchant.payments-12002' },
    });
  });

  test.each([14_000, 14_002, 14_004, 14_009])('is refused for the conflict %s', async (code) => {
    const errorCode = `maib.merchant.payments-${code}`;
    const bank = open(({ method, path }) =>
      method === 'POST' && path === '/v2/mia/qr'
        ? Response.json({ errors: [{ errorCode }] }, { status: 409 })
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
      expect(await bank.provider.create(payment)).toMatchObject({ step: { kind: 'qr' } });
    },
  );

  test('goes on after the token has expired in the middle', async () => {
    const bank = open();
    await openPayment(bank);
    bank.maib.faults.switchOn('token-expired', 1);
    expect(await bank.provider.create(newPayment())).toMatchObject({ step: { kind: 'qr' } });
  });

  test('needs the public address of the shop, and an encrypted one of the bank', () => {
    const dependencies = { clock: { now: () => new Date() }, log: () => {}, settings: SETTINGS, siteUrl: SITE_URL };
    expect(() => maibMiaProvider({ ...dependencies, siteUrl: null })).toThrow('SITE_URL');
    const settings = { ...SETTINGS, url: 'http://api.maibmerchants.md' };
    expect(() => maibMiaProvider({ ...dependencies, settings })).toThrow('https://');
  });
});

describe('the status', () => {
  test('is pending while the code is active, and found without the id', async () => {
    const bank = open();
    const { given, lost } = await openPayment(bank);
    expect(await bank.provider.status(given)).toEqual(PENDING);
    expect(await bank.provider.status({ ...lost, amount: asMinor(1), currency: 'EUR' })).toEqual(PENDING);
  });

  test('is null for a payment that the bank does not have', async () => {
    const bank = open();
    const payment = newPayment();
    expect(await bank.provider.status(known(payment, null))).toBeNull();
    expect(await bank.provider.status(known(payment, payment.reference))).toBeNull();
  });

  test('is paid with the amount of the bank, whatever the shop believes', async () => {
    const bank = open();
    const { given, lost } = await paidPayment(bank);
    expect(await bank.provider.status(given)).toEqual(PAID);
    expect(await bank.provider.status({ ...lost, amount: asMinor(1), currency: 'EUR' })).toEqual(PAID);
  });

  test('is failed for good once the code has ended without a payment', async () => {
    const bank = open();
    const [late, cancelled] = [await openPayment(bank), await openPayment(bank)];
    await bank.provider.cancel(cancelled.given);
    bank.clock.advance(20 * 60_000);
    expect(await bank.provider.status(late.given)).toEqual({ ...FAILED, reason: 'abandoned' });
    expect(await bank.provider.status(cancelled.given)).toEqual(FAILED);
  });

  test('is paid by a payment that arrives after the code has ended', async () => {
    const bank = open();
    const [late, cancelled] = [await openPayment(bank), await openPayment(bank)];
    await bank.provider.cancel(cancelled.given);
    bank.maib.expireQr(late.externalId);
    for (const { externalId } of [late, cancelled]) await bank.maib.payQr(externalId, { isLate: true });
    expect(await bank.provider.status(late.given)).toEqual(PAID);
    expect(await bank.provider.status(cancelled.given)).toEqual(PAID);
  });

  test('is paid by a payment of a code that the bank still shows as active', async () => {
    const bank = open();
    const { externalId, given } = await paidPayment(bank);
    const code = bank.maib.qrCodes.get(externalId);
    if (code) code.status = 'Active';
    expect(await bank.provider.status(given)).toEqual(PAID);
  });

  test('is that of the first payment of two, of which the second can be returned', async () => {
    const bank = open();
    const { externalId, given } = await openPayment(bank);
    bank.maib.faults.switchOn('paid-twice', 1);
    await bank.maib.payQr(externalId);
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
    await bank.maib.payQr(externalId);
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

  test.each([
    ['Inactive', PENDING],
    ['SomethingNew', PENDING],
    ['paid', PENDING],
    ['EXPIRED', { ...FAILED, reason: 'abandoned' }],
  ])('of the code status %s', async (status, report) => {
    const result = { qrId: 'q', status, amount: 244.3, currency: 'MDL', url: 'https://x' };
    const bank = open(({ path }) => (path === '/v2/mia/qr/q' ? Response.json({ ok: true, result }) : undefined));
    expect(await bank.provider.status(known(newPayment(), 'q'))).toEqual(report);
  });

  test('is not paid by a payment in an unknown state', async () => {
    const payment = newPayment();
    const item = { payId: 'p', orderId: payment.reference, amount: 244.3, currency: 'MDL' };
    const bank = open(({ path }) =>
      path.startsWith('/v2/mia/payments')
        ? Response.json({ ok: true, result: { items: [{ ...item, status: 'Pending' }] } })
        : undefined,
    );
    await bank.provider.create(payment);
    expect(await bank.provider.status(known(payment, null))).toEqual(PENDING);
  });

  test.each([403, 404])('does not say what was returned if the bank responds with %s', async (status) => {
    const bank = open(({ method, path }) =>
      method === 'GET' && path.startsWith('/v2/payments/') ? new Response(null, { status }) : undefined,
    );
    const { given } = await paidPayment(bank);
    const { refunded: _, ...report } = PAID;
    expect(await bank.provider.status(given)).toEqual(report);
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
  test('ends the code once, by its id or its reference', async () => {
    const bank = open();
    const [one, other] = [await openPayment(bank), await openPayment(bank)];
    for (const payment of [one.given, one.given, one.lost, other.lost, other.lost]) await bank.provider.cancel(payment);
    expect([...bank.maib.qrCodes.values()].map(({ status }) => status)).toEqual(['Cancelled', 'Cancelled']);
  });

  test('changes nothing that was paid, has ended or never was', async () => {
    const bank = open();
    const paid = await paidPayment(bank);
    await bank.provider.cancel(paid.given);
    expect(await bank.provider.status(paid.given)).toEqual(PAID);
    const over = await openPayment(bank);
    bank.clock.advance(20 * 60_000);
    await bank.provider.cancel(over.given);
    await bank.provider.cancel(known(newPayment(), null));
    await bank.provider.cancel(known(newPayment(), 'unknown'));
  });

  test('fails for now in a conflict with a code that is active', async () => {
    const bank = open();
    const { given } = await openPayment(bank);
    bank.maib.faults.switchOn('status-409', 1);
    await expect(bank.provider.cancel(given)).rejects.toThrow('maib responded');
    await bank.provider.cancel(given);
    expect(await bank.provider.status(given)).toEqual(FAILED);
  });
});

describe('refunding', () => {
  const amountsOf = (bank: Bank) => [...bank.maib.refunds.values()].map(({ amount }) => amount);
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

  test('in parts is pending until the bank has accepted each', async () => {
    const bank = open();
    const paid = await paidPayment(bank);
    const steps = ['pending', 'pending', 'pending', 'done'];
    expect(await outcomeOf(bank, paid, newRefund({ amount: asMinor(4000) }))).toEqual(steps);
    expect(await bank.provider.status(paid.given)).toEqual({ ...PAID, refunded: 4000 });
    const rest = newRefund({ amount: asMinor(20_430), acceptedBefore: asMinor(4000) });
    expect(await outcomeOf(bank, paid, rest)).toEqual(steps);
    expect(await bank.provider.status(paid.given)).toEqual({ ...PAID, refunded: 24_430 });
    expect(await outcomeOf(bank, paid, newRefund({ amount: asMinor(1) }))).toEqual(['refused']);
    expect(amountsOf(bank)).toEqual([4000, 20_430]);
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

  test('is unsupported for a code that is not dynamic, which the shop does not make', async () => {
    const bank = open(({ path }) =>
      path.endsWith('/refund')
        ? Response.json({ errors: [{ errorCode: 'maib.merchant.payments-14013' }] }, { status: 409 })
        : undefined,
    );
    const paid = await paidPayment(bank);
    expect(await outcomeOf(bank, paid)).toEqual(['unsupported']);
  });

  test('is refused for a payment that was not paid', async () => {
    const bank = open();
    const { given } = await openPayment(bank);
    expect(await bank.provider.refund(given, newRefund())).toEqual({ status: 'refused' });
    expect(amountsOf(bank)).toEqual([]);
  });

  test('again after a lost response does not refund twice', async () => {
    const bank = open();
    const { given } = await paidPayment(bank);
    bank.maib.setRefundPace('on-press');
    bank.maib.faults.switchOn('response-withheld', 1);
    await expect(bank.provider.refund(given, newRefund())).rejects.toThrow();
    const { status, externalId = '' } = await bank.provider.refund(given, newRefund({ isRepeated: true }));
    expect(status).toBe('pending');
    const [refundId = ''] = bank.maib.refunds.keys();
    bank.maib.decideRefund(refundId, 'Accepted');
    expect(await bank.provider.refundStatus(given, externalId)).toEqual({ status: 'done' });
    expect(amountsOf(bank)).toEqual([24_430]);
  });

  test.each([403, 404])(
    'can be sent, but not repeated, if the bank responds with %s about the payment',
    async (status) => {
      const bank = open(({ method, path }) =>
        method === 'GET' && /^\/v2\/payments\/[0-9a-f-]{36}$/.test(path) ? new Response(null, { status }) : undefined,
      );
      const paid = await paidPayment(bank);
      expect(await outcomeOf(bank, paid)).toContain('done');
      expect(await outcomeOf(bank, paid, newRefund({ isRepeated: true }))).toEqual(['manual']);
      expect(await bank.provider.refundStatus(paid.given, 'sum-24430')).toEqual({
        status: 'pending',
        externalId: 'sum-24430',
      });
      expect(amountsOf(bank)).toEqual([24_430]);
    },
  );
});

describe('a callback', () => {
  const verify = (bank: Bank, body: string) =>
    bank.provider.verifyCallback(new TextEncoder().encode(body), new Headers());
  const sign = (result: JsonObject) =>
    JSON.stringify({ result, signature: miaSignature(result, SECRETS.signature_key) });

  test.each([
    'none',
    'callback-doubled',
    'callback-other-ordering',
    'callback-reserialized',
    'callback-wrong-amount',
  ] as const)('makes the shop ask, with the fault %s', async (fault) => {
    const bank = open();
    if (fault !== 'none') bank.maib.faults.switchOn(fault, 1);
    const { payment } = await paidPayment(bank);
    const verified = await bank.verifyReceived();
    expect(verified).toHaveLength(fault === 'callback-doubled' ? 2 : 1);
    for (const each of verified) expect(each).toEqual({ kind: 'ask', reference: payment.reference });
  });

  test('does not count if it is forged or changed', async () => {
    const bank = open();
    bank.maib.faults.switchOn('callback-forged', 1);
    await paidPayment(bank);
    expect(await bank.verifyReceived()).toEqual([{ kind: 'invalidSignature' }]);
    const body = sign({ orderId: 'a', amount: 1 });
    expect(await verify(bank, body)).toEqual({ kind: 'ask', reference: 'a' });
    expect(await verify(bank, body.replace('"a"', '"b"'))).toEqual({ kind: 'invalidSignature' });
  });

  test('makes no request', async () => {
    const bank = open();
    await verify(bank, sign({ orderId: 'a' }));
    expect(bank.sent).toEqual([]);
  });

  test.each([{ orderId: null, qrId: 'q' }, { orderId: '', qrId: 'q' }, { orderId: 7 }, { qrId: 'q' }])(
    'without a reference is ignored: %j',
    async (result) => {
      const bank = open();
      expect(await verify(bank, sign(result))).toEqual({ kind: 'ignored' });
    },
  );

  test.each(['', 'null', '[]', '{"result":', '{"result":{"orderId":"a"},"signature":""}', '\0ÿ'])(
    'may hold anything: %j',
    async (body) => {
      const bank = open();
      expect(await verify(bank, body)).toEqual({ kind: 'invalidSignature' });
    },
  );
});
