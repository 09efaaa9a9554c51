import { toMajor } from '#contract/money.ts';
import { sendRequest, type HttpResponse } from '../../shared/http.ts';
import { loadMenu } from '../../../src/tests/fixtures/shop-setup.ts';
import type { ShopProcess } from '../../shared/shop-process.ts';
import {
  DEFAULT_LIMITS,
  EMBEDDED_PROVIDER,
  outcome,
  post,
  signInTo,
  type Attack,
  type AttackTarget,
} from './attack.ts';
import { describeFlood, runFlood } from './flood.ts';

const CONCURRENCY = 40;
const ADDRESS = '203.0.113.8';

/** A call that is expensive and not cached. */
interface ExpensiveCall {
  readonly finding: string;
  /** More than `maxAccepted`. */
  readonly requests: number;
  /** The most responses with the status 200: the limit of one address. */
  readonly maxAccepted: number;
  readonly createSend: (shop: ShopProcess, target: AttackTarget) => Promise<(index: number) => Promise<HttpResponse>>;
}

const limitOf = (name: string) => Number(DEFAULT_LIMITS[name]);

const read = (url: string) => sendRequest(url, { headers: { 'x-forwarded-for': ADDRESS } });

const CALLS: readonly ExpensiveCall[] = [
  {
    finding: 'Guesses of promo codes occupy the process',
    requests: 300,
    maxAccepted: limitOf('LIMIT_PROMO_PER_ADDRESS'),
    createSend: async ({ url }) => {
      return (index) =>
        post(
          `${url}/api/promo/check`,
          { promocode: `GUESS${index}`, restaurant_id: 1, order_sum: 500 },
          { address: ADDRESS },
        );
    },
  },
  {
    finding: 'Guesses of SMS codes occupy the process',
    requests: 300,
    maxAccepted: 0,
    createSend: async ({ url }) => {
      return (index) =>
        post(`${url}/api/sms-code-check`, { phone: `373${61_500_000 + index}`, code: '0000' }, { address: ADDRESS });
    },
  },
  {
    finding: 'Quotes of one customer occupy the process',
    requests: 300,
    maxAccepted: limitOf('LIMIT_QUOTES_PER_USER'),
    createSend: async (shop, target) => {
      const token = await signInTo(target, shop, '61000011');
      const { id, dishes } = await loadMenu(shop, 'chisinau', 'casa-mare');
      const products = Array.from({ length: 100 }, (_, index) => {
        const dish = dishes[index % dishes.length];
        return {
          id: dish?.id ?? 0,
          price: dish ? toMajor(dish.price) : 0,
          count: 1,
          restaurantId: id,
          id_front: index,
        };
      });
      return () => post(`${shop.url}/api/order-quote`, { restaurant_id: id, products }, { address: ADDRESS, token });
    },
  },
  {
    finding: 'Downloads of the data of one customer occupy the process',
    requests: 100,
    maxAccepted: limitOf('LIMIT_EXPORTS_PER_USER'),
    createSend: async (shop, target) => {
      const token = await signInTo(target, shop, '61000012');
      const headers = { 'x-forwarded-for': ADDRESS, authorization: `Bearer ${token}` };
      return () => sendRequest(`${shop.url}/api/export-account`, { headers });
    },
  },
  {
    finding: 'Suggestions of addresses occupy the process',
    requests: 800,
    maxAccepted: limitOf('LIMIT_SUGGESTIONS_PER_ADDRESS'),
    createSend: async ({ url }) => {
      return (index) => read(`${url}/api/suggest-address?city_id=1&q=${encodeURIComponent(`strada ${index}`)}`);
    },
  },
  {
    finding: 'Pages that are not cached occupy the process',
    requests: 300,
    maxAccepted: 300,
    createSend: async ({ url }) => {
      return (index) => read(`${url}${['/search', '/ro/search?city=balti', '/en/offline'][index % 3] ?? ''}`);
    },
  },
];

/** Refused by a limit, by the rules of the call, or because too many wait. */
const ALLOWED_STATUSES = [200, 404, 422, 429, 503];

export const floodOtherCalls: readonly Attack[] = CALLS.map(({ finding, requests, maxAccepted, createSend }) => ({
  finding,
  tried: `${requests} calls from one address, ${CONCURRENCY} at a time`,
  applies: EMBEDDED_PROVIDER,
  async run(target) {
    const shop = await target.startShop(DEFAULT_LIMITS);
    const send = await createSend(shop, target);
    const result = await runFlood(shop.url, { requests, concurrency: CONCURRENCY, send });
    await shop.kill();
    const isExpected = [...result.statuses.keys()].every((status) => ALLOWED_STATUSES.includes(status));
    return outcome(isExpected && (result.statuses.get(200) ?? 0) <= maxAccepted, describeFlood(result));
  },
}));
