import { and, eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { ORDER_EFFECTS } from '#backend/order-effects.ts';
import { notices, payments, refunds, users } from '#backend/db/schema/index.ts';
import { askForPayments, sendCancellations } from '#backend/payments/payment-jobs.ts';
import type { PaymentProvider } from '#backend/payments/provider.ts';
import { sendRefunds } from '#backend/payments/refunds.ts';
import { eachDatabase } from '#backend/testing.ts';
import { accountsOf, findPayment, orderOnline, readPaymentState, readStatuses } from '#backend/testing/paying.ts';
import { createMaibEmulator } from '#emulators/maib/maib.ts';
import { maibCheckoutProvider } from './checkout.ts';
import { maibMiaProvider } from './mia.ts';
import { SECRETS, SETTINGS, SITE_URL } from './testing/bank.ts';

// The shop with the bank: an order is paid by a callback or by asking, and its payment is returned.
describe.each([
  ['maib-page', maibCheckoutProvider],
  ['maib-code', maibMiaProvider],
] as const)('the shop with %s', (name, create) => {
  eachDatabase((_database, open) => {
    let adapter: PaymentProvider | undefined;
    const shop = open({
      payments: name,
      providers: {
        // Under another name, as the settings of providers that are listed come from the environment.
        [name]: (dependencies) => {
          adapter = create(
            { ...dependencies, settings: SETTINGS, siteUrl: SITE_URL },
            { timeoutMs: 250, fetch: (url, init) => maib.fetch(new Request(url, init)) },
          );
          return { ...adapter, name, pageOrigins: [SETTINGS.url] };
        },
      },
    });
    const maib = createMaibEmulator({
      baseUrl: SETTINGS.url,
      clientId: SECRETS.client_id,
      clientSecret: SECRETS.client_secret,
      signatureKey: SECRETS.signature_key,
      clock: shop.clock,
      fetchCallback: (_url, init) => shop.client.raw('POST', `/api/webhooks/${name}`, init),
    });
    maib.setRefundPace('on-press');
    const pay = async (id: string | null): Promise<void> => {
      if (name === 'maib-page') await maib.payCheckout(id ?? '');
      else await maib.payQr(id ?? '');
    };
    const order = async () => {
      const customer = await shop.signIn();
      const { order: placed } = await orderOnline(shop, customer);
      return { customer, ...(await findPayment(shop, placed.id)), orderId: placed.id };
    };
    /** Those of this test: earlier tests have decided theirs. */
    const undecidedRefunds = () => [...maib.refunds.values()].filter(({ status }) => status === 'Created');
    const acceptRefunds = () => undecidedRefunds().forEach(({ id }) => maib.decideRefund(id, 'Accepted'));
    /** Time passes, and the background work runs. */
    const later = async (seconds: number) => {
      shop.clock.pass(seconds);
      if (!adapter) throw new Error('The shop has not used the bank yet');
      const services = {
        db: shop.db,
        clock: shop.clock,
        log: (level: string, message: string, fields: unknown) => void shop.log.push({ level, message, fields }),
        paymentAccounts: accountsOf(shop.db, { ...adapter, name }),
        orderChanges: { publish: () => {} },
        orderEffects: ORDER_EFFECTS,
        runPaymentJobsNow: () => {},
      };
      await sendCancellations(services);
      await askForPayments(services);
      await sendRefunds(services);
    };

    test('is paid by a callback', async () => {
      const { customer, orderId, externalId } = await order();
      const state = await readPaymentState(shop, customer, orderId);
      if (name === 'maib-page') expect(state.redirect_url).toBe(`${SETTINGS.url}/pay/checkouts/${externalId}`);
      else expect(state.qr).toMatchObject({ url: `${SETTINGS.url}/pay/qr/${externalId}` });
      await pay(externalId);
      expect(await readStatuses(shop, customer, orderId)).toBe('placed, paid');
      expect(maib.callbacks.records.at(-1)).toMatchObject({ state: 'sent', results: ['200'] });
    });

    test('is paid by two callbacks at the same time once', async () => {
      const { customer, orderId, externalId } = await order();
      maib.faults.switchOn('callback-doubled', 1);
      await pay(externalId);
      expect(await readStatuses(shop, customer, orderId)).toBe('placed, paid');
      expect(maib.callbacks.records.at(-1)?.results).toEqual(['200', '200']);
    });

    test('returns the second of two payments, which the customer is told', async () => {
      const { customer, orderId, externalId } = await order();
      await shop.db.update(users).set({ smsConsentAt: shop.clock.now() }).where(eq(users.phone, customer.phone));
      maib.faults.switchOn('paid-twice', 1);
      await pay(externalId);
      await vi.waitFor(async () => {
        await later(11);
        expect(undecidedRefunds()).toHaveLength(1);
      });
      acceptRefunds();
      const returned = async () => {
        const rows = await shop.db.select().from(refunds).where(eq(refunds.orderId, orderId));
        return rows.map(({ code, status }) => `${code}, ${status}`);
      };
      await vi.waitFor(async () => {
        await later(61);
        expect(await returned()).toEqual(['paid_twice, done']);
      });
      expect(await readStatuses(shop, customer, orderId)).toBe('placed, paid');
      const attempts = await shop.db.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(payments.id);
      expect(attempts.map(({ status, replacedAt }) => [status, replacedAt !== null])).toEqual([
        ['paid', false],
        ['refunded', true],
      ]);
      const told = and(eq(notices.orderId, orderId), eq(notices.template, 'payment_returned'));
      expect(await shop.db.$count(notices, told)).toBe(1);
    });

    test('returns one of two payments although the callback of one was lost', async () => {
      const { customer, orderId, externalId } = await order();
      for (const fault of ['paid-twice', 'callback-missing'] as const) maib.faults.switchOn(fault, 1);
      await pay(externalId);
      expect(await readStatuses(shop, customer, orderId)).toBe('placed, paid');
      await later(31 * 60);
      await vi.waitFor(async () => {
        await later(11);
        expect(undecidedRefunds()).toHaveLength(1);
      });
      acceptRefunds();
      await vi.waitFor(async () => {
        await later(61);
        const [refund] = await shop.db.select().from(refunds).where(eq(refunds.orderId, orderId));
        expect(refund).toMatchObject({ code: 'paid_twice', status: 'done' });
      });
      expect(await readStatuses(shop, customer, orderId)).toBe('placed, paid');
      expect((await findPayment(shop, orderId)).settledAt).not.toBeNull();
    });

    test('does not ask for a second payment whose refund the bank has rejected', async () => {
      const { orderId, externalId } = await order();
      maib.faults.switchOn('paid-twice', 1);
      await pay(externalId);
      await vi.waitFor(async () => {
        await later(11);
        expect(undecidedRefunds()).toHaveLength(1);
      });
      for (const { id } of undecidedRefunds()) maib.decideRefund(id, 'Rejected');
      await vi.waitFor(async () => {
        await later(61);
        const [refund] = await shop.db.select().from(refunds).where(eq(refunds.orderId, orderId));
        expect(refund?.status).toBe('refused');
      });
      const [, second] = await shop.db
        .select()
        .from(payments)
        .where(eq(payments.orderId, orderId))
        .orderBy(payments.id);
      expect(second).toMatchObject({ status: 'paid', refunded: 0, settledAt: expect.any(Date) });
    });

    test.each(['callback-missing', 'callback-forged'] as const)('is paid by asking with %s', async (fault) => {
      const { customer, orderId, externalId } = await order();
      maib.faults.switchOn(fault, 1);
      await pay(externalId);
      expect(await readStatuses(shop, customer, orderId)).toBe('awaiting_payment, pending');
      await later(11);
      await vi.waitFor(async () => expect(await readStatuses(shop, customer, orderId)).toBe('placed, paid'));
    });

    test('returns the payment of a cancelled order once, although the response is lost', async () => {
      const { customer, orderId, externalId, id } = await order();
      await pay(externalId);
      maib.faults.switchOn('response-withheld', 1);
      await shop.client.request('cancelOrder', { token: customer.token, body: { order_id: orderId } });
      await vi.waitFor(() => expect(undecidedRefunds()).toHaveLength(1));
      const readRefund = async () => (await shop.db.select().from(refunds).where(eq(refunds.paymentId, id)))[0];
      await vi.waitFor(async () => {
        await later(61);
        expect(await readRefund()).toMatchObject({ status: 'pending' });
      });
      acceptRefunds();
      await vi.waitFor(async () => {
        await later(61);
        expect(await readStatuses(shop, customer, orderId)).toBe('cancelled, refunded');
      });
      const refund = await readRefund();
      const sent = [...maib.refunds.values()].filter(({ reason }) => reason === `Refund ${refund?.reference}`);
      expect(sent).toMatchObject([{ status: 'Accepted', amount: refund?.amount }]);
    });
  });
});
