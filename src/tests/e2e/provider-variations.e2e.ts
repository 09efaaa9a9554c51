import { visitEverything } from './varied-visit.ts';
import { test } from './varied-provider-test.ts';

/** One of each kind that a browser shows otherwise than the tests without one: where islands, streams and modals are concerned. */
const VARIATIONS = [
  'getOptions hanging',
  'getCities.order_amount_free_shipping as text',
  'getRestaurants.rating null',
  'getRestaurant.categories.products.price as text',
  'getNews failing with 502 and HTML',
  'recalculateBasket failing with 500',
  'sendCode absent',
  'checkCode.user null',
  'getProfile.addresses null',
  'quoteOrder absent',
  'createOrder failing with 500',
  'getOrders.data.created_at empty',
  'getOrder.steps null',
  'getCourier absent',
] as const;

for (const variation of VARIATIONS)
  test.describe(`a customer's whole visit goes well, or says what does not, with ${variation}`, () => {
    test.use({ variation });
    test('in the provider', ({ page, variedShop }) => visitEverything(page, variedShop));
  });
