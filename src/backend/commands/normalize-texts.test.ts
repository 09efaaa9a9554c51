import { asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { products, promotions, users } from '#backend/db/schema/index.ts';
import { eachDatabase } from '#backend/testing.ts';
import { textInAllLocales } from '#backend/testing/fixture.ts';
import { normalizeTexts } from './normalize-texts.ts';

const DONE = 'All texts are in the normal form, except those that are listed as colliding';

eachDatabase((_name, open) => {
  const shop = open();

  test('stored texts are normalized, colliding codes are listed, and a second run changes nothing', async () => {
    const codes = ['PLĂCINŢĂ', 'PLĂCINȚĂ', 'ŢARĂ'];
    const added = await shop.db
      .insert(promotions)
      .values(
        codes.map((code) => ({ code, title: textInAllLocales('Re\u00adducere'), kind: 'percent' as const, value: 5 })),
      )
      .returning({ id: promotions.id });
    const [product] = await shop.db.select().from(products).orderBy(asc(products.id)).limit(1);
    const id = product?.id ?? 0;
    await shop.db
      .update(products)
      .set({
        name: { ru: 'Хача\u200bпури\u00a0с сыром', ro: 'Plăcintă cu brânză şi mărar' },
        synonyms: ['пи\u00adрог'],
      })
      .where(eq(products.id, id));
    await shop.db.insert(users).values({ phone: '37369000777', name: 'S\u0327tefan\u200b', createdAt: new Date() });

    const { ok, lines } = await normalizeTexts(shop.db, []);
    expect([ok, lines.at(-1)]).toEqual([true, DONE]);
    expect(lines.filter((line) => line.startsWith('!'))).toEqual([
      expect.stringMatching(new RegExp(`^! promotions ${added[0]?.id}: "PLĂCINŢĂ" → "PLĂCINȚĂ", .*left alone$`)),
    ]);
    const [row] = await shop.db.select().from(products).where(eq(products.id, id));
    expect(row).toMatchObject({
      name: { ru: 'Хачапури с сыром', ro: 'Plăcintă cu brânză și mărar' },
      synonyms: ['пирог'],
    });
    const [customer] = await shop.db.select().from(users).where(eq(users.phone, '37369000777'));
    expect(customer?.name).toBe('Ștefan');
    const stored = await shop.db.select({ code: promotions.code }).from(promotions);
    expect(stored.map(({ code }) => code)).toEqual(expect.arrayContaining(['PLĂCINŢĂ', 'PLĂCINȚĂ', 'ȚARĂ']));

    const again = await normalizeTexts(shop.db, []);
    expect(again.lines.filter((line) => !line.startsWith('!'))).toEqual([DONE]);
  });

  test('a run that stops prints the arguments that continue it', async () => {
    let result = await normalizeTexts(shop.db, [], 3);
    let runs = 1;
    for (; result.lines.at(-1) !== DONE && runs < 1000; runs += 1) {
      const [, table = '', id = ''] =
        /continue with: normalize-texts (\S+) (\d+)$/.exec(result.lines.at(-1) ?? '') ?? [];
      result = await normalizeTexts(shop.db, [table, id], 3);
    }
    expect([result.lines.at(-1), runs > 2]).toEqual([DONE, true]);
  });

  test('a code is found in every spelling of its normal form, and with letters that look like its own', async () => {
    await shop.db
      .insert(promotions)
      .values({ code: 'GUSTĂȚI', title: textInAllLocales('a'), kind: 'percent', value: 5 });
    const { id } = await shop.restaurant('mama');
    for (const promocode of ['gustăţi', ' GUSTA\u0306T\u0326I\u200b', 'gustati', 'GUSТĂȚI'])
      expect(
        await shop.client.request('checkPromo', { body: { promocode, order_sum: 500, restaurant_id: id } }),
      ).toMatchObject({ status: true });
  });

  test('unknown tables are refused', async () => {
    expect((await shop.backend.command(['normalize-texts', 'secrets', '0'])).ok).toBe(false);
  });
});
