import { TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { staff } from '#backend/db/schema/index.ts';
import { eachDatabase } from '#backend/testing.ts';
import { StaffClient } from '../testing/staff-client.ts';
import { FIRST_LOGIN } from './unclaimed.ts';
import { inviteFirstOwner } from './first-owner.ts';

const PASSWORD = 'correct horse battery';

eachDatabase((_name, open) => {
  const shop = open();
  const browser = () => new StaffClient(() => shop.backend);
  const invite = async () => (await inviteFirstOwner(shop.db, shop.clock.now()))?.split('#')[1] ?? null;
  const opened = (token: string | null) => browser().call('openInvitation', { body: { token: token ?? '' } });
  const accept = async (token: string, extra: { readonly name?: string } = {}) => {
    const client = browser();
    const { totp_secret: secret } = await client.call('openInvitation', { body: { token } });
    const totp = new TOTP({ secret }).generate({ timestamp: shop.clock.now().getTime() });
    await client.call('acceptInvitation', { body: { token, password: PASSWORD, totp, ...extra } });
    return client;
  };

  test('a new shop prints a link; each start replaces it, and an owner who is added by a command ends it', async () => {
    const first = await invite();
    const second = await invite();
    expect(second).not.toBe(first);
    const refused = await browser().fail('openInvitation', { body: { token: first ?? '' } });
    expect(refused.status).toBe(422);
    expect(await opened(second)).toMatchObject({ login: FIRST_LOGIN, is_first: true });
    await shop.backend.command(['staff', 'add', 'Ana Rusu', 'ana', 'https://shop.test']);
    expect((await browser().fail('openInvitation', { body: { token: second ?? '' } })).status).toBe(422);
    expect((await shop.db.select().from(staff)).map(({ login }) => login)).toEqual(['ana']);
    // The operator adds accounts: the next start prints no link.
    expect(await invite()).toBeNull();
    await shop.db.delete(staff);
  });

  test('the first owner gives a name and a password, and no further link is printed', async () => {
    const token = (await invite()) ?? '';
    const client = await accept(token, { name: 'Ion Munteanu' });
    expect((await client.call('getSession')).person).toMatchObject({ name: 'Ion Munteanu' });
    expect((await client.call('getSession')).role).toBe('owner');
    expect(await invite()).toBeNull();
    expect((await browser().fail('openInvitation', { body: { token } })).status).toBe(422);
  });

  test('nobody else changes the name by accepting a link', async () => {
    const { lines } = await shop.backend.command(['staff', 'add', 'Maria Lungu', 'maria', 'https://shop.test']);
    const token = /#(\S+)$/.exec(lines.at(-1) ?? '')?.[1] ?? '';
    expect(await opened(token)).toMatchObject({ name: 'Maria Lungu', is_first: false });
    const client = await accept(token, { name: 'Somebody' });
    expect((await client.call('getSession')).person).toMatchObject({ name: 'Maria Lungu' });
  });
});
