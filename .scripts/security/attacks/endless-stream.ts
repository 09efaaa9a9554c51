import { request, type IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { residentBytes } from '../../shared/process-stats.ts';
import { EXTERNAL_PROVIDER, outcome, type Attack } from './attack.ts';

const DURATION_MS = 4000;
const MAX_GROWTH_MB = 150;
const CHUNK = new Uint8Array(64 * 1024).fill(0x61);

const endless = (type: string) => () =>
  new Response(new ReadableStream({ pull: (controller) => controller.enqueue(CHUNK) }), {
    headers: { 'content-type': type },
  });

export const endlessStream: Attack = {
  finding: 'An endless response fills the memory',
  tried: 'A provider that never ends: JSON and one line of events at order-events, JSON at get-cities',
  applies: EXTERNAL_PROVIDER,
  async run({ shops: [shop], provider }) {
    const before = residentBytes(shop.pid ?? 0);
    let growth = 0;
    for (const [path, type] of [
      ['/api/order-events', 'application/json'],
      ['/api/order-events', 'text/event-stream'],
      ['/api/get-cities', 'application/json'],
    ] as const) {
      provider?.overrides.set(path, endless(type));
      const call = request(`${shop.url}${path}?order_id=1`, { headers: { authorization: 'Bearer abc' }, agent: false });
      call.on('error', () => undefined);
      let isOver = false;
      call.once('response', (response: IncomingMessage) => {
        response.on('error', () => undefined).once('close', () => (isOver = true));
        response.resume();
      });
      call.end();
      const deadline = performance.now() + DURATION_MS;
      while (!isOver && performance.now() < deadline) {
        await delay(100);
        growth = Math.max(growth, residentBytes(shop.pid ?? 0) - before);
        if (growth > 1e9) break;
      }
      call.destroy();
    }
    provider?.overrides.clear();
    return outcome(growth < MAX_GROWTH_MB * 1e6, `memory grew by ${Math.round(growth / 1e6)} MB`);
  },
};
