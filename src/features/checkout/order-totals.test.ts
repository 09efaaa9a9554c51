import { expect, test } from 'vitest';
import { en } from '#i18n/messages/en/index.ts';
import { createTranslator } from '#i18n/translator.ts';
import { summaryRows } from './order-totals.ts';
import { asMinor, toMajor, ZERO, type Minor } from '#contract/money.ts';

const t = createTranslator('en', en);
const price = (minor: Minor) => `${toMajor(minor)} MDL`;
const rows = (discount: Minor, delivery: Minor) =>
  summaryRows(
    [
      { code: 'items', amount: asMinor(10_000) },
      { code: 'discount', amount: discount },
      { code: 'delivery', amount: delivery },
      { code: 'total', amount: asMinor(9050) },
    ],
    t,
    price,
  );

test('a summary omits a discount of 0 and shows free delivery', () => {
  expect(rows(ZERO, ZERO).map(({ code, text }) => [code, text])).toEqual([
    ['items', '100 MDL'],
    ['delivery', 'free'],
    ['total', '90.5 MDL'],
  ]);
});

test('the delivery and the total have a lower bound while the zone is not known', () => {
  const totals = [
    { code: 'items' as const, amount: asMinor(10000) },
    { code: 'delivery' as const, amount: asMinor(2000) },
    { code: 'total' as const, amount: asMinor(12000) },
  ];
  expect(summaryRows(totals, t, price, { isLowerBound: true }).map(({ text }) => text)).toEqual([
    '100 MDL',
    'from 20 MDL',
    'from 120 MDL',
  ]);
  const free = [{ code: 'delivery' as const, amount: ZERO }];
  expect(summaryRows(free, t, price, { isLowerBound: true })[0]?.text).toBe('from 0 MDL');
});

test('a discount has a minus sign and its amount in minor units', () => {
  expect(rows(asMinor(950), asMinor(2000))[1]).toMatchObject({ code: 'discount', value: 950, text: '−9.5 MDL' });
});

test('unknown rows have a neutral label, their amount and their sign', () => {
  const fees = [
    { code: 'unknown' as const, amount: asMinor(500) },
    { code: 'unknown' as const, amount: asMinor(-250) },
  ];
  expect(summaryRows(fees, t, price)).toMatchObject([
    { code: 'unknown', label: 'Other', value: 500, text: '5 MDL' },
    { code: 'unknown', label: 'Other', value: 250, text: '−2.5 MDL' },
  ]);
});
