import { desc, eq } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { auditLog, shopSettings } from '#backend/db/schema/index.ts';
import { DEFAULT_SETTINGS } from '#backend/settings.ts';
import { NO_LIMITS } from '#backend/http/rate-limiter.ts';
import { eachDatabase } from '#backend/testing.ts';
import { LOCALES } from '#contract/constants.ts';
import { SMS_TEMPLATES } from '#contract/staff/messages.ts';
import { shopSettingsForm } from '../testing/shop-settings-form.ts';
import { signInAs } from '../testing/staff-accounts.ts';

const PHONE = '37369123456';

eachDatabase((_name, open) => {
  const limits = { ...NO_LIMITS, test_sms: { perUser: 3, perAddress: 0 } };
  const shop = open({
    settings: { ...DEFAULT_SETTINGS, limits, codes: { ...DEFAULT_SETTINGS.codes, host: 'shop.example' } },
  });
  const owner = async () => (await signInAs(shop, 'owner')).client;

  afterEach(async () => {
    [shop.sms.isBroken, shop.sms.isSilent, shop.sms.isSimulated] = [false, false, false];
    await shop.db.delete(shopSettings);
  });

  test('owners see every SMS in the languages of the shop, and what it costs', async () => {
    const client = await owner();
    const templates = await client.call('getMessageTemplates');
    expect(templates.map(({ template }) => template)).toEqual(SMS_TEMPLATES);
    for (const { texts } of templates) expect(texts.map(({ locale }) => locale)).toEqual(LOCALES);
    const onTheWay = templates.find(({ template }) => template === 'order_on_the_way');
    expect(onTheWay?.texts).toContainEqual({
      locale: 'ru',
      text: 'Заказ 100245: курьер уже едет к вам.',
      characters: 36,
      encoding: 'ucs-2',
      segments: 1,
    });
    const code = templates[0]?.texts.find(({ locale }) => locale === 'en');
    expect(code).toMatchObject({ encoding: 'gsm-7', segments: 1 });
    expect(code?.text).toMatch(/^0471 .*\n@shop\.example #0471$/);
    await client.call('saveShopSettings', { body: { ...shopSettingsForm({ languages: ['en'] }), revision: null } });
    expect((await client.call('getMessageTemplates'))[0]?.texts.map(({ locale }) => locale)).toEqual(['ru', 'en']);
  });

  test('a test message goes out once, and the audit log has its result without the number', async () => {
    const { client, id } = await signInAs(shop, 'owner');
    const before = shop.sms.sent.length;
    expect(await client.call('sendTestSms', { body: { phone: PHONE } })).toEqual({
      outcome: 'sent',
      provider: 'test',
      is_simulated: false,
    });
    expect(shop.sms.sent.slice(before).map(({ phone }) => phone)).toEqual([PHONE]);
    const [entry] = await shop.db.select().from(auditLog).where(eq(auditLog.staffId, id)).orderBy(desc(auditLog.id));
    expect(entry).toMatchObject({ action: 'sendTestSms', subject: 'settings' });
    expect(entry?.after).toEqual({ provider: 'test', outcome: 'sent' });
    expect(JSON.stringify(entry)).not.toContain(PHONE);
  });

  test.each([
    ['isBroken', 'unavailable', false],
    ['isSilent', 'no_answer', false],
    ['isSimulated', 'sent', true],
  ] as const)('with a gateway that %s the result is %s', async (fault, outcome, is_simulated) => {
    shop.sms[fault] = true;
    const client = await owner();
    expect(await client.call('sendTestSms', { body: { phone: PHONE } })).toMatchObject({ outcome, is_simulated });
    expect(JSON.stringify(shop.log)).not.toContain(PHONE);
  });

  test('without a fallback, its test says so', async () => {
    expect(await (await owner()).call('sendTestSms', { body: { phone: PHONE, position: 1 } })).toEqual({
      outcome: 'no_account',
      provider: null,
      is_simulated: false,
    });
  });

  test('an owner sends three in ten minutes', async () => {
    const client = await owner();
    for (let message = 0; message < 3; message += 1) await client.call('sendTestSms', { body: { phone: PHONE } });
    expect(await client.fail('sendTestSms', { body: { phone: PHONE } })).toMatchObject({ status: 429 });
  });

  test('every staff page says so while SMS are only printed, and the shop still lacks a gateway', async () => {
    const client = await owner();
    expect(await client.call('getSession')).toMatchObject({ sms_simulated: false });
    expect(await client.call('getMissingSteps')).not.toContain('sms');
    shop.sms.isSimulated = true;
    const kitchen = (await signInAs(shop, 'kitchen', [(await shop.restaurant('mama')).id])).client;
    for (const each of [client, kitchen]) expect(await each.call('getSession')).toMatchObject({ sms_simulated: true });
    expect(await client.call('getMissingSteps')).toContain('sms');
  });

  test('owners see what is wrong on their first page, managers do not', async () => {
    shop.sms.isBroken = true;
    const client = await owner();
    for (let message = 0; message < 3; message += 1) await client.call('sendTestSms', { body: { phone: PHONE } });
    expect((await client.call('getHome')).sms).toMatchObject([{ problem: 'failing', failure: 'unavailable' }]);
    const manager = (await signInAs(shop, 'manager', [1])).client;
    expect((await manager.call('getHome')).sms).toBeNull();
  });
});
