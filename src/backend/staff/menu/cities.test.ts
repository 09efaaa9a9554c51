import { and, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterEach, describe, expect, test } from 'vitest';
import { eachDatabase } from '#backend/testing.ts';
import { auditLog, cities } from '#backend/db/schema/index.ts';
import { purgeExpired } from '#backend/scheduler.ts';
import { createClient } from '#backend/testing/client.ts';
import { textInAllLocales } from '#backend/testing/fixture.ts';
import { openInstance } from '#backend/testing/instances.ts';
import type { CityInput } from '#contract/staff/restaurants.ts';
import { signInAs } from '../testing/staff-accounts.ts';

const photo = async (): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(
    await sharp({ create: { width: 800, height: 450, channels: 3, background: '#7f9f3f' } })
      .jpeg()
      .toBuffer(),
  );

eachDatabase((name, open) => {
  const shop = open();

  async function openCity(slug = 'beta') {
    const { id: staffId, client } = await signInAs(shop, 'owner');
    const city = async () => {
      const found = (await client.call('getCities')).find((each) => each.slug === slug);
      if (!found) throw new Error(`There is no city ${slug}`);
      return found;
    };
    const { id, name, phone, delivery_price, free_from, picture } = await city();
    const fields: CityInput = { name, phone, delivery_price, free_from, picture };
    return { staffId, client, city, id, fields };
  }
  const shownCity = async (slug = 'beta') =>
    (await shop.client.request('getCities')).find((each) => each.slug === slug);

  test('customers see other names and delivery terms of a city on every instance', async () => {
    const other = await openInstance(shop, name);
    const ofOther = createClient(() => other.backend);
    const seenByOther = async () => (await ofOther.request('getCities')).find(({ slug }) => slug === 'beta');
    expect(await seenByOther()).toMatchObject({ delivery_price: 20, order_amount_free_shipping: null });
    const { client, city, id, fields } = await openCity();
    const { revision } = await city();
    const changed = { name: textInAllLocales('Новая Бета'), delivery_price: 2550, free_from: 30000 };
    const saved = await client.call('saveCity', { body: { id, revision, ...fields, ...changed } });
    expect(saved).toMatchObject({ ...changed, slug: 'beta', currency: 'RUP', revision: revision + 1 });
    const expected = { slug: 'beta', name: 'Новая Бета', delivery_price: 25.5, order_amount_free_shipping: 300 };
    expect(await shownCity()).toMatchObject(expected);
    expect(await seenByOther()).toMatchObject(expected);
    await other.close();
  });

  test('previews of links show an uploaded picture, and no other', async () => {
    const { client, city, id, fields } = await openCity();
    expect(await shownCity()).not.toHaveProperty('image');
    const { src } = await client.call('addShopPicture', { query: { kind: 'wide' }, upload: await photo() });
    const body = { id, revision: (await city()).revision, ...fields };
    expect(await client.call('saveCity', { body: { ...body, picture: src } })).toMatchObject({ picture: src });
    expect((await shownCity())?.image).toBe(src);
    const again = { ...body, revision: (await city()).revision };
    const refused = await client.fail('saveCity', { body: { ...again, picture: 'https://example.com/a.webp' } });
    expect([refused.status, Object.keys(refused.errors ?? {})]).toEqual([422, ['picture']]);
    // A picture that a city shows is kept.
    shop.clock.pass(86_401);
    await purgeExpired(shop.db, shop.clock.now());
    expect(await shop.backend.readPicture(src)).not.toBeNull();
    await client.call('saveCity', { body: { ...again, picture: '' } });
    expect(await shownCity()).not.toHaveProperty('image');
  });

  test('a phone number that does not change stays in the form in which it was written', async () => {
    const { client, city, id, fields } = await openCity();
    const before = (await shownCity())?.phone;
    await client.call('saveCity', { body: { id, revision: (await city()).revision, ...fields } });
    expect((await shownCity())?.phone).toBe(before);
    const body = { id, revision: (await city()).revision, ...fields, phone: '37322800300' };
    await client.call('saveCity', { body });
    expect((await shownCity())?.phone).toBe('+373 22 800 300');
  });

  test('an edit is in the audit log; one of an older revision is refused with the new version', async () => {
    const { staffId, client, city, id, fields } = await openCity();
    const { revision, delivery_price: before } = await city();
    await client.call('saveCity', { body: { id, revision, ...fields, delivery_price: 4000 } });
    const refused = await client.fail('saveCity', { body: { id, revision, ...fields, delivery_price: 5000 } });
    expect(refused).toMatchObject({ status: 409, code: 'stale', current: await city() });
    expect(await city()).toMatchObject({ delivery_price: 4000, revision: revision + 1 });
    const ofOwner = and(eq(auditLog.subject, `city ${id}`), eq(auditLog.staffId, staffId));
    expect(await shop.db.select().from(auditLog).where(ofOwner)).toMatchObject([
      { action: 'saveCity', before: { delivery_price: before }, after: { delivery_price: 4000 } },
    ]);
  });

  test('two edits at the same time: one is saved, the other refused', async () => {
    const { client, city, id, fields } = await openCity();
    const { revision } = await city();
    const responses = await Promise.all(
      [3000, 4000].map((delivery_price) =>
        client.send('saveCity', { body: { id, revision, ...fields, delivery_price } }),
      ),
    );
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test.each<[string, Partial<CityInput>]>([
    ['name.ru', { name: { ru: '', en: 'Beta', ro: 'Beta' } }],
    ['delivery_price', { delivery_price: -1 }],
    ['free_from', { free_from: 0 }],
    ['phone', { phone: '40722800900' }],
  ])('a value of %s is refused: %j', async (field, extra) => {
    const { client, city, id, fields } = await openCity();
    const before = await city();
    const refused = await client.fail('saveCity', { body: { id, revision: before.revision, ...fields, ...extra } });
    expect([refused.status, Object.keys(refused.errors ?? {})]).toEqual([422, [field]]);
    expect(await city()).toEqual(before);
  });

  test('the slug of a city does not change', async () => {
    const { client, city, id, fields } = await openCity();
    const { revision } = await city();
    await client.send('saveCity', { body: { id, revision, ...fields, slug: 'gamma' } as never });
    expect(await city()).toMatchObject({ id, slug: 'beta' });
  });

  test('a city that does not exist cannot be changed', async () => {
    const { client, fields } = await openCity();
    expect((await client.fail('saveCity', { body: { id: 999_999, revision: 1, ...fields } })).status).toBe(404);
    expect((await client.fail('setCityActive', { body: { id: 999_999, revision: 1, active: false } })).status).toBe(
      404,
    );
  });

  describe('a city that is not active', () => {
    afterEach(() => shop.db.update(cities).set({ active: true }));

    test('is hidden with its restaurants, and appears again', async () => {
      const { client, city, id } = await openCity();
      const solo = await shop.restaurant('solo');
      const query = { id_restaurant: solo.id };
      const hidden = await client.call('setCityActive', {
        body: { id, revision: (await city()).revision, active: false },
      });
      expect(hidden.active).toBe(false);
      expect(await shownCity()).toBeUndefined();
      expect((await shop.client.request('getRestaurants')).map(({ slug }) => slug)).not.toContain('solo');
      expect(await shop.client.requestError('getRestaurant', { query })).toMatchObject({ status: 404 });
      expect(await shop.client.requestError('getZones', { query: { city_id: id } })).toMatchObject({ status: 404 });
      const { restaurants } = await client.call('getSession');
      expect(restaurants.find((each) => each.id === solo.id)).toMatchObject({ active: true, city_active: false });
      await client.call('setCityActive', { body: { id, revision: hidden.revision, active: true } });
      expect(await shownCity()).toBeDefined();
      expect(await shop.client.request('getRestaurant', { query })).toMatchObject({ slug: 'solo' });
    });

    test('the other cities stay', async () => {
      const { client, city, id } = await openCity();
      await client.call('setCityActive', { body: { id, revision: (await city()).revision, active: false } });
      expect((await shop.client.request('getCities')).map(({ slug }) => slug)).toEqual(['alpha']);
      expect(await shop.restaurant('mama')).toMatchObject({ is_open: true });
    });
  });
});
