import {
  EXTERNAL_PROVIDER,
  DEFAULT_LIMITS,
  EMBEDDED_PROVIDER,
  outcome,
  post,
  signInTo,
  type Attack,
} from './attack.ts';
import { countFailures, describeFlood, runFlood } from './flood.ts';

const ADDRESS = '203.0.113.8';
const REQUESTS = 60;
const CONCURRENCY = 5;

/** As many items as fit into a body of 64 kB. */
const items = (item: string): string =>
  Array(Math.floor(60_000 / (item.length + 1)))
    .fill(item)
    .join(',');
const parsed = (json: string): unknown => JSON.parse(json);
const line = (options: string): string => `{"id":1,"count":1,"price":1,"additives":[${options}]}`;

/** Bodies whose lists are as long as possible, by the path of their call. */
const FLOODS: readonly (readonly [path: string, body: unknown])[] = [
  ['/api/basket-recalculation', parsed(`{"products":[${items('{}')}]}`)],
  ['/api/basket-recalculation', parsed(`{"products":[${items('[]')}]}`)],
  ['/api/basket-recalculation', parsed(`{"products":[${line(items('{}'))}]}`)],
  ['/api/order-quote', parsed(`{"restaurant_id":1,"products":[${items('{}')}]}`)],
  ['/api/create-order', parsed(`{"quote_id":"1","products":[${items('{}')}]}`)],
  ['/api/edit-favourites', parsed(`{"add":{"products":[${items('0')}]}}`)],
];

export const floodLists: Attack = {
  finding: 'Long lists in requests block the process',
  tried: `${REQUESTS} bodies of 64 kB of empty items from one address`,
  applies: EMBEDDED_PROVIDER,
  async run(target) {
    const shop = await target.startShop(DEFAULT_LIMITS);
    const token = await signInTo(target, shop, '61000030');
    const flood = await runFlood(shop.url, {
      requests: REQUESTS,
      concurrency: CONCURRENCY,
      send: (index) => {
        const [path, body] = FLOODS[index % FLOODS.length] ?? ['/', {}];
        return post(`${shop.url}${path}`, body, { address: ADDRESS, token });
      },
    });
    await shop.kill();
    const refused = [401, 413, 422, 429].reduce((sum, status) => sum + (flood.statuses.get(status) ?? 0), 0);
    return outcome(
      refused === REQUESTS && countFailures(flood) === 0 && flood.homePage.failed === 0,
      describeFlood(flood),
    );
  },
};

const PROVIDER_ITEMS = 371_000;

export const floodProvider: Attack = {
  finding: 'A response of a provider with many items blocks the process',
  tried: `${PROVIDER_ITEMS} empty items in each response of a provider`,
  applies: EXTERNAL_PROVIDER,
  async run({ shops: [shop], provider }) {
    if (!provider) throw new Error('The setup has no provider');
    const path = '/api/basket-recalculation';
    const body = `{"available":[${Array(PROVIDER_ITEMS).fill('{}').join(',')}],"not_available":[]}`;
    provider.overrides.set(path, () => new Response(body, { headers: { 'content-type': 'application/json' } }));
    const flood = await runFlood(shop.url, {
      requests: 20,
      concurrency: 2,
      send: () => post(`${shop.url}${path}`, { products: [{ id: 1, count: 1, price: 1 }] }, { address: ADDRESS }),
    });
    provider.overrides.delete(path);
    const refused = [502, 503].reduce((sum, status) => sum + (flood.statuses.get(status) ?? 0), 0);
    return outcome(refused === 20 && flood.homePage.failed === 0, describeFlood(flood));
  },
};
