import { beforeEach, expect, test, vi } from 'vitest';
import { createTranslator } from '#i18n/translator.ts';
import { ru } from '#i18n/messages/ru/index.ts';
import { line } from './cart.fixture.ts';
import { cartAnnouncement } from './cart-totals.ts';

const t = createTranslator('ru', ru);

beforeEach(() => vi.stubGlobal('document', { documentElement: { lang: 'ru', dataset: {} } }));

test.each([
  [[], 'В корзине пока пусто'],
  [[line(1)], 'В корзине 1 блюдо, 10 лей'],
  [[line(1, { count: 2 }), line(2)], 'В корзине 3 блюда, 30 лей'],
  [[line(1, { count: 5 })], 'В корзине 5 блюд, 50 лей'],
])('a cart of %o is announced in one sentence', (lines, sentence) => {
  expect(cartAnnouncement(lines, 'MDL', t).replaceAll('\u00a0', ' ')).toBe(sentence);
});
