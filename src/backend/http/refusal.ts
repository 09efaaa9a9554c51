import type { Problem } from '#contract/orders.ts';
import type { Locale } from '#contract/constants.ts';
import { messages, type MessageKey } from './messages.ts';

interface Details {
  readonly fields?: Readonly<Record<string, MessageKey>>;
  readonly problems?: readonly Problem[];
  readonly headers?: Readonly<Record<string, string>>;
}

/** An expected refusal: a value that a handler returns, turned into a response with sentences in the client's language. */
export class Refusal {
  readonly status: 401 | 404 | 405 | 409 | 410 | 413 | 422 | 429 | 500 | 503;
  readonly message: MessageKey;
  readonly details: Details;

  constructor(status: Refusal['status'], message: MessageKey, details: Details = {}) {
    this.status = status;
    this.message = message;
    this.details = details;
  }

  toResponse(locale: Locale): Response {
    const { fields, problems, headers } = this.details;
    const errors =
      fields && Object.fromEntries(Object.entries(fields).map(([field, key]) => [field, [messages[key][locale]]]));
    return Response.json(
      { message: messages[this.message][locale], ...(errors && { errors }), ...(problems && { problems }) },
      {
        status: this.status,
        headers: { 'cache-control': 'no-store', 'content-language': locale, vary: 'Accept-Language', ...headers },
      },
    );
  }
}

/** A 422 for one field of a form. */
export const refuseField = (field: string, message: MessageKey): Refusal =>
  new Refusal(422, message, { fields: { [field]: message } });

export const notFound = (): Refusal => new Refusal(404, 'notFound');
