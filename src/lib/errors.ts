import type { ErrorBody } from '#contract/endpoint-definitions.ts';

/**
 * A failed call of the API. `status` is the HTTP status; 0 without a response (offline, timeout), 502 if the response
 * violates the contract.
 */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  readonly body: ErrorBody | undefined;
  /** Seconds to wait before trying again, from `Retry-After`. */
  readonly retryAfter: number | undefined;

  constructor(
    call: string,
    status: number,
    details: { body?: ErrorBody | undefined; retryAfter?: number | undefined; cause?: unknown } = {},
  ) {
    super(`${call} has status ${status}`, { cause: details.cause });
    this.status = status;
    this.body = details.body;
    this.retryAfter = details.retryAfter;
  }

  /** Whether there was no response. */
  get isNetwork(): boolean {
    return this.status === 0;
  }

  /**
   * Whether the server responded that it changed nothing and accepts the request later, as a read-only or overloaded one
   * does. A proxy that responds with 503 for a server that may have acted sends no such message.
   */
  get isTemporarilyRejected(): boolean {
    return this.status === 503 && this.retryAfter !== undefined && (this.body?.message ?? '') !== '';
  }
}

/**
 * The response of a call; undefined if the resource does not exist (404), or if the backend does not implement the call
 * (404 or 405). Other failures are rethrown.
 */
export async function undefinedIfNotFound<Value>(call: Promise<Value>): Promise<Value | undefined> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof HttpError && (error.status === 404 || error.status === 405)) return undefined;
    throw error;
  }
}

/** Thrown by a page for an error page with this status. */
export class PageError extends Error {
  override readonly name = 'PageError';
  readonly statusCode: number;

  constructor(message: string, statusCode = 500) {
    super(message);
    this.statusCode = statusCode;
  }
}

/**
 * Status and message of an error page: those of a `PageError` (500 by default), 503 for a failed call, which may soon
 * succeed. The message of any other error is not shown.
 */
export function describeFailure(error: unknown): { statusCode: number; message?: string } {
  if (error instanceof PageError) return { statusCode: error.statusCode, message: error.message };
  if (error instanceof HttpError) return { statusCode: 503, message: 'Service unavailable' };
  return { statusCode: 500 };
}

/**
 * Waits for `work`. If it fails, writes the error to the debug log and returns undefined.
 * @param reason why the failure is acceptable; part of the log message
 */
export async function ignoreFailure<Value>(reason: string, work: Promise<Value>): Promise<Value | undefined> {
  try {
    return await work;
  } catch (error) {
    console.debug(`ignored (${reason})`, error);
    return undefined;
  }
}

/**
 * Runs a request with a signal that aborts when `outer` does, or after a time with a `TimeoutError`; reading the body
 * counts. The option `timeout` of ofetch does not apply to a request with a signal, nor to its body. Older browsers
 * lack `AbortSignal.any`.
 * @param ms in milliseconds
 */
export async function withTimeout<Value>(
  ms: number,
  outer: AbortSignal | undefined,
  run: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const controller = new AbortController();
  const abort = () => controller.abort(outer?.reason);
  const timer = setTimeout(() => controller.abort(new DOMException('The request took too long', 'TimeoutError')), ms);
  outer?.addEventListener('abort', abort);
  if (outer?.aborted) abort();
  try {
    return await run(controller.signal);
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener('abort', abort);
  }
}
