import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { parseWire } from './parse-wire.fixture.ts';
import { collectSamples } from '#tests/provider/variations/samples.ts';
import { Money, SignedMoney } from './amounts.ts';
import { Promotion, Recalculation } from './cart.ts';
import { ErrorBody } from './endpoint-definitions.ts';
import { endpoints, type Endpoint } from './endpoints.ts';
import { toWire } from './wire-form.ts';

describe('a message', () => {
  test('has minor units where the wire has major ones, and returns to the same form', () => {
    const wire = {
      available: [
        {
          id: 7,
          count: 1,
          price: 89.5,
          modifiers: [],
          additives: [{ id: 4, count: 2, price: 12.05, name: 'Sauce' }],
          recommended: [8, { id: 9, slug: 'tea', name: 'Tea', price: 20.01, restaurant_id: 3 }],
        },
      ],
      not_available: [],
      price_changed: [{ id: 7, count: 1, price: 89.5, old_price: 80 }],
    };
    const recalculation = parseWire(Recalculation, wire);
    expect(recalculation).toMatchObject({
      available: [{ price: 8950, additives: [{ price: 1205 }], recommended: [8, { price: 2001 }] }],
      price_changed: [{ old_price: 8000 }],
    });
    expect(toWire(Recalculation, recalculation)).toMatchObject(wire);
  });

  test.each([
    [
      { kind: 'fixed', value: 50, discount: 50 },
      { value: 5000, discount: 5000 },
    ],
    [
      { kind: 'percent', value: 10, discount: 12.5 },
      { value: 10, discount: 1250 },
    ],
    [
      { kind: 'free_delivery', value: 0, discount: 0 },
      { value: 0, discount: 0 },
    ],
  ])('has the value of a promotion as its kind says: %j', (given, decoded) => {
    const wire = { code: 'A', title: 'B', ...given };
    const promotion = v.parse(Promotion, wire);
    expect(promotion).toMatchObject(decoded);
    expect(toWire(Promotion, promotion)).toEqual(wire);
  });

  test('without amounts is itself', () => {
    const status = { status: 'paid' as const, redirect_url: null, reason: null };
    expect(toWire(endpoints.getOrderPayment.response, status)).toBe(status);
  });

  test('in which an optional amount is absent or null has none', () => {
    const body = v.parse(ErrorBody, { problems: [{ code: 'promo_used' }] });
    expect(toWire(ErrorBody, body)).toEqual({ message: '', problems: [{ code: 'promo_used' }] });
  });
});

describe('an amount', () => {
  test.each([90_071_992_547_409.93, 1e300, Infinity, Number.NaN])('of %d has no exact minor units', (amount) => {
    expect([v.is(Money, amount), v.is(SignedMoney, -amount)]).toEqual([false, false]);
  });

  test('of the largest exact number of minor units is valid', () => {
    expect(v.parse(Money, 90_071_992_547_409.9)).toBe(9_007_199_254_740_990);
  });
});

describe('a response of every endpoint', () => {
  test('is sent as it was received', async () => {
    const samples = await collectSamples();
    expect(samples.size).toBeGreaterThan(30);
    for (const [name, sample] of samples) {
      const { response }: Endpoint = endpoints[name];
      const parsed = v.parse(response, sample);
      // Parsing may add fields and drop others, so both forms are compared after parsing.
      expect(v.parse(response, toWire(response, parsed)), name).toEqual(parsed);
    }
  });
});
