import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { connectToServer, rowsOf } from '#backend/db/client.ts';
import { deliveryZones } from '#backend/db/schema/index.ts';
import { createBackend, type Backend } from '#backend/index.ts';
import { eachDatabase } from '#backend/testing.ts';
import { createClient } from '#backend/testing/client.ts';
import { serverUrl } from '#backend/testing/databases.ts';
import { toCartLine } from '#backend/testing/ordering.ts';
import { signInAs } from '../testing/staff-accounts.ts';
import { zoneForm } from '../testing/zone-examples.ts';

eachDatabase((name, open) => {
  const shop = open();
  const others: (() => Promise<void>)[] = [];
  afterAll(() => Promise.all(others.map((close) => close())));

  /**
   * Another instance on the same database; on the embedded one it shares the process, as no other process can open its
   * data.
   */
  async function another(): Promise<Backend> {
    const [row] = rowsOf<{ name: string }>(await shop.db.execute(sql`select current_database() as name`));
    const opened = name === 'PGlite' ? null : connectToServer(serverUrl(row?.name ?? ''), () => {});
    const { clock, sms } = shop;
    const backend = createBackend({ db: opened?.db ?? shop.db, clock, sms, log: () => {} });
    others.push(async () => {
      await backend.close();
      await opened?.close();
    });
    return backend;
  }

  test('a change on one instance is the price on every instance, and pages of the city are rendered again', async () => {
    await shop.db.delete(deliveryZones);
    const { id: restaurantId } = await shop.restaurant('mama');
    const { client } = await signInAs(shop, 'owner');
    const instances = [shop.backend, await another()];
    const { token } = await shop.signIn();
    /** What a delivery costs according to the restaurant's card, and to a quote. */
    const pricesOf = async (backend: Backend, zoneId: number) => {
      const customer = createClient(() => backend);
      const restaurants = await customer.request('getRestaurants');
      const products = [toCartLine(await shop.product('mama', 'soup'))];
      const body = { restaurant_id: restaurantId, products, zone_id: zoneId };
      const { totals } = await customer.request('quoteOrder', { token, body });
      return [restaurants.find(({ id }) => id === restaurantId)?.delivery?.price, totals[2]?.amount];
    };
    const versions = await Promise.all(instances.map((backend) => backend.catalogVersion()));
    const body = { restaurant_id: restaurantId, scope: 'restaurant' as const, ...zoneForm({ price: 4200 }) };
    const { id, revision } = await client.call('addZone', { body });
    for (const [index, backend] of instances.entries())
      expect((await backend.catalogChanges(versions[index] ?? 0)).tags).toEqual(
        expect.arrayContaining(['city:1', `restaurant:${restaurantId}`]),
      );
    for (const backend of instances) expect(await pricesOf(backend, id)).toEqual([42, 42]);
    await client.call('saveZone', { body: { ...zoneForm({ price: 5100 }), id, revision } });
    for (const backend of instances) expect(await pricesOf(backend, id)).toEqual([51, 51]);
  });
});
