import { expect, test } from 'vitest';
import { en } from '#i18n/messages/en/index.ts';
import { createTranslator } from '#i18n/translator.ts';
import { summaryRows } from './order-totals.ts';
import { toMajor, type Minor } from '#contract/money.ts';

const t = createTranslator('en', en);
const price = (minor: Minor) => `${toMajor(minor)} MDL`;
const rows = (discount: number, delivery: number) =>
  summaryRows(
    [
      { code: 'items', amount: 100 },
      { code: 'discount', amount: discount },
      { code: 'delivery', amount: delivery },
      { code: 'total', amount: 90.5 },
    ],
    t,
    price,
  );

test('a summary omits a discount of 0 and shows free delivery', () => {
  expect(rows(0, 0).map(({ code, text }) => [code, text])).toEqual([
    ['items', '100 MDL'],
    ['delivery', 'free'],
    ['total', '90.5 MDL'],
  ]);
});

test('the delivery and the total have a lower bound while the zone is not known', () => {
  const totals = [
    { code: 'items' as const, amount: 100 },
    { code: 'delivery' as const, amount: 20 },
    { code: 'total' as const, amount: 120 },
  ];
  expect(summaryRows(totals, t, price, { isLowerBound: true }).map(({ text }) => text)).toEqual([
    '100 MDL',
    'from 20 MDL',
    'from 120 MDL',
  ]);
  const free = [{ code: 'delivery' as const, amount: 0 }];
  expect(summaryRows(free, t, price, { isLowerBound: true })[0]?.text).toBe('from 0 MDL');
});

test('a discount has a minus sign and its amount in minor units', () => {
  expect(rows(9.5, 20)[1]).toMatchObject({ code: 'discount', value: 950, text: '−9.5 MDL' });
});

test('unknown rows have a neutral label, their amount and their sign', () => {
  const fees = [
    { code: 'unknown' as const, amount: 5 },
    { code: 'unknown' as const, amount: -2.5 },
  ];
  expect(summaryRows(fees, t, price)).toMatchObject([
    { code: 'unknown', label: 'Other', value: 500, text: '5 MDL' },
    { code: 'unknown', label: 'Other', value: 250, text: '−2.5 MDL' },
  ]);
});
