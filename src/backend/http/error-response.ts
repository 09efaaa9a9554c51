import type { Problem } from '#contract/orders.ts';
import type { Locale } from '#contract/constants.ts';
import { messages, type MessageKey } from './messages.ts';

interface ErrorDetails {
  /** Message of each faulty field, by the field's dotted path on the wire. */
  readonly fieldErrors?: Readonly<Record<string, MessageKey>>;
  readonly problems?: readonly Problem[];
  readonly headers?: Readonly<Record<string, string>>;
}

/** An expected error: a value that a handler returns, converted to an HTTP response with messages in the client's language. */
export class ErrorResponse {
  readonly status: 401 | 404 | 405 | 409 | 410 | 413 | 422 | 429 | 500 | 503;
  readonly messageKey: MessageKey;
  readonly details: ErrorDetails;

  constructor(status: ErrorResponse['status'], messageKey: MessageKey, details: ErrorDetails = {}) {
    this.status = status;
    this.messageKey = messageKey;
    this.details = details;
  }

  toResponse(locale: Locale): Response {
    const { fieldErrors, problems, headers } = this.details;
    const errors =
      fieldErrors &&
      Object.fromEntries(Object.entries(fieldErrors).map(([field, key]) => [field, [messages[key][locale]]]));
    return Response.json(
      { message: messages[this.messageKey][locale], ...(errors && { errors }), ...(problems && { problems }) },
      {
        status: this.status,
        headers: { 'cache-control': 'no-store', 'content-language': locale, vary: 'Accept-Language', ...headers },
      },
    );
  }
}

/** A 422 for one field of a form. */
export const fieldError = (field: string, messageKey: MessageKey): ErrorResponse =>
  new ErrorResponse(422, messageKey, { fieldErrors: { [field]: messageKey } });

export const notFound = (): ErrorResponse => new ErrorResponse(404, 'notFound');
