import { visitEverything } from './varied-visit.ts';
import { test } from './varied-provider-test.ts';

/**
 * One of each kind that a browser shows otherwise than the tests without one: where islands, streams and modals are
 * concerned.
 */
const VARIATIONS = [
  'getOptions hanging',
  'recalculateBasket failing with 500',
  'checkCode.user null',
  'createOrder failing with 500',
  'getCourier absent',
] as const;

for (const variation of VARIATIONS)
  test.describe(`a customer's whole visit goes well, or says what does not, with ${variation}`, () => {
    test.use({ variations: [variation] });
    test('in the provider', ({ page, variedShop }) => visitEverything(page, variedShop));
  });
