import { expect, test } from 'vitest';
import { eachDatabase } from '#backend/testing.ts';
import type { StaffClient } from '../testing/staff-client.ts';
import { signInAs } from '../testing/staff-accounts.ts';
import { MAX_BOARD_STREAMS } from './board-stream.ts';

eachDatabase((_name, open) => {
  const shop = open();
  const mama = async () => (await shop.restaurant('mama')).id;

  const streams = {
    kitchen: (client: StaffClient, restaurant_id: number) => client.send('streamBoard', { query: { restaurant_id } }),
    courier: (client: StaffClient) => client.send('streamCourierOrders'),
  };

  /** Opens a stream of events and reads the first of them. */
  async function openStream(role: keyof typeof streams, client: StaffClient) {
    const { body } = await streams[role](client, await mama());
    const reader = body?.getReader();
    await reader?.read();
    return reader;
  }

  test.each(['kitchen', 'courier'] as const)(
    'a further stream of one session of a %s ends the oldest',
    async (role) => {
      const { client } = await signInAs(shop, role, [await mama()]);
      const ofOther = await openStream(role, (await signInAs(shop, role, [await mama()])).client);
      const readers = [];
      for (let count = 0; count <= MAX_BOARD_STREAMS; count += 1) readers.push(await openStream(role, client));
      const [first, ...rest] = readers;
      expect((await first?.read())?.done).toBe(true);
      // Those of others and the later ones go on.
      for (const reader of [ofOther, ...rest]) {
        let hasEnded = false;
        void reader?.closed.then(() => (hasEnded = true));
        await Promise.resolve();
        expect(hasEnded).toBe(false);
        await reader?.cancel();
      }
    },
  );
});
