import type { Context } from 'hono';
import * as v from 'valibot';
import { negotiateLocale } from '#backend/text.ts';
import { Problem } from '#contract/orders.ts';
import type { Locale } from '#contract/constants.ts';
import type { StaffErrorCode } from '#contract/staff/definition.ts';
import type { Database } from '#backend/db/client.ts';
import type { ParsedRequest } from '#contract/endpoint.ts';
import type { ApiResponse, endpoints, EndpointName } from '#contract/endpoints.ts';
import { toWire } from '#contract/wire-form.ts';
import { getBackendT } from '#i18n/backend.ts';
import type { KeyIn } from '#i18n/keys.ts';
import { type Warning, warningView } from './warnings.ts';

/** The key of the text of an error response. */
export type ResponseKey = KeyIn<'backend-responses'>;

interface ErrorDetails {
  /** The message of each invalid field, by the field's dotted path in the request. */
  readonly fieldErrors?: Readonly<Record<string, ResponseKey>>;
  /** Why a cart or an order is rejected. */
  readonly problems?: Problem[];
  readonly headers?: Readonly<Record<string, string>>;
  /** The values of the placeholders of the message. */
  readonly values?: Readonly<Record<string, string>>;
  /** Why an endpoint for staff rejects a request, for pages that react to the reason. */
  readonly code?: StaffErrorCode;
  /** With the code `stale`: the row as it is now. */
  readonly current?: unknown;
  /** Why a change is saved only after it is confirmed. */
  readonly warnings?: readonly Warning[];
}

const PROBLEMS = v.array(Problem);

/** The headers of every JSON response of the API: it is for one client, in one language, and not cached. */
export const apiHeaders = (locale: Locale) => ({
  'cache-control': 'no-store',
  'content-language': locale,
  vary: 'Accept-Language',
});

/** An expected error. Handlers return it; it becomes an HTTP response with messages in the language of the client. */
export class ErrorResponse {
  readonly status: 401 | 403 | 404 | 405 | 409 | 410 | 413 | 422 | 429 | 500 | 503;
  readonly messageKey: ResponseKey;
  readonly details: ErrorDetails;

  constructor(status: ErrorResponse['status'], messageKey: ResponseKey, details: ErrorDetails = {}) {
    this.status = status;
    this.messageKey = messageKey;
    this.details = details;
  }

  toResponse(locale: Locale): Response {
    const { fieldErrors, problems, headers, values = {}, code, current, warnings } = this.details;
    const t = getBackendT(locale);
    const errors =
      fieldErrors &&
      Object.fromEntries(Object.entries(fieldErrors).map(([field, key]) => [field, [t(`backend-responses:${key}`)]]));
    return Response.json(
      {
        message: t(`backend-responses:${this.messageKey}`, values),
        ...(errors && { errors }),
        ...(problems && { problems: toWire(PROBLEMS, problems) }),
        ...(code && { code }),
        ...(current !== undefined && { current }),
        ...(warnings && {
          warnings: warnings.map((warning) => warningView(warning, locale)),
        }),
      },
      {
        status: this.status,
        headers: { ...apiHeaders(locale), ...headers },
      },
    );
  }
}

/** A 422 for one field of a form. */
export const fieldError = (field: string, messageKey: ResponseKey): ErrorResponse =>
  new ErrorResponse(422, messageKey, { fieldErrors: { [field]: messageKey } });

/** The 429 to a request beyond a limit. `seconds` is the `Retry-After` header; fractions are rounded up. */
export const tooManyRequests = (seconds: number): ErrorResponse =>
  new ErrorResponse(429, 'tooManyRequests', {
    problems: [{ code: 'too_many_requests' }],
    headers: { 'retry-after': String(Math.ceil(seconds)) },
  });

/** Seconds in which a full queue of expensive work is worked off. */
const BUSY_SECONDS = 5;

/** The 503 to a request that would have to wait too long, see `WorkQueue`. */
export const busy = (): ErrorResponse =>
  new ErrorResponse(503, 'busy', { headers: { 'retry-after': String(BUSY_SECONDS) } });

/** Seconds after which a database that refuses writes is worth another try. */
const READ_ONLY_SECONDS = 10;

/** The 503 to a call whose writes the database refuses. */
export const readOnly = (): ErrorResponse =>
  new ErrorResponse(503, 'readOnly', { headers: { 'retry-after': String(READ_ONLY_SECONDS) } });

/** The 409 to a change that has warnings and is not confirmed; null if it may be saved. */
export const requireConfirmation = (
  warnings: readonly Warning[],
  { confirmed }: { readonly confirmed: boolean },
): ErrorResponse | null =>
  warnings.length === 0 || confirmed ? null : new ErrorResponse(409, 'unconfirmed', { code: 'unconfirmed', warnings });

/** Sends an error in the language of the client. */
export const respondWith = ({ req }: Context, error: ErrorResponse): Response =>
  error.toResponse(negotiateLocale(req.header('accept-language')));

export const notFound = (): ErrorResponse => new ErrorResponse(404, 'notFound');

/** The customer of a live session. */
export interface SessionCustomer {
  readonly id: number;
  readonly phone: string;
  readonly tokenHash: string;
}

/** One validated request of either API. */
export interface EndpointRequest<Query = unknown, Body = unknown> {
  readonly db: Database;
  readonly query: Query;
  readonly body: Body;
  /** The unparsed body. */
  readonly bodyText: string;
  readonly locale: Locale;
  readonly now: Date;
  /** The `Idempotency-Key` header. */
  readonly idempotencyKey: string | null;
  /** The HTTP request that this was parsed from. */
  readonly httpRequest: Request;
  /** Adds a cookie to the response, unless that is an error. */
  setCookie(cookie: string): void;
}

type Endpoints = typeof endpoints;

/** One authenticated and validated request of a customer or visitor, as its handler receives it. */
export interface ApiRequest<Name extends EndpointName> extends EndpointRequest<
  ParsedRequest<Endpoints[Name], 'query'>,
  ParsedRequest<Endpoints[Name], 'body'>
> {
  readonly user: Endpoints[Name]['access'] extends 'customer' ? SessionCustomer : SessionCustomer | null;
}

/** Returns the object that is sent as JSON, an error response, or a complete HTTP response (a stream). */
export type Handler<Name extends EndpointName> = (
  request: ApiRequest<Name>,
) => Promise<ApiResponse<Name> | ErrorResponse | Response>;
export type Handlers = { readonly [Name in EndpointName]: Handler<Name> };
