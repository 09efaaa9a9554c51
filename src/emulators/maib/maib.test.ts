import { expect, test } from 'vitest';
import { openBank, textAt, valueAt } from '../testing/emulated.ts';

test('a checkout is created, opened, paid, called back and listed', async () => {
  const { maib, receiver, request, createCheckout } = await openBank();
  const id = await createCheckout();
  await createCheckout({ orderInfo: { id: 'other' } });
  const created = await request('GET', `/v2/checkouts/${id}`);
  expect(created.body).toMatchObject({
    ok: true,
    errors: null,
    result: {
      id,
      status: 'WaitingForInit',
      amount: 50.61,
      url: `http://localhost/maib/pay/checkouts/${id}`,
      createdAt: '2026-11-24T10:00:00.000+00:00',
      expiresAt: '2026-11-24T10:25:00.000+00:00',
      completedAt: null,
      payment: null,
      order: { id: 'A-1', description: 'Dinner' },
    },
  });

  const page = await maib.fetch(new Request(`http://maib.example/pay/checkouts/${id}`));
  expect(await page.text()).toContain('Pay by card');
  expect(valueAt((await request('GET', `/v2/checkouts/${id}`)).body, 'result', 'status')).toBe('Initialized');

  const redirect = await maib.fetch(
    new Request(`http://maib.example/pay/checkouts/${id}`, {
      method: 'POST',
      body: new URLSearchParams({ action: 'card' }),
    }),
  );
  expect(redirect.status).toBe(303);
  expect(redirect.headers.get('location')).toBe(
    `https://shop.example.com/paid?from=bank&checkoutId=${id}&checkoutStatus=Completed&orderId=A-1`,
  );
  await maib.callbacks.settled();

  const listed = await request('GET', '/v2/checkouts?orderId=A-1&status=Completed');
  expect(listed.body).toMatchObject({ result: { count: 1, totalCount: 1, items: [{ id, status: 'Completed' }] } });
  const payment = valueAt(listed.body, 'result', 'items', '0', 'payment');
  expect(payment).toMatchObject({ status: 'Executed', amount: 50.61, type: 'MMC', orderId: 'A-1' });
  expect(receiver.received).toHaveLength(1);
  expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({
    checkoutId: id,
    orderId: 'A-1',
    amount: 50.61,
    paymentId: textAt(payment, 'paymentId'),
    paymentStatus: 'Executed',
    payerPhone: '+37369123401',
    senderCardNumber: '510218******1124',
  });
});

test('a declined card leads to the page of failures without a callback', async () => {
  const { maib, receiver, request, createCheckout } = await openBank();
  const id = await createCheckout();
  expect(maib.declineCheckout(id)).toBe(
    `https://shop.example.com/failed?checkoutId=${id}&checkoutStatus=Failed&orderId=A-1`,
  );
  expect((await request('GET', `/v2/checkouts/${id}`)).body).toMatchObject({
    result: { status: 'Failed', payment: { status: 'Failed' } },
  });
  expect(receiver.received).toEqual([]);
});

test('a checkout that has ended is neither cancelled nor paid, but a late payment arrives', async () => {
  const { maib, clock, receiver, request, createCheckout } = await openBank();
  const id = await createCheckout();
  expect((await request('POST', `/v2/checkouts/${id}/cancel`)).body).toMatchObject({
    result: { checkoutId: id, status: 'Cancelled' },
  });
  const again = await request('POST', `/v2/checkouts/${id}/cancel`);
  expect(again).toMatchObject({
    status: 409,
    body: { ok: false, errors: [{ errorCode: 'maib.merchant.payments-44002' }] },
  });
  await expect(maib.payCheckout(id)).rejects.toThrow('Cancelled');

  const expiring = await createCheckout();
  clock.advance(25 * 60_000);
  expect(maib.checkouts.get(expiring)?.status).toBe('WaitingForInit');
  await expect(maib.payCheckout(expiring)).rejects.toThrow('Expired');
  expect(receiver.received).toEqual([]);
  await maib.payCheckout(expiring, { isLate: true });
  expect(receiver.received).toHaveLength(1);
});

test.each([
  ['no amount', { amount: null }, 400, '42005'],
  ['no money', { amount: 0 }, 400, '42001'],
  ['another currency', { currency: 'EUR' }, 400, '42000'],
  ['another language', { language: 'de' }, 400, '42004'],
  ['no items', { orderInfo: { items: [{ quantity: 0 }] } }, 400, '42003'],
  ['a delivery below zero', { orderInfo: { deliveryAmount: -1 } }, 400, '42002'],
  ['an address that is none', { callbackUrl: 'callback' }, 400, '42005'],
])('a checkout with %s is refused', async (_, fields, status, code) => {
  const { request } = await openBank();
  const answer = await request('POST', '/v2/checkouts', { amount: 1, currency: 'MDL', ...fields });
  expect(answer).toMatchObject({
    status,
    body: { result: null, ok: false, errors: [{ errorCode: `maib.merchant.payments-${code}` }] },
  });
});

test('requests without required fields, types, objects or pages are refused', async () => {
  const { request } = await openBank();
  const codeOf = async (method: string, path: string, body?: Parameters<typeof request>[2]) =>
    valueAt((await request(method, path, body)).body, 'errors', '0', 'errorCode');
  expect(await codeOf('POST', '/v2/checkouts', { currency: 'MDL' })).toBe('maib.merchant.payments-42006');
  expect(await codeOf('GET', '/v2/checkouts?count=x')).toBe('maib.merchant.payments-42007');
  expect(await codeOf('GET', '/v2/checkouts/none')).toBe('maib.merchant.payments-43001');
  expect(await codeOf('POST', '/v2/checkouts/none/cancel')).toBe('maib.merchant.payments-43001');
  expect(await codeOf('GET', '/v2/mia/qr')).toBe('maib.merchant.payments-12003');
  expect((await request('GET', '/v2/payments/none')).status).toBe(404);
  expect((await request('GET', '/v2/none')).status).toBe(404);
});

test('a token is needed, expires after 300 seconds and needs the right credentials', async () => {
  const { clock, request, signIn } = await openBank();
  expect((await request('GET', '/v2/payments', undefined, 'other')).status).toBe(401);
  clock.advance(299_999);
  expect((await request('GET', '/v2/payments')).status).toBe(200);
  clock.advance(1);
  expect((await request('GET', '/v2/payments')).status).toBe(401);
  const token = await signIn();
  expect((await request('GET', '/v2/payments', undefined, token)).status).toBe(200);
  expect(await request('POST', '/v2/auth/token', { clientId: 'client', clientSecret: 'wrong' })).toMatchObject({
    status: 401,
    body: { errors: [{ errorCode: 'maib.merchant.payments-11000' }] },
  });
});

test('a QR code is created, paid in the sandbox, called back and listed', async () => {
  const { maib, receiver, request, createQr } = await openBank();
  const qrId = await createQr();
  const paid = await request('POST', '/v2/mia/test-pay', {
    qrId,
    amount: 50,
    iban: 'MD88AG000000011621810140',
    currency: 'MDL',
    payerName: 'John D.',
  });
  await maib.callbacks.settled();
  const payId = textAt(paid.body, 'result', 'payId');
  expect(paid.body).toMatchObject({ result: { qrStatus: 'Paid', orderId: 'A-2', commission: 0.5 } });
  expect((await request('GET', `/v2/mia/qr/${qrId}`)).body).toMatchObject({ result: { status: 'Paid', amount: 50 } });
  expect((await request('GET', '/v2/mia/qr?count=10&offset=0&orderId=A-2')).body).toMatchObject({
    result: { totalCount: 1, items: [{ qrId }] },
  });
  expect((await request('GET', `/v2/mia/payments?count=10&offset=0&qrId=${qrId}`)).body).toMatchObject({
    result: { totalCount: 1, items: [{ payId, amount: 50, status: 'Executed' }] },
  });
  const { result } = JSON.parse(receiver.received[0]?.body ?? '');
  expect(result).toMatchObject({ qrId, payId, qrStatus: 'Paid', amount: 50, payerName: 'John D.' });
});

test('a QR code is cancelled once, and not when it is paid or has expired', async () => {
  const { maib, clock, request, createQr } = await openBank();
  const cancel = async (id: string) => {
    const { status, body } = await request('POST', `/v2/mia/qr/${id}/cancel`, { reason: 'The customer left' });
    return [status, valueAt(body, 'errors', '0', 'errorCode') ?? valueAt(body, 'result', 'status')];
  };
  const cancelled = await createQr();
  expect(await cancel(cancelled)).toEqual([200, 'Cancelled']);
  expect(await cancel(cancelled)).toEqual([409, 'maib.merchant.payments-14005']);
  const paid = await createQr();
  await maib.payQr(paid);
  expect(await cancel(paid)).toEqual([409, 'maib.merchant.payments-14019']);
  const expired = await createQr();
  clock.advance(20 * 60_000);
  expect(maib.qrCodes.get(expired)?.status).toBe('Active');
  await expect(maib.payQr(expired)).rejects.toThrow('Expired');
});

test.each([
  ['another type', { type: 'Hybrid' }, 400, '12004'],
  ['another currency', { currency: 'EUR' }, 400, '12002'],
  ['a time that is over', { expiresAt: '2026-11-24T10:00:30Z' }, 400, '12006'],
  ['too much time', { expiresAt: '2027-02-24T10:00:00Z' }, 400, '12000'],
  ['a fixed amount that is absent', { amount: null }, 409, '14007'],
  ['an amount between none', { amountType: 'Controlled' }, 409, '14008'],
  ['more than allowed', { amount: 100_001 }, 400, '12000'],
])('a QR code with %s is refused', async (_, fields, status, code) => {
  const { request } = await openBank();
  const answer = await request('POST', '/v2/mia/qr', {
    type: 'Dynamic',
    amountType: 'Fixed',
    amount: 50,
    currency: 'MDL',
    description: 'Order',
    expiresAt: '2026-11-24T10:20:00Z',
    ...fields,
  });
  expect(answer).toMatchObject({ status, body: { errors: [{ errorCode: `maib.merchant.payments-${code}` }] } });
});

test('a refund proceeds from read to read, and what is left can be refunded', async () => {
  const { maib, request, createCheckout, paymentOf } = await openBank();
  await maib.payCheckout(await createCheckout());
  const paymentId = await paymentOf('A-1');
  const refund = (amount: number) =>
    request('POST', `/v2/payments/${paymentId}/refund`, { amount, reason: 'A dish was missing' });
  const created = await refund(20.61);
  expect(created.body).toMatchObject({ result: { status: 'Created' } });
  const refundId = textAt(created.body, 'result', 'refundId');
  expect((await request('GET', `/v2/payments/${paymentId}`)).body).toMatchObject({
    result: { status: 'Executed', requestedRefundAmount: 20.61, refundedAmount: 0, refundableAmount: 30 },
  });
  const statuses: unknown[] = [];
  for (let read = 0; read < 4; read += 1)
    statuses.push(valueAt((await request('GET', `/v2/payments/refunds/${refundId}`)).body, 'result', 'status'));
  expect(statuses).toEqual(['Created', 'Requested', 'Accepted', 'Accepted']);
  expect((await request('GET', `/v2/payments/${paymentId}`)).body).toMatchObject({
    result: { status: 'PartiallyRefunded', requestedRefundAmount: 0, refundedAmount: 20.61, isRefundable: true },
  });

  expect(await refund(30.01)).toMatchObject({
    status: 404,
    body: { errors: [{ errorCode: 'maib.merchant.payments-14016', errorArgs: { refundableAmount: 30 } }] },
  });
  maib.setRefundPace('on-press');
  const rest = textAt((await refund(30)).body, 'result', 'refundId');
  expect(maib.refunds.get(rest)?.status).toBe('Created');
  await maib.press('refund-accept', rest);
  expect((await request('GET', `/v2/payments/${paymentId}`)).body).toMatchObject({ result: { status: 'Refunded' } });
  expect(await refund(1)).toMatchObject({
    status: 409,
    body: { errors: [{ errorCode: 'maib.merchant.payments-14015' }] },
  });
});

test('a refund of a QR payment may have no amount, that of a card needs one', async () => {
  const { maib, request, createCheckout, createQr, paymentOf } = await openBank();
  await maib.payCheckout(await createCheckout());
  await maib.payQr(await createQr());
  const refund = async (orderId: string) =>
    request('POST', `/v2/payments/${await paymentOf(orderId)}/refund`, { reason: 'Cancelled' });
  expect(await refund('A-1')).toMatchObject({ body: { errors: [{ errorCode: 'maib.merchant.payments-42006' }] } });
  const full = await refund('A-2');
  expect((await request('GET', `/v2/payments/refunds/${textAt(full.body, 'result', 'refundId')}`)).body).toMatchObject({
    result: { refundType: 'Full', amount: 50 },
  });
});
