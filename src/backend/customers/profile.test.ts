import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { eachDatabase } from '#backend/testing.ts';

eachDatabase((_name, open) => {
  const shop = open();

  test('a profile is trimmed, saved and returned', async () => {
    const { token, phone } = await shop.signIn();
    const body = { name: '  Ион  ', email: 'ion@example.md', date_birth: '1990-02-28' };
    expect(await shop.client.request('updateProfile', { token, body })).toMatchObject({
      phone,
      name: 'Ион',
      email: 'ion@example.md',
      date_birth: '1990-02-28',
    });
    expect(await shop.client.request('getProfile', { token })).toMatchObject({ name: 'Ион', date_birth: '1990-02-28' });
  });

  test('email and birthday may be left out or emptied', async () => {
    const { token } = await shop.signIn();
    await shop.client.request('updateProfile', {
      token,
      body: { name: 'A', email: 'a@example.md', date_birth: '1990-02-28' },
    });
    expect(
      await shop.client.request('updateProfile', { token, body: { name: 'A', email: '', date_birth: '' } }),
    ).toMatchObject({ email: '', date_birth: null });
  });

  test.each([
    ['a missing name', { name: ' ' }, { name: ['This field is required.'] }],
    ['a long name', { name: 'x'.repeat(101) }, { name: ['This is too long.'] }],
    ['a wrong email', { name: 'A', email: 'nobody' }, { email: ['Enter a valid email address.'] }],
    [
      'a birthday tomorrow',
      { name: 'A', date_birth: '2026-11-21' },
      { date_birth: ['The date of birth cannot be in the future.'] },
    ],
    ['a day that does not exist', { name: 'A', date_birth: '2025-02-31' }, { date_birth: ['The value is not valid.'] }],
    [
      'several faults at once',
      { name: '', email: 'nobody' },
      { name: ['This field is required.'], email: ['Enter a valid email address.'] },
    ],
  ])('%s is rejected by field', async (_what, body, errors) => {
    const { token } = await shop.signIn();
    expect(await shop.client.requestError('updateProfile', { token, body, locale: 'en' })).toMatchObject({
      status: 422,
      errors,
    });
  });

  test('today is a possible birthday', async () => {
    const { token } = await shop.signIn();
    await shop.client.request('updateProfile', { token, body: { name: 'A', date_birth: '2026-11-20' } });
  });

  test('a profile cannot be saved without signing in', async () => {
    expect((await shop.client.requestError('updateProfile', { body: { name: 'A' } })).status).toBe(401);
  });
});

eachDatabase((_name, open) => {
  const shop = open();
  const home = { city_id: 1, street: 'Пушкина', house: '1' };
  const add = (token: string, extra: { street?: string; is_default?: boolean } = {}) =>
    shop.client.request('addAddress', { token, body: { ...home, ...extra } });
  const listed = async (token: string) =>
    (await shop.client.request('getProfile', { token })).addresses.map(({ street, is_default }) => [
      street,
      is_default,
    ]);

  test('the first address becomes the default one, the next does not', async () => {
    const { token } = await shop.signIn();
    expect(await add(token)).toMatchObject({ ...home, is_default: true, apartment: '' });
    expect(await add(token, { street: 'Штефана' })).toMatchObject({ is_default: false });
  });

  test('a new default replaces the old one', async () => {
    const { token } = await shop.signIn();
    await add(token, { street: 'A' });
    const second = await add(token, { street: 'B', is_default: true });
    expect(await listed(token)).toEqual([
      ['B', true],
      ['A', false],
    ]);
    await shop.client.request('editAddress', {
      token,
      body: { ...home, id: second.id, street: 'B2', is_default: false },
    });
    expect(await listed(token)).toEqual([
      ['B2', true],
      ['A', false],
    ]);
  });

  test('deleting the default makes the oldest of the others the default', async () => {
    const { token } = await shop.signIn();
    const { id } = await add(token, { street: 'A' });
    await add(token, { street: 'B' });
    await add(token, { street: 'C' });
    await shop.client.request('deleteAddress', { token, query: { address_id: id } });
    expect(await listed(token)).toEqual([
      ['B', true],
      ['C', false],
    ]);
  });

  test('parallel additions leave one default', async () => {
    const { token } = await shop.signIn();
    await Promise.all(['A', 'B', 'C', 'D'].map((street) => add(token, { street, is_default: true })));
    expect((await listed(token)).filter(([, isDefault]) => isDefault)).toHaveLength(1);
  });

  test('the database itself rejects a second default', async () => {
    const { token } = await shop.signIn();
    const { id } = await add(token);
    const copy = sql`insert into addresses (user_id, city_id, street, house, is_default) select user_id, city_id, street, house, true from addresses where id = ${id}`;
    await expect(shop.db.execute(copy)).rejects.toThrow();
  });

  test.each([
    ['a city that does not exist', { ...home, city_id: 77 }, 'city_id'],
    ['a city no database can know', { ...home, city_id: 9e15 }, 'city_id'],
    ['an empty street', { ...home, street: ' ' }, 'street'],
    ['a long house number', { ...home, house: 'x'.repeat(21) }, 'house'],
  ])('%s is rejected', async (_what, body, field) => {
    const { token } = await shop.signIn();
    const error = await shop.client.requestError('addAddress', { token, body });
    expect([error.status, Object.keys(error.errors ?? {})]).toEqual([422, [field]]);
  });

  describe('another user’s address', () => {
    test('is not found when edited or deleted, and stays as it is', async () => {
      const owner = await shop.signIn();
      const otherUser = await shop.signIn();
      const { id } = await add(owner.token, { street: 'Mine' });
      expect(
        (await shop.client.requestError('editAddress', { token: otherUser.token, body: { ...home, id } })).status,
      ).toBe(404);
      expect(
        (await shop.client.requestError('deleteAddress', { token: otherUser.token, query: { address_id: id } })).status,
      ).toBe(404);
      expect(await listed(owner.token)).toEqual([['Mine', true]]);
    });
  });
});
