import { toMajor } from '#contract/money.ts';
import { loadMenu } from '../../../src/tests/fixtures/shop-setup.ts';
import { query } from '../../shared/postgres-server.ts';
import { DATABASE_SERVER, DEFAULT_LIMITS, outcome, post, signIn, type Attack } from './attack.ts';

const QUOTES = 200;
const MAX_BYTES = 1_000_000;

export const storedQuotes: Attack = {
  finding: 'Quotes of one customer fill the database',
  tried: `${QUOTES} quotes of a hundred lines by one customer`,
  applies: DATABASE_SERVER,
  async run(target) {
    const { shops, startShop, variables } = target;
    const token = await signIn(target, '61000010');
    const { id, dishes } = await loadMenu(shops[0], 'chisinau', 'casa-mare');
    const shop = await startShop(DEFAULT_LIMITS);
    const products = Array.from({ length: 100 }, (_, index) => {
      const dish = dishes[index % dishes.length];
      return { id: dish?.id ?? 0, price: dish ? toMajor(dish.price) : 0, count: 1, restaurantId: id, id_front: index };
    });
    let accepted = 0;
    for (let sent = 0; sent < QUOTES; sent += 1) {
      const body = { restaurant_id: id, products: products.slice(sent % 2) };
      if ((await post(`${shop.url}/api/order-quote`, body, { token })).status === 200) accepted += 1;
    }
    await shop.kill();
    const [stored] = await query<{ bytes: string; rows: string }>(
      variables['DATABASE_URL'] ?? '',
      'select coalesce(sum(pg_column_size(q.*)), 0) as bytes, count(*) as rows from quotes q',
    );
    const bytes = Number(stored?.bytes);
    return outcome(bytes < MAX_BYTES, `${accepted} accepted; ${stored?.rows} rows, ${Math.round(bytes / 1000)} kB`);
  },
};
