import * as v from 'valibot';
import type { CreateGateway, DeliveryState } from './gateway.ts';
import { SmsError } from './gateway.ts';
import { isSuccess, requestGateway, statusError } from './gateway-request.ts';

// The API v3 of sms.md: https://sms.md/en/developers. It has no sandbox and no idempotency key, and bills a message when
// it queues it.

const Message = v.object({ data: v.object({ id: v.string(), segments: v.optional(v.number()) }) });
const MessageState = v.object({ data: v.object({ status: v.object({ id: v.number() }) }) });
/** The balance is a decimal number, as text in the examples of the prices. */
const Balance = v.object({
  data: v.object({
    balance: v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.finite()),
    currency: v.string(),
  }),
});
const Failure = v.object({ status: v.literal('error'), code: v.optional(v.string(), '') });

/**
 * `GET /v3/messages/statuses` names 1 Queued, 2 Sent, 3 Delivered, 8 Unknown, 9 Undelivered and 10 Failed; the statuses
 * of the API v1 also have 4 (is sent again) and 5 (is with the operator): https://github.com/Nikba-Creative-Studio/sms.md-php-api
 */
const STATES: ReadonlyMap<number, DeliveryState> = new Map([
  [1, 'queued'],
  [2, 'sent'],
  [3, 'delivered'],
  [4, 'queued'],
  [5, 'sent'],
  [9, 'undelivered'],
  [10, 'undelivered'],
]);

/**
 * The error of an unsuccessful response. An error that sms.md reports itself means that it has not queued the message,
 * whatever the status; a 5xx of something in front of it does not.
 */
function toError(status: number, body: string): SmsError {
  const reported = v.safeParse(v.pipe(v.string(), v.parseJson(), Failure), body);
  const error = statusError(status);
  if (!reported.success || !error.mayHaveBeenSent) return error;
  return new SmsError('unavailable', { cause: error.cause });
}

/** The `data` of a response. @throws SmsError */
function read<Schema extends v.GenericSchema>(
  schema: Schema,
  { status, body }: { readonly status: number; readonly body: string },
): v.InferOutput<Schema> {
  if (!isSuccess(status)) throw toError(status, body);
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), body);
  if (!parsed.success)
    throw new SmsError('no_answer', { cause: new Error('The response of the gateway has another format') });
  return parsed.output;
}

export const createSmsMd: CreateGateway = ({ settings: { url = '', token = '', sender = '' }, timeoutMs }) => {
  const base = url.replace(/\/+$/, '');
  const headers = { 'x-api-token': token, accept: 'application/json' };
  const get = (path: string) => requestGateway(base + path, { method: 'GET', headers, timeoutMs });
  return {
    send: async (phone, text) => {
      const { data } = read(
        Message,
        await requestGateway(`${base}/v3/messages`, {
          method: 'POST',
          timeoutMs,
          headers: { ...headers, 'content-type': 'application/json' },
          // `to` is E.164 or a national number of 8 digits.
          body: JSON.stringify({ from: sender, to: `+${phone}`, text }),
        }),
      );
      return { messageId: data.id, ...(data.segments !== undefined && { segments: data.segments }) };
    },
    deliveryState: async (messageId) => {
      const { data } = read(MessageState, await get(`/v3/messages/${encodeURIComponent(messageId)}`));
      return STATES.get(data.status.id) ?? 'unknown';
    },
    balance: async () => {
      const { data } = read(Balance, await get('/v3/account/balance'));
      return { amount: data.balance, unit: data.currency };
    },
  };
};
