import { describe, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { staff, staffRestaurants } from '#backend/db/schema/index.ts';
import { requireRow } from '#backend/db/client.ts';
import { eachDatabase } from '#backend/testing.ts';
import type { Person } from '#contract/staff/people.ts';
import { pairDevice, signInAs } from '../testing/staff-accounts.ts';
import { StaffClient } from '../testing/staff-client.ts';
import { hashPassword } from './credentials.ts';

const PIN = '4711';

eachDatabase((_name, open) => {
  const shop = open();
  const browser = () => new StaffClient(() => shop.backend);
  const mama = async () => (await shop.restaurant('mama')).id;

  /** A code for a new device, of a manager. */
  async function newCode(kind: 'board' | 'courier' = 'board', staffId: number | null = null) {
    const restaurant_id = await mama();
    const { client } = await signInAs(shop, 'manager', [restaurant_id]);
    return client.call('createPairingCode', { body: { name: 'Планшет', kind, restaurant_id, staff_id: staffId } });
  }

  /** A staff member with a PIN. */
  async function withPin(role: 'owner' | 'manager' | 'kitchen' | 'courier', restaurantIds: readonly number[]) {
    const { id } = await signInAs(shop, role, restaurantIds);
    const pinHash = await hashPassword(PIN, { priority: 'known', signal: new AbortController().signal });
    if (typeof pinHash !== 'string') throw new Error('The queue of hashes is full');
    await shop.db.update(staff).set({ pinHash }).where(eq(staff.id, id));
    return id;
  }

  async function personOf(owner: StaffClient, id: number): Promise<Person> {
    return requireRow((await owner.call('getPeople')).filter((person) => person.id === id));
  }

  describe('pairing', () => {
    test('six digits pair a device once, which then has the role of its kind in its restaurant only', async () => {
      const { code } = await newCode();
      const tablet = browser();
      expect(await tablet.call('pairDevice', { body: { code } })).toEqual({ device_kind: 'board' });
      const session = await tablet.call('getSession');
      expect(session).toMatchObject({ role: 'kitchen', person: null, device: { name: 'Планшет', is_shared: true } });
      expect(session.restaurants.map(({ slug }) => slug)).toEqual(['mama']);
      expect(tablet.setCookies.get('staff')).toContain('Max-Age=15552000');
      expect((await browser().fail('pairDevice', { body: { code } })).status).toBe(422);
    });

    test('a device in use keeps its cookie', async () => {
      const { code } = await newCode();
      const tablet = browser();
      await tablet.call('pairDevice', { body: { code } });
      const token = tablet.cookies.get('staff');
      tablet.setCookies.clear();
      shop.clock.pass(8_640_000);
      await tablet.call('getSession');
      expect(tablet.setCookies.get('staff')).toMatch(`staff=${token};`);
      expect(tablet.setCookies.get('staff')).toContain('Max-Age=15552000');
    });

    test('the link of the QR code pairs, too', async () => {
      const { path } = await newCode();
      const token = path.split('#')[1] ?? '';
      expect(await browser().call('pairDevice', { body: { code: token } })).toEqual({ device_kind: 'board' });
    });

    test('a code ends after ten minutes', async () => {
      const { code } = await newCode();
      shop.clock.pass(601);
      expect((await browser().fail('pairDevice', { body: { code } })).errors).toEqual({
        code: ['The code is wrong or no longer valid.'],
      });
    });

    test('one client has ten wrong codes in a quarter of an hour', async () => {
      const guess = () => browser().fail('pairDevice', { body: { code: '000000' }, address: 'guesser' });
      const statuses = [];
      for (let tries = 0; tries < 11; tries += 1) statuses.push((await guess()).status);
      expect(statuses).toEqual([...Array<number>(10).fill(422), 429]);
      shop.clock.pass(15 * 60 + 1);
      expect((await guess()).status).toBe(422);
    });

    test('thirty wrong codes of many clients end a code, but not its QR code', async () => {
      const { code, path } = await newCode();
      for (let tries = 0; tries < 30; tries += 1)
        await browser().fail('pairDevice', { body: { code: '000000' }, address: `client ${tries}` });
      expect((await browser().fail('pairDevice', { body: { code }, address: 'tablet' })).status).toBe(422);
      const token = path.split('#')[1] ?? '';
      await browser().call('pairDevice', { body: { code: token }, address: 'tablet' });
    });

    test('the phone of a courier is that courier’s and ends with the account', async () => {
      const restaurantId = await mama();
      const { id } = await signInAs(shop, 'courier', [restaurantId]);
      const { code } = await newCode('courier', id);
      const phone = browser();
      await phone.call('pairDevice', { body: { code } });
      expect(await phone.call('getSession')).toMatchObject({ role: 'courier', person: { id } });
      await shop.db.update(staff).set({ active: false }).where(eq(staff.id, id));
      expect((await phone.fail('getSession')).status).toBe(401);
    });

    test('the phone of a courier ends when the courier leaves the restaurant', async () => {
      const restaurantId = await mama();
      const { id } = await signInAs(shop, 'courier', [restaurantId]);
      const { client: phone } = await pairDevice(shop, { restaurantId, kind: 'courier', staffId: id });
      await phone.call('getSession');
      await shop.db.delete(staffRestaurants).where(eq(staffRestaurants.staffId, id));
      expect((await phone.fail('getSession')).status).toBe(401);
    });

    test.each([
      [
        'sessions are ended',
        async (owner: StaffClient, { id }: Person) => {
          await owner.call('endSessions', { body: { id } });
        },
      ],
      [
        'account is deactivated',
        async (owner: StaffClient, person: Person) => {
          await owner.call('savePerson', { body: { ...person, active: false } });
        },
      ],
      [
        'restaurants change',
        async (owner: StaffClient, person: Person) => {
          const restaurant_ids = [(await shop.restaurant('night')).id];
          await owner.call('savePerson', { body: { ...person, restaurant_ids } });
        },
      ],
    ])('a code and its link end when the %s of the manager who created them', async (_when, revoke) => {
      const restaurant_id = await mama();
      const { id, client } = await signInAs(shop, 'manager', [restaurant_id]);
      const { code, path } = await client.call('createPairingCode', {
        body: { name: 'Планшет', kind: 'board', restaurant_id, staff_id: null },
      });
      const { client: owner } = await signInAs(shop, 'owner');
      await revoke(owner, await personOf(owner, id));
      for (const each of [code, path.split('#')[1] ?? ''])
        expect((await browser().fail('pairDevice', { body: { code: each } })).status).toBe(422);
    });

    test('the phone of a courier ends with their sessions', async () => {
      const restaurantId = await mama();
      const { id } = await signInAs(shop, 'courier', [restaurantId]);
      const { client: phone } = await pairDevice(shop, { restaurantId, kind: 'courier', staffId: id });
      const { client: owner } = await signInAs(shop, 'owner');
      await owner.call('endSessions', { body: { id } });
      expect((await phone.fail('getSession')).status).toBe(401);
    });

    test.each([
      ['is deactivated', { active: false }],
      ['changes their role', { role: 'kitchen', login: null }],
      ['leaves the restaurant', {}],
    ] as const)('a tablet is signed out, after a warning, when the manager who paired it %s', async (_when, change) => {
      const [restaurantId, other] = [await mama(), (await shop.restaurant('solo')).id];
      const manager = await signInAs(shop, 'manager', [restaurantId, other]);
      const tablet = await pairDevice(shop, { restaurantId, pairedBy: manager.id });
      const elsewhere = await pairDevice(shop, { restaurantId, pairedBy: (await signInAs(shop, 'owner')).id });
      const { client: owner } = await signInAs(shop, 'owner');
      const { id, revision, name, role, login, locale } = await personOf(owner, manager.id);
      const restaurant_ids = 'active' in change ? [restaurantId, other] : [other];
      const body = { id, revision, name, role, login, locale, active: true, restaurant_ids, ...change };
      expect(await owner.fail('savePerson', { body })).toMatchObject({
        status: 409,
        code: 'unconfirmed',
        warnings: [
          { code: 'paired_devices', message: expect.stringMatching(/^manager \d+ has paired these devices: Tablet\./) },
        ],
      });
      expect((await tablet.client.call('getSession')).device).toMatchObject({ name: 'Tablet' });

      await owner.call('savePerson', { body: { ...body, confirmed: true } });
      expect((await tablet.client.fail('getSession')).status).toBe(401);
      expect((await elsewhere.client.call('getSession')).device).toMatchObject({ name: 'Tablet' });
      expect((await owner.call('getDevices')).map((device) => device.id)).not.toContain(tablet.id);
    });

    test('a device is for staff of its restaurant', async () => {
      const { id } = await signInAs(shop, 'courier', [(await shop.restaurant('night')).id]);
      const restaurant_id = await mama();
      const { client } = await signInAs(shop, 'owner');
      const body = { name: 'Телефон', kind: 'courier' as const, restaurant_id, staff_id: id };
      expect((await client.fail('createPairingCode', { body })).errors).toHaveProperty('staff_id');
    });

    test('a revoked device has no access from then on', async () => {
      const restaurantId = await mama();
      const { id, client: tablet } = await pairDevice(shop, { restaurantId });
      const { client } = await signInAs(shop, 'manager', [restaurantId]);
      await client.call('revokeDevice', { body: { id } });
      expect((await tablet.fail('getSession')).status).toBe(401);
      expect((await client.call('getDevices')).map((device) => device.id)).not.toContain(id);
    });
  });

  describe('a PIN', () => {
    test('says who acts, also for the audit log, until the next person', async () => {
      const restaurantId = await mama();
      const id = await withPin('kitchen', [restaurantId]);
      const { client: tablet } = await pairDevice(shop, { restaurantId });
      expect((await tablet.call('getDevicePeople')).map((person) => person.id)).toContain(id);
      await tablet.call('choosePerson', { body: { staff_id: id, pin: PIN } });
      expect((await tablet.call('getSession')).person?.id).toBe(id);
      await tablet.call('leavePerson');
      expect((await tablet.call('getSession')).person).toBeNull();
    });

    test('gives a manager the rights of the tablet only', async () => {
      const restaurantId = await mama();
      const id = await withPin('manager', [restaurantId]);
      const { client: tablet } = await pairDevice(shop, { restaurantId });
      await tablet.call('choosePerson', { body: { staff_id: id, pin: PIN } });
      expect((await tablet.call('getSession')).role).toBe('kitchen');
      expect((await tablet.fail('getPeople')).status).toBe(403);
    });

    test('ends when the person leaves the restaurant', async () => {
      const restaurantId = await mama();
      const id = await withPin('kitchen', [restaurantId]);
      const { client: tablet } = await pairDevice(shop, { restaurantId });
      await tablet.call('choosePerson', { body: { staff_id: id, pin: PIN } });
      await shop.db.delete(staffRestaurants).where(eq(staffRestaurants.staffId, id));
      expect((await tablet.call('getSession')).person).toBeNull();
    });

    test('ends after a shift', async () => {
      const restaurantId = await mama();
      const id = await withPin('kitchen', [restaurantId]);
      const { client: tablet } = await pairDevice(shop, { restaurantId });
      await tablet.call('choosePerson', { body: { staff_id: id, pin: PIN } });
      shop.clock.pass(14 * 3600 + 1);
      expect((await tablet.call('getSession')).person).toBeNull();
    });

    describe.each([
      [
        'their sessions are ended',
        async (owner: StaffClient, { id }: Person) => {
          await owner.call('endSessions', { body: { id } });
        },
      ],
      [
        'they get another PIN',
        async (owner: StaffClient, person: Person) => {
          await owner.call('savePerson', { body: { ...person, pin: '9876' } });
        },
      ],
    ])('of a person', (when, revoke) => {
      test(`acts on no tablet after ${when}`, async () => {
        const restaurantId = await mama();
        const id = await withPin('kitchen', [restaurantId]);
        const { client: tablet } = await pairDevice(shop, { restaurantId });
        await tablet.call('choosePerson', { body: { staff_id: id, pin: PIN } });
        const { client: owner } = await signInAs(shop, 'owner');
        await revoke(owner, await personOf(owner, id));
        expect((await tablet.call('getSession')).person).toBeNull();
      });
    });

    test('can be tried five times on a device, and elsewhere still', async () => {
      const restaurantId = await mama();
      const id = await withPin('kitchen', [restaurantId]);
      const { client: tablet } = await pairDevice(shop, { restaurantId });
      for (let tries = 0; tries < 5; tries += 1)
        expect((await tablet.fail('choosePerson', { body: { staff_id: id, pin: '0000' } })).status).toBe(422);
      expect((await tablet.fail('choosePerson', { body: { staff_id: id, pin: PIN } })).status).toBe(429);
      const { client: other } = await pairDevice(shop, { restaurantId });
      await other.call('choosePerson', { body: { staff_id: id, pin: PIN } });
      shop.clock.pass(15 * 60 + 1);
      await tablet.call('choosePerson', { body: { staff_id: id, pin: PIN } });
    });

    test.each([
      ['staff of another restaurant', 'kitchen', 'night'],
      ['a courier on a kitchen tablet', 'courier', 'mama'],
    ] as const)('is not for %s', async (_who, role, slug) => {
      const id = await withPin(role, [(await shop.restaurant(slug)).id]);
      const { client: tablet } = await pairDevice(shop, { restaurantId: await mama() });
      expect((await tablet.fail('choosePerson', { body: { staff_id: id, pin: PIN } })).status).toBe(404);
    });

    test('is of no use in the browser of a manager', async () => {
      const restaurantId = await mama();
      const id = await withPin('kitchen', [restaurantId]);
      const { client } = await signInAs(shop, 'manager', [restaurantId]);
      expect((await client.fail('choosePerson', { body: { staff_id: id, pin: PIN } })).status).toBe(404);
    });
  });
});
