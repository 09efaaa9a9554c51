import { expect, test, vi } from 'vitest';
import type { Fault } from '../faults.ts';
import { openBank, SIGNATURE_KEY, textAt, valueAt, type ReceivedCallback } from '../testing/emulated.ts';
import { checkoutSignature, miaSignature } from './signatures.ts';

function isSigned({ body, headers }: ReceivedCallback): boolean {
  const signature = checkoutSignature(body, headers.get('x-signature-timestamp') ?? '', SIGNATURE_KEY);
  return headers.get('x-signature') === `sha256=${signature}`;
}

async function payWith(...faults: Fault[]) {
  const bank = await openBank();
  for (const fault of faults) bank.maib.faults.switchOn(fault, 1);
  const id = await bank.createCheckout();
  await bank.maib.payCheckout(id);
  return { ...bank, id };
}

test('without faults, one callback comes with a signature over its bytes', async () => {
  const { receiver } = await payWith();
  expect(receiver.received.map(isSigned)).toEqual([true]);
});

test('a doubled callback comes twice with the same bytes', async () => {
  const { maib, receiver } = await payWith('callback-doubled');
  expect(receiver.received).toHaveLength(2);
  expect(receiver.received[0]?.body).toBe(receiver.received[1]?.body);
  expect(receiver.received.map(isSigned)).toEqual([true, true]);
  await maib.callbacks.resend(maib.callbacks.records[0]?.id ?? '');
  expect(receiver.received).toHaveLength(3);
});

test('a missing callback never comes, while the checkout is completed', async () => {
  const { receiver, maib, id } = await payWith('callback-missing');
  await maib.callbacks.releaseHeld();
  expect(receiver.received).toEqual([]);
  expect(maib.checkouts.get(id)?.status).toBe('Completed');
  expect(maib.callbacks.records.map(({ state }) => state)).toEqual(['missing']);
});

test('a slow callback comes after half a minute', async () => {
  vi.useFakeTimers();
  try {
    const { receiver, maib } = await payWith('callback-slow');
    await vi.advanceTimersByTimeAsync(29_999);
    expect(receiver.received).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    await maib.callbacks.settled();
    expect(receiver.received.map(isSigned)).toEqual([true]);
  } finally {
    vi.useRealTimers();
  }
});

test('a slow callback comes when it is released, once', async () => {
  const { receiver, maib } = await payWith('callback-slow');
  expect(receiver.received).toEqual([]);
  await maib.callbacks.releaseHeld();
  await maib.callbacks.releaseHeld();
  expect(receiver.received).toHaveLength(1);
  maib.callbacks.stop();
});

test('a reordered callback comes after the next one', async () => {
  const { receiver, maib, createCheckout } = await payWith('callback-reordered');
  expect(receiver.received).toEqual([]);
  await maib.payCheckout(await createCheckout({ orderInfo: { id: 'later' } }));
  expect(receiver.received.map(({ body }) => valueAt(JSON.parse(body), 'orderId'))).toEqual(['later', 'A-1']);
});

test('a forged callback has the signature of another key', async () => {
  const { receiver } = await payWith('callback-forged');
  expect(receiver.received.map(isSigned)).toEqual([false]);
});

test('a wrong amount is signed correctly', async () => {
  const { receiver } = await payWith('callback-wrong-amount');
  expect(receiver.received.map(isSigned)).toEqual([true]);
  expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({ amount: 51.61, paymentAmount: 51.61 });
});

test('a body that was serialized again has the same values, and its signature does not match its bytes', async () => {
  const { receiver } = await payWith('callback-reserialized');
  const [callback] = receiver.received;
  expect(callback && isSigned(callback)).toBe(false);
  const compact = JSON.stringify(JSON.parse(callback?.body ?? ''));
  expect(callback && isSigned({ ...callback, body: compact })).toBe(true);
});

test('the browser returns before its callback is answered, or after it with the fault', async () => {
  const { maib, receiver, createCheckout } = await openBank();
  const answers: (() => void)[] = [];
  receiver.answerWhen(() => new Promise((resolve) => answers.push(resolve)));
  const payOnPage = async () =>
    maib.fetch(
      new Request(`http://maib.example/pay/checkouts/${await createCheckout()}`, {
        method: 'POST',
        body: new URLSearchParams({ action: 'card' }),
      }),
    );
  expect((await payOnPage()).status).toBe(303);

  maib.faults.switchOn('callback-before-redirect', 1);
  const events: string[] = [];
  const redirect = payOnPage().then(({ status }) => events.push(`returned with ${status}`));
  await vi.waitUntil(() => answers.length === 2);
  events.push('answered');
  for (const answer of answers) answer();
  await redirect;
  expect(events).toEqual(['answered', 'returned with 303']);
});

test('a double payment makes two payments of an order with two callbacks', async () => {
  const { receiver, request } = await payWith('paid-twice');
  const { body } = await request('GET', '/v2/payments?orderId=A-1');
  expect(body).toMatchObject({ result: { totalCount: 2 } });
  const ids = receiver.received.map((callback) => textAt(JSON.parse(callback.body), 'paymentId'));
  expect(new Set(ids).size).toBe(2);
});

test('a callback that the shop refuses has failed, and is sent again with the same bytes', async () => {
  const { maib, receiver, createCheckout } = await openBank();
  receiver.setStatus(500);
  await maib.payCheckout(await createCheckout());
  const [record] = maib.callbacks.records;
  expect(record).toMatchObject({ state: 'failed', results: ['500'] });
  receiver.setStatus(200);
  await maib.callbacks.resend(record?.id ?? '');
  expect(record).toMatchObject({ state: 'sent', results: ['500', '200'] });
  expect(receiver.received[0]?.body).toBe(receiver.received[1]?.body);
});

test('a token expires in mid-flow, once', async () => {
  const { maib, request, signIn } = await openBank();
  maib.faults.switchOn('token-expired', 1);
  expect((await request('GET', '/v2/payments')).status).toBe(401);
  expect((await request('GET', '/v2/payments')).status).toBe(401);
  expect((await request('GET', '/v2/payments', undefined, await signIn())).status).toBe(200);
});

test.each([401, 403, 409, 429, 503] as const)('calls are answered with %i until it is switched off', async (status) => {
  const { maib, request, createCheckout } = await openBank();
  maib.faults.switchOn(`status-${status}`);
  for (const path of ['/v2/payments', '/v2/checkouts'])
    expect(await request('GET', path)).toMatchObject({ status, body: { ok: false } });
  expect(maib.checkouts.size).toBe(0);
  maib.faults.switchOff(`status-${status}`);
  await createCheckout();
  expect(maib.checkouts.size).toBe(1);
});

test('a withheld response does the work and rejects only when the client gives up', async () => {
  const { maib, signIn } = await openBank();
  const token = await signIn();
  maib.faults.switchOn('response-withheld', 1);
  const client = new AbortController();
  const pending = maib.fetch(
    new Request('http://maib.example/v2/checkouts', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ amount: 1, currency: 'MDL' }),
      signal: client.signal,
    }),
  );
  await vi.waitUntil(() => maib.checkouts.size === 1);
  client.abort();
  await expect(pending).rejects.toThrow('given up');
});

test.each([
  ['refund-rejected', ['Created', 'Requested', 'Rejected', 'Rejected'], 'Executed'],
  ['refund-manual', ['Created', 'Requested', 'Manual', 'Manual'], 'Executed'],
  ['refund-undecided', ['Created', 'Created', 'Created', 'Created'], 'Executed'],
] as const)('with %s, the money is not returned', async (fault, statuses, paymentStatus) => {
  const { request, paymentOf } = await payWith(fault);
  const paymentId = await paymentOf('A-1');
  const { body } = await request('POST', `/v2/payments/${paymentId}/refund`, { amount: 10, reason: 'Late' });
  const refundId = textAt(body, 'result', 'refundId');
  const seen: unknown[] = [];
  for (const _ of statuses)
    seen.push(valueAt((await request('GET', `/v2/payments/refunds/${refundId}`)).body, 'result', 'status'));
  expect(seen).toEqual(statuses);
  expect((await request('GET', `/v2/payments/${paymentId}`)).body).toMatchObject({
    result: { status: paymentStatus, refundedAmount: 0 },
  });
});

test('a second refund is refused although money is left', async () => {
  const { request, paymentOf } = await payWith('second-refund-refused');
  const paymentId = await paymentOf('A-1');
  const refund = () => request('POST', `/v2/payments/${paymentId}/refund`, { amount: 10, reason: 'Late' });
  expect((await refund()).status).toBe(200);
  expect(await refund()).toMatchObject({
    status: 409,
    body: { errors: [{ errorCode: 'maib.merchant.payments-14015' }] },
  });
  expect((await refund()).status).toBe(200);
});

test('an expired session or code cannot be paid', async () => {
  const { maib, request, createCheckout, createQr } = await openBank();
  maib.faults.switchOn('session-expired', 2);
  const checkout = await createCheckout();
  const code = await createQr();
  expect((await request('GET', `/v2/checkouts/${checkout}`)).body).toMatchObject({ result: { status: 'Expired' } });
  expect((await request('GET', `/v2/mia/qr/${code}`)).body).toMatchObject({ result: { status: 'Expired' } });
  await expect(maib.payCheckout(checkout)).rejects.toThrow('Expired');
  await expect(maib.payQr(code)).rejects.toThrow('Expired');
});

test('callbacks of QR payments are signed by the written rule, or in the other order', async () => {
  const { maib, receiver, createQr } = await openBank();
  await maib.payQr(await createQr());
  maib.faults.switchOn('callback-other-ordering', 1);
  await maib.payQr(await createQr());
  const orderings = receiver.received.map(({ body }) => {
    const { result, signature } = JSON.parse(body);
    return (['case-insensitive', 'code-units'] as const).filter(
      (ordering) => miaSignature(result, SIGNATURE_KEY, ordering) === signature,
    );
  });
  expect(orderings).toEqual([['case-insensitive'], ['code-units']]);
});

test('a service refuses faults that it does not have', async () => {
  const { maib } = await openBank();
  expect(() => maib.faults.switchOn('sms-undelivered')).toThrow('no fault');
});
