import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { auditLog, staffLinks } from '#backend/db/schema/index.ts';
import { EmailError } from '#backend/email/email.ts';
import { NO_LIMITS } from '#backend/http/rate-limiter.ts';
import { DEFAULT_SETTINGS } from '#backend/settings.ts';
import { eachDatabase } from '#backend/testing.ts';
import { LOCALES, type Locale } from '#contract/constants.ts';
import { getBackendT } from '#i18n/backend.ts';
import { signInAs } from '../testing/staff-accounts.ts';
import { StaffClient } from '../testing/staff-client.ts';

const settings = {
  ...DEFAULT_SETTINGS,
  limits: { ...NO_LIMITS, staff_email: { perUser: 0, perAddress: 30 } },
};
let people = 0;

eachDatabase((_name, open) => {
  const shop = open({ settings, sendsEmail: true, siteUrl: 'https://shop.example' });
  const owner = async () => (await signInAs(shop, 'owner')).client;
  const invite = async (
    client: StaffClient,
    { locale = 'en', name = 'Maria' }: { locale?: Locale; name?: string } = {},
  ) => {
    people += 1;
    const to = `person${people}@mail.example`;
    const { id } = await client.call('addPerson', {
      body: { name, role: 'owner', login: to, locale, restaurant_ids: [], phone: null },
    });
    const { path, can_email } = await client.call('invitePerson', { body: { id } });
    return { id, to, can_email, token: path.slice(path.indexOf('#') + 1) };
  };

  afterEach(() => {
    shop.email.failure = null;
  });

  describe('an invitation', () => {
    test.each(LOCALES)(
      'is sent in the language of the person, with the link that the inviter sees: %s',
      async (locale) => {
        const client = await owner();
        const { id, to, token, can_email } = await invite(client, { locale });
        expect(can_email).toBe(true);
        await client.call('emailInvitation', { body: { id, token, to } });
        const sent = shop.email.to(to);
        expect(sent).toHaveLength(1);
        const link = `https://shop.example/staff/setup#${token}`;
        expect(sent[0]?.subject).toBe(getBackendT(locale)('backend-emails:invitation', { brand: 'Dinner' }));
        expect(sent[0]?.text).toContain(link);
        expect(sent[0]?.html).toContain(`href="${link}"`);
        const opened = await new StaffClient(() => shop.backend).call('openInvitation', { body: { token } });
        expect(opened).toMatchObject({ name: 'Maria', login: to });
      },
    );

    test('names a person without changing the message', async () => {
      const client = await owner();
      const name = '<b>Ион</b> "x" & https://evil.example';
      const { id, to, token } = await invite(client, { name });
      await client.call('emailInvitation', { body: { id, token, to } });
      const [sent] = shop.email.to(to);
      expect(sent?.text).toContain(name);
      expect(sent?.html).not.toContain('<b>');
      expect(sent?.html.match(/href=/g)).toHaveLength(1);
    });

    test('is recorded with the address and without the token', async () => {
      const client = await owner();
      const { id, to, token } = await invite(client);
      await client.call('emailInvitation', { body: { id, token, to } });
      const [entry] = await shop.db
        .select()
        .from(auditLog)
        .where(eq(auditLog.action, 'emailInvitation'))
        .orderBy(auditLog.id)
        .limit(1);
      expect(entry?.after).toEqual({ email: expect.any(String) });
      const rows = await shop.db.select().from(auditLog);
      expect(JSON.stringify(rows)).not.toContain(token);
    });

    test('of another person, or one that has expired, is not sent', async () => {
      const client = await owner();
      const [{ id, to }, { token }] = [await invite(client), await invite(client)];
      expect((await client.fail('emailInvitation', { body: { id, token, to } })).status).toBe(422);
      const expired = await invite(client);
      await shop.db.update(staffLinks).set({ expiresAt: shop.clock.now() }).where(eq(staffLinks.staffId, expired.id));
      const body = { id: expired.id, token: expired.token, to: expired.to };
      expect((await client.fail('emailInvitation', { body })).status).toBe(422);
      expect([...shop.email.to(to), ...shop.email.to(expired.to)]).toEqual([]);
    });
  });

  describe('a test', () => {
    test('is sent to the address of the owner, and recorded', async () => {
      const client = await owner();
      await client.call('sendTestEmail', { body: { to: 'me@mail.example' }, locale: 'en' });
      expect(shop.email.to('me@mail.example').map(({ subject }) => subject)).toEqual(['Test of e-mails']);
      expect(await shop.db.$count(auditLog, eq(auditLog.action, 'sendTestEmail'))).toBe(1);
    });

    test.each(['', 'me', 'me@mail.example\r\nBcc: x@mail.example', 'a@mail.example, b@mail.example'])(
      'to %j is refused',
      async (to) => {
        const refused = await (await owner()).fail('sendTestEmail', { body: { to } });
        expect([refused.status, Object.keys(refused.errors ?? {})]).toEqual([422, ['to']]);
      },
    );

    test('says why it was not sent, and is not recorded then', async () => {
      const client = await owner();
      const before = await shop.db.$count(auditLog);
      const send = () => client.fail('sendTestEmail', { body: { to: 'me@mail.example' }, locale: 'en' });
      shop.email.failure = new EmailError('The mail server could not be used', { isPermanent: false, code: 'EAUTH' });
      expect(await send()).toMatchObject({ status: 409, message: expect.stringContaining('(EAUTH)') });
      shop.email.failure = new EmailError('The mail server refused an e-mail', { isPermanent: true, code: '550' });
      const refused = await send();
      expect([refused.status, Object.keys(refused.errors ?? {})]).toEqual([422, ['to']]);
      expect(await shop.db.$count(auditLog)).toBe(before);
    });

    test('is for owners only, and limited', async () => {
      const { client: manager } = await signInAs(shop, 'manager', [(await shop.restaurant('mama')).id]);
      expect((await manager.fail('sendTestEmail', { body: { to: 'me@mail.example' } })).status).toBe(403);
      const client = await owner();
      const send = async () => (await client.send('sendTestEmail', { body: { to: 'many@mail.example' } })).status;
      const statuses: number[] = [];
      while (!statuses.includes(429) && statuses.length < 31) statuses.push(await send());
      expect(statuses.at(-1)).toBe(429);
    });
  });
});

eachDatabase((_name, open) => {
  const shop = open({ siteUrl: 'https://shop.example' });

  test('a shop without an account offers and sends nothing', async () => {
    const { client } = await signInAs(shop, 'owner');
    const { id } = await client.call('addPerson', {
      body: {
        name: 'Maria',
        role: 'owner',
        login: 'maria@mail.example',
        locale: 'en',
        restaurant_ids: [],
        phone: null,
      },
    });
    const { path, can_email } = await client.call('invitePerson', { body: { id } });
    expect(can_email).toBe(false);
    const body = { id, token: path.slice(path.indexOf('#') + 1), to: 'maria@mail.example' };
    expect((await client.fail('emailInvitation', { body })).status).toBe(409);
    expect((await client.fail('sendTestEmail', { body: { to: 'me@mail.example' } })).status).toBe(409);
  });
});
