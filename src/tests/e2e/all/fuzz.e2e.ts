import { faultsOf } from '../../fixtures/fuzz/shop-health.ts';
import { fuzz, targets } from '../../fixtures/fuzz/fuzz-runner.ts';
import { signedIn } from '../../fixtures/shop-setup.ts';
import { expect, test } from '../test.ts';

/** A slice of what `npm run fuzz` sends, always the same. */
const SLICE = { count: 40, seed: 20_261_120 };

test('bad input of every kind to every call and every address is answered, and the shop sells on', async ({
  shop,
  phone,
}) => {
  test.setTimeout(300_000);
  const token = await signedIn(shop, phone);
  const found = [];
  for (const target of targets(token)) found.push(await fuzz(shop.url, target, SLICE));
  // How long an answer took says more of the machine here; the whole run measures it.
  expect(
    found.flatMap(({ name, faults }) =>
      faults.filter((fault) => !fault.includes(' ms: ')).map((fault) => `${name}: ${fault}`),
    ),
  ).toEqual([]);
  expect(found.reduce((sum, { sent }) => sum + sent, 0)).toBe(found.length * SLICE.count);
  expect(found.reduce((sum, { pages }) => sum + pages, 0)).toBeGreaterThan(found.length);
  expect(await faultsOf(shop, `7${phone.slice(1)}`)).toEqual([]);
});
