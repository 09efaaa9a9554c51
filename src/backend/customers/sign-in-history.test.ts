import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '#backend/settings.ts';
import { eachDatabase } from '#backend/testing.ts';
import { readSignInHistory } from './sessions.ts';

eachDatabase((_name, open) => {
  const shop = open();

  /** How many queries the history of a phone takes. */
  async function countQueries(phone: string): Promise<number> {
    let queries = 0;
    const counting = new Proxy(shop.db, {
      get: (db, name, receiver) => {
        if (name === 'select' || name === '$count') queries += 1;
        return Reflect.get(db, name, receiver) as unknown;
      },
    });
    await readSignInHistory(counting, { phone, client: '192.0.2.1' }, DEFAULT_SETTINGS, shop.clock.now());
    return queries;
  }

  test('a phone with an account takes the same queries as one without', async () => {
    const { phone } = await shop.signIn();
    const queries = await countQueries(phone);
    expect(queries).toBeGreaterThan(1);
    expect(await countQueries('37360000000')).toBe(queries);
  });
});
