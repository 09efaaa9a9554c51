import { sendRawRequest } from '../raw-request.ts';
import { startShop, type Shop } from '../shop.ts';
import { expect, test } from '../test.ts';

/** Statuses of four forwarded promo code checks at a shop that allows two per address. */
async function guesses(shop: Shop, forwarded: (number: number) => string): Promise<number[]> {
  const body = JSON.stringify({ promocode: 'NOSUCH', restaurant_id: 1, order_sum: 1 });
  const statuses = [];
  for (const number of [1, 2, 3, 4]) {
    statuses.push(
      (
        await sendRawRequest(shop.url, '/api/promo/check', {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': forwarded(number) },
          body,
        })
      ).status,
    );
  }
  return statuses;
}

for (const [whom, variables, expected] of [
  ['no proxy: requests are counted by peer and forwarded addresses are ignored', {}, [200, 200, 429, 429]],
  ['its proxy: requests are counted by the forwarded address', { TRUSTED_PROXIES: '127.0.0.1' }, [200, 200, 200, 200]],
] as const) {
  test(`a shop trusts ${whom}`, async () => {
    await using leaving = new AsyncDisposableStack();
    const shop = await startShop({ LIMITS: 'on', LIMIT_PROMO_PER_ADDRESS: '2', ...variables });
    leaving.defer(async () => void (await shop.stop()));
    const byVisitor = await guesses(shop, (number) => `198.51.100.${number}`);
    const byClaim = await guesses(shop, (number) => `198.51.100.${number}, 203.0.113.5`);
    expect(byVisitor).toEqual(expected);
    // Addresses left of the visitor's are sent by the visitor and are ignored.
    expect(byClaim.slice(2)).toEqual([429, 429]);
  });
}
