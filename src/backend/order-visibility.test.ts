import { describe, expect, test } from 'vitest';
import { FINAL_STATUSES, ORDER_STATUSES, type OrderStatus } from '#contract/order-lifecycle.ts';
import { personal } from './db/personal.ts';
import { type OrderViewer, visibleParts } from './order-visibility.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);

const ADDRESS = {
  label: null,
  city_id: 1,
  street: 'Пушкина',
  house: '1',
  block: null,
  entrance: null,
  floor: null,
  apartment: null,
  intercom: 'K77',
  comment: null,
  lat: null,
  lng: null,
  zone_id: null,
  is_default: false,
};
const ORDER = {
  userId: 5,
  status: 'on_the_way' as OrderStatus,
  statusAt: NOW,
  fulfilment: 'delivery' as const,
  branch: null,
  courierId: 3 as number | null,
  contactName: personal('Ион'),
  contactPhone: personal('37360111222'),
  address: personal(ADDRESS),
  comment: personal('Без звонка'),
  courierContact: null,
};
const COURIER = { staffId: 7, name: 'Vasile', phone: personal('37369333444') };

type Change = Partial<Omit<typeof ORDER, 'courierContact' | 'branch' | 'fulfilment'>>;

/** What is visible, in words. */
function seen(viewer: OrderViewer, change: Change = {}): string {
  const order = { ...ORDER, ...change };
  const parts = visibleParts(order, order.courierId === null ? null : COURIER, viewer, NOW);
  return [
    parts.isVisible && 'order',
    parts.contact && 'contact',
    parts.address && 'address',
    parts.comment !== '' && 'comment',
    parts.courier && 'courier',
    parts.courier?.phone && 'phone',
  ]
    .filter(Boolean)
    .join(' ');
}
const OWNER: OrderViewer = { role: 'customer', userId: 5 };
const MINE: OrderViewer = { role: 'courier', staffId: 7 };
const OTHER: OrderViewer = { role: 'courier', staffId: 8 };
const KITCHEN: OrderViewer = { role: 'kitchen', branchId: null };

describe('a customer', () => {
  test.each(ORDER_STATUSES)('reads all own data of an order that is %s', (status) => {
    expect(seen(OWNER, { status, statusAt: minutesAgo(60 * 24 * 365) })).toContain('order contact address comment');
  });

  test('sees nothing of an order of another, or of a deleted account', () => {
    expect(seen({ role: 'customer', userId: 6 })).toBe('');
    expect(visibleParts({ ...ORDER, userId: null }, COURIER, OWNER, NOW).isVisible).toBe(false);
  });

  test.each([
    ['on_the_way', 600, true],
    ['delivered', 29, true],
    ['delivered', 30, false],
    ['cancelled', 0, false],
  ] as const)(
    'sees the phone of the courier of an order that is %s since %i minutes: %s',
    (status, minutes, isSeen) => {
      const all = 'order contact address comment courier';
      expect(seen(OWNER, { status, statusAt: minutesAgo(minutes) })).toBe(isSeen ? `${all} phone` : all);
    },
  );

  test('sees the courier as they were when the order was finished', () => {
    const order = {
      ...ORDER,
      status: 'delivered' as const,
      courierContact: personal({ name: 'Ana', phone: '37369000000' }),
    };
    expect(visibleParts(order, COURIER, OWNER, NOW).courier).toEqual({ name: 'Ana', phone: '37369000000' });
  });
});

describe('a courier', () => {
  const all = 'order contact address comment courier';
  test.each([
    ['placed', 0, 'order courier'],
    ['accepted', 600, all],
    ['ready', 600, all],
    ['on_the_way', 600, all],
    ['delivered', 29, all],
    ['delivered', 30, ''],
    ['cancelled', 29, 'order courier'],
    ['cancelled', 30, ''],
  ] as const)('sees of an own order that is %s since %i minutes: %s', (status, minutes, expected) => {
    expect(seen(MINE, { status, statusAt: minutesAgo(minutes) })).toBe(expected);
  });

  test.each(ORDER_STATUSES)('sees of an order of another that is %s at most who has it', (status) => {
    const isFinished = FINAL_STATUSES.some((final) => final === status);
    expect(seen(OTHER, { status })).toBe(isFinished ? '' : 'order courier');
  });

  test.each(ORDER_STATUSES)('sees of an order without a courier that is %s at most where it goes', (status) => {
    const isFree = ['accepted', 'preparing', 'ready'].includes(status);
    expect(seen(MINE, { status, courierId: null })).toBe(isFree ? 'order address comment' : '');
  });

  test('without an account, and a shared phone before a PIN, are not the same courier', () => {
    const order = { ...ORDER, status: 'on_the_way' as const };
    const parts = visibleParts(order, { ...COURIER, staffId: null }, { role: 'courier', staffId: null }, NOW);
    expect(parts).toMatchObject({ contact: null, address: null, comment: '' });
  });

  test('sees nothing of an order that is collected', () => {
    expect(visibleParts({ ...ORDER, fulfilment: 'pickup' }, COURIER, MINE, NOW).isVisible).toBe(false);
  });
});

describe('a kitchen', () => {
  test.each(ORDER_STATUSES)('sees personal data of an order that is %s only on the board', (status) => {
    const isOnBoard = ['placed', 'accepted', 'preparing', 'ready', 'on_the_way'].includes(status);
    expect(seen(KITCHEN, { status })).toBe(isOnBoard ? 'order contact address comment courier' : 'order courier');
  });

  test('sees none of an order that is collected at a branch other than that of the device', () => {
    const branch = { id: 2, name: {} as never, address: {} as never, phone: null, lat: null, lng: null };
    const order = { ...ORDER, status: 'ready' as const, fulfilment: 'pickup' as const, branch, courierId: null };
    const contactFor = (branchId: number) =>
      visibleParts(order, null, { role: 'kitchen', branchId }, NOW).contact?.phone ?? null;
    expect([contactFor(1), contactFor(2)]).toEqual([null, '37360111222']);
  });
});

test('managers, owners and operators see everything at any time', () => {
  expect(seen({ role: 'office' }, { status: 'delivered', statusAt: minutesAgo(600_000) })).toBe(
    'order contact address comment courier phone',
  );
});
