import { spawnSync } from 'node:child_process';
import { EMBEDDED_PROVIDER, outcome, placeUnpaidOrder, signIn, type Attack } from './attack.ts';

const SCRIPT = new URL('../../shop.ts', import.meta.url).pathname;
const ATTEMPTS = 4;

export const heldSlots: Attack = {
  finding: 'Slots are held without paying',
  tried: `${ATTEMPTS} unpaid orders of one customer at a restaurant with few orders in a slot`,
  setups: EMBEDDED_PROVIDER,
  async run(target) {
    const { shops, variables } = target;
    const limit = (maxOrders: string) =>
      spawnSync(
        process.execPath,
        [SCRIPT, 'slots', 'chisinau/casa-mare', 'delivery', '60', '0', maxOrders, '0', '--yes'],
        {
          encoding: 'utf8',
          env: { ...process.env, ...variables },
        },
      ).status;
    const isLimited = limit('50') === 0;
    const token = await signIn(target, '61000019');
    const results = [];
    // One after another: each begins while the earlier ones wait for their payment.
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1)
      results.push(...(await Promise.allSettled([placeUnpaidOrder(shops[0].url, token)])));
    limit('-');
    const held = results.filter(({ status }) => status === 'fulfilled').length;
    return outcome(isLimited && held === 1, `${held} slots held`);
  },
};
