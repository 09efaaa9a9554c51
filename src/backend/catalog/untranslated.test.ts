import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { refreshSearchIndex } from '#backend/search/search-index.ts';
import { eachDatabase } from '#backend/testing.ts';
import { orderFor, toCartLine } from '#backend/testing/ordering.ts';

eachDatabase((_name, open) => {
  const shop = open();

  beforeAll(async () => {
    await shop.db.execute(
      sql`update products set name = '{"ru":"Уха"}', description = '{"ru":"Со стерлядью","ro":"Cu cegă"}' where slug = 'soup'`,
    );
    await shop.db.execute(sql`update categories set name = '{"ru":"Первое"}'`);
    await shop.db.execute(sql`update cities set name = '{"ru":"Альфа"}' where slug = 'alpha'`);
    await shop.db.execute(sql`update restaurants set description = '{"ru":"Рыба"}', cuisines = '[{"ru":"Рыбная"}]'`);
    await shop.db.execute(sql`update branches set name = '{"ru":"У реки"}', address = '{"ru":"Речная, 1"}'`);
    await shop.db.execute(sql`update option_groups set name = '{"ru":"Порция"}' where name->>'ru' = 'Размер'`);
    await shop.db.execute(sql`update options set name = '{"ru":"Большая"}' where name->>'ru' = '40 см'`);
    await refreshSearchIndex(shop.db);
  });

  const menuIn = async (locale: 'ru' | 'en' | 'ro') => {
    const { id } = await shop.restaurant('mama');
    return shop.client.request('getRestaurant', { query: { id_restaurant: id }, locale });
  };

  describe('what is not translated', () => {
    test.each(['en', 'ro'] as const)('is listed in the default language, with its language (%s)', async (locale) => {
      const menu = await menuIn(locale);
      expect(menu).toMatchObject({ description: 'Рыба', description_lang: 'ru', cuisines: ['Рыбная'] });
      expect(menu.categories[0]).toMatchObject({ name: 'Первое', name_lang: 'ru' });
      const products = menu.categories.flatMap((category) => category.products);
      expect(products.find(({ slug }) => slug === 'soup')).toMatchObject({ name: 'Уха', name_lang: 'ru' });
      const pizza = products.find(({ slug }) => slug === 'pizza');
      expect(pizza?.option_groups[0]).toMatchObject({
        name: 'Порция',
        name_lang: 'ru',
        options: [{ name: '30 cm' }, { name: 'Большая', name_lang: 'ru' }],
      });
      const [city] = await shop.client.request('getCities', { locale });
      expect(city).toMatchObject({ name: 'Альфа', name_lang: 'ru' });
    });

    test('has no language where the text is in the requested one', async () => {
      const soup = (await menuIn('ro')).categories.flatMap(({ products }) => products)[0];
      expect(soup).toMatchObject({ description: 'Cu cegă', name_lang: 'ru' });
      expect(soup).not.toHaveProperty('description_lang');
      expect(JSON.stringify(await menuIn('ru'))).not.toContain('_lang');
    });

    test('is recalculated, quoted and ordered, and the order keeps the language of each text', async () => {
      const customer = await shop.signIn();
      const { token } = customer;
      const soup = await shop.product('mama', 'soup');
      const pizza = await shop.product('mama', 'pizza');
      const large = pizza.option_groups[0]?.options[1];
      const choice = { id: large?.id ?? 0, count: 1, price: large?.price ?? 0, name: '' };
      const products = [toCartLine(soup, { count: 2 }), toCartLine(pizza, { modifiers: [choice], id_front: 1 })];
      const { available } = await shop.client.request('recalculateBasket', { body: { products }, locale: 'ro' });
      expect(available).toMatchObject([
        { name: 'Уха', name_lang: 'ru' },
        { name: 'Fel pizza', modifiers: [{ name: 'Большая', name_lang: 'ru' }] },
      ]);
      const body = { restaurant_id: soup.restaurant_id, products };
      const quote = await shop.client.request('quoteOrder', { token, body, locale: 'ro' });
      expect(quote.lines).toMatchObject([{ name: 'Уха', name_lang: 'ru' }, { name: 'Fel pizza' }]);
      const { order } = await shop.client.request('createOrder', {
        token,
        body: orderFor(quote, customer),
        locale: 'ro',
      });
      expect(order.city).toMatchObject({ name: 'Альфа', name_lang: 'ru' });
      expect(order.items).toMatchObject([
        { name: 'Уха', name_lang: 'ru' },
        { name: 'Fel pizza', modifiers: [{ name: 'Большая', name_lang: 'ru' }] },
      ]);
      const query = { order_id: order.id };
      const inRussian = await shop.client.request('getOrder', { token, query, locale: 'ru' });
      expect(JSON.stringify(inRussian)).not.toContain('_lang');
    });

    test('is found by the search in any language', async () => {
      const find = async (q: string) => {
        const query = { city: 'alpha', q };
        return (await shop.client.request('search', { query, locale: 'en' })).hits;
      };
      const soup = await shop.product('mama', 'soup');
      expect((await find('уха')).map(({ id }) => id)).toContain(soup.id);
      const [byDescription] = (await find('стерлядью')).filter(({ id }) => id === soup.id);
      expect(byDescription?.match?.reason).toMatchObject({
        kind: 'description',
        text: 'Со стерлядью',
        text_lang: 'ru',
      });
    });
  });
});
