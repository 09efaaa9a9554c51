import { expect, test } from 'vitest';
import { eachDatabase } from '#backend/testing.ts';

eachDatabase((_name, open) => {
  const shop = open();

  test('a profile is trimmed, saved and returned [R3.1] [R7.18] [R7.19]', async () => {
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
  ])('%s is rejected by field [R5.9] [R8.13]', async (_what, body, errors) => {
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
