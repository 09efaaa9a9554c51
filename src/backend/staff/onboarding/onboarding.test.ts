import { eq } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { infoPages, orders, providerAccounts, shopBrand } from '#backend/db/schema/index.ts';
import { eachDatabase } from '#backend/testing.ts';
import { placeOrder } from '#backend/testing/ordering.ts';
import { brandForm } from '../testing/brand-form.ts';
import { infoPageForm } from '../testing/info-page-form.ts';
import { signInAs } from '../testing/staff-accounts.ts';

eachDatabase((_name, open) => {
  const shop = open({ payments: 'off' });
  const owner = async () => (await signInAs(shop, 'owner')).client;
  const missing = async () => (await owner()).call('getMissingSteps');

  afterEach(() => shop.db.delete(shopBrand));

  test('a step is listed until it is done, in the order of the steps', async () => {
    const before = await missing();
    expect(before).toEqual(expect.arrayContaining(['brand', 'company', 'terms', 'tablet', 'test_order']));
    for (const done of ['city', 'restaurant', 'hours', 'menu', 'payments', 'sms'] as const)
      expect(before).not.toContain(done);

    await (await owner()).call('saveBrand', { body: { ...brandForm(), revision: null } });
    expect(await missing()).toEqual(before.filter((step) => step !== 'brand'));

    const { id } = await placeOrder(shop, await shop.signIn());
    expect(await missing()).toContain('test_order');
    await shop.db.update(orders).set({ status: 'accepted' }).where(eq(orders.id, id));
    expect(await missing()).not.toContain('test_order');
  });

  test('an account that takes payments must be one that can be used, and moves money', async () => {
    const values = { kind: 'payments' as const, settings: {}, createdAt: shop.clock.now() };
    for (const provider of ['sandbox', 'former', 'maib']) {
      await shop.db.delete(providerAccounts);
      await shop.db.insert(providerAccounts).values({ ...values, provider });
      expect(await missing()).toContain('payments');
    }
    await shop.db.delete(providerAccounts);
    expect(await missing()).not.toContain('payments');
  });

  test('a draft of the terms is not enough', async () => {
    const client = await owner();
    const { id } = await client.call('addInfoPage', { body: infoPageForm({ slug: 'terms', is_public: false }) });
    expect(await missing()).toContain('terms');
    await shop.db.update(infoPages).set({ isPublic: true }).where(eq(infoPages.id, id));
    expect(await missing()).not.toContain('terms');
  });
});
