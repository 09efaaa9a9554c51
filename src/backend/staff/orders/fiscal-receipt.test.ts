import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditLog } from '#backend/db/schema/index.ts';
import { eachDatabase } from '#backend/testing.ts';
import { enterEmail } from '#backend/testing/email.ts';
import { MANUAL_NOTICES, moveOrder, sendDueNotices } from '#backend/testing/notices.ts';
import { placeOrder } from '#backend/testing/ordering.ts';
import { signInAs } from '../testing/staff-accounts.ts';

const DELIVER = ['accept', 'prepare', 'ready', 'send', 'deliver'] as const;
const LINK = 'https://receipts.example/receipt-verifier/J403001234/244.30/17/2026-11-20';

eachDatabase((_name, open) => {
  const shop = open({ settings: MANUAL_NOTICES, sendsEmail: true });
  const manager = async () => (await signInAs(shop, 'manager', [(await shop.restaurant('mama')).id])).client;
  const orderWithEmail = async () => {
    const customer = await shop.signIn();
    const email = await enterEmail(shop, customer);
    const order = await placeOrder(shop, customer);
    const seen = () => shop.client.request('getOrder', { token: customer.token, query: { order_id: order.id } });
    const receipts = async () => {
      await sendDueNotices(shop);
      return shop.email.to(email).filter(({ subject }) => subject.startsWith('Квитанция'));
    };
    return { ...order, seen, receipts };
  };

  test('a manager enters and removes it, and the customer sees it', async () => {
    const client = await manager();
    const { id, seen } = await orderWithEmail();
    expect(await seen()).toMatchObject({ fiscal_receipt: null });
    const saved = await client.call('saveFiscalReceipt', {
      body: { order_id: id, from: null, fiscal_receipt: '  0042 ' },
    });
    expect(saved.fiscal_receipt).toBe('0042');
    expect(await seen()).toMatchObject({ fiscal_receipt: '0042' });
    await client.call('saveFiscalReceipt', { body: { order_id: id, from: '0042', fiscal_receipt: '' } });
    expect(await seen()).toMatchObject({ fiscal_receipt: null });
    const changes = await shop.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `order ${id}`));
    expect(changes.map(({ action, before, after }) => [action, before, after])).toEqual([
      ['saveFiscalReceipt', { fiscal_receipt: null }, { fiscal_receipt: '0042' }],
      ['saveFiscalReceipt', { fiscal_receipt: '0042' }, { fiscal_receipt: null }],
    ]);
  });

  test('a change that is based on another value is a conflict, a repeated one is not', async () => {
    const client = await manager();
    const { id } = await orderWithEmail();
    const body = { order_id: id, from: null, fiscal_receipt: '0042' };
    await client.call('saveFiscalReceipt', { body });
    await client.call('saveFiscalReceipt', { body });
    const refused = await client.fail('saveFiscalReceipt', { body: { ...body, fiscal_receipt: '0043' } });
    expect([refused.status, refused.current]).toMatchObject([409, { fiscal_receipt: '0042' }]);
  });

  test('longer texts than 200 characters are refused, and line breaks become spaces', async () => {
    const client = await manager();
    const { id } = await orderWithEmail();
    const save = (fiscal_receipt: string) => ({ body: { order_id: id, from: null, fiscal_receipt } });
    expect((await client.fail('saveFiscalReceipt', save('1'.repeat(201)))).status).toBe(422);
    expect(await client.call('saveFiscalReceipt', save('00\r\n42'))).toMatchObject({ fiscal_receipt: '00 42' });
  });

  test('entered before the delivery, it is in the receipt, and no other receipt follows a correction', async () => {
    const client = await manager();
    const order = await orderWithEmail();
    await client.call('saveFiscalReceipt', { body: { order_id: order.id, from: null, fiscal_receipt: LINK } });
    await moveOrder(shop, order, ...DELIVER);
    const receipts = await order.receipts();
    expect(receipts).toHaveLength(1);
    expect(receipts[0]?.text).toContain(`Фискальный чек: ${LINK}`);
    expect(receipts[0]?.text).toContain(`Открыть фискальный чек:\n${LINK}`);
    expect(receipts[0]?.html).toContain(`href="${LINK}"`);
    await client.call('saveFiscalReceipt', { body: { order_id: order.id, from: LINK, fiscal_receipt: '0042' } });
    expect(await order.receipts()).toHaveLength(1);
  });

  test('entered after the receipt was sent, it is sent once', async () => {
    const client = await manager();
    const order = await orderWithEmail();
    await moveOrder(shop, order, ...DELIVER);
    expect(await order.receipts()).toHaveLength(1);
    const body = { order_id: order.id, from: null, fiscal_receipt: '0042' };
    await client.call('saveFiscalReceipt', { body });
    await client.call('saveFiscalReceipt', { body });
    await client.call('saveFiscalReceipt', { body: { ...body, from: '0042', fiscal_receipt: '0043' } });
    const receipts = await order.receipts();
    expect(receipts).toHaveLength(2);
    expect(receipts[1]?.text).toContain('Фискальный чек: 0043');
    await client.call('saveFiscalReceipt', { body: { ...body, from: '0043', fiscal_receipt: '0044' } });
    expect(await order.receipts()).toHaveLength(2);
  });

  test('entered while the receipt waits, it is in the only one', async () => {
    const client = await manager();
    const order = await orderWithEmail();
    await moveOrder(shop, order, ...DELIVER);
    await client.call('saveFiscalReceipt', { body: { order_id: order.id, from: null, fiscal_receipt: '0042' } });
    const receipts = await order.receipts();
    expect(receipts.map(({ text }) => text.includes('Фискальный чек: 0042'))).toEqual([true]);
  });

  test.each(['http://receipts.example/1', 'javascript:alert(1)', 'data:text/html,x', '//receipts.example'])(
    '%s is no link',
    async (text) => {
      const client = await manager();
      const order = await orderWithEmail();
      await client.call('saveFiscalReceipt', { body: { order_id: order.id, from: null, fiscal_receipt: text } });
      await moveOrder(shop, order, ...DELIVER);
      const [receipt] = await order.receipts();
      expect(receipt?.text).toContain(`Фискальный чек: ${text}`);
      expect(receipt?.html).not.toContain(`href="${text}`);
    },
  );
});
