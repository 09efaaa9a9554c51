import { textInAllLocales } from '#backend/testing/fixture.ts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { eachDatabase } from '#backend/testing.ts';

eachDatabase((_name, open) => {
  const shop = open();
  const check = async (promocode: string, order_sum: number, restaurant = 'mama') =>
    shop.client.request('checkPromo', {
      body: { promocode, order_sum, restaurant_id: (await shop.restaurant(restaurant)).id },
    });

  test.each([
    ['DINNER10', 500, { kind: 'percent', value: 10, discount: 50 }],
    [' dinner10 ', 89.55, { code: 'DINNER10', discount: 8.96 }],
    ['MINUS50', 300, { kind: 'fixed', value: 50, discount: 50 }],
    ['FREESHIP', 100, { kind: 'free_delivery', value: 0, discount: 0 }],
  ])('%s works for %s', async (code, sum, expected) => {
    expect(await check(code, sum)).toMatchObject({ status: true, promotion: expected });
  });

  test.each([
    ['NOSUCH', 500, 'promo_invalid'],
    ['SUMMER', 500, 'promo_expired'],
    ['LUCKY1', 500, 'promo_used'],
    ['MINUS50', 299.99, 'promo_min_sum'],
  ])('%s is rejected for %s with %s', async (code, sum, expected) => {
    expect(await check(code, sum)).toEqual({ status: false, promotion: null, code: expected });
  });

  test('a code of one city is not known in another', async () => {
    await shop.db.execute(sql`
      insert into promotions (code, title, kind, value, city_id)
      select 'BETA5', ${JSON.stringify(textInAllLocales('a'))}::jsonb, 'percent', 5, id from cities where slug = 'beta'`);
    expect(await check('BETA5', 500, 'solo')).toMatchObject({ status: true });
    expect(await check('BETA5', 500, 'mama')).toMatchObject({ status: false, code: 'promo_invalid' });
  });

  test('a code of one restaurant is not known in another', async () => {
    await shop.db.execute(sql`
      insert into promotions (code, title, kind, value, restaurant_id)
      select 'NIGHT5', ${JSON.stringify(textInAllLocales('a'))}::jsonb, 'percent', 5, id from restaurants where slug = 'night'`);
    expect(await check('NIGHT5', 500, 'night')).toMatchObject({ status: true });
    expect(await check('NIGHT5', 500, 'mama')).toMatchObject({ status: false, code: 'promo_invalid' });
  });

  test('a code that has not begun is not known yet', async () => {
    await shop.db.execute(sql`
      insert into promotions (code, title, kind, value, starts_at) values ('LATER', ${JSON.stringify(textInAllLocales('a'))}::jsonb, 'percent', 5, '2026-12-01T00:00:00Z')`);
    expect(await check('LATER', 500)).toMatchObject({ status: false, code: 'promo_invalid' });
  });

  test('a code typed in letters of the other script is not ambiguous with one that has ended', async () => {
    const code = (letters: string, endsAt: string | null) =>
      shop.db.execute(sql`
        insert into promotions (code, title, kind, value, ends_at)
        values (${letters}, ${JSON.stringify(textInAllLocales('a'))}::jsonb, 'percent', 5, ${endsAt}::timestamptz)`);
    // Typed in Cyrillic only; the stored codes mix the scripts.
    await code('\u0421OCA7', '2026-10-01T00:00:00Z');
    await code('COCA7', null);
    expect(await check('\u0421\u041e\u0421\u04107', 500)).toMatchObject({ status: true, promotion: { code: 'COCA7' } });
    await code('CO\u0421A7', '2026-12-31T00:00:00Z');
    expect(await check('\u0421\u041e\u0421\u04107', 500)).toMatchObject({ status: false, code: 'promo_invalid' });
  });

  test('an empty code and a negative sum are rejected by field', async () => {
    const error = await shop.client.requestError('checkPromo', {
      body: { promocode: ' ', restaurant_id: 1, order_sum: -1 },
      locale: 'en',
    });
    expect(error).toMatchObject({
      status: 422,
      errors: { promocode: ['This field is required.'], order_sum: ['The value is out of range.'] },
    });
  });
});
