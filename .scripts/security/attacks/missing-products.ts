import type { Restaurant, RestaurantFull } from '#contract/catalog.ts';
import { freePort } from '../../shared/shop-process.ts';
import { sendRequest } from '../../shared/http.ts';
import { ALL_SETUPS, outcome, processorTime, round, type Attack } from './attack.ts';

const MENU = '/chisinau/casa-mare';

export const missingProducts: Attack = {
  finding: 'A product that does not exist costs more than the first request for one that does',
  tried: 'Fifty different slugs on one menu, compared with its fifty products; the size of the page cache',
  applies: ALL_SETUPS,
  async run({ startShop }) {
    const port = await freePort();
    const shop = await startShop({ METRICS_PORT: String(port) });
    const read = async <Body>(path: string) => JSON.parse((await sendRequest(shop.url + path)).text) as Body;
    const cachedPages = async () =>
      Number(/^shop_cached_pages (\d+)/m.exec((await sendRequest(`http://127.0.0.1:${port}/metrics`)).text)?.[1]);
    const menu = (await read<Restaurant[]>('/api/get-restaurants')).find(({ slug }) => MENU.endsWith(`/${slug}`));
    const { categories } = await read<RestaurantFull>(`/api/get-restaurant-by-id-full?id_restaurant=${menu?.id}`);
    const slugs = categories.flatMap(({ products }) => products.map(({ slug }) => slug));
    const existing = await processorTime(shop, (index) => `${MENU}/${slugs[index]}`);
    const before = await cachedPages();
    const missing = await processorTime(shop, (index) => `${MENU}/nothing-${index}`);
    const stored = (await cachedPages()) - before;
    await shop.kill();
    return outcome(
      missing < existing && stored === 0,
      `${round(missing)} ms each, existing ones ${round(existing)} ms; ${stored} pages stored`,
    );
  },
};
