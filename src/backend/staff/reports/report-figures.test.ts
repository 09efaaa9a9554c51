import fc from 'fast-check';
import { expect, test } from 'vitest';
import { businessDaysBetween } from '#contract/business-day.ts';
import { isSale, percentile, type ReportedOrder, reportFigures } from './report-figures.ts';
import { asMinor } from '#contract/money.ts';

const ORDER: ReportedOrder = {
  createdAt: new Date('2026-11-24T10:00:00Z'),
  status: 'delivered',
  currency: 'MDL',
  itemsTotal: asMinor(20_000),
  discount: asMinor(1000),
  deliveryPrice: asMinor(3500),
  total: asMinor(22_500),
  refunded: asMinor(0),
  paymentMethod: 'cash',
  closedCode: null,
  promisedTo: null,
  courier: null,
  courierKey: null,
  placedAt: null,
  acceptedAt: null,
  deliveredAt: null,
};
const DAYS = businessDaysBetween('2026-11-23', '2026-11-25');
const at = (time: string) => new Date(`2026-11-24T${time}Z`);
const figuresOf = (...changes: Partial<ReportedOrder>[]) =>
  reportFigures(
    changes.map((change) => ({ ...ORDER, ...change })),
    DAYS,
  );

const amount = fc.integer({ min: 0, max: 10_000_000 }).map(asMinor);
const anyOrder = fc
  .record({
    status: fc.constantFrom('awaiting_payment', 'placed', 'accepted', 'delivered', 'rejected', 'cancelled', 'expired'),
    itemsTotal: amount,
    discount: fc.integer({ min: 0, max: 100 }).map(asMinor),
    deliveryPrice: amount,
    refunded: fc.integer({ min: 0, max: 100 }).map(asMinor),
    paymentMethod: fc.constantFrom('cash', 'card_courier', 'card_online'),
    courier: fc.constantFrom(null, 'Ion', 'Ana'),
    courierKey: fc.constantFrom(null, 'staff 1', 'staff 2'),
    createdAt: fc.date({
      min: new Date('2026-11-23T03:00:00Z'),
      max: new Date('2026-11-26T02:59:59Z'),
      noInvalidDate: true,
    }),
  } as const)
  .map((order) => {
    const itemsTotal = asMinor(order.itemsTotal + 100);
    return { ...ORDER, ...order, itemsTotal, total: asMinor(itemsTotal - order.discount + order.deliveryPrice) };
  });

test('the sums of a report, of its days and of its hours are those of the orders, to the ban', () => {
  fc.assert(
    fc.property(fc.array(anyOrder, { maxLength: 40 }), (orders) => {
      const figures = reportFigures(orders, DAYS);
      const sales = orders.filter(isSale);
      const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
      expect(figures.sales).toBe(sum(sales.map(({ total }) => total)));
      expect(figures.sales).toBe(figures.items - figures.discounts + figures.delivery);
      expect(sum(figures.days.map((day) => day.sales))).toBe(figures.sales);
      expect(sum(figures.days.map((day) => day.refunds))).toBe(figures.refunds);
      expect(sum(figures.days.map((day) => day.orders))).toBe(figures.orders);
      expect(sum(figures.hours)).toBe(figures.orders);
      const closed = orders.filter(({ status }) => ['rejected', 'cancelled', 'expired'].includes(status));
      expect(sum(figures.closed.map((row) => row.total))).toBe(sum(closed.map(({ total }) => total)));
    }),
  );
});

test('an order of the night belongs to the day before, and to the hour of the wall clock', () => {
  const { days, hours } = figuresOf({ createdAt: at('02:59:59') }, { createdAt: at('03:00:00') });
  expect(days.map(({ day, orders }) => [day, orders])).toEqual([
    ['2026-11-23', 1],
    ['2026-11-24', 1],
    ['2026-11-25', 0],
  ]);
  expect([hours[4], hours[5]]).toEqual([1, 1]);
});

test('the time to accept is that of all orders that were accepted, also of cancelled ones', () => {
  const placedAt = at('10:00:00');
  const { acceptance } = figuresOf(
    { placedAt, acceptedAt: at('10:01:00') },
    { placedAt, acceptedAt: at('10:02:00'), status: 'cancelled' },
    { placedAt, acceptedAt: at('10:10:00') },
    { placedAt, status: 'rejected' },
  );
  expect(acceptance).toEqual({ orders: 3, median_seconds: 120, p90_seconds: 600 });
  expect(figuresOf({}).acceptance).toBeNull();
});

test.each([
  [[5], 0.5, 5],
  [[1, 2], 0.5, 1],
  [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 0.9, 9],
  [[1, 2, 3], 0.9, 3],
])('of %j, the percentile %s is %s', (sorted, share, value) => {
  expect(percentile(sorted, share)).toBe(value);
});

test('an order is late if it was delivered after the promised time', () => {
  const promisedTo = at('11:00:00');
  expect(
    figuresOf(
      { promisedTo, deliveredAt: at('11:00:00') },
      { promisedTo, deliveredAt: at('11:00:01') },
      { promisedTo, deliveredAt: null },
      { promisedTo: null, deliveredAt: at('12:00:00') },
    ).late,
  ).toEqual({ orders: 1, of: 2 });
});

test('the cash of a courier is that of delivered orders paid in cash', () => {
  const { cash } = figuresOf(
    { courier: 'Ion', courierKey: 'staff 1', total: asMinor(100) },
    { courier: 'Ion', courierKey: 'staff 1', total: asMinor(200) },
    { courier: 'Ion', courierKey: 'staff 1', total: asMinor(400), paymentMethod: 'card_courier' },
    { courier: 'Ion', courierKey: 'staff 1', total: asMinor(800), status: 'on_the_way' },
    { courier: 'Ion', courierKey: 'staff 2', total: asMinor(150) },
    { courier: null, total: asMinor(50) },
  );
  expect(cash).toEqual([
    { name: 'Ion', orders: 2, total: asMinor(300) },
    { name: 'Ion', orders: 1, total: asMinor(150) },
    { name: null, orders: 1, total: asMinor(50) },
  ]);
});
