import { parseWire } from '#contract/parse-wire.fixture.ts';
import type { OnWire } from '#contract/money.ts';
import { Order, type Problem, Quote } from '#contract/orders.ts';
import { HttpError } from '#lib/errors.ts';

// Fixtures are written as on the wire, with amounts in major units.

type QuoteLine = OnWire<Quote>['lines'][number];

export function quote(overrides: Partial<OnWire<Quote>> = {}, total = 100): Quote {
  return parseWire(Quote, {
    lines: [],
    totals: [
      { code: 'items', amount: total },
      { code: 'discount', amount: 0 },
      { code: 'delivery', amount: 0 },
      { code: 'total', amount: total },
    ],
    free_from: null,
    promotion: null,
    problems: [],
    payment_methods: null,
    fulfilment: 'delivery',
    zone: null,
    eta: null,
    is_postponed: false,
    quote_id: 'q1',
    expires_at: '2026-11-20T12:10:00.000Z',
    currency: 'MDL',
    ...overrides,
  });
}

/** A line of a quote as on the wire: one pizza at 60 MDL without options. */
export function quoteLine(overrides: Partial<QuoteLine> = {}): QuoteLine {
  return {
    id: 1,
    count: 1,
    price: 60,
    additives: [],
    modifiers: [],
    recommended: false,
    name: 'Pizza',
    image: '',
    currency: 'MDL',
    slug: 'pizza',
    id_front: 0,
    restaurantId: 3,
    note: '',
    ...overrides,
  };
}

export function order(overrides: Partial<OnWire<Order>> = {}): Order {
  return parseWire(Order, {
    id: 12,
    number: '7-12',
    created_at: '2026-11-20T12:00:00.000Z',
    status: 'placed',
    steps: [{ status: 'placed', at: '2026-11-20T12:00:00.000Z' }],
    fulfilment: 'delivery',
    branch: null,
    zone: null,
    scheduled_for: null,
    eta: null,
    refunded: 0,
    can_cancel: true,
    can_rate: false,
    can_report: false,
    rating: null,
    review_author: null,
    city: { id: 1, slug: 'balti', name: 'Bălți' },
    restaurant: { id: 3, slug: 'verde', name: 'Verde', phone: null },
    items: [],
    totals: [{ code: 'total', amount: 100 }],
    currency: 'MDL',
    promocode: null,
    address: null,
    contact: { name: 'Ana', phone: '37369123456' },
    comment: '',
    cutlery_count: 1,
    substitution: null,
    payment: cashPayment,
    closed: null,
    courier: null,
    ...overrides,
  });
}

/** The payment of `order()` as on the wire. */
export const cashPayment = { method: 'cash', status: 'none', card: null, change_from: null } as const;

/** The response of `createOrder`, for an order that is paid in cash. */
export const createdOrder = (overrides: Partial<OnWire<Order>> = {}) => ({
  order: order(overrides),
  payment: { status: 'none' as const, redirect_url: null, reason: null },
});

/** The 409 response of `createOrder` with the problems of the order. */
export function conflict(...problems: Problem[]): HttpError {
  return new HttpError('createOrder', 409, { body: { message: 'changed', problems } });
}

/** The error of a call that got no response. */
export const noResponse = (): HttpError => new HttpError('createOrder', 0);
