import { beforeEach, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { Catalog } from '#backend/catalog/catalog.ts';
import { boardPresence, notices, restaurants, staff } from '#backend/db/schema/index.ts';
import { DEFAULT_SETTINGS } from '#backend/settings.ts';
import { bothDatabases, START } from '#backend/testing.ts';
import { sendDueNotices } from '#backend/testing/notices.ts';
import { signInAs } from '../testing/staff-accounts.ts';
import { warnOfUnseenBoards } from './board-presence.ts';

const MANAGER = '37369000010';
const WARNING = 'mama: no order board is open, so nobody sees new orders.';

bothDatabases((_name, open) => {
  const shop = open();

  const mama = async () => (await shop.restaurant('mama')).id;
  const seen = async (sound: 'on' | 'blocked' = 'on', restaurantId?: number) => {
    const restaurant_id = restaurantId ?? (await mama());
    const { client } = await signInAs(shop, 'kitchen', [restaurant_id]);
    await client.call('boardSeen', { body: { restaurant_id, sound } });
  };
  /** Runs the job on two instances at once, and sends what is due. */
  const runJob = async () => {
    const services = { db: shop.db, clock: shop.clock, settings: { ...DEFAULT_SETTINGS, boardUnseenMinutes: 3 } };
    await Promise.all(
      [new Catalog(shop.db), new Catalog(shop.db)].map((catalog) => warnOfUnseenBoards({ ...services, catalog })),
    );
    await sendDueNotices(shop);
  };
  const warnings = () => shop.sms.sent.flatMap(({ phone, text }) => (phone === MANAGER ? [text] : []));

  beforeEach(async () => {
    shop.clock.set(START);
    await shop.db.delete(notices);
    await shop.db.delete(boardPresence);
    await shop.db.update(staff).set({ phone: null });
    const { id } = await signInAs(shop, 'manager', [await mama(), (await shop.restaurant('night')).id]);
    await shop.db.update(staff).set({ phone: MANAGER }).where(eq(staff.id, id));
    shop.sms.sent.length = 0;
  });

  test('managers are notified once when no board is seen for three minutes, and again after the next time', async () => {
    await seen();
    shop.clock.pass(179);
    await runJob();
    expect(warnings()).toEqual([]);
    shop.clock.pass(1);
    await runJob();
    shop.clock.pass(600);
    await runJob();
    expect(warnings()).toEqual([WARNING]);
    await seen('blocked');
    shop.clock.pass(180);
    await runJob();
    expect(warnings()).toEqual([WARNING, WARNING]);
  });

  test('not while the restaurant is closed; after it opens the minutes count from then', async () => {
    const { id, opens_at } = await shop.restaurant('night');
    await seen('on', id);
    shop.clock.pass(600);
    await runJob();
    expect(warnings()).toEqual([]);
    shop.clock.set(opens_at ?? '');
    shop.clock.pass(179);
    await runJob();
    expect(warnings()).toEqual([]);
    shop.clock.pass(1);
    await runJob();
    expect(warnings()).toEqual([WARNING.replace('mama', 'night')]);
  });

  test('nor while it accepts no orders because one was not answered', async () => {
    await seen();
    await shop.db.update(restaurants).set({ unattendedSince: shop.clock.now() });
    shop.clock.pass(600);
    await runJob();
    expect(warnings()).toEqual([]);
    await shop.db.update(restaurants).set({ unattendedSince: null });
  });
});
