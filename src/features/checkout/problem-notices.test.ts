import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Problem } from '#contract/orders.ts';
import { PROBLEM_CODES } from '#contract/value-lists.ts';
import type { Line } from '#features/cart/cart-lines.ts';
import { rememberNames } from '#features/cart/line-details.ts';
import { ru } from '#i18n/messages/ru/index.ts';
import { createTranslator } from '#i18n/translator.ts';
import { FakeCookieJar, fakeDocument } from '#lib/browser-storage.fake.ts';
import { quote, quoteLine } from './orders.fixture.ts';
import { changedPrices, problemProductName, toNotices } from './problem-notices.ts';
import { toMajor, asMinor, type Minor } from '#contract/money.ts';

const formatters = {
  canSchedule: false,
  productName: ({ product_id }: { product_id?: number | undefined }) => (product_id ? `dish ${product_id}` : null),
  price: (minor: Minor) => `${toMajor(minor)} lei`,
  time: (iso: string) => iso.slice(11, 16),
};
beforeEach(() => vi.stubGlobal('document', fakeDocument(new FakeCookieJar())));

const translate = createTranslator('ru', ru);
/** Without the non-breaking spaces of Russian typography. */
const t: typeof translate = (key, values) => translate(key, values).replaceAll('\u00a0', ' ');
const texts = (...problems: Parameters<typeof toNotices>[0]) =>
  toNotices(problems, formatters).map(({ key, values }) => t(key, values));

describe('problems of a quote', () => {
  test('name the opening time of a closed restaurant', () => {
    expect(texts({ code: 'restaurant_closed', at: '2026-11-21T08:00:00Z' })).toEqual([
      'Ресторан закрыт. Откроется: 08:00.',
    ]);
    expect(texts({ code: 'restaurant_closed', at: null })).toEqual(['Ресторан сейчас закрыт.']);
  });

  test('name the amount missing to the minimum', () => {
    expect(texts({ code: 'min_order_not_met', amount: asMinor(1250) })).toEqual([
      'Добавьте ещё на 12.5 lei до минимального заказа.',
    ]);
  });

  test('name the amount above the maximum', () => {
    expect(texts({ code: 'max_order_exceeded', amount: asMinor(1250) })).toEqual([
      'Ресторан не принимает такие большие заказы. Уберите что-нибудь на 12.5 lei.',
    ]);
  });

  test('of several lines become one sentence', () => {
    expect(
      texts({ code: 'product_unavailable', product_id: 1 }, { code: 'product_unavailable', product_id: 2 }),
    ).toEqual(['Сейчас нет: dish 1, dish 2.']);
  });

  test('of dishes without a known name have a sentence without it', () => {
    expect(texts({ code: 'product_unavailable' }, { code: 'option_max' }, { code: 'option_required' })).toEqual([
      'Некоторых блюд из заказа сейчас нет.',
      'У некоторых блюд слишком много опций. Уберите лишние.',
      'Для некоторых блюд нужно выбрать опции.',
    ]);
    expect(texts({ code: 'product_unavailable', product_id: 1 }, { code: 'product_unavailable' })).toEqual([
      'Сейчас нет: dish 1.',
    ]);
  });

  test.each(PROBLEM_CODES)('have a sentence without gaps for %s, though only the code is known', (code) => {
    expect(texts({ code })[0]).toMatch(/\S/);
    expect(texts({ code })[0]).not.toMatch(/ [.,:]|: *\.|\{\{/);
  });

  test('have a neutral sentence for a code of a newer instance', () => {
    expect(texts({ code: 'unknown' })).toEqual(['Сейчас заказ оформить не получается. Попробуйте ещё раз чуть позже.']);
  });

  test('have a fix', () => {
    const fixes = toNotices(
      [{ code: 'price_changed' }, { code: 'promo_used' }, { code: 'min_order_not_met' }, { code: 'restaurant_closed' }],
      formatters,
    );
    expect(fixes.map(({ fix }) => fix)).toEqual(['prices', 'promo', 'menu', 'renew']);
  });

  test.each([
    ['product_unavailable', 'cart'],
    ['price_changed', 'renew'],
    ['option_required', 'cart'],
    ['option_max', 'cart'],
    ['min_order_not_met', 'menu'],
    ['max_order_exceeded', 'cart'],
    ['restaurant_closed', 'renew'],
    ['address_required', 'address'],
    ['address_other_city', 'address'],
    ['promo_invalid', 'promo'],
    ['promo_expired', 'promo'],
    ['promo_min_sum', 'promo'],
    ['promo_used', 'promo'],
    ['quote_expired', 'renew'],
    ['payment_method_unavailable', 'payment'],
    ['payment_declined', 'payment'],
    ['duplicate_order', 'orders'],
    ['unpaid_order', 'orders'],
    ['too_many_requests', 'renew'],
    ['unknown', 'renew'],
  ] as const)('that only a refusal names have a fix that needs no other quote: %s', (code, expected) => {
    expect(toNotices([{ code, isFromRefusal: true }], formatters)[0]?.fix).toBe(expected);
  });
});

describe('the name of the dish of a problem', () => {
  const cartLine = (id: number): Line => ({ id, count: 1, price: asMinor(100), additives: [], modifiers: [] });
  const lines = [cartLine(986), cartLine(2), cartLine(3)];
  const labels = { '2//': { name: 'Cola', image: '', slug: '', currency: '', options: {} } };
  const nameOf = (problem: Omit<Problem, 'code'>) =>
    problemProductName({ code: 'product_unavailable', ...problem }, lines, labels);

  test('is that of its line', () => {
    expect([nameOf({ id_front: 1 }), nameOf({ product_id: 2 }), nameOf({ product_id: 2, id_front: 1 })]).toEqual([
      'Cola',
      'Cola',
      'Cola',
    ]);
  });

  test('is that of the product where the display index is of another line', () => {
    expect([nameOf({ product_id: 2, id_front: 0 }), nameOf({ product_id: 2, id_front: 9 })]).toEqual(['Cola', 'Cola']);
  });

  test('is the one that a quote or an older response gave', () => {
    rememberNames([{ id: 3, name: 'Soup' }]);
    expect([nameOf({ product_id: 3 }), nameOf({ id_front: 2 })]).toEqual(['Soup', 'Soup']);
  });

  test('is null where none is known', () => {
    expect([nameOf({}), nameOf({ product_id: 987 }), nameOf({ id_front: 0 })]).toEqual([null, null, null]);
  });
});

test('a changed price includes options, old and new', () => {
  const seen: Line = {
    id: 1,
    count: 2,
    price: asMinor(5000),
    additives: [{ id: 9, count: 1, price: asMinor(500) }],
    modifiers: [],
  };
  const item = quoteLine({ count: 2, additives: [{ id: 9, count: 1, price: 5, name: '' }] });
  expect(changedPrices(quote({ lines: [item] }), [seen])).toEqual([{ name: 'Pizza', from: 5500, to: 6500 }]);
  expect(changedPrices(quote({ lines: [{ ...item, price: 50 }] }), [seen])).toEqual([]);
});
