import { faultsOf } from '../../fixtures/fuzz/shop-health.ts';
import { fuzz, targets } from '../../fixtures/fuzz/fuzz-runner.ts';
import { signInByApi } from '../../fixtures/shop-setup.ts';
import { expect, test } from '../test.ts';

/** A fixed subset of the requests of `npm run fuzz`. */
const SLICE = { count: 40, seed: 20_261_120 };

test('the shop responds to invalid input of every kind to every call and URL, and still accepts orders', async ({
  shop,
  phone,
}) => {
  test.setTimeout(300_000);
  const token = await signInByApi(shop, phone);
  const found = [];
  for (const target of targets(token)) found.push(await fuzz(shop.url, target, SLICE));
  // Response times depend on the machine here; `npm run fuzz` measures them.
  expect(
    found.flatMap(({ name, faults }) =>
      faults.filter((fault) => !fault.includes(' ms: ')).map((fault) => `${name}: ${fault}`),
    ),
  ).toEqual([]);
  expect(found.reduce((sum, { sent }) => sum + sent, 0)).toBe(found.length * SLICE.count);
  expect(found.reduce((sum, { pages }) => sum + pages, 0)).toBeGreaterThan(found.length);
  expect(await faultsOf(shop, `7${phone.slice(1)}`)).toEqual([]);
});
