import { desc, eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { auditLog, staff } from '#backend/db/schema/index.ts';
import { eachDatabase } from '#backend/testing.ts';
import type { PersonInput } from '#contract/staff/people.ts';
import { pairDevice, signInAs } from '../testing/staff-accounts.ts';

eachDatabase((_name, open) => {
  const shop = open();
  const mama = async () => (await shop.restaurant('mama')).id;
  const form = (restaurantId: number, extra: Partial<PersonInput> = {}): PersonInput => ({
    name: 'Ион Русу',
    role: 'kitchen',
    locale: 'ru',
    restaurant_ids: [restaurantId],
    ...extra,
  });

  test('a manager adds, changes and deactivates a cook; each change is in the audit log', async () => {
    const restaurantId = await mama();
    const { id: managerId, client } = await signInAs(shop, 'manager', [restaurantId]);
    const added = await client.call('addPerson', { body: form(restaurantId, { pin: '1234' }) });
    expect(added).toMatchObject({ name: 'Ион Русу', has_pin: true, active: true, can_edit: true, revision: 1 });
    const body = { ...form(restaurantId, { name: 'Ион Ч.' }), id: added.id, revision: 1, active: false };
    const saved = await client.call('savePerson', { body });
    expect(saved).toMatchObject({ name: 'Ион Ч.', active: false, has_pin: true, revision: 2 });
    const entries = await shop.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `staff ${added.id}`))
      .orderBy(auditLog.id);
    expect(entries.map(({ action, staffId }) => [action, staffId])).toEqual([
      ['addPerson', managerId],
      ['savePerson', managerId],
    ]);
    expect(entries[1]).toMatchObject({ before: { name: 'Ион Русу' }, after: { name: 'Ион Ч.', active: false } });
    expect(JSON.stringify(entries)).not.toContain('argon2');
  });

  test('accounts are listed as a dictionary orders their names, the active ones first', async () => {
    const restaurantId = await mama();
    const { client } = await signInAs(shop, 'manager', [restaurantId]);
    const names = ['Юрий Ж.', 'Ёлкин Ж.', 'Жук Ж.', 'Йод Ж.', 'Ира Ж.'];
    for (const name of names) await client.call('addPerson', { body: form(restaurantId, { name }) });
    const listed = (await client.call('getPeople')).filter(({ name }) => name.endsWith(' Ж.'));
    expect(listed.map(({ name }) => name)).toEqual(['Ёлкин Ж.', 'Жук Ж.', 'Ира Ж.', 'Йод Ж.', 'Юрий Ж.']);
  });

  test('a name of invisible characters is missing', async () => {
    const restaurantId = await mama();
    const { client } = await signInAs(shop, 'manager', [restaurantId]);
    const refused = await client.fail('addPerson', { body: form(restaurantId, { name: '\u3164\u200b' }) });
    expect(Object.keys(refused.errors ?? {})).toEqual(['name']);
  });

  test('an edit of an older revision is refused with the account as it is now', async () => {
    const restaurantId = await mama();
    const { client } = await signInAs(shop, 'manager', [restaurantId]);
    const { id } = await client.call('addPerson', { body: form(restaurantId) });
    const save = { ...form(restaurantId), id, revision: 1, active: true };
    await client.call('savePerson', { body: { ...save, name: 'Первый' } });
    expect(await client.fail('savePerson', { body: { ...save, name: 'Второй' } })).toMatchObject({
      status: 409,
      code: 'stale',
      current: { name: 'Первый', revision: 2 },
    });
  });

  test('of several accounts that are added with the same login at once, one is stored', async () => {
    const { client } = await signInAs(shop, 'owner');
    const body = form(await mama(), { role: 'manager', login: 'parallel.login' });
    const responses = await Promise.all([1, 2, 3].map(() => client.send('addPerson', { body })));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
  });

  test('the login of an account without sign-in is ignored, even if it is taken', async () => {
    const restaurantId = await mama();
    const { client } = await signInAs(shop, 'owner');
    const login = 'maria.rusu';
    await client.call('addPerson', { body: form(restaurantId, { role: 'manager', login }) });
    const cook = await client.call('addPerson', { body: form(restaurantId, { login }) });
    expect(cook.login).toBeNull();
    const body = { ...form(restaurantId, { login }), id: cook.id, revision: 1, active: true };
    expect(await client.call('savePerson', { body })).toMatchObject({ login: null, revision: 2 });
  });

  test('an inactive account gets no invitation, and the response says why', async () => {
    const restaurantId = await mama();
    const { client } = await signInAs(shop, 'owner', []);
    const account = form(restaurantId, { role: 'manager', login: 'ion.ceban' });
    const { id } = await client.call('addPerson', { body: account });
    await client.call('savePerson', { body: { ...account, id, revision: 1, active: false } });
    expect(await client.fail('invitePerson', { body: { id } })).toMatchObject({
      status: 422,
      errors: { active: [expect.stringContaining('inactive')] },
    });
  });

  test('two edits at the same time: one is saved, the other refused', async () => {
    const restaurantId = await mama();
    const { client } = await signInAs(shop, 'manager', [restaurantId]);
    const { id } = await client.call('addPerson', { body: form(restaurantId) });
    const save = (name: string) =>
      client.send('savePerson', { body: { ...form(restaurantId), id, revision: 1, active: true, name } });
    const statuses = (await Promise.all([save('Один'), save('Два')])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 409]);
  });

  test('a repeated request with the same key adds one account, with another body none', async () => {
    const restaurantId = await mama();
    const { client } = await signInAs(shop, 'manager', [restaurantId]);
    const body = form(restaurantId, { name: 'Единственный' });
    const add = () => client.send('addPerson', { body, idempotencyKey: 'add-1' });
    const responses = await Promise.all([add(), add(), add()]);
    const [first, ...repeated] = await Promise.all(responses.map((response) => response.json()));
    expect(repeated).toEqual([first, first]);
    expect(await shop.db.$count(staff, eq(staff.name, 'Единственный'))).toBe(1);
    const other = { ...body, name: 'Другой' };
    expect((await client.fail('addPerson', { body: other, idempotencyKey: 'add-1' })).status).toBe(422);
  });

  describe('a manager', () => {
    test.each(['owner', 'manager'] as const)('adds no %s', async (role) => {
      const restaurantId = await mama();
      const { client } = await signInAs(shop, 'manager', [restaurantId]);
      const body = form(restaurantId, { role, login: 'newcomer' });
      expect((await client.fail('addPerson', { body })).errors).toHaveProperty('role');
    });

    test('gives no access to another restaurant', async () => {
      const { client } = await signInAs(shop, 'manager', [await mama()]);
      const body = form((await shop.restaurant('solo')).id);
      expect((await client.fail('addPerson', { body })).status).toBe(404);
    });

    test('changes neither a staff member who also works elsewhere, nor an owner', async () => {
      const [own, other] = [await mama(), (await shop.restaurant('solo')).id];
      const { client } = await signInAs(shop, 'manager', [own]);
      const shared = await signInAs(shop, 'kitchen', [own, other]);
      const owner = await signInAs(shop, 'owner');
      for (const { id } of [shared, owner])
        expect((await client.fail('endSessions', { body: { id } })).status).toBe(404);
      const listed = await client.call('getPeople');
      expect(listed.find(({ id }) => id === shared.id)?.can_edit).toBe(false);
      expect(listed.some(({ id }) => id === owner.id)).toBe(false);
    });
  });

  test('an active courier has a phone, which customers call', async () => {
    const restaurantId = await mama();
    const { client } = await signInAs(shop, 'manager', [restaurantId]);
    const courier = form(restaurantId, { role: 'courier', phone: '37369123456' });
    const refused = await client.fail('addPerson', { body: { ...courier, phone: null } });
    expect([refused.status, Object.keys(refused.errors ?? {})]).toEqual([422, ['phone']]);
    const { id } = await client.call('addPerson', { body: courier });
    const save = { ...courier, id, revision: 1, active: true, phone: null };
    expect((await client.fail('savePerson', { body: save })).errors).toHaveProperty('phone');
    expect(await client.call('savePerson', { body: { ...save, active: false } })).toMatchObject({ phone: null });
  });

  test('a login belongs to one account', async () => {
    const restaurantId = await mama();
    const { client } = await signInAs(shop, 'owner');
    const body = form(restaurantId, { role: 'manager', login: 'Taken.Login' });
    expect((await client.call('addPerson', { body })).login).toBe('taken.login');
    expect((await client.fail('addPerson', { body })).errors).toEqual({ login: ['This login is already taken.'] });
  });

  test('the last owner stays an owner', async () => {
    const { id, client } = await signInAs(shop, 'owner');
    await shop.db
      .update(staff)
      .set({ active: false })
      .where(sql`${staff.role} = 'owner' and ${staff.id} <> ${id}`);
    const [row] = await shop.db.select().from(staff).where(eq(staff.id, id));
    const body = {
      ...form(await mama(), { role: 'owner', login: row?.login ?? null }),
      id,
      revision: 1,
      active: false,
    };
    expect((await client.fail('savePerson', { body })).errors).toEqual({
      active: ['This is the last owner. Appoint another one first.'],
    });
  });

  test('a deactivated account is signed out at once', async () => {
    const restaurantId = await mama();
    const manager = await signInAs(shop, 'manager', [restaurantId]);
    const { client } = await signInAs(shop, 'owner');
    const [row] = await shop.db.select().from(staff).where(eq(staff.id, manager.id));
    const body = {
      ...form(restaurantId, { role: 'manager', login: row?.login ?? null }),
      id: manager.id,
      revision: 1,
      active: false,
    };
    await client.call('savePerson', { body });
    expect((await manager.client.fail('getSession')).status).toBe(401);
  });

  test('sessions are listed and can be ended one by one', async () => {
    const owner = await signInAs(shop, 'owner');
    const manager = await signInAs(shop, 'manager', [await mama()]);
    const sessions = await owner.client.call('getSessions');
    const session = sessions.find((each) => each.staff_id === manager.id);
    expect(sessions.find((each) => each.is_current)?.staff_id).toBe(owner.id);
    await owner.client.call('endSession', { body: { id: session?.id ?? 0 } });
    expect((await manager.client.fail('getSession')).status).toBe(401);
  });

  test('a session ends after a week without use, and after a month with it', async () => {
    const idle = await signInAs(shop, 'owner');
    shop.clock.pass(7 * 86_400 + 1);
    expect((await idle.client.fail('getSession')).status).toBe(401);
    const busy = await signInAs(shop, 'owner');
    for (let day = 0; day < 29; day += 1) {
      shop.clock.pass(86_400);
      await busy.client.call('getSession');
    }
    shop.clock.pass(86_401);
    expect((await busy.client.fail('getSession')).status).toBe(401);
  });

  test('the audit log is never changed', async () => {
    const { id, client } = await signInAs(shop, 'owner');
    await client.call('endSessions', { body: { id } });
    const [row] = await shop.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
    const entry = eq(auditLog.id, row?.id ?? 0);
    await expect(shop.db.update(auditLog).set({ action: 'nothing' }).where(entry)).rejects.toThrow();
    await expect(shop.db.delete(auditLog).where(entry)).rejects.toThrow();
    await expect(shop.db.execute(sql`truncate audit_log`)).rejects.toThrow();
  });

  test('a device that is not shared cannot lose its person', async () => {
    const restaurantId = await mama();
    const { id } = await signInAs(shop, 'courier', [restaurantId]);
    const { client } = await pairDevice(shop, { restaurantId, kind: 'courier', staffId: id });
    expect((await client.fail('leavePerson')).status).toBe(404);
  });
});
