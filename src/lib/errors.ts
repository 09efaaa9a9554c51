import type { ErrorBody } from '#contract/endpoint-definitions.ts';

/** A failed call. `status` is the HTTP status, 0 without a response (offline, timeout) and 502 if the response violates the contract. */
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
}

/** The response of a call; undefined where there is no such thing (404), or a provider does not implement the call (404 or 405). Other failures are rethrown. */
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
 * Waits for `work` and, if it fails, writes the error to the debug log only and returns undefined. `reason` is written with it:
 * why it is acceptable that this fails.
 */
export async function ignoreFailure<Value>(reason: string, work: Promise<Value>): Promise<Value | undefined> {
  try {
    return await work;
  } catch (error) {
    console.debug(`ignored (${reason})`, error);
    return undefined;
  }
}
