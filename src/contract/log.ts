import { AsyncLocalStorage } from 'node:async_hooks';

/** The request that is being answered; its id is in every line that is logged meanwhile. */
export const currentRequest = new AsyncLocalStorage<{ readonly id: string }>();

/**
 * The fields that a line may have, and nothing else: none of them can hold what a visitor wrote; a customer is a number. Messages of errors are
 * missing on purpose, because they quote what could not be read; their names, codes and frames say enough.
 */
export const LOG_FIELDS = [
  'request',
  'call',
  'route',
  'method',
  'status',
  'milliseconds',
  'error',
  'code',
  'constraint',
  'frames',
  'state',
  'report',
  'payment',
  'provider',
  'action',
  'count',
  'version',
  'signal',
  'customer',
] as const;

const isPlain = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value) || value === null;

/** The permitted fields of a line; values that are neither plain nor lists of plain ones are left out. */
export function loggable(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const kept: Record<string, unknown> = {};
  for (const name of LOG_FIELDS) {
    const value = fields[name];
    if (isPlain(value) || (Array.isArray(value) && value.every(isPlain))) kept[name] = value;
  }
  return kept;
}

/** Settings of the logger that make a line `{"level","at","request","message",…}`; the same for the process and its backend. */
export const logShape = (now: () => Date) => ({
  base: null,
  messageKey: 'message',
  timestamp: () => `,"at":"${now().toISOString()}"`,
  mixin: () => {
    const request = currentRequest.getStore()?.id;
    return request === undefined ? {} : { request };
  },
  formatters: { level: (level: string) => ({ level }), log: loggable },
});
