import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { branches, closures, orders, products, promotions, slotRules, specialDays } from '#backend/db/schema/index.ts';
import { eachDatabase, START } from '#backend/testing.ts';
import { textInAllLocales } from '#backend/testing/fixture.ts';
import { placeOrder } from '#backend/testing/ordering.ts';
import type { DayHours } from '#contract/staff/hours.ts';
import { promotionForm } from './testing/promotion-form.ts';
import { restaurantSettingsForm } from './testing/restaurant-settings-form.ts';
import { signInAs } from './testing/staff-accounts.ts';

const DAY: DayHours = [{ from: '10:00', to: '22:00' }];
const everyDay = (day: DayHours) => Array.from({ length: 7 }, () => day);

eachDatabase((_name, open) => {
  const shop = open();
  beforeEach(async () => {
    shop.clock.set(START);
    await shop.db.update(orders).set({ scheduledFor: null });
  });
  const run = (...args: string[]) => shop.backend.command(args);

  /** The owner, and the restaurant that is always open with its branch. */
  async function openMama() {
    const { client } = await signInAs(shop, 'owner');
    const { id: restaurantId } = await shop.restaurant('mama');
    const branch = async () => {
      const [first] = (await client.call('getHours', { query: { restaurant_id: restaurantId } })).branches;
      if (!first) throw new Error('The restaurant has no branch');
      return first;
    };
    const of = async () => {
      const { id, revision } = await branch();
      return { id, revision };
    };
    return { client, restaurantId, branch, of };
  }
  /** An order for tomorrow at noon in Chișinău. */
  const placePreorder = async () => placeOrder(shop, await shop.signIn(), { when: '2026-11-21T10:00:00.000Z' });
  const unconfirmed = (code: string, message: RegExp) => ({
    status: 409,
    code: 'unconfirmed',
    warnings: [{ code, message: expect.stringMatching(message) as string }],
  });

  describe('orders that are placed for later', () => {
    test('are named before a closure begins, ends later, or is entered by a command', async () => {
      const { client, restaurantId } = await openMama();
      const { number } = await placePreorder();
      const warned = unconfirmed(
        'orders_while_closed',
        new RegExp(`^Orders are already placed: ${number} \\(21\\.11, 12:00\\)`),
      );
      const add = {
        restaurant_id: restaurantId,
        branch_id: null,
        starts_at: '2026-11-21T08:00',
        ends_at: '2026-11-21T20:00',
      };
      expect(await client.fail('addClosure', { body: add })).toMatchObject(warned);
      expect(await shop.db.$count(closures)).toBe(0);

      const early = await client.call('addClosure', { body: { ...add, ends_at: '2026-11-21T09:00' } });
      const save = { ...add, id: early.id, revision: early.revision };
      const refused = await client.fail('saveClosure', { body: save });
      expect(refused).toMatchObject(warned);
      expect(refused.current).toBeUndefined();
      const saved = await client.call('saveClosure', { body: { ...save, confirmed: true } });
      expect(saved.ends_at).toBe('2026-11-21T20:00');
      await client.call('endClosure', { body: { id: saved.id, revision: saved.revision } });

      const close = ['close', 'alpha/mama', '2026-11-21 08:00', '2026-11-21 20:00'];
      const stopped = await run(...close);
      expect(stopped).toMatchObject({
        ok: false,
        lines: [expect.stringContaining(number), 'Nothing was changed. --yes changes it all the same.'],
      });
      expect(await shop.db.$count(closures)).toBe(0);
      expect(await run(...close, '--yes')).toMatchObject({ ok: true });
      expect(await shop.db.$count(closures)).toBe(1);
      await shop.db.delete(closures);
    });

    test('are named before a special day or weekly hours leave them without a kitchen', async () => {
      const { client, branch, of } = await openMama();
      const { number } = await placePreorder();
      const warned = unconfirmed('orders_while_closed', new RegExp(` ${number} \\(21\\.11, 12:00\\)`));
      const closed = { date: '2026-11-21', previous_date: null, intervals: [] };
      expect(await client.fail('saveSpecialDay', { body: { ...(await of()), ...closed } })).toMatchObject(warned);
      expect(await shop.db.$count(specialDays)).toBe(0);
      await client.call('saveSpecialDay', { body: { ...(await of()), ...closed, confirmed: true } });
      await client.call('removeSpecialDay', { body: { ...(await of()), date: closed.date } });

      // A special day that is longer than the weekly hours, which its removal restores.
      const { week: always } = await branch();
      const evening = { week: everyDay([{ from: '18:00', to: '23:00' }]) };
      const long = { ...closed, intervals: [{ from: '10:00', to: '23:00' }] };
      await client.call('saveSpecialDay', { body: { ...(await of()), ...long } });
      await client.call('saveWeek', { body: { ...(await of()), ...evening } });
      expect(await client.fail('removeSpecialDay', { body: { ...(await of()), date: closed.date } })).toMatchObject(
        warned,
      );
      expect(await shop.db.$count(specialDays)).toBe(1);
      await client.call('removeSpecialDay', { body: { ...(await of()), date: closed.date, confirmed: true } });
      await client.call('saveWeek', { body: { ...(await of()), week: always } });

      const { week } = await branch();
      const evenings = { week: everyDay([{ from: '18:00', to: '23:00' }]) };
      expect(await client.fail('saveWeek', { body: { ...(await of()), ...evenings } })).toMatchObject(warned);
      await client.call('saveWeek', { body: { ...(await of()), ...evenings, confirmed: true } });
      await client.call('saveWeek', { body: { ...(await of()), week } });
    });

    test('are named before the only branch that can prepare them is deactivated', async () => {
      const { client, restaurantId, of } = await openMama();
      const text = textInAllLocales('Second');
      const second = { restaurant_id: restaurantId, name: text, address: text, phone: null, pickup: false };
      const { id, revision } = await client.call('addBranch', { body: second });
      const { number } = await placePreorder();
      const deactivate = { ...(await of()), active: false };
      expect(await client.fail('setBranchActive', { body: deactivate })).toMatchObject(
        unconfirmed('orders_while_closed', new RegExp(` ${number} \\(21\\.11, 12:00\\)`)),
      );
      // The second branch has no hours, so that it prepares nothing.
      await client.call('setBranchActive', { body: { id, revision, active: false } });
      await client.call('setBranchActive', { body: { id, revision: revision + 1, active: true } });
      await client.call('setBranchActive', { body: { ...deactivate, confirmed: true } });
      await client.call('setBranchActive', { body: { ...(await of()), active: true } });
      await shop.db.delete(branches).where(eq(branches.id, id));
    });

    test('are listed by the import of a file that closes the day', async () => {
      const { client, restaurantId } = await openMama();
      const { number } = await placePreorder();
      const query = { restaurant_id: restaurantId };
      const { text } = await client.call('exportMenuFile', { query });
      const file = JSON.parse(text) as { restaurants: { branches: { special_days?: object[] }[] }[] };
      for (const { branches: listed } of file.restaurants)
        for (const branch of listed) branch.special_days = [{ date: '2026-11-21' }];
      const changed = JSON.stringify(file);
      const { warnings } = await client.call('previewMenuImport', { body: { ...query, text: changed } });
      expect(warnings).toMatchObject([
        { name: { en: 'mama' }, code: 'orders_while_closed', message: expect.stringContaining(number) },
      ]);
      const { ok, lines } = await run('import', changed);
      expect([ok, lines]).toEqual([
        true,
        expect.arrayContaining([expect.stringMatching(`^! alpha/mama: .*${number}`)]),
      ]);
    });
  });

  test('a week that is closed, hours that were not applied, and hours of a minute are confirmed', async () => {
    const { client, of, branch } = await openMama();
    const { week } = await branch();
    const send = async (body: { week: DayHours[]; unapplied?: DayHours[number]; confirmed?: boolean }) =>
      client.send('saveWeek', { body: { ...(await of()), ...body } });
    const codesOf = async (response: Response) =>
      ((await response.json()) as { warnings?: { code: string }[] }).warnings?.map(({ code }) => code);
    expect(await codesOf(await send({ week: everyDay([]) }))).toEqual(['week_closed']);
    const unapplied = { from: '09:00', to: '21:00' };
    expect(await codesOf(await send({ week: everyDay([]), unapplied }))).toEqual(['hours_not_applied', 'week_closed']);
    expect(await codesOf(await send({ week: everyDay(DAY).with(0, [{ from: '10:00', to: '10:01' }]) }))).toEqual([
      'hardly_open',
    ]);
    expect((await branch()).week).toEqual(week);
    expect((await send({ week: everyDay([]), unapplied, confirmed: true })).status).toBe(200);
    expect((await send({ week })).status).toBe(200);
  });

  test('a special day of a minute is confirmed', async () => {
    const { client, of } = await openMama();
    const body = { date: '2026-12-31', previous_date: null, intervals: [{ from: '10:00', to: '10:01' }] };
    expect(await client.fail('saveSpecialDay', { body: { ...(await of()), ...body } })).toMatchObject(
      unconfirmed('hardly_open', /^31\.12\.2026: /),
    );
    await client.call('saveSpecialDay', { body: { ...(await of()), ...body, confirmed: true } });
    await client.call('removeSpecialDay', { body: { ...(await of()), date: body.date } });
  });

  test('a cut-off that leaves hardly any time is confirmed, by a form and by a command', async () => {
    const { client } = await signInAs(shop, 'owner');
    const { id: restaurantId } = await shop.restaurant('night');
    const rule = { interval_minutes: 30 as const, days_ahead: 6, cutoff_minutes: 479, max_orders: null };
    const body = { restaurant_id: restaurantId, fulfilment: 'delivery' as const, revision: null, ...rule };
    expect(await client.fail('saveSlotRule', { body })).toMatchObject(
      unconfirmed('hardly_open', /^Monday, .*: .*at most 1 min\./),
    );
    const slots = ['slots', 'alpha/night', 'delivery', '30', '6', '-', '479'];
    expect(await run(...slots)).toMatchObject({ ok: false });
    expect(await shop.db.$count(slotRules)).toBe(0);
    expect(await client.call('saveSlotRule', { body: { ...body, confirmed: true } })).toMatchObject(rule);
    await shop.db.delete(slotRules);
    expect(await run(...slots, '--yes')).toMatchObject({ ok: true });
    await shop.db.delete(slotRules);
  });

  test('payment methods of pickup are confirmed while no branch has pickup', async () => {
    const { client, restaurantId } = await openMama();
    await shop.db.update(branches).set({ pickup: false });
    const body = await restaurantSettingsForm(shop, restaurantId, {
      payment_methods: { delivery: ['cash', 'card_courier'], pickup: ['cash'] },
    });
    expect(await client.fail('saveRestaurantSettings', { body })).toMatchObject(
      unconfirmed('pickup_methods_without_pickup', /^No branch offers pickup\. This means/),
    );
    const saved = await client.call('saveRestaurantSettings', { body: { ...body, confirmed: true } });
    expect(saved.payment_methods.pickup).toEqual(['cash']);
    // What is saved already needs no confirmation.
    await client.call('saveRestaurantSettings', { body: { ...body, revision: saved.revision } });
  });

  test('a price of 0 is confirmed by the form, and listed by an import', async () => {
    const { client, restaurantId } = await openMama();
    const { id } = await shop.product('mama', 'soup');
    const {
      slug: _slug,
      active: _active,
      picture: _picture,
      removed: _removed,
      option_groups: _groups,
      ...soup
    } = await client.call('getMenuProduct', { query: { id } });
    const body = { ...soup, price: 0 };
    expect(await client.fail('saveProduct', { body })).toMatchObject(
      unconfirmed('free_dish', /^Dish soup: the price is 0\. This means/),
    );
    expect(await client.call('saveProduct', { body: { ...body, confirmed: true } })).toMatchObject({ price: 0 });
    const { id: _id, revision: _revision, ...fields } = body;
    const added = { ...fields, name: { ru: 'Новый', en: 'New', ro: 'Nou' } };
    expect(await client.fail('addProduct', { body: added })).toMatchObject(unconfirmed('free_dish', /^New: /));
    const created = await client.call('addProduct', { body: { ...added, confirmed: true } });

    // A required choice has the price, until it is removed.
    const size = { ...textInAllLocales('1'), en: 'Size' };
    const option = { id: null, name: size, price: 500, allergens: [], allergens_known: false };
    const group = { name: size, kind: 'modifier' as const, required: true, min: 1, max: 1, options: [option] };
    const sized = await client.call('saveOptionGroup', {
      body: { ...group, id: null, product_id: created.id, revision: created.revision },
    });
    const removal = { id: sized.option_groups[0]?.id ?? 0, product_id: created.id, revision: sized.revision };
    const freeGroup = { ...group, options: [{ ...option, price: 0 }] };
    for (const refused of [
      await client.fail('removeOptionGroup', { body: removal }),
      await client.fail('saveOptionGroup', { body: { ...freeGroup, ...removal } }),
    ])
      expect(refused).toMatchObject(unconfirmed('free_dish', /^New: /));
    await client.call('removeOptionGroup', { body: { ...removal, confirmed: true } });

    const query = { restaurant_id: restaurantId };
    const { text } = await client.call('exportMenuFile', { query });
    const free = text.replaceAll(/"price": 10\.1\b/g, '"price": 0');
    const { warnings } = await client.call('previewMenuImport', { body: { ...query, text: free } });
    // Dishes that are free already are not listed.
    expect(warnings.map(({ name, code }) => [name.en, code])).toEqual([['Dish bread', 'free_dish']]);
    await shop.db.delete(products).where(eq(products.id, created.id));
  });

  test('a code that pays whole orders is confirmed, and an edit of its title is not', async () => {
    const { client } = await signInAs(shop, 'owner');
    const { id: restaurantId } = await shop.restaurant('mama');
    const form = promotionForm({ kind: 'fixed', value: 10_000, restaurant_id: restaurantId });
    expect(await client.fail('addPromotion', { body: form })).toMatchObject(
      unconfirmed('code_pays_small_orders', /orders up to 100\.00 are free/),
    );
    const added = await client.call('addPromotion', { body: { ...form, confirmed: true } });
    const save = { ...form, id: added.id, revision: added.revision };
    const titled = await client.call('savePromotion', { body: { ...save, title: { ru: 'А', en: 'B', ro: 'C' } } });
    const percent = { ...save, revision: titled.revision, kind: 'percent' as const, value: 100 };
    expect(await client.fail('savePromotion', { body: percent })).toMatchObject(
      unconfirmed('code_pays_everything', /^The discount is 100 %/),
    );
    await client.call('savePromotion', { body: { ...percent, value: 50 } });
    await shop.db.delete(promotions).where(eq(promotions.id, added.id));
  });
});
