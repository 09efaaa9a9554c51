import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { eachDatabase } from '#backend/testing.ts';
import { quoteSoups, toCartLine, type CartLine } from '#backend/testing/ordering.ts';

const chosen = ({ id, price }: { id: number; price: number }, count = 1) => ({ id, price, count, name: '' });

eachDatabase((_name, open) => {
  const shop = open();
  const recalculate = (...products: CartLine[]) => shop.client.request('recalculateBasket', { body: { products } });

  test('returns available lines in their order, with their counts and display indexes', async () => {
    const soup = await shop.product('mama', 'soup');
    const bread = await shop.product('mama', 'bread');
    const { available, not_available, price_changed } = await recalculate(
      toCartLine(bread, { count: 3, id_front: 7 }),
      toCartLine(soup, { id_front: 2 }),
    );
    expect(available.map(({ id, count, price, id_front, name }) => ({ id, count, price, id_front, name }))).toEqual([
      { id: bread.id, count: 3, price: 10.1, id_front: 7, name: 'Блюдо bread' },
      { id: soup.id, count: 1, price: 89.5, id_front: 2, name: 'Блюдо soup' },
    ]);
    expect(available[0]).toMatchObject({
      image: '/pictures/alpha/mama/bread-640.webp',
      currency: 'MDL',
      slug: 'bread',
    });
    expect([not_available, price_changed]).toEqual([[], []]);
  });

  test('returns empty lists for an empty cart', async () => {
    expect(await recalculate()).toEqual({ available: [], not_available: [], price_changed: [] });
  });

  describe('a changed price', () => {
    test('is returned with the old one, and the line stays available', async () => {
      const soup = await shop.product('mama', 'soup');
      const { available, price_changed } = await recalculate(toCartLine(soup, { price: 80, id_front: 4 }));
      expect(available).toMatchObject([{ id: soup.id, price: 89.5 }]);
      expect(price_changed).toMatchObject([{ id: soup.id, price: 89.5, old_price: 80, id_front: 4 }]);
    });

    test('of an option counts as well', async () => {
      const pizza = await shop.product('mama', 'pizza');
      const [small] = pizza.modifiers;
      const [cheese] = pizza.additives;
      if (!small || !cheese) throw new Error('The fixture has no options');
      const { price_changed } = await recalculate(
        toCartLine(pizza, { modifiers: [chosen(small)], additives: [{ ...chosen(cheese), price: 14 }] }),
      );
      expect(price_changed).toMatchObject([
        { id: pizza.id, price: 120, old_price: 120, additives: [{ id: cheese.id, price: 15, name: 'Сыр' }] },
      ]);
    });
  });

  describe('a line is not available', () => {
    test('when the product is unknown, with any id', async () => {
      const soup = await shop.product('mama', 'soup');
      const { available, not_available } = await recalculate(
        toCartLine(soup),
        toCartLine({ ...soup, id: 99_999 }),
        toCartLine({ ...soup, id: 9e15 }),
        toCartLine({ ...soup, id: -1 }),
      );
      expect(available).toHaveLength(1);
      expect(not_available.map(({ code }) => code)).toEqual([
        'product_unavailable',
        'product_unavailable',
        'product_unavailable',
      ]);
    });

    test('when the product is not offered today, and it still has its name', async () => {
      const { not_available } = await recalculate(toCartLine(await shop.product('mama', 'inactive'), { id_front: 3 }));
      expect(not_available).toMatchObject([{ code: 'product_unavailable', name: 'Блюдо inactive', id_front: 3 }]);
    });

    test('when it is of another restaurant than the rest', async () => {
      const roll = await shop.product('night', 'roll');
      const { available, not_available } = await recalculate(
        toCartLine(roll),
        toCartLine(await shop.product('mama', 'soup')),
        toCartLine(await shop.product('mama', 'tea')),
      );
      expect(available.map(({ slug }) => slug)).toEqual(['soup', 'tea']);
      expect(not_available).toMatchObject([{ id: roll.id, code: 'product_unavailable', name: 'Блюдо roll' }]);
    });

    test.each([
      ['a required option is missing', 'option_required', 0, 0],
      ['more than one size is chosen', 'option_max', 2, 0],
      ['more extras are chosen than fit', 'option_max', 1, 4],
    ] as const)('when %s', async (_why, code, sizes, extras) => {
      const pizza = await shop.product('mama', 'pizza');
      const modifiers = pizza.modifiers.slice(0, 1).map((option) => chosen(option, sizes));
      const additives = pizza.additives.slice(0, 1).map((option) => chosen(option, extras));
      const { available, not_available } = await recalculate(toCartLine(pizza, { modifiers, additives }));
      expect(available).toEqual([]);
      expect(not_available).toMatchObject([{ id: pizza.id, code }]);
    });

    test('when an option is not the product’s own', async () => {
      const pizza = await shop.product('mama', 'pizza');
      const { not_available } = await recalculate(
        toCartLine(await shop.product('mama', 'soup'), {
          additives: pizza.additives.slice(0, 1).map((option) => chosen(option)),
        }),
      );
      expect(not_available).toMatchObject([{ code: 'product_unavailable' }]);
    });
  });

  test('drops options that were counted down to nothing', async () => {
    const pizza = await shop.product('mama', 'pizza');
    const { available } = await recalculate(
      toCartLine(pizza, {
        modifiers: pizza.modifiers.slice(0, 1).map((option) => chosen(option)),
        additives: pizza.additives.map((option) => chosen(option, 0)),
      }),
    );
    expect(available).toMatchObject([{ additives: [], modifiers: [{ name: '30 см', count: 1 }] }]);
  });

  test('recommends whole products of the restaurant on the first line, the cheapest first, without those in the cart', async () => {
    const { available } = await recalculate(
      toCartLine(await shop.product('mama', 'soup')),
      toCartLine(await shop.product('mama', 'bread')),
    );
    const [first, second] = available.map(({ recommended }) => recommended);
    expect(first).toMatchObject([{ slug: 'tea' }, { slug: 'cake', price: 60, diets: ['vegetarian'] }]);
    expect(second).toEqual([]);
  });

  test('follows the database at once', async () => {
    const bread = await shop.product('mama', 'bread');
    await shop.db.execute(sql`update products set active = false where slug = 'bread'`);
    expect((await recalculate(toCartLine(bread))).not_available).toHaveLength(1);
    await shop.db.execute(sql`update products set active = true where slug = 'bread'`);
    expect((await recalculate(toCartLine(bread))).available).toHaveLength(1);
  });

  test.each([[0], [100], [1.5], [-1]])('rejects a count of %s and names its field', async (count) => {
    const error = await shop.client.requestError('recalculateBasket', {
      body: { products: [toCartLine(await shop.product('mama', 'soup'), { count })] },
    });
    expect(error.status).toBe(422);
    expect(Object.keys(error.errors ?? {})).toEqual(['products.0.count']);
  });

  test('rejects an option count above the limit and more lines than a cart may have', async () => {
    const soup = toCartLine(await shop.product('mama', 'soup'));
    const option = await shop.client.requestError('recalculateBasket', {
      body: { products: [soup, { ...soup, additives: [{ id: 1, count: 100 }] }] },
    });
    expect(Object.keys(option.errors ?? {})).toEqual(['products.1.additives.0.count']);
    const lines = await shop.client.requestError('recalculateBasket', {
      body: { products: Array.from({ length: 101 }, () => soup) },
    });
    expect(Object.keys(lines.errors ?? {})).toEqual(['products']);
  });

  test.each([
    [99, 0],
    [100, 1],
  ])(
    '%i units of an option, named several times, are rejected %i times where its group has no maximum',
    async (units, rejected) => {
      await shop.db.execute(sql`update option_groups set max = 0 where kind = 'additive'`);
      const pizza = await shop.product('mama', 'pizza');
      const modifiers = pizza.modifiers.slice(0, 1).map(({ id, price }) => ({ id, price, count: 1, name: '' }));
      const additives = [50, units - 50].flatMap((count) =>
        pizza.additives.slice(0, 1).map(({ id, price }) => ({ id, price, count, name: '' })),
      );
      const products = [toCartLine(pizza, { modifiers, additives })];
      const recalculated = await shop.client.request('recalculateBasket', { body: { products } });
      const quote = await quoteSoups(shop, await shop.signIn(), { products });
      const inBoth = Array.from({ length: rejected }, () => 'option_max');
      expect([recalculated.not_available.map(({ code }) => code), quote.problems.map(({ code }) => code)]).toEqual([
        inBoth,
        rejected ? [...inBoth, 'min_order_not_met'] : [],
      ]);
    },
  );
});
