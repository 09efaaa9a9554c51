import { loadMenu } from '../../../src/tests/fixtures/shop-setup.ts';
import { EMBEDDED_PROVIDER, outcome, post, signIn, type Attack } from './attack.ts';
import { newLogin, signInOwner } from './staff.ts';

const DAY = '0000-01-01';
const INSTANT = `${DAY}T00:00:00Z`;
const TEXT = { ru: 'x', en: 'x', ro: 'x' };

export const yearZero: Attack = {
  finding: 'A date in the year 0000 is a server error',
  tried: 'The year 0000 in promo codes, news, closures, lists, reports, profiles and quotes',
  applies: EMBEDDED_PROVIDER,
  async run(target) {
    const { shops, lines } = target;
    const owner = await signInOwner(target);
    const token = await signIn(target, '61000063');
    const { id: restaurant_id, dishes } = await loadMenu(shops[0], 'chisinau', 'casa-mare');
    const before = lines.length;
    const promotion = {
      kind: 'percent',
      value: 5,
      min_sum: 0,
      use_limit: null,
      user_limit: null,
      city_id: null,
    } as const;
    const products = dishes.slice(0, 1).map(({ id }) => ({ id, count: 1, price: 1 }));
    const profile = { name: 'Ana', email: null, date_birth: DAY };
    const responses = await Promise.all([
      owner.send('addPromotion', {
        body: { code: newLogin(), title: TEXT, ...promotion, restaurant_id, starts_at: INSTANT, ends_at: null },
      }),
      owner.send('addPromotion', {
        body: { code: newLogin(), title: TEXT, ...promotion, restaurant_id, starts_at: null, ends_at: INSTANT },
      }),
      owner.send('addNews', {
        body: { slug: 'year-zero', name: TEXT, description: TEXT, picture: '', product_ids: [], published_at: INSTANT },
      }),
      owner.send('getOrderList', { query: { from: DAY } }),
      owner.send('getReport', { query: { from: DAY, to: DAY } }),
      owner.send('getAuditLog', { query: { from: DAY } }),
      post(`${shops[0].url}/api/update-profile`, profile, { token }),
      post(`${shops[0].url}/api/order-quote`, { restaurant_id, products, when: INSTANT }, { token }),
    ]);
    const errors = lines.slice(before).filter((line) => line.includes('"level":"error"')).length;
    const statuses = responses.map(({ status }) => status);
    const isRefused = statuses.every((status) => status >= 400 && status < 500);
    return outcome(isRefused && errors === 0, `${statuses.join(', ')}; ${errors} logged errors`);
  },
};
