import { describe, expect, test } from 'vitest';
import type { Line } from '#features/cart/cart-lines.ts';
import { ru } from '#i18n/messages/ru/index.ts';
import { createTranslator } from '#i18n/translator.ts';
import { PROBLEM_CODES } from '#contract/constants.ts';
import { quote } from './orders.fake.ts';
import { isBlocking, toNotices, unresolvedProblems, changedPrices } from './checkout-problems.ts';

const formatters = {
  productName: ({ product_id }: { product_id?: number | undefined }) => `dish ${product_id}`,
  price: (minor: number) => `${minor / 100} lei`,
  time: (iso: string) => iso.slice(11, 16),
};
const t = createTranslator('ru', ru);
const texts = (...problems: Parameters<typeof toNotices>[0]) =>
  toNotices(problems, formatters).map(({ key, values }) => t(key, values));

describe('problems of a quote [K17]', () => {
  test('name the opening time of a closed restaurant', () => {
    expect(texts({ code: 'restaurant_closed', at: '2026-11-21T08:00:00Z' })).toEqual([
      'Ресторан закрыт. Откроется: 08:00.',
    ]);
    expect(texts({ code: 'restaurant_closed', at: null })).toEqual(['Ресторан сейчас закрыт.']);
  });

  test('name the amount missing to the minimum', () => {
    expect(texts({ code: 'min_order_not_met', amount: 12.5 })).toEqual(['До минимального заказа не хватает 12.5 lei.']);
  });

  test('of several lines become one sentence', () => {
    expect(
      texts({ code: 'product_unavailable', product_id: 1 }, { code: 'product_unavailable', product_id: 2 }),
    ).toEqual(['Сейчас нет: dish 1, dish 2.']);
  });

  test.each(PROBLEM_CODES)('have a sentence for %s', (code) => {
    expect(texts({ code })[0]).toMatch(/\S/);
  });

  test('have a neutral sentence for a code of a newer instance', () => {
    expect(texts({ code: 'unknown' })).toEqual(['Сейчас заказ оформить не получается. Попробуйте ещё раз чуть позже.']);
  });

  test('have a fix', () => {
    const fixes = toNotices(
      [{ code: 'price_changed' }, { code: 'promo_used' }, { code: 'min_order_not_met' }, { code: 'restaurant_closed' }],
      formatters,
    );
    expect(fixes.map(({ fix }) => fix)).toEqual(['prices', 'promo', 'menu', null]);
  });

  test.each([
    ['restaurant_closed', true],
    ['price_changed', true],
    ['duplicate_order', true],
    ['quote_expired', false],
    ['too_many_requests', false],
    ['unknown', false],
  ] as const)('%s blocks the order: %s', (code, blocking) => {
    expect(isBlocking({ code })).toBe(blocking);
  });
});

test('of a refusal only the problems that no quote reports stay', () => {
  const refused = [
    { code: 'price_changed' as const },
    { code: 'duplicate_order' as const },
    { code: 'quote_expired' as const },
    { code: 'unknown' as const },
  ];
  expect(unresolvedProblems([{ code: 'promo_used' }], refused).map(({ code }) => code)).toEqual([
    'promo_used',
    'duplicate_order',
    'quote_expired',
    'unknown',
  ]);
});

test('a changed price includes options, old and new', () => {
  const seen: Line = { id: 1, count: 2, price: 5000, additives: [{ id: 9, count: 1, price: 500 }], modifiers: [] };
  const item = {
    id: 1,
    count: 2,
    price: 60,
    additives: [{ id: 9, count: 1, price: 5, name: '' }],
    modifiers: [],
    recommended: false,
    name: 'Pizza',
    image: '',
    currency: 'MDL',
    slug: 'pizza',
    id_front: 0,
    restaurantId: 3,
  };
  expect(changedPrices(quote({ lines: [item] }), [seen])).toEqual([{ name: 'Pizza', from: 5500, to: 6500 }]);
  expect(changedPrices(quote({ lines: [{ ...item, price: 50 }] }), [seen])).toEqual([]);
});
