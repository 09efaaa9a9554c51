import { eq } from 'drizzle-orm';
import { TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { staff, staffLinks } from '#backend/db/schema/index.ts';
import { NO_LIMITS } from '#backend/http/rate-limiter.ts';
import { DEFAULT_SETTINGS } from '#backend/settings.ts';
import { bothDatabases, eachDatabase } from '#backend/testing.ts';
import type { Shop } from '#backend/testing/shop.ts';
import type { PersonInput } from '#contract/staff/people.ts';
import { signInAs } from '../testing/staff-accounts.ts';
import { StaffClient } from '../testing/staff-client.ts';

const PASSWORD = 'correct horse battery';

const codeOf = (shop: Shop, secret: string): string =>
  new TOTP({ secret }).generate({ timestamp: shop.clock.now().getTime() });

const tokenOf = (lines: readonly string[]): string => /#(\S+)$/.exec(lines.at(-1) ?? '')?.[1] ?? '';

/** Creates an owner as an operator does, and sets a password. */
async function newOwner(shop: Shop, login: string) {
  const { lines } = await shop.backend.command(['staff', 'add', 'Ana Rusu', login, 'https://shop.test']);
  const client = new StaffClient(() => shop.backend);
  const token = tokenOf(lines);
  const { totp_secret: secret } = await client.call('openInvitation', { body: { token } });
  await client.call('acceptInvitation', { body: { token, password: PASSWORD, totp: codeOf(shop, secret) } });
  shop.clock.pass(60);
  return { client, secret, login };
}

eachDatabase((_name, open) => {
  const shop = open();
  const browser = () => new StaffClient(() => shop.backend);

  test('the link of an operator sets password and authenticator, signs in, and works once', async () => {
    const { lines } = await shop.backend.command(['staff', 'add', 'Ana Rusu', 'ana', 'https://shop.test']);
    expect(lines.slice(0, 2)).toEqual(['Ana Rusu is an owner with the login ana', 'Set a password within 15 minutes:']);
    const token = tokenOf(lines);
    const client = browser();
    const invitation = await client.call('openInvitation', { body: { token } });
    expect(invitation).toMatchObject({ name: 'Ana Rusu', login: 'ana' });
    const body = { token, password: PASSWORD, totp: codeOf(shop, invitation.totp_secret) };
    await client.call('acceptInvitation', { body });
    expect(await client.call('getSession')).toMatchObject({
      role: 'owner',
      person: { name: 'Ana Rusu' },
      device: null,
    });
    expect((await browser().fail('acceptInvitation', { body })).status).toBe(422);
  });

  describe('an invitation by an owner', () => {
    /** An owner, whom another one may deprive of access, and the token of an invitation that they have created. */
    async function inviting(inviteeOf: (inviterId: number) => Promise<number>) {
      const [inviter, owner] = [await signInAs(shop, 'owner'), await signInAs(shop, 'owner')];
      const id = await inviteeOf(inviter.id);
      const { path } = await inviter.client.call('invitePerson', { body: { id } });
      const token = path.slice(path.indexOf('#') + 1);
      await browser().call('openInvitation', { body: { token } });
      const isOpen = async () => (await browser().send('openInvitation', { body: { token } })).status === 200;
      const [{ login, name, revision } = { login: null, name: '', revision: 0 }] = await shop.db
        .select()
        .from(staff)
        .where(eq(staff.id, inviter.id));
      const save = (change: Partial<PersonInput & { active: boolean }>) =>
        owner.client.call('savePerson', {
          body: {
            id: inviter.id,
            revision,
            active: true,
            name,
            login,
            role: 'owner',
            locale: 'en',
            restaurant_ids: [],
            ...change,
          },
        });
      return { inviter, owner, save, isOpen };
    }
    const anotherOwner = async () => (await signInAs(shop, 'owner')).id;

    test('is of no use after the owner was deactivated', async () => {
      const { save, isOpen } = await inviting(anotherOwner);
      await save({ active: false });
      expect(await isOpen()).toBe(false);
    });

    test('is of no use after the owner became a manager, also with other changes to the link', async () => {
      const { inviter, save, isOpen } = await inviting(anotherOwner);
      const links = await shop.db.select().from(staffLinks).where(eq(staffLinks.createdBy, inviter.id));
      await save({ role: 'manager', restaurant_ids: [(await shop.restaurant('mama')).id] });
      expect(await isOpen()).toBe(false);
      // As if it had been created during the change.
      await shop.db.insert(staffLinks).values(links.map(({ id: _id, ...link }) => link));
      expect(await isOpen()).toBe(false);
    });

    test('of a stolen session for its own account ends with the sessions', async () => {
      const { inviter, owner, isOpen } = await inviting(async (id) => id);
      await owner.client.call('endSessions', { body: { id: inviter.id } });
      expect(await isOpen()).toBe(false);
    });

    test('of another owner is of no use after the invited person was deactivated and activated again', async () => {
      const invited = await anotherOwner();
      const { owner, isOpen } = await inviting(async () => invited);
      const [row] = await shop.db.select().from(staff).where(eq(staff.id, invited));
      const body = {
        id: invited,
        name: 'Ana',
        login: row?.login ?? null,
        role: 'owner' as const,
        locale: 'en' as const,
        restaurant_ids: [],
      };
      await owner.client.call('savePerson', { body: { ...body, revision: 1, active: false } });
      await owner.client.call('savePerson', { body: { ...body, revision: 2, active: true } });
      expect(await isOpen()).toBe(false);
    });
  });

  test('an invitation that another person has seen shows a new secret, and the seen one is of no use', async () => {
    const { lines } = await shop.backend.command(['staff', 'add', 'Vera', 'vera', 'https://shop.test']);
    const token = tokenOf(lines);
    const seen = await browser().call('openInvitation', { body: { token } });
    const client = browser();
    const shown = await client.call('openInvitation', { body: { token } });
    const accept = (secret: string) => ({ token, password: PASSWORD, totp: codeOf(shop, secret) });
    const refused = await client.fail('acceptInvitation', { body: accept(seen.totp_secret) });
    expect(refused.errors).toHaveProperty('totp');
    await client.call('acceptInvitation', { body: accept(shown.totp_secret) });
    shop.clock.pass(31);
    const body = { login: 'vera', password: PASSWORD };
    const spy = await browser().fail('signIn', { body: { ...body, totp: codeOf(shop, seen.totp_secret) } });
    expect(spy.errors).toHaveProperty('totp');
  });

  test('wrong passwords of a clock that was a year ahead do not count once it is right', async () => {
    const { login } = await newOwner(shop, 'lidia');
    const attempt = (password: string) => browser().send('signIn', { body: { login, password } });
    shop.clock.pass(365 * 86_400);
    for (let tries = 0; tries < 10; tries += 1) await attempt('a wrong password');
    expect((await attempt(PASSWORD)).status).toBe(429);
    shop.clock.pass(-365 * 86_400);
    expect((await attempt(PASSWORD)).status).toBe(200);
  });

  test('a sign-in by a clock that was a year ahead does not lock the account until then', async () => {
    const { secret, login } = await newOwner(shop, 'vlad');
    const signIn = () => browser().call('signIn', { body: { login, password: PASSWORD, totp: codeOf(shop, secret) } });
    shop.clock.pass(365 * 86_400);
    expect(await signIn()).toEqual({ status: 'signed_in' });
    shop.clock.pass(-365 * 86_400 + 60);
    expect(await signIn()).toEqual({ status: 'signed_in' });
    const body = { login, password: PASSWORD, totp: codeOf(shop, secret) };
    expect((await browser().fail('signIn', { body })).errors).toHaveProperty('totp');
  });

  test('a link ends after fifteen minutes', async () => {
    const { lines } = await shop.backend.command(['staff', 'add', 'Ion', 'ion', 'https://shop.test']);
    shop.clock.pass(15 * 60 + 1);
    const refused = await browser().fail('openInvitation', { body: { token: tokenOf(lines) } });
    expect(refused).toMatchObject({ status: 422, message: 'The link is no longer valid. Ask for a new one.' });
  });

  test('a sign-in needs the password and then a code, and no code works twice', async () => {
    const { secret, login } = await newOwner(shop, 'maria');
    const client = browser();
    const body = { login, password: PASSWORD };
    expect(await client.call('signIn', { body })).toEqual({ status: 'totp_required' });
    expect((await client.fail('getSession')).status).toBe(401);
    const totp = codeOf(shop, secret);
    expect(await client.call('signIn', { body: { ...body, totp } })).toEqual({ status: 'signed_in' });
    expect((await client.call('getSession')).person?.name).toBe('Ana Rusu');
    expect((await browser().fail('signIn', { body: { ...body, totp } })).errors).toEqual({
      totp: ['The code is wrong. Enter the one that the app shows now.'],
    });
  });

  test('the cookie of the session is unreadable for scripts and sent to the restaurant’s side only', async () => {
    const { client } = await newOwner(shop, 'cookie');
    expect(client.setCookies.get('staff')).toMatch(
      /^staff=[\w-]{43}; Path=\/staff; HttpOnly; SameSite=Strict; Max-Age=2592000; Secure$/,
    );
  });

  describe('what is not right', () => {
    test.each([
      ['another password', { login: 'olga', password: 'wrong wrong wrong' }],
      ['an unknown login', { login: 'nobody', password: PASSWORD }],
    ])('%s is refused with the same response', async (_what, body) => {
      if (body.login === 'olga') await newOwner(shop, 'olga');
      expect(await browser().fail('signIn', { body })).toEqual({
        status: 401,
        message: 'The login or the password is wrong.',
        code: 'wrong_credentials',
      });
    });
  });

  describe('failed attempts', () => {
    const wrong = { password: 'wrong wrong wrong' };

    test('one client has ten wrong passwords in a quarter of an hour, and the others theirs', async () => {
      const { login } = await newOwner(shop, 'limits');
      const guess = (address: string) => browser().fail('signIn', { body: { login, ...wrong }, address });
      const statuses = [];
      for (let tries = 0; tries < 11; tries += 1) statuses.push((await guess('guesser')).status);
      expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
      expect((await guess('another')).status).toBe(401);
      shop.clock.pass(15 * 60 + 1);
      expect((await guess('guesser')).status).toBe(401);
    });

    test('an attacker who knows the login locks out unknown browsers, but not that of its owner', async () => {
      const { client, login } = await newOwner(shop, 'victim');
      await client.call('signOut');
      for (let tries = 0; tries < 50; tries += 1)
        await browser().fail('signIn', { body: { login, ...wrong }, address: `client ${tries}` });
      const body = { login, password: PASSWORD };
      expect((await browser().fail('signIn', { body, address: 'new place' })).status).toBe(429);
      expect(await client.call('signIn', { body, address: 'new place' })).toEqual({ status: 'totp_required' });
    });

    test('another person behind the same address does not lock a known browser out', async () => {
      const { client, login } = await newOwner(shop, 'neighbour');
      for (let tries = 0; tries < 11; tries += 1) await browser().fail('signIn', { body: { login, ...wrong } });
      const body = { login, password: PASSWORD };
      expect((await browser().fail('signIn', { body })).status).toBe(429);
      expect(await client.call('signIn', { body })).toEqual({ status: 'totp_required' });
    });

    test('parallel attempts count, too', async () => {
      const { login } = await newOwner(shop, 'parallel');
      const guesses = await Promise.all(
        Array.from({ length: 15 }, () => browser().send('signIn', { body: { login, ...wrong }, address: 'burst' })),
      );
      expect(guesses.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(10);
    });

    test('the codes of a known password can be guessed five times an hour', async () => {
      const { login } = await newOwner(shop, 'codes');
      const body = { login, password: PASSWORD, totp: '000000' };
      const statuses = [];
      for (let tries = 0; tries < 6; tries += 1)
        statuses.push((await browser().fail('signIn', { body, address: 'guesser of codes' })).status);
      expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
    });
  });

  test('a new password ends the other sessions and makes known browsers unknown', async () => {
    const { client, login } = await newOwner(shop, 'renewed');
    const { lines } = await shop.backend.command(['staff', 'link', login, 'https://shop.test']);
    const token = tokenOf(lines);
    const { totp_secret: secret } = await browser().call('openInvitation', { body: { token } });
    const password = 'another long password';
    await browser().call('acceptInvitation', { body: { token, password, totp: codeOf(shop, secret) } });
    expect((await client.fail('getSession')).status).toBe(401);
    expect((await client.fail('signIn', { body: { login, password: PASSWORD } })).status).toBe(401);
    expect(await client.call('signIn', { body: { login, password } })).toEqual({ status: 'totp_required' });
  });

  test.each([
    ['short', 'elevenchars', 'password'],
    ['the login in it', 'prefix-nameless-suffix', 'password'],
  ])('a password is refused when it is too weak: %s', async (_what, password, field) => {
    const login = `nameless`;
    await shop.backend.command(['staff', 'add', 'Ion', login, 'https://shop.test']);
    const { lines } = await shop.backend.command(['staff', 'link', login, 'https://shop.test']);
    const token = tokenOf(lines);
    const { totp_secret: secret } = await browser().call('openInvitation', { body: { token } });
    const body = { token, password, totp: codeOf(shop, secret) };
    expect((await browser().fail('acceptInvitation', { body })).errors).toHaveProperty(field);
  });

  test.each([
    ['Ana', 'A B'],
    ['', 'valid.login'],
    ['Ana', 'xy'],
  ])('the command refuses the name %j with the login %j', async (name, login) => {
    expect((await shop.backend.command(['staff', 'add', name, login, 'https://shop.test'])).ok).toBe(false);
  });
});

bothDatabases((_name, open) => {
  const limits = { ...NO_LIMITS, staff_sign_in: { perUser: 0, perAddress: 3, perNetwork: 5 } };
  const shop = open({ settings: { ...DEFAULT_SETTINGS, limits } });
  let guesses = 0;
  /** A wrong password for another login each time. */
  const guess = (address: string) =>
    new StaffClient(() => shop.backend).send('signIn', {
      body: { login: `nobody${(guesses += 1)}`, password: 'wrong wrong wrong' },
      address,
    });

  test('an address and its network have few failed sign-ins with all logins together, a known browser none of them', async () => {
    const { client, login } = await newOwner(shop, 'flooded');
    await client.call('signOut');
    // The accepted invitation has counted.
    shop.clock.pass(20 * 60);
    const statuses = [];
    for (let tries = 0; tries < 4; tries += 1) statuses.push((await guess('192.0.2.1')).status);
    expect(statuses).toEqual([401, 401, 401, 429]);
    const refused = await guess('192.0.2.1');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({
      message: 'Too many attempts in a row. Wait a few minutes and try again.',
    });
    // The two that were rejected do not count for the network.
    const others = [];
    for (let host = 2; host < 5; host += 1) others.push((await guess(`192.0.2.${host}`)).status);
    expect(others).toEqual([401, 401, 429]);
    expect((await guess('198.51.100.1')).status).toBe(401);
    const body = { login, password: PASSWORD };
    expect((await new StaffClient(() => shop.backend).fail('signIn', { body })).status).toBe(429);
    expect(await client.call('signIn', { body })).toEqual({ status: 'totp_required' });
  });

  test('a right password does not count', async () => {
    shop.clock.pass(20 * 60);
    const { login } = await newOwner(shop, 'right');
    shop.clock.pass(20 * 60);
    const body = { login, password: PASSWORD };
    for (let tries = 0; tries < 5; tries += 1)
      expect(await new StaffClient(() => shop.backend).call('signIn', { body })).toEqual({ status: 'totp_required' });
  });

  /** What accepts an invitation from the address of this test. */
  async function invite(login: string) {
    const { lines } = await shop.backend.command(['staff', 'add', 'Ion', login, 'https://shop.test']);
    const token = tokenOf(lines);
    const accept = (totp: string) =>
      new StaffClient(() => shop.backend).send('acceptInvitation', { body: { token, password: PASSWORD, totp } });
    const { totp_secret: secret } = await new StaffClient(() => shop.backend).call('openInvitation', {
      body: { token },
    });
    return async () => (await accept(codeOf(shop, secret))).status;
  }

  test('an address accepts few invitations, because each has a password to hash', async () => {
    shop.clock.pass(20 * 60);
    const statuses = [];
    for (const login of ['first', 'second', 'third', 'fourth']) statuses.push(await (await invite(login))());
    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  test('one invitation that is sent many times at once is accepted once', async () => {
    shop.clock.pass(20 * 60);
    const accept = await invite('invited');
    const statuses = await Promise.all(Array.from({ length: 6 }, accept));
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    // Used already, or beyond the limit of the address.
    for (const status of statuses.filter((each) => each !== 200)) expect([422, 429]).toContain(status);
  });
});
