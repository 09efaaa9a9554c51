import { expect, test } from 'vitest';
import { eachDatabase } from '#backend/testing.ts';

eachDatabase((_name, open) => {
  const shop = open();
  const body = { city_id: 1, street: 'Пушкина', house: '1' };
  const count = async (token: string) => (await shop.client.request('getProfile', { token })).addresses.length;

  test('the same key and body get the same answer and create nothing twice [C3]', async () => {
    const { token } = await shop.signIn();
    const first = await shop.client.request('addAddress', { token, body, key: 'one' });
    expect(await shop.client.request('addAddress', { token, body, key: 'one' })).toEqual(first);
    expect(await count(token)).toBe(1);
  });

  test('parallel requests with one key get one answer', async () => {
    const { token } = await shop.signIn();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => shop.client.request('addAddress', { token, body, key: 'one' })),
    );
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await count(token)).toBe(1);
  });

  test('the same key with another body is refused [C3]', async () => {
    const { token } = await shop.signIn();
    await shop.client.request('addAddress', { token, body, key: 'one' });
    expect(
      await shop.client.requestError('addAddress', { token, body: { ...body, house: '2' }, key: 'one' }),
    ).toMatchObject({ status: 422 });
    expect(await count(token)).toBe(1);
  });

  test('a refused request uses no key up', async () => {
    const { token } = await shop.signIn();
    expect(
      (await shop.client.requestError('addAddress', { token, body: { ...body, city_id: 77 }, key: 'one' })).status,
    ).toBe(422);
    await shop.client.request('addAddress', { token, body, key: 'one' });
  });

  test('keys of two customers are independent', async () => {
    const [one, other] = [await shop.signIn(), await shop.signIn()];
    const first = await shop.client.request('addAddress', { token: one.token, body, key: 'one' });
    expect((await shop.client.request('addAddress', { token: other.token, body, key: 'one' })).id).not.toBe(first.id);
  });

  test('without a key every request creates', async () => {
    const { token } = await shop.signIn();
    await shop.client.request('addAddress', { token, body });
    await shop.client.request('addAddress', { token, body });
    expect(await count(token)).toBe(2);
  });

  test('a key that is too long is refused', async () => {
    const { token } = await shop.signIn();
    expect((await shop.client.requestError('addAddress', { token, body, key: 'k'.repeat(201) })).status).toBe(422);
  });
});
