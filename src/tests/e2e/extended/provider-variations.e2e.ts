import { CALL_NAMES } from '../../provider/data/calls.ts';
import type { Variation } from '../../provider/variations/variation.ts';
import { listVariations } from '../../provider/variations/variations.ts';
import { test } from '../varied-provider-test.ts';
import { visitEverything } from '../varied-visit.ts';

const variations = await listVariations();

/** Primes, so that the kinds of neighbouring calls differ. */
const CALL_STEP = 7;
const FIELD_STEP = 37;

const pick = (list: readonly Variation[], position: number): Variation[] =>
  list.slice(position % Math.max(1, list.length)).slice(0, 1);

/** Of each call one variation as a whole and one of a field. */
const selected = CALL_NAMES.flatMap((call, index) => {
  const own = variations.filter((variation) => variation.call === call);
  return [
    ...pick(
      own.filter(({ scope }) => scope === 'call'),
      index * CALL_STEP,
    ),
    ...pick(
      own.filter(({ scope }) => scope === 'field'),
      index * FIELD_STEP,
    ),
  ];
});

/** Others that a browser shows otherwise than the tests without one. */
const CHOSEN = [
  'getCities.order_amount_free_shipping as text',
  'getRestaurants.rating null',
  'getRestaurant.categories.products.price as text',
  'getNews failing with 502 and HTML',
  'sendCode absent',
  'getProfile.addresses null',
  'quoteOrder absent',
  'getOrders.data.created_at empty',
  'getOrder.steps null',
] as const;

for (const name of new Set([...CHOSEN, ...selected.map((variation) => variation.name)]))
  test.describe(`a customer's whole visit goes well, or says what does not, with ${name}`, () => {
    test.use({ variation: name });
    test('in the provider', ({ page, variedShop }) => visitEverything(page, variedShop));
  });
