import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { type AccountSources, encryptSecrets, NO_ENVIRONMENT_ACCOUNTS } from '#backend/accounts/accounts.ts';
import { notices, providerAccounts, rateCounts, smsAccountStates } from '#backend/db/schema/index.ts';
import { ShopWideLimitReporter } from '#backend/http/rate-limiter.ts';
import { eachDatabase } from '#backend/testing.ts';
import { serveGateway } from '#backend/testing/gateway-server.ts';
import { createTestSmsSender } from '#backend/testing/sms.ts';
import { updateBalances } from './balances.ts';
import type { DailyLimits } from './daily-limits.ts';
import { readSmsAlarms } from './sms-alarms.ts';

const PHONE = '37369123456';
const KEYS = [new Uint8Array(32).fill(7)];
const [FIRST_TOKEN, SECOND_TOKEN] = ['first-secret-token', 'second-secret-token'];
const NO_LIMIT: DailyLimits = { perDay: 0, noticesPerDay: 0 };

eachDatabase((_name, open) => {
  const shop = open();
  let texts: string[] = [];
  let balance = '250.00';
  const reply = (name: string) => async (request: Request) => {
    if (request.method === 'GET') return Response.json({ data: { balance, currency: 'MDL' } });
    texts.push(`${name}: ${JSON.parse(await request.text()).text}`);
    return Response.json({ data: { id: `${name} ${texts.length}` } });
  };
  const [first, second] = [serveGateway(reply('first')), serveGateway(reply('second'))];
  const sources: AccountSources = { keys: KEYS, environment: NO_ENVIRONMENT_ACCOUNTS };
  const log = () => shop.log.map(({ level, message, fields }) => `${level} ${message} ${JSON.stringify(fields)}`);
  const createSender = (limits = NO_LIMIT, accountSources: AccountSources = sources) =>
    createTestSmsSender(
      shop,
      limits,
      new ShopWideLimitReporter((level, message, fields) => void shop.log.push({ level, message, fields }), shop.clock),
      accountSources,
    );
  const send = (...[limits, from]: Parameters<typeof createSender>) =>
    createSender(limits, from).send(PHONE, 'text', 'code');
  const addAccount = async (position: number, url: string, token: string, settings = {}) => {
    const account = { kind: 'sms' as const, provider: 'smsmd' };
    const [row] = await shop.db
      .insert(providerAccounts)
      .values({
        ...account,
        settings: { sender: 'Shop', url, ...settings },
        secrets: encryptSecrets(KEYS, account, { token }),
        position,
        createdAt: shop.clock.now(),
      })
      .returning({ id: providerAccounts.id });
    return row?.id ?? 0;
  };
  const stateOf = async (accountId: number) =>
    (await shop.db.select().from(smsAccountStates).where(eq(smsAccountStates.accountId, accountId)))[0];

  beforeEach(async () => {
    [texts, balance] = [[], '250.00'];
    shop.log.length = 0;
    shop.printed.length = 0;
    await shop.db.delete(notices);
    await shop.db.delete(rateCounts);
    await shop.db.delete(smsAccountStates);
    await shop.db.delete(providerAccounts);
  });

  test('without an account, messages are printed, and cost and count nothing', async () => {
    const limits = { perDay: 1, noticesPerDay: 1 };
    for (let message = 0; message < 3; message += 1) await send(limits);
    expect(shop.printed).toEqual(Array.from({ length: 3 }, () => `sms to ${PHONE}: text`));
    expect(await createSender().isSimulated(shop.db)).toBe(true);
    expect(await shop.db.$count(smsAccountStates)).toBe(0);
  });

  test('the account of the environment sends while an owner has entered none', async () => {
    const environment = {
      inUse: { sms: 'smsmd' },
      settings: { smsmd: { token: FIRST_TOKEN, sender: 'Shop', url: first.url() } },
    };
    const sender = createSender(NO_LIMIT, { keys: KEYS, environment });
    expect(await sender.isSimulated(shop.db)).toBe(false);
    expect(await sender.send(PHONE, 'text', 'code')).toEqual({
      messageId: 'first 1',
      accountId: null,
      provider: 'smsmd',
      hasDeliveryState: true,
    });
    await addAccount(0, second.url(), SECOND_TOKEN);
    expect(await sender.send(PHONE, 'text', 'code')).toMatchObject({ messageId: 'second 2' });
  });

  describe('with an account and a fallback', () => {
    let [primary, fallback] = [0, 0];
    beforeEach(async () => {
      primary = await addAccount(0, first.url(), FIRST_TOKEN);
      fallback = await addAccount(1, second.url(), SECOND_TOKEN);
    });

    test('the fallback sends what the account certainly has not sent, and only that', async () => {
      expect(await send()).toMatchObject({ messageId: 'first 1', accountId: primary });
      first.refuseNext(503);
      expect(await send()).toMatchObject({ messageId: 'second 2', accountId: fallback });
      expect(await send()).toMatchObject({ accountId: primary });
      expect(texts).toEqual(['first: text', 'second: text', 'first: text']);
      expect(log()).toEqual([
        'warn an SMS gateway failed, and the next one is used {"provider":"smsmd","failure":"unavailable"}',
      ]);
    });

    test.each([
      ['code', ['second: text']],
      ['customer_notice', []],
      ['staff_notice', []],
    ] as const)('if nobody knows, the fallback sends a code, and no notice: %s', async (purpose, expected) => {
      first.refuseNext(502);
      const sent = createSender().send(PHONE, 'text', purpose);
      if (purpose === 'code') expect(await sent).toMatchObject({ accountId: fallback });
      else await expect(sent).rejects.toMatchObject({ failure: 'no_answer' });
      expect(texts).toEqual(expected);
    });

    test('a code may have been sent if nobody knows it of one of them', async () => {
      first.refuseNext(502);
      second.refuseNext(503);
      await expect(send()).rejects.toMatchObject({ mayHaveBeenSent: true });
    });

    test('if both fail, the error is that of the fallback', async () => {
      first.refuseNext(401);
      second.refuseNext(402);
      await expect(send()).rejects.toMatchObject({ failure: 'balance', mayHaveBeenSent: false });
    });

    test('an account whose key is missing is skipped, with a line in the log', async () => {
      const sender = createSender(NO_LIMIT, { ...sources, keys: [new Uint8Array(32).fill(1)] });
      await expect(sender.send(PHONE, 'text', 'code')).rejects.toMatchObject({ failure: 'no_account' });
      expect(log()).toContain('error an SMS account cannot be used {"state":"noKey"}');
      await shop.db.update(providerAccounts).set({ provider: 'retired' }).where(eq(providerAccounts.id, primary));
      expect(await send()).toMatchObject({ accountId: fallback });
    });

    test('a change of the accounts applies to the next message', async () => {
      const sender = createSender();
      await sender.send(PHONE, 'text', 'code');
      await shop.db
        .update(providerAccounts)
        .set({ retiredAt: shop.clock.now() })
        .where(eq(providerAccounts.id, primary));
      expect(await sender.send(PHONE, 'text', 'code')).toMatchObject({ accountId: fallback });
      // What became of an earlier message is asked with its own account.
      expect(await sender.accounts.find(shop.db, { accountId: primary, provider: 'smsmd' })).toMatchObject({
        accountId: primary,
      });
    });

    test('nothing of a failure has a secret, the phone or the text', async () => {
      first.refuseNext(500);
      second.refuseNext(500);
      await createSender()
        .send(PHONE, 'your code: 4711', 'code')
        .catch((error: unknown) => expect(JSON.stringify(error)).not.toMatch(/4711|37369/));
      for (const secret of [FIRST_TOKEN, SECOND_TOKEN, PHONE, '4711']) expect(log().join()).not.toContain(secret);
    });
  });

  describe('the daily limits', () => {
    beforeEach(() => addAccount(0, first.url(), FIRST_TOKEN));

    test('end all messages of the shop for 24 hours, and are reported', async () => {
      const reporter = new ShopWideLimitReporter(() => {}, shop.clock);
      const sender = createTestSmsSender(shop, { perDay: 2, noticesPerDay: 0 }, reporter, sources);
      await sender.send(PHONE, 'one', 'code');
      await sender.send(PHONE, 'two', 'staff_notice');
      await expect(sender.send(PHONE, 'three', 'code')).rejects.toMatchObject({ failure: 'limit' });
      await expect(sender.send(PHONE, 'three', 'test')).rejects.toMatchObject({ failure: 'limit' });
      expect(reporter.rejections.get('sms')).toBe(2);
      expect(await readSmsAlarms(shop.db, sender, shop.clock.now())).toMatchObject([{ problem: 'daily_limit' }]);
      shop.clock.pass(86_400 + 600);
      await sender.send(PHONE, 'three', 'code');
      expect(texts).toEqual(['first: one', 'first: two', 'first: three']);
      expect(await readSmsAlarms(shop.db, sender, shop.clock.now())).toEqual([]);
    });

    test('on notices end those to customers only', async () => {
      const sender = createSender({ perDay: 5, noticesPerDay: 1 });
      await sender.send(PHONE, 'one', 'customer_notice');
      await expect(sender.send(PHONE, 'two', 'customer_notice')).rejects.toMatchObject({ failure: 'limit' });
      await sender.send(PHONE, 'three', 'staff_notice');
      await sender.send(PHONE, 'four', 'code');
      // The rejected notice does not count for the shop either.
      await sender.send(PHONE, 'five', 'code');
      await sender.send(PHONE, 'six', 'code');
      await expect(sender.send(PHONE, 'seven', 'code')).rejects.toMatchObject({ failure: 'limit' });
    });

    test('are not exceeded by messages at the same time', async () => {
      const sender = createSender({ perDay: 3, noticesPerDay: 0 });
      const sent = await Promise.allSettled(Array.from({ length: 8 }, () => sender.send(PHONE, 'text', 'code')));
      expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
      expect(texts).toHaveLength(3);
    });

    test('do not count what was certainly not sent, and count what may have been', async () => {
      const sender = createSender({ perDay: 1, noticesPerDay: 0 });
      first.refuseNext(503);
      await expect(sender.send(PHONE, 'one', 'code')).rejects.toMatchObject({ failure: 'unavailable' });
      first.refuseNext(502);
      await expect(sender.send(PHONE, 'two', 'code')).rejects.toMatchObject({ failure: 'no_answer' });
      await expect(sender.send(PHONE, 'three', 'code')).rejects.toMatchObject({ failure: 'limit' });
    });
  });

  describe('owners are warned', () => {
    let account = 0;
    const alarms = () => readSmsAlarms(shop.db, createSender(), shop.clock.now());
    const fail = async (...statuses: readonly number[]) => {
      for (const status of statuses) {
        first.refuseNext(status);
        await send().catch(() => {});
      }
    };
    const updateAll = () =>
      updateBalances({
        db: shop.db,
        clock: shop.clock,
        log: (level, message, fields) => void shop.log.push({ level, message, fields }),
        sms: createSender(),
      });
    beforeEach(async () => {
      account = await addAccount(0, first.url(), FIRST_TOKEN, { low_balance: '200' });
    });

    test('after three failures in a row, until a message is sent', async () => {
      await fail(503, 422);
      expect(await alarms()).toEqual([]);
      await fail(503);
      expect(await alarms()).toEqual([
        { problem: 'failing', provider: 'smsmd', failure: 'unavailable', balance: null },
      ]);
      await send();
      expect(await alarms()).toEqual([]);
      await fail(503, 503);
      expect(await alarms()).toEqual([]);
    });

    test.each([
      [401, 'credentials'],
      [402, 'balance'],
    ] as const)('at once if no message can be sent: %i', async (status, failure) => {
      await fail(status);
      expect(await alarms()).toMatchObject([{ problem: 'failing', failure }]);
    });

    test('of a balance below the amount of the account, which is asked for once in an hour', async () => {
      await updateAll();
      expect(await alarms()).toEqual([]);
      balance = '199.99';
      await updateAll();
      expect(await alarms()).toEqual([]);
      shop.clock.pass(3600);
      await Promise.all([updateAll(), updateAll()]);
      expect(await alarms()).toEqual([
        { problem: 'low_balance', provider: 'smsmd', failure: null, balance: { amount: 199.99, unit: 'MDL' } },
      ]);
      balance = '300';
      shop.clock.pass(3600);
      await updateAll();
      expect(await alarms()).toEqual([]);
    });

    test('of the last known balance, if the gateway does not tell it', async () => {
      balance = '10';
      await updateAll();
      shop.clock.pass(3600);
      first.refuseNext(503);
      await updateAll();
      expect(await stateOf(account)).toMatchObject({ balance: 10, balanceUnit: 'MDL' });
      expect(await alarms()).toMatchObject([{ problem: 'low_balance' }]);
      expect(log().at(-1)).toContain('warn the balance of an SMS account is unknown');
    });

    test('of an account that cannot be used', async () => {
      await shop.db.update(providerAccounts).set({ provider: 'gone' }).where(eq(providerAccounts.id, account));
      expect(await alarms()).toEqual([{ problem: 'unusable', provider: null, failure: null, balance: null }]);
    });
  });
});
