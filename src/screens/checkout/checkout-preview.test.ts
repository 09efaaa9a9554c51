import { expect, test } from 'vitest';
import { encodeCart } from '#features/cart/cart-cookie.ts';
import { parseCookies } from '#lib/cookies.ts';
import { cities, restaurants } from '#tests/fixtures/samples-catalog.ts';
import { previewCheckout } from './checkout-preview.ts';
import { asMinor } from '#contract/money.ts';

const line = { id: 1, count: 2, price: asMinor(8950), additives: [], modifiers: [] };
const cart = encodeCart({ lines: [line], editedAt: 0 });
const preview = (header: string) => previewCheckout(parseCookies(header), { cities, restaurants });

test('the cookies of a cart name its restaurant and the amount with the delivery', () => {
  const { city, restaurant, total } = preview(`cart=${cart}; city=chisinau; restaurantId=3`);
  expect([city?.name, restaurant?.name, total]).toEqual(['Кишинёв', 'Verde', 2 * 8950 + 4500]);
});

test('the delivery is free from the threshold of the city', () => {
  const large = encodeCart({ lines: [{ ...line, count: 5 }], editedAt: 0 });
  expect(preview(`cart=${large}; city=chisinau; restaurantId=3`).total).toBe(5 * 8950);
});

test('nothing is claimed of a city and a restaurant that the shop does not have', () => {
  expect(preview(`cart=${cart}; city=atlantis; restaurantId=nine`)).toEqual({
    city: null,
    restaurant: null,
    total: null,
  });
});
