import { eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { afterEach, describe, expect, test } from 'vitest';
import { NO_ENVIRONMENT_ACCOUNTS, readAccountsInUse, rotateKeys } from '#backend/accounts/accounts.ts';
import { type Database, rowsOf } from '#backend/db/client.ts';
import { auditLog, providerAccounts } from '#backend/db/schema/index.ts';
import { eachDatabase, type Shop } from '#backend/testing.ts';
import { FakeProvider } from '#backend/testing/fake-provider.ts';
import { accountsOf, createFailingProvider } from '#backend/testing/paying.ts';
import type { StaffBody } from '#contract/staff/index.ts';
import { signInAs } from '../testing/staff-accounts.ts';
import { readKind } from './account-views.ts';

const key = (byte: number) => new Uint8Array(32).fill(byte);
const SECRET = 'hunter2-of-the-owner';

const smsmd = (extra: Partial<StaffBody<'addAccount'>> = {}): StaffBody<'addAccount'> => ({
  kind: 'sms',
  provider: 'smsmd',
  settings: { sender: 'Dinner' },
  secrets: { token: SECRET },
  ...extra,
});

const owner = async (shop: Shop) => (await signInAs(shop, 'owner')).client;

/** Every row of every table, as text. */
async function dump(db: Database): Promise<string> {
  const tables = v.parse(
    v.array(v.object({ name: v.string() })),
    rowsOf(await db.execute(sql`select tablename as name from pg_tables where schemaname = 'public'`)),
  );
  const texts: string[] = [];
  for (const { name } of tables)
    texts.push(JSON.stringify(rowsOf(await db.execute(sql`select t::text as row from ${sql.identifier(name)} t`))));
  return texts.join('\n');
}

eachDatabase((_name, open) => {
  describe('a shop with a key', () => {
    const shop = open({ keys: [key(1)], siteUrl: 'https://shop.example' });
    afterEach(() => shop.db.delete(providerAccounts));

    test('stores secrets that nobody can read: neither responses nor tables nor the log have them', async () => {
      const client = await owner(shop);
      const response = await client.send('addAccount', { body: smsmd(), idempotencyKey: 'one' });
      const added = (await response.json()) as { id: number };
      expect(response.status).toBe(200);
      const listed = await client.call('getAccounts');
      expect(listed.sms.in_use).toMatchObject([
        {
          provider: 'smsmd',
          settings: { sender: 'Dinner' },
          secrets_set: ['token'],
          state: 'usable',
          callback_url: null,
          retired_at: null,
        },
      ]);
      const entries = await client.call('getAuditLog', { query: { subject: `account ${added.id}` } });
      expect(entries.entries).toMatchObject([{ action: 'addAccount', subject_name: 'smsmd' }]);
      expect(entries.entries[0]?.changes).toContainEqual({ field: 'secrets_entered.0', before: null, after: 'token' });
      const everything = [
        JSON.stringify(added),
        JSON.stringify(listed),
        JSON.stringify(entries),
        JSON.stringify(shop.log),
        shop.printed.join('\n'),
        await dump(shop.db),
      ].join('\n');
      expect(everything).toContain('smsmd');
      expect(everything).not.toContain(SECRET);
    });

    test('is used for the secret that was entered, and keeps it when an edit leaves it empty', async () => {
      const client = await owner(shop);
      const sources = { keys: [key(1)], environment: NO_ENVIRONMENT_ACCOUNTS };
      const { id } = await client.call('addAccount', { body: smsmd() });
      const saved = await client.call('saveAccount', {
        body: { id, revision: 1, settings: { sender: 'Supper' }, secrets: { token: '' } },
      });
      expect(saved).toMatchObject({ revision: 2, settings: { sender: 'Supper' }, secrets_set: ['token'] });
      expect(await readAccountsInUse(shop.db, 'sms', sources)).toMatchObject([
        { settings: { sender: 'Supper', token: SECRET } },
      ]);
      await client.call('saveAccount', {
        body: { id, revision: 2, settings: { sender: 'Supper' }, secrets: { token: 'another' } },
      });
      expect(await readAccountsInUse(shop.db, 'sms', sources)).toMatchObject([{ settings: { token: 'another' } }]);
      const [entry] = await shop.db
        .select()
        .from(auditLog)
        .where(eq(auditLog.subject, `account ${id}`))
        .orderBy(sql`id desc`)
        .limit(1);
      expect(entry).toMatchObject({ before: { secrets_entered: [] }, after: { secrets_entered: ['token'] } });
    });

    test('sends no stored secret to another address', async () => {
      const client = await owner(shop);
      const { id } = await client.call('addAccount', { body: smsmd() });
      const edit = { id, revision: 1, settings: { sender: 'Dinner', url: 'https://thief.example' } };
      expect(await client.fail('saveAccount', { body: { ...edit, secrets: {} } })).toMatchObject({
        status: 422,
        errors: { 'secrets.token': [expect.stringContaining('The address has changed')] },
      });
      await client.call('saveAccount', { body: { ...edit, secrets: { token: 'new' } } });
      const same = { ...edit, revision: 2, settings: { sender: 'Supper', url: 'https://thief.example' } };
      await client.call('saveAccount', { body: { ...same, secrets: {} } });
    });

    test('refuses an edit that is based on an older version', async () => {
      const client = await owner(shop);
      const { id } = await client.call('addAccount', { body: smsmd() });
      const body = { id, revision: 1, settings: { sender: 'Supper' }, secrets: {} };
      await client.call('saveAccount', { body });
      expect(await client.fail('saveAccount', { body })).toMatchObject({
        status: 409,
        code: 'stale',
        current: { id, revision: 2, secrets_set: ['token'] },
      });
    });

    test.each([
      [{ secrets: {} }, { 'secrets.token': ['This field is required.'] }],
      [{ settings: {} }, { 'settings.sender': ['This field is required.'] }],
      [{ settings: { sender: 'Dinner', url: 'ftp://x' } }, { 'settings.url': [expect.stringContaining('https://')] }],
      [{ provider: 'log' }, { provider: [expect.any(String)] }],
      [{ provider: 'unknown' }, { provider: [expect.any(String)] }],
      [{ position: 1 }, { position: [expect.any(String)] }],
      [{ kind: 'email', position: 1, provider: 'smtp' }, { position: [expect.any(String)] }],
    ] as const)('refuses the settings %j', async (extra, errors) => {
      const refused = await (await owner(shop)).fail('addAccount', { body: smsmd(extra) });
      expect(refused).toMatchObject({ status: 422, errors });
      expect(await shop.db.$count(providerAccounts)).toBe(0);
    });

    test('refuses settings that the provider does not have, and a secret among those that are shown', async () => {
      const client = await owner(shop);
      for (const settings of [
        { sender: 'Dinner', colour: 'red' },
        { sender: 'Dinner', token: SECRET },
      ])
        expect((await client.fail('addAccount', { body: smsmd({ settings }) })).status).toBe(422);
      expect(await dump(shop.db)).not.toContain(SECRET);
    });

    test('retires the account before a new one, after a warning', async () => {
      const client = await owner(shop);
      const { id } = await client.call('addAccount', { body: smsmd() });
      const http = smsmd({ provider: 'http', settings: { url: 'https://sms.example' }, secrets: {} });
      expect(await client.fail('addAccount', { body: http })).toMatchObject({
        status: 409,
        code: 'unconfirmed',
        warnings: [{ code: 'account_replaced', message: expect.stringContaining('sms.md') }],
      });
      await client.call('addAccount', { body: { ...http, confirmed: true } });
      const { sms } = await client.call('getAccounts');
      expect(sms.in_use).toMatchObject([{ provider: 'http', position: 0 }]);
      expect(sms.retired).toMatchObject([{ id, provider: 'smsmd', retired_at: expect.any(String), state: 'usable' }]);
    });

    test('warns before the last account is retired; a fallback takes the place of the first', async () => {
      const client = await owner(shop);
      const first = await client.call('addAccount', { body: smsmd() });
      const http = smsmd({ provider: 'http', position: 1, settings: { url: 'https://sms.example' }, secrets: {} });
      const second = await client.call('addAccount', { body: http });
      expect(second).toMatchObject({ position: 1 });
      expect(await client.fail('retireAccount', { body: { id: first.id, revision: 1 } })).toMatchObject({
        status: 409,
        warnings: [{ code: 'account_falls_back' }],
      });
      await client.call('retireAccount', { body: { id: first.id, revision: 1, confirmed: true } });
      const [left] = (await client.call('getAccounts')).sms.in_use;
      expect(left).toMatchObject({ id: second.id, position: 0, revision: 2 });
      expect(await client.fail('retireAccount', { body: { id: second.id, revision: 2 } })).toMatchObject({
        status: 409,
        warnings: [{ code: 'sms_account_retired' }],
      });
      await client.call('retireAccount', { body: { id: second.id, revision: 2, confirmed: true } });
      expect((await client.call('getAccounts')).sms.in_use).toEqual([]);
      expect(
        (await client.fail('retireAccount', { body: { id: second.id, revision: 3, confirmed: true } })).status,
      ).toBe(422);
    });

    test('needs the secrets anew after their key was lost, and not after a rotation', async () => {
      const client = await owner(shop);
      const { id } = await client.call('addAccount', { body: smsmd() });
      expect(await rotateKeys(shop.db, [key(2), key(1)])).toEqual({ rotated: 1, unreadable: 0 });
      const stateOf = async () => (await client.call('getAccounts')).sms.in_use[0];
      expect(await stateOf()).toMatchObject({ state: 'noKey', secrets_set: [] });
      const edit = { id, revision: 1, settings: { sender: 'Dinner' } };
      expect(await client.fail('saveAccount', { body: { ...edit, secrets: {} } })).toMatchObject({
        status: 422,
        errors: { 'secrets.token': [expect.any(String)] },
      });
      await client.call('saveAccount', { body: { ...edit, secrets: { token: SECRET } } });
      expect(await stateOf()).toMatchObject({ state: 'usable', secrets_set: ['token'] });
    });

    test('keeps a secret whose key is lost when an edit does not need it', async () => {
      const client = await owner(shop);
      const body = smsmd({ provider: 'http', settings: { url: 'https://sms.example' } });
      const { id } = await client.call('addAccount', { body });
      await rotateKeys(shop.db, [key(2), key(1)]);
      const settings = { url: 'https://sms.example', sender: 'Supper' };
      await client.call('saveAccount', { body: { id, revision: 1, settings, secrets: {} } });
      const sources = { keys: [key(2)], environment: NO_ENVIRONMENT_ACCOUNTS };
      expect(await readAccountsInUse(shop.db, 'sms', sources)).toMatchObject([
        { settings: { ...settings, token: SECRET } },
      ]);
    });

    test('says which accounts cannot be used', async () => {
      const client = await owner(shop);
      const createdAt = shop.clock.now();
      await shop.db.insert(providerAccounts).values([
        { kind: 'payments', provider: 'former', settings: { merchant: '7' }, createdAt },
        { kind: 'sms', provider: 'smsmd', settings: {}, createdAt },
      ]);
      const { payments, sms } = await client.call('getAccounts');
      expect(payments.in_use).toMatchObject([
        {
          state: 'unknownProvider',
          settings: { merchant: '7' },
          callback_url: 'https://shop.example/api/webhooks/former',
        },
      ]);
      expect(sms.in_use).toMatchObject([{ state: 'incomplete' }]);
    });

    describe('of payments', () => {
      const settings = { client_id: '749c564f', url: 'http://bank.example' };
      const secrets = { client_secret: SECRET, signature_key: 'signature-of-the-owner' };
      const maib = { kind: 'payments', provider: 'maib', settings, secrets } as const;

      test('takes new payments, and the one before it is kept for refunds', async () => {
        const client = await owner(shop);
        const refused = await client.fail('addAccount', { body: maib });
        expect(refused).toMatchObject({ status: 422, errors: { 'settings.url': [expect.any(String)] } });
        const body = { ...maib, settings: { client_id: '749c564f' } };
        const { id } = await client.call('addAccount', { body });
        const unconfirmed = await client.fail('addAccount', { body: { ...body, provider: 'maib-mia' } });
        expect(unconfirmed).toMatchObject({ status: 409, warnings: [{ code: 'payments_account_replaced' }] });
        await client.call('addAccount', { body: { ...body, provider: 'maib-mia', confirmed: true } });
        const { payments, test_currency } = await client.call('getAccounts');
        expect(payments).toMatchObject({
          in_use: [
            { provider: 'maib-mia', callback_url: 'https://shop.example/api/webhooks/maib-mia', state: 'usable' },
          ],
          retired: [{ id, provider: 'maib', secrets_set: ['client_secret', 'signature_key'], state: 'usable' }],
          environment: { provider: 'sandbox', is_used: false },
        });
        expect(test_currency).toBe('MDL');
      });
    });

    test('warns before online payment ends, and keeps the account for refunds', async () => {
      const client = await owner(shop);
      const values = { kind: 'payments' as const, provider: 'sandbox', settings: {}, createdAt: shop.clock.now() };
      const [{ id } = { id: 0 }] = await shop.db
        .insert(providerAccounts)
        .values(values)
        .returning({ id: providerAccounts.id });
      const refused = await client.fail('retireAccount', { body: { id, revision: 1 } });
      expect(refused).toMatchObject({ status: 409, warnings: [{ code: 'payments_account_retired' }] });
      expect(refused.warnings?.[0]?.message).toContain('This means: online payment is off');
      await client.call('retireAccount', { body: { id, revision: 1, confirmed: true } });
      expect((await client.call('getAccounts')).payments.retired).toMatchObject([{ id, state: 'usable' }]);
    });
  });

  describe('a shop without a key', () => {
    const shop = open({
      payments: 'fake',
      providers: { fake: (parts) => new FakeProvider(parts) },
    });

    test('refuses secrets, and says what its operator does', async () => {
      const client = await owner(shop);
      expect(await client.call('getAccounts')).toMatchObject({ has_key: false });
      const refused = await client.fail('addAccount', { body: smsmd() });
      expect(refused).toMatchObject({
        status: 422,
        errors: { 'secrets.token': [expect.stringContaining('SECRETS_KEY')] },
      });
      expect(await shop.db.$count(providerAccounts)).toBe(0);
    });

    test('stores settings without secrets', async () => {
      const client = await owner(shop);
      const body = smsmd({ provider: 'http', settings: { url: 'https://sms.example' }, secrets: {} });
      expect(await client.call('addAccount', { body })).toMatchObject({ state: 'usable', secrets_set: [] });
    });

    test('shows no secret of the environment', async () => {
      const settings = { smsmd: { sender: 'Dinner', token: SECRET } };
      const services = {
        accountSources: { keys: [], environment: { inUse: { sms: 'smsmd' }, settings } },
        paymentAccounts: accountsOf(shop.db, createFailingProvider({})),
      };
      const { environment } = await readKind(services, shop.db, 'sms');
      expect(environment).toMatchObject({ settings: { sender: 'Dinner' }, secrets_set: ['token'], state: 'usable' });
      expect(JSON.stringify(environment)).not.toContain(SECRET);
    });

    test('shows the account of the environment, which cannot be changed, without a public address', async () => {
      const client = await owner(shop);
      expect((await client.call('getAccounts')).payments).toEqual({
        in_use: [],
        retired: [],
        environment: {
          provider: 'fake',
          settings: {},
          secrets_set: [],
          state: 'usable',
          callback_url: null,
          callback_at: null,
          is_used: true,
        },
      });
    });
  });

  describe('a shop without a public address', () => {
    const shop = open({ keys: [key(1)] });

    test('says so for a provider that needs one', async () => {
      const settings = { client_id: '749c564f' };
      const secrets = { client_secret: SECRET, signature_key: SECRET };
      const body = { kind: 'payments', provider: 'maib', settings, secrets, confirmed: true } as const;
      const refused = await (await owner(shop)).fail('addAccount', { body });
      expect(refused).toMatchObject({ status: 422, errors: { 'settings.url': [expect.stringContaining('SITE_URL')] } });
      expect(JSON.stringify(shop.log)).not.toContain(SECRET);
    });
  });
});
