import { AsyncLocalStorage } from 'node:async_hooks';
import { pino } from 'pino';
import type { Environment, LogLevel } from '#contract/environment.ts';

/** The current request; its id is in every line that is logged while it is handled. */
export const currentRequest = new AsyncLocalStorage<{ readonly id: string }>();

/**
 * The only fields of a log line. None may contain user input; `customer` is the numeric id. Error messages are excluded
 * because they quote input.
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
  // Why a sign-in, a verification code or a pairing was rejected, or the reason of a reported problem with an order.
  'state',
  // The id of a payment event, the id of a payment, and the name of a payment provider.
  'event',
  'payment',
  'provider',
  // An action at the payment provider, or the channel of a notice; the name of a limit of the whole shop; a number of
  // payments or orders.
  'action',
  'limit',
  'count',
  // The name of a background task; the id of a customer.
  'task',
  'customer',
  // Of a response of an external provider that breaks the contract: the path of a field, the id of its list item, and
  // what is wrong. Elsewhere `item` is the id of the row that the line is about. `failure` is why a call failed.
  'field',
  'item',
  'deviation',
  'failure',
] as const;

/** Fields of a log line. */
export type LogFields = Readonly<Partial<Record<(typeof LOG_FIELDS)[number], unknown>>>;

/** Writes one line. Neither the message nor the fields may contain a phone, token, code or address. */
export type Log = (level: LogLevel, message: string, fields?: LogFields) => void;

const isPrimitive = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value) || value === null;

/** The permitted fields whose values are primitives or lists of primitives. */
const pickLogFields = (fields: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    LOG_FIELDS.map((name) => [name, fields[name]] as const).filter(([, value]) => [value].flat().every(isPrimitive)),
  );

/** The options of pino for lines of the shape `{"level","at","request","message",…}`. */
const createLogOptions = (now: () => Date) => ({
  base: null,
  messageKey: 'message',
  timestamp: () => `,"at":"${now().toISOString()}"`,
  mixin: () => {
    const request = currentRequest.getStore()?.id;
    return request === undefined ? {} : { request };
  },
  formatters: { level: (level: string) => ({ level }), log: pickLogFields },
});

/** Writes JSON lines of this level and above, with the id of the current request and the permitted fields only. */
export function jsonLog(level: Environment['LOG_LEVEL'], write: (line: string) => void, now: () => Date): Log {
  const logger = pino({ ...createLogOptions(now), level }, { write: (line) => write(line.trimEnd()) });
  return (lineLevel, message, fields = {}) => logger[lineLevel](fields, message);
}

/**
 * The fields of a log line about an unexpected error. A database error quotes the values of its statement (phones,
 * addresses), so only its code and constraint are logged; the stack frames show where it occurred. `jsonLog` drops
 * `message`, which other implementations of `Log` may show.
 */
export function describeError(error: unknown): Readonly<Record<string, unknown>> {
  if (!(error instanceof Error)) return { error: typeof error };
  const frames = framesOf(error.stack ?? '');
  // Drizzle wraps the error of the database in one whose message quotes the statement and its values.
  const cause = error.cause instanceof Error ? error.cause : error;
  if ('code' in cause)
    return {
      error: cause.name,
      code: cause.code,
      constraint: 'constraint' in cause ? cause.constraint : undefined,
      frames,
    };
  // An error with a cause may quote values in its message; the name of the cause replaces it.
  return { error: error.name, message: error.cause ? cause.name : error.message, frames };
}

/**
 * Matches frames that end with a position in a file or a `node:` module, as `at send (file:///shop/api.js:10:5)`, or
 * with `(<anonymous>)`, as `at new Promise (<anonymous>)`.
 */
const FRAME = /^at .*(?:[\w)\]-]\.\w+|\bnode:\S+):\d+:\d+\)?$|^at [\w$.<> ]+ \(<anonymous>\)$/;

/** The frames of a stack. The message before them may have several lines, some of which may begin like a frame. */
function framesOf(stack: string): string[] {
  const lines = stack.split('\n').map((line) => line.trim());
  return lines.filter((line) => FRAME.test(line));
}

/** Whether an error was caused by a connection that the client closed. */
const isDisconnect = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'AbortError' || ('code' in error && error.code === 'ECONNRESET'));

/** Logs why a request failed: as an error, unless its client disconnected before the request was complete. */
export function logFailure(
  log: Log,
  { signal }: Request,
  message: string,
  error: unknown,
  fields: Readonly<Record<string, unknown>> = {},
): void {
  if (signal.aborted && isDisconnect(error)) log('info', 'client aborted', fields);
  else log('error', message, { ...fields, ...describeError(error) });
}

/** The log fields of a text that a library printed: the name of the first error and the frames, never the text. */
function describePrinted(text: string): Readonly<Record<string, unknown>> {
  return { error: /\b[A-Z]\w*Error\b/.exec(text)?.[0] ?? 'unnamed', frames: framesOf(text) };
}

/** Replaces the console methods, so that output of libraries becomes log lines without user data. */
export function redirectConsole(log: Log, target: Pick<Console, 'error' | 'warn' | 'debug'> = console): void {
  for (const level of ['error', 'warn', 'debug'] as const)
    target[level] = (...printed: readonly unknown[]) => {
      const error = printed.find((each) => each instanceof Error);
      const text = printed.filter((each) => typeof each === 'string').join('\n');
      log(level, 'library output', error ? describeError(error) : describePrinted(text));
    };
}
