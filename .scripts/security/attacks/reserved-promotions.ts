import { createShopClient, loadMenu } from '../../../src/tests/fixtures/shop-setup.ts';
import { lineWithoutOptions } from '#features/cart/cart-lines.ts';
import { toWireLines } from '#features/cart/cart-wire.ts';
import { EMBEDDED_PROVIDER, outcome, signIn, type Attack } from './attack.ts';
import { signInOwner } from './staff.ts';

const ATTEMPTS = 4;

export const reservedPromotions: Attack = {
  finding: 'Uses of a limited promo code are reserved without paying',
  tried: `${ATTEMPTS} unpaid orders of one customer with a code of few uses`,
  applies: EMBEDDED_PROVIDER,
  async run(target) {
    const { shops } = target;
    const owner = await signInOwner(target);
    const menu = await loadMenu(shops[0], 'chisinau', 'casa-mare');
    const promocode = `RESERVED${process.pid}${target.setup.toUpperCase()}`;
    const unlimited = { min_sum: 0, starts_at: null, ends_at: null, user_limit: null, city_id: null } as const;
    await owner.call('addPromotion', {
      body: {
        ...unlimited,
        code: promocode,
        title: { ru: 'x', en: 'x', ro: 'x' },
        kind: 'percent',
        value: 5,
        use_limit: ATTEMPTS,
        restaurant_id: menu.id,
      },
    });
    const token = await signIn(target, '61000068');
    const city_id =
      (await createShopClient(shops[0]).call('getCities')).find(({ slug }) => slug === menu.city)?.id ?? 0;
    const lines = menu.dishes.slice(0, 2).map(({ id, price }) => lineWithoutOptions({ id, price }, 3));
    let reserved = 0;
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const api = createShopClient(shops[attempt % shops.length] ?? shops[0], token);
      const products = toWireLines(lines, menu.id);
      const { quote_id } = await api.call('quoteOrder', { body: { restaurant_id: menu.id, products, promocode } });
      const body = {
        quote_id,
        contact: { name: 'Ana Rusu', phone: '37369123456' },
        address: { city_id, street: 'Pușkin', house: '24' },
        payment: { method: 'card_online' as const },
      };
      await api.call('createOrder', { body, idempotencyKey: crypto.randomUUID() }).then(
        () => (reserved += 1),
        () => undefined,
      );
    }
    return outcome(reserved === 1, `${reserved} of ${ATTEMPTS} uses reserved`);
  },
};
