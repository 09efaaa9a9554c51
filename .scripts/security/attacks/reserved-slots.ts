import { loadMenu, placeOrderByApi } from '../../../src/tests/fixtures/shop-setup.ts';
import { EMBEDDED_PROVIDER, outcome, placeUnpaidOrder, runCommand, signIn, type Attack } from './attack.ts';

const ATTEMPTS = 4;

export const reservedSlots: Attack = {
  finding: 'Slots are reserved without paying',
  tried: `${ATTEMPTS} unpaid and ${ATTEMPTS} cash orders of one customer at a restaurant with few orders in a slot`,
  applies: EMBEDDED_PROVIDER,
  async run(target) {
    const { shops, variables } = target;
    const limit = (maxOrders: string) =>
      runCommand(variables, 'slots', 'chisinau/casa-mare', 'delivery', '60', '0', maxOrders, '0', '--yes').status;
    const isLimited = limit('50') === 0;
    const token = await signIn(target, '61000019');
    const results = [];
    // One after another: each begins while the earlier ones wait for their payment.
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1)
      results.push(...(await Promise.allSettled([placeUnpaidOrder(shops[0].url, token)])));
    const menu = await loadMenu(shops[0], 'chisinau', 'casa-mare');
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1)
      results.push(...(await Promise.allSettled([placeOrderByApi(shops[0], token, menu)])));
    limit('-');
    const reserved = results.filter(({ status }) => status === 'fulfilled').length;
    return outcome(isLimited && reserved === 1, `${reserved} slots reserved`);
  },
};
