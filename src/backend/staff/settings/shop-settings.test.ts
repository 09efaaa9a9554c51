import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { auditLog, shopSettings } from '#backend/db/schema/index.ts';
import { eachDatabase } from '#backend/testing.ts';
import { openInstance } from '#backend/testing/instances.ts';
import { createClient } from '#backend/testing/client.ts';
import { shopLanguages } from '#contract/catalog.ts';
import { OPTIONAL_LOCALES, type ShopSettingsInput } from '#contract/staff/settings.ts';
import { shopSettingsForm } from '../testing/shop-settings-form.ts';
import { signInAs } from '../testing/staff-accounts.ts';

eachDatabase((name, open) => {
  const shop = open();
  const owner = async () => (await signInAs(shop, 'owner')).client;
  const save = async (extra: Partial<ShopSettingsInput> = {}, revision: number | null = null) =>
    (await owner()).call('saveShopSettings', { body: { ...shopSettingsForm(extra), revision } });
  const shown = () => shop.client.request('getOptions');

  afterEach(() => shop.db.delete(shopSettings));

  test('the form begins with what customers see without settings', async () => {
    const before = await shown();
    const settings = await (await owner()).call('getShopSettings');
    expect(settings).toMatchObject({ revision: null, legal_name: '', idno: '', link_fb: before.link_fb });
    const { revision, ...fields } = settings;
    await (await owner()).call('saveShopSettings', { body: { ...fields, revision } });
    expect(await shown()).toEqual(before);
  });

  test('customers see the company, its contacts and links, on every instance', async () => {
    const other = await openInstance(shop, name);
    const ofOther = createClient(() => other.backend);
    expect(await ofOther.request('getOptions')).toMatchObject({ legal_name: '' });
    expect(await save()).toMatchObject({ revision: 1, phone: '37322800900' });
    const expected = {
      legal_name: 'Dinner SRL',
      idno: '1003600012345',
      legal_address: 'Chișinău, str. Pușkin 22',
      phone: '+373 22 800 900',
      email: 'office@example.md',
      link_telegram: 'https://t.me/dinner',
      link_fb: '',
    };
    expect(await shown()).toMatchObject(expected);
    expect(await ofOther.request('getOptions')).toMatchObject(expected);
    await other.close();
  });

  test('customers see the languages that an owner has chosen, and without a choice all of the build', async () => {
    expect(await (await owner()).call('getShopSettings')).toMatchObject({ languages: OPTIONAL_LOCALES });
    expect(await save({ languages: ['ro'] })).toMatchObject({ languages: ['ro'] });
    expect(shopLanguages(await shown())).toEqual(['ru', 'ro']);
    await save({ languages: [...OPTIONAL_LOCALES] }, 1);
    expect(await shown()).not.toHaveProperty('languages');
    const refused = await (
      await owner()
    ).fail('saveShopSettings', { body: { ...shopSettingsForm(), languages: ['de' as 'en'], revision: 2 } });
    expect(refused.status).toBe(422);
  });

  test('an edit is in the audit log; one of an older revision is refused with the new version', async () => {
    const { id: staffId, client } = await signInAs(shop, 'owner');
    const saveAs = (legal_name: string, revision: number | null) => ({
      body: { ...shopSettingsForm({ legal_name }), revision },
    });
    await client.call('saveShopSettings', saveAs('One SRL', null));
    expect(await client.fail('saveShopSettings', saveAs('Two SRL', null))).toMatchObject({
      status: 409,
      code: 'stale',
      current: { revision: 1, legal_name: 'One SRL' },
    });
    await client.call('saveShopSettings', saveAs('Two SRL', 1));
    expect(await client.fail('saveShopSettings', saveAs('One SRL', 1))).toMatchObject({ current: { revision: 2 } });
    expect(await shop.db.select().from(auditLog).where(eq(auditLog.staffId, staffId))).toMatchObject([
      { subject: 'settings', action: 'saveShopSettings', before: { legal_name: '' }, after: { legal_name: 'One SRL' } },
      { before: { legal_name: 'One SRL' }, after: { legal_name: 'Two SRL' } },
    ]);
  });

  test('two owners who save them first at the same time do not overwrite each other', async () => {
    const client = await owner();
    const responses = await Promise.all(
      ['One SRL', 'Two SRL'].map((legal_name) =>
        client.send('saveShopSettings', { body: { ...shopSettingsForm({ legal_name }), revision: null } }),
      ),
    );
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('an IDNO may be written in groups', async () => {
    expect(await save({ idno: '1003 6000 12345' })).toMatchObject({ idno: '1003600012345' });
  });

  describe('a value is refused', () => {
    test.each<[string, Partial<ShopSettingsInput>]>([
      ['idno', { idno: '123' }],
      ['idno', { idno: '100360001234a' }],
      ['email', { email: 'office' }],
      ['link_fb', { link_fb: 'http://facebook.com/dinner' }],
      ['link_tiktok', { link_tiktok: 'javascript:alert(1)' }],
      ['link_instagram', { link_instagram: '@dinner' }],
      ['phone', { phone: '40722800900' }],
      ['legal_name', { legal_name: 'x'.repeat(201) }],
    ])('%s: %j', async (field, extra) => {
      const refused = await (
        await owner()
      ).fail('saveShopSettings', { body: { ...shopSettingsForm(extra), revision: null } });
      expect([refused.status, Object.keys(refused.errors ?? {})]).toEqual([422, [field]]);
    });
  });
});
