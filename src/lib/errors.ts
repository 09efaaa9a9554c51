import type { ErrorBody } from '#contract/calls.ts';

/**
 * A call that did not succeed. `status` is the HTTP status, 0 when no answer came (offline, timed out,
 * refused) and 502 when the answer was not what the contract says.
 */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  readonly body: ErrorBody | undefined;
  /** Seconds to wait before trying again, where the server said so. */
  readonly retryAfter: number | undefined;

  constructor(
    call: string,
    status: number,
    details: { body?: ErrorBody | undefined; retryAfter?: number | undefined; cause?: unknown } = {},
  ) {
    super(`${call} answered ${status}`, { cause: details.cause });
    this.status = status;
    this.body = details.body;
    this.retryAfter = details.retryAfter;
  }

  /** Whether nothing came back at all. */
  get isNetwork(): boolean {
    return this.status === 0;
  }
}

/** The answer of a call that an outside provider may lack (404, 405): then undefined. Any other failure is passed on. */
export async function unlessLacking<Value>(call: Promise<Value>): Promise<Value | undefined> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof HttpError && (error.status === 404 || error.status === 405)) return undefined;
    throw error;
  }
}

/** What a page throws to answer with a status other than 500. */
export class PageError extends Error {
  override readonly name = 'PageError';
  readonly statusCode: number;

  constructor(message: string, statusCode = 500) {
    super(message);
    this.statusCode = statusCode;
  }
}

/**
 * What an error page says of a failure: status and message as thrown on purpose (spec 8: status code 500 unless it
 * says otherwise), nothing of an error that nobody meant for visitors. A call that failed is no fault of the page: it
 * may be asked for again soon.
 */
export function describeFailure(error: unknown): { statusCode: number; message?: string } {
  if (error instanceof PageError) return { statusCode: error.statusCode, message: error.message };
  if (error instanceof HttpError) return { statusCode: 503, message: 'Service unavailable' };
  return { statusCode: 500 };
}

/** For failures the specification says to ignore; `rule` names the sentence. */
export async function ignoreFailure<Value>(rule: string, work: Promise<Value>): Promise<Value | undefined> {
  try {
    return await work;
  } catch (error) {
    console.debug(`ignored (${rule})`, error);
    return undefined;
  }
}
