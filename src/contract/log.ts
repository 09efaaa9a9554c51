import { AsyncLocalStorage } from 'node:async_hooks';

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** The current request; its id is in every line that is logged while it is handled. */
export const currentRequest = new AsyncLocalStorage<{ readonly id: string }>();

/**
 * The only fields of a log line. None may contain user input; a customer is a number. Error messages are excluded because
 * they quote input.
 */
const LOG_FIELDS = [
  // The id of the HTTP request.
  'request',
  // The name of an endpoint in the contract.
  'call',
  // The route of a page.
  'route',
  'method',
  'status',
  'milliseconds',
  // The class of an exception, its code, the violated constraint of the database, and the stack without messages.
  'error',
  'code',
  'constraint',
  'frames',
  // The state of a circuit breaker, or of a verification code.
  'state',
  // Of a payment webhook.
  'event',
  'payment',
  'provider',
  // An action at the payment provider, or one that is rate-limited, and its limit.
  'action',
  'limit',
  'count',
  'version',
  // Of background work.
  'task',
  'signal',
  'customer',
  // Of a response that breaks the contract: the path of the field, the item of a list, what is wrong, how it was handled.
  'field',
  'item',
  'deviation',
  'failure',
] as const;

/** Fields of a log line. */
export type LogFields = Readonly<Partial<Record<(typeof LOG_FIELDS)[number], unknown>>>;

const isPrimitive = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value) || value === null;

/** The permitted fields whose values are primitives or lists of primitives. */
const pickLogFields = (fields: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    LOG_FIELDS.map((name) => [name, fields[name]] as const).filter(([, value]) => [value].flat().every(isPrimitive)),
  );

/** The options of pino for lines of the shape `{"level","at","request","message",…}`. */
export const createLogOptions = (now: () => Date) => ({
  base: null,
  messageKey: 'message',
  timestamp: () => `,"at":"${now().toISOString()}"`,
  mixin: () => {
    const request = currentRequest.getStore()?.id;
    return request === undefined ? {} : { request };
  },
  formatters: { level: (level: string) => ({ level }), log: pickLogFields },
});
