import { isId } from '#backend/db/rows.ts';
import type { Call } from '#backend/http/call.ts';
import { isLongKey, type Creation } from '#backend/http/idempotency.ts';
import type { Ask } from './place.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export type CreateCall = Call<'createOrder'>;

/** An order that somebody wants to place. */
export interface Cart {
  readonly call: CreateCall;
  readonly creation: Creation;
  /** Null where the quote's id can be none. */
  readonly ask: Ask | null;
}

export function wishOf(call: CreateCall): Cart {
  const { body, user, key, text } = call;
  const addressId = body.address_id && isId(body.address_id) ? body.address_id : null;
  return {
    call,
    creation: { userId: user.id, endpoint: 'createOrder', key, body: text },
    ask: UUID.test(body.quote_id) ? { userId: user.id, quoteId: body.quote_id.toLowerCase(), addressId, key } : null,
  };
}

/** Whether it can be placed together with others: nothing but its own customer's rows is written for it. */
export const mayShare = ({ call, ask }: Cart): boolean => ask !== null && call.body.payment.method !== 'card_online' && !isLongKey(call.key);
