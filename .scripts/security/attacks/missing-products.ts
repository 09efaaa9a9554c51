import { freePort } from '../../shared/shop-process.ts';
import { sendRequest } from '../../shared/http.ts';
import { ALL_SETUPS, outcome, processorTime, round, type Attack } from './attack.ts';

/** A page that exists and is rendered for each request costs about as much. */
const MAX_MS = 9;

export const missingProducts: Attack = {
  finding: 'Each request for a product that does not exist is rendered',
  tried: 'Fifty different slugs on one menu; the size of the page cache',
  setups: ALL_SETUPS,
  async run({ startShop }) {
    const port = await freePort();
    const shop = await startShop({ METRICS_PORT: String(port) });
    const cachedPages = async () =>
      /^shop_\w*(?:kept|cached)_pages (\d+)/m.exec((await sendRequest(`http://127.0.0.1:${port}/metrics`)).text)?.[1];
    const milliseconds = await processorTime(shop, (index) => `/chisinau/casa-mare/nothing-${index}`);
    const stored = Number(await cachedPages());
    await shop.kill();
    return outcome(milliseconds < MAX_MS && stored === 0, `${round(milliseconds)} ms each, ${stored} pages stored`);
  },
};
