import { CALL_NAMES } from '../../provider/data/calls.ts';
import type { VariationScope } from '../../provider/variations/variation.ts';
import { listVariations } from '../../provider/variations/variations.ts';
import { test } from '../varied-provider-test.ts';
import { visitEverything } from '../varied-visit.ts';

const variations = await listVariations();

/** Primes, so that the kinds of neighbouring calls differ. */
const STEPS: Record<VariationScope, number> = { call: 7, field: 37 };

/** Of each call one variation of the scope, as far as it has any. */
const oneOfEachCall = (scope: VariationScope): string[] =>
  CALL_NAMES.flatMap((call, index) => {
    const own = variations.filter((variation) => variation.call === call && variation.scope === scope);
    return own[(index * STEPS[scope]) % Math.max(1, own.length)]?.name ?? [];
  });

/** Groups of `size` that are far apart in the list: a call that fails seldom hides another one of its group. */
function group(names: readonly string[], size: number): string[][] {
  const count = Math.ceil(names.length / size);
  return Array.from({ length: count }, (_, index) => names.filter((_, position) => position % count === index));
}

/** Others that a browser shows otherwise than the tests without one, each in a visit of its own. */
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

const VISITS = [
  ...CHOSEN.map((name) => [name]),
  ...group(oneOfEachCall('call'), 2),
  ...group(oneOfEachCall('field'), 4),
];

for (const names of VISITS)
  test.describe(`a customer's whole visit goes well, or says what does not, with ${names.join(' and ')}`, () => {
    test.use({ variations: names });
    test('in the provider', ({ page, variedShop }) => visitEverything(page, variedShop));
  });
