import { batched } from '#backend/batched.ts';
import type { SomeHandlers } from '#backend/http/call.ts';
import type { Services } from '#backend/services.ts';
import { placeAlone } from './place-alone.ts';
import { placeTogether, type Outcome } from './place-together.ts';
import { mayShare, wishOf, type Cart } from './wish.ts';

/** Orders that one transaction places at most. */
const MOST = 50;

/** Orders that come while others are being placed are placed together, in one transaction; whatever is out of the ordinary, alone. */
export function createCalls(services: Services): SomeHandlers<'createOrder'> {
  const share = batched<Cart, Outcome>(MOST, (wishes) => placeTogether(services, wishes));
  return {
    createOrder: async (call) => {
      const wish = wishOf(call);
      const outcome = mayShare(wish) ? await share(wish) : 'apart';
      return outcome === 'apart' ? placeAlone(services, wish) : outcome;
    },
  };
}
