import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { EMBEDDED_PROVIDER, outcome, placeUnpaidOrder, signIn, type Attack } from './attack.ts';

const STREAMS = 12;
const MAX_PER_INSTANCE = 4;
const MAX_WAIT_MS = 20_000;

export const manyStreams: Attack = {
  finding: 'One account keeps any number of streams open',
  tried: `${STREAMS} event streams of one customer on each instance`,
  applies: EMBEDDED_PROVIDER,
  async run(target) {
    const token = await signIn(target, '61000067');
    const order = await placeUnpaidOrder(target.shops[0].url, token);
    const headers = { authorization: `Bearer ${token}` };
    let open = 0;
    const calls = [];
    for (const { url } of target.shops)
      for (let count = 0; count < STREAMS; count += 1) {
        const call = request(`${url}/api/order-events?order_id=${order}`, { headers, agent: false }).end();
        const [stream] = (await once(call, 'response')) as [IncomingMessage];
        stream.on('error', () => undefined).resume();
        open += 1;
        stream.once('close', () => (open -= 1));
        calls.push(call);
      }
    const max = MAX_PER_INSTANCE * target.shops.length;
    const deadline = performance.now() + MAX_WAIT_MS;
    while (open > max && performance.now() < deadline) await delay(50);
    const held = open;
    for (const call of calls) call.destroy();
    return outcome(held > 0 && held <= max, `${held} of ${calls.length} open on ${target.shops.length} instances`);
  },
};
