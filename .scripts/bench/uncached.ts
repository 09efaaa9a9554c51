import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median, type Bench } from './row.ts';
import { requestsPerCpuSecond, startRenderer } from './started-shop.ts';

const LISTING = '/chisinau/casa-mare';
const DURATION_SECONDS = 4;
const ROUNDS = 3;
const MIN_RATE = 50;
const INJECTED_RENDERS = 20;
const RATE = 'uncached listing, renders per second of one core';

/** Rate at which a listing is rendered without the page cache. */
export const uncached: Bench = {
  name: 'uncached',
  fault: { what: `every page is rendered ${INJECTED_RENDERS} times`, rows: [RATE] },
  async run({ isFaulty }) {
    const data = await mkdtemp(join(tmpdir(), 'bench-uncached-'));
    const variables = { DATA_DIR: data, DEMO: 'on', DEMO_PACE: '0', LOG_LEVEL: 'error' };
    const server = await startRenderer(variables, isFaulty ? INJECTED_RENDERS : 1);
    try {
      const html = await (await fetch(server.address + LISTING)).text();
      const dishes = html.match(/data-product-id=/g)?.length ?? 0;
      const rates: number[] = [];
      // The first round warms up the server.
      for (let round = 0; round <= ROUNDS; round += 1)
        rates.push(await requestsPerCpuSecond(server, LISTING, { durationSeconds: DURATION_SECONDS }));
      const rate = median(rates.slice(1));
      return [
        {
          what: `${RATE} (${dishes} dishes, ${Math.round(Buffer.byteLength(html) / 1000)} kB of HTML)`,
          goal: `≥ ${MIN_RATE}`,
          figure: String(Math.round(rate)),
          meets: rate >= MIN_RATE,
        },
      ];
    } finally {
      await server.stop();
      await rm(data, { recursive: true, force: true });
    }
  },
};
