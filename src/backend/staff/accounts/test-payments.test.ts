import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { testPayments } from '#backend/db/schema/index.ts';
import { purgeExpired } from '#backend/scheduler.ts';
import { eachDatabase } from '#backend/testing.ts';
import { FakeProvider } from '#backend/testing/fake-provider.ts';
import { signInAs } from '../testing/staff-accounts.ts';

eachDatabase((_name, open) => {
  let fake: FakeProvider;
  const shop = open({ payments: 'fake', providers: { fake: (parts) => (fake = new FakeProvider(parts)) } });
  const owner = async () => (await signInAs(shop, 'owner')).client;
  const rowOf = async (id: number) => {
    const [row] = await shop.db.select().from(testPayments).where(eq(testPayments.id, id));
    return row;
  };
  /** Starts a test payment and waits until the provider has it. */
  const start = async () => {
    const client = await owner();
    const { id } = await client.call('startTestPayment', { body: { amount: 100 } });
    const read = () => client.call('getTestPayment', { query: { id } });
    await vi.waitFor(async () => expect(await read()).toMatchObject({ step: 'redirect' }));
    const { reference = '' } = (await rowOf(id)) ?? {};
    return { client, id, read, reference };
  };

  test('is paid on the page of the provider, which calls back, and is returned', async () => {
    const { client, id, read, reference } = await start();
    expect(await read()).toMatchObject({
      provider: 'fake',
      amount: 100,
      currency: 'MDL',
      status: 'pending',
      step_url: `https://fake.test/pay/${reference}`,
      called_back_at: null,
      is_open: true,
    });
    const callbackAt = async () => (await client.call('getAccounts')).payments.environment?.callback_at;
    expect(await callbackAt()).toBeNull();
    await fake.pay(reference);
    await vi.waitFor(async () => expect(await read()).toMatchObject({ status: 'paid', is_open: false }));
    expect(await read()).toMatchObject({ called_back_at: shop.clock.now().toISOString(), refund: null });
    expect(await callbackAt()).toBe(shop.clock.now().toISOString());
    expect((await client.call('getAccounts')).test_payments[0]).toMatchObject({ id, status: 'paid' });

    await client.call('refundTestPayment', { body: { id } });
    await vi.waitFor(async () => expect(await read()).toMatchObject({ refund: 'done', is_open: false }));
    expect((await client.fail('refundTestPayment', { body: { id } })).status).toBe(409);
  });

  test('is asked for if no callback comes', async () => {
    const { read, reference } = await start();
    fake.isSilent = true;
    await fake.pay(reference);
    fake.isSilent = false;
    shop.clock.pass(60);
    // Any action of the background job advances it.
    const { client } = await start();
    expect(client).toBeDefined();
    await vi.waitFor(async () => expect(await read()).toMatchObject({ status: 'paid', called_back_at: null }));
  });

  test('can be refunded again after a refusal', async () => {
    const { client, id, read, reference } = await start();
    await fake.pay(reference);
    await vi.waitFor(async () => expect(await read()).toMatchObject({ status: 'paid' }));
    fake.nextRefund = 'refused';
    await client.call('refundTestPayment', { body: { id } });
    await vi.waitFor(async () => expect(await read()).toMatchObject({ refund: 'refused', is_open: false }));
    fake.nextRefund = 'done';
    await client.call('refundTestPayment', { body: { id } });
    await vi.waitFor(async () => expect(await read()).toMatchObject({ refund: 'done' }));
  });

  test('tells that the provider does not answer, and is tried again', async () => {
    const client = await owner();
    vi.spyOn(fake, 'create').mockRejectedValueOnce(new Error('The keys are wrong'));
    const { id } = await client.call('startTestPayment', { body: { amount: 100 } });
    const read = () => client.call('getTestPayment', { query: { id } });
    await vi.waitFor(async () => expect(await read()).toMatchObject({ is_failing: true, step: null, is_open: true }));
    shop.clock.pass(60);
    await start();
    await vi.waitFor(async () => expect(await read()).toMatchObject({ is_failing: false, step: 'redirect' }));
  });

  test('cannot be refunded before it is paid', async () => {
    const { client, id } = await start();
    expect(await client.fail('refundTestPayment', { body: { id } })).toMatchObject({ status: 409, code: 'stale' });
  });

  test('a callback for a payment that is none of the shop is still refused', async () => {
    const event = { event: '1', payment: 'nobody', state: 'paid', sum: '100', currency: 'MDL', why: '' };
    expect(await fake.post(new URLSearchParams(event).toString())).toBe(404);
    expect(await fake.post(new URLSearchParams({ state: 'look', payment: 'nobody' }).toString())).toBe(404);
  });

  test('the time of the last callback is written at most once a minute', async () => {
    const client = await owner();
    const callbackAt = async () => (await client.call('getAccounts')).payments.environment?.callback_at;
    shop.clock.pass(120);
    const first = shop.clock.now().toISOString();
    await fake.post('state=settled');
    expect(await callbackAt()).toBe(first);
    shop.clock.pass(30);
    await fake.post('state=settled');
    expect(await callbackAt()).toBe(first);
    shop.clock.pass(31);
    expect(await fake.post('state=settled')).toBe(200);
    expect(await callbackAt()).toBe(shop.clock.now().toISOString());
    const last = await callbackAt();
    shop.clock.pass(120);
    await shop.client.raw('POST', '/api/webhooks/fake', { body: 'state=settled' });
    expect(await callbackAt()).toBe(last);
  });

  test('is deleted after 30 days', async () => {
    const { id } = await start();
    const inDays = (days: number) => new Date(shop.clock.now().getTime() + days * 86_400_000);
    await purgeExpired(shop.db, inDays(29));
    expect(await rowOf(id)).toBeDefined();
    await purgeExpired(shop.db, inDays(31));
    expect(await rowOf(id)).toBeUndefined();
  });
});
