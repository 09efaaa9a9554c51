import { describe, expect, test } from 'vitest';
import { providerAccounts } from '#backend/db/schema/index.ts';
import { eachDatabase } from '#backend/testing.ts';
import { type AccountSources, encryptSecrets, readAccount, readAccountsInUse, rotateKeys } from './accounts.ts';
import { decrypt, encrypt } from './encryption.ts';

const key = (byte: number) => new Uint8Array(32).fill(byte);
const environment = { inUse: { sms: 'http' }, settings: { http: { url: 'https://sms.example/v1' } } };

describe('encrypted settings', () => {
  test('are read with their key and context alone, and never unchanged', () => {
    const encrypted = encrypt([key(1)], 'hunter2', 'sms smsmd');
    expect(encrypted).not.toContain('hunter2');
    expect(encrypt([key(1)], 'hunter2', 'sms smsmd')).not.toBe(encrypted);
    expect(decrypt([key(2), key(1)], encrypted, 'sms smsmd')).toBe('hunter2');
    expect(decrypt([key(2)], encrypted, 'sms smsmd')).toBeNull();
    expect(() => decrypt([key(1)], encrypted, 'sms smslink')).toThrow();
    const changed = `${encrypted.slice(0, -2)}${encrypted.endsWith('AA') ? 'BB' : 'AA'}`;
    expect(() => decrypt([key(1)], changed, 'sms smsmd')).toThrow();
    expect(() => encrypt([], 'hunter2', 'sms smsmd')).toThrow('SECRETS_KEY is not set');
  });
});

eachDatabase((_name, open) => {
  const keys = [key(1)];
  const shop = open({ keys });
  const sources: AccountSources = { keys, environment };
  const account = { kind: 'sms', provider: 'smsmd', settings: { sender: 'Shop' } } as const;

  test('an account of the owner is used instead of that of the environment, and its secrets can change keys', async () => {
    expect(await readAccountsInUse(shop.db, 'sms', sources)).toMatchObject([{ id: null, provider: 'http' }]);
    const secrets = encryptSecrets(keys, account, { token: 'hunter2' });
    await shop.db.insert(providerAccounts).values({ ...account, secrets, createdAt: shop.clock.now() });
    expect(await readAccountsInUse(shop.db, 'sms', sources)).toMatchObject([
      { provider: 'smsmd', settings: { sender: 'Shop', token: 'hunter2', url: 'https://api.sms.md' } },
    ]);
    expect(await readAccountsInUse(shop.db, 'sms', { ...sources, keys: [] })).toEqual(['noKey']);
    expect(await shop.backend.command(['accounts', 'rotate'])).toEqual({
      ok: true,
      lines: ['0 accounts encrypted with the first key; the others can be removed from SECRETS_KEY'],
    });
    expect(await rotateKeys(shop.db, [key(2)])).toEqual({ rotated: 0, unreadable: 1 });
    expect(await rotateKeys(shop.db, [key(2), key(1)])).toEqual({ rotated: 1, unreadable: 0 });
    expect(await readAccountsInUse(shop.db, 'sms', { ...sources, keys: [key(2)] })).toMatchObject([
      { settings: { token: 'hunter2' } },
    ]);
  });

  test('an account that lacks a setting, or is at a provider that does not exist, cannot be used', () => {
    const row = { ...account, id: 1, secrets: null, position: 0, createdAt: new Date(), retiredAt: null, revision: 1 };
    expect(readAccount(row, keys)).toBe('incomplete');
    expect(readAccount({ ...row, provider: 'former' }, keys)).toBe('unknownProvider');
  });
});
