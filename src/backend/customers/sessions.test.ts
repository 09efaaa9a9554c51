import { expect, test } from 'vitest';
import { eachDatabase } from '#backend/testing.ts';

eachDatabase((_name, open) => {
  const shop = open();
  const isSignedIn = async (token: string) =>
    (await shop.client.raw('GET', '/api/get-profile', { headers: { authorization: `Bearer ${token}` } })).status ===
    200;

  test('operators end all sessions of one customer, and of no other', async () => {
    const { phone, token } = await shop.signIn();
    shop.clock.pass(61);
    const second = await shop.signIn(phone);
    const other = await shop.signIn();
    expect(await shop.backend.command(['sign-out', `+373 ${phone.slice(3)}`])).toEqual({
      ok: true,
      lines: ['2 sessions ended'],
    });
    expect([await isSignedIn(token), await isSignedIn(second.token), await isSignedIn(other.token)]).toEqual([
      false,
      false,
      true,
    ]);
    expect((await shop.backend.command(['sign-out', phone])).lines).toEqual(['0 sessions ended']);
  });

  test('operators end all sessions there are', async () => {
    const customers = [await shop.signIn(), await shop.signIn()];
    expect((await shop.backend.command(['sign-out', 'everybody'])).ok).toBe(true);
    expect(await Promise.all(customers.map(({ token }) => isSignedIn(token)))).toEqual([false, false]);
  });

  test.each([[[]], [['all']], [['112']], [['everybody', 'now']]])('%j returns the usage', async (words) => {
    expect(await shop.backend.command(['sign-out', ...words])).toMatchObject({
      ok: false,
      lines: [expect.stringContaining('sign-out')],
    });
  });
});
