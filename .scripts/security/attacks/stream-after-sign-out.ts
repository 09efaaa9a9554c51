import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { sendRequest } from '../../shared/http.ts';
import { EMBEDDED_PROVIDER, outcome, placeUnpaidOrder, signIn, type Attack } from './attack.ts';

/** A heartbeat interval and a reserve. */
const MAX_MS = 20_000;

export const streamAfterSignOut: Attack = {
  finding: 'An event stream outlives its session',
  tried: 'A stream on one instance, sign-out on another',
  applies: EMBEDDED_PROVIDER,
  async run(target) {
    const token = await signIn(target, '61000009');
    const headers = { authorization: `Bearer ${token}` };
    const [shop] = target.shops;
    const order = await placeUnpaidOrder(shop.url, token);
    const call = request(`${shop.url}/api/order-events?order_id=${order}`, { headers, agent: false }).end();
    const [stream] = (await once(call, 'response')) as [IncomingMessage];
    stream.on('error', () => undefined).resume();
    // The stream may end before the response to the sign-out.
    const closed = once(stream, 'close');
    const start = performance.now();
    await sendRequest(`${(target.shops.at(-1) ?? shop).url}/api/logout`, { headers });
    const deadline = new AbortController();
    const ended = await Promise.race([
      closed.then(() => true),
      delay(MAX_MS, false, { signal: deadline.signal }).catch(() => false),
    ]);
    deadline.abort();
    call.destroy();
    return outcome(
      ended,
      ended ? `ended after ${Math.round((performance.now() - start) / 1000)} s` : 'still open after 20 s',
    );
  },
};
