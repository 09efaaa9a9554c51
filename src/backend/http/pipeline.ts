import type { Context, Hono } from 'hono';
import type { BaseServices } from '#backend/base-services.ts';
import { logFailure } from '#backend/log.ts';
import { negotiateLocale } from '#backend/text.ts';
import { MAX_BODY_BYTES, type Locale } from '#contract/constants.ts';
import type { ApiEndpoint } from '#contract/endpoint.ts';
import { toWire } from '#contract/wire-form.ts';
import { apiHeaders, type EndpointRequest, ErrorResponse, readOnly, respondWith } from './handler.ts';
import { limitBodyTo, readJson, readQuery, validate } from './request-input.ts';

/** A validated request of any endpoint. */
export interface ReceivedRequest<Caller> extends EndpointRequest {
  readonly caller: Caller;
}

/** What differs between the customers' and the staff's API. */
export interface Api<Name extends string, Caller> {
  readonly endpoints: Readonly<Record<Name, ApiEndpoint>>;
  /** What the log calls a request. */
  readonly label: string;
  /** The messages of the log for responses that operators look for, by status. */
  readonly loggedErrors: Readonly<Record<number, string>>;
  /** Who makes a call, or the error response to a caller who may not. The body has not been read yet. */
  authenticate(request: Request, name: Name): Promise<Caller | ErrorResponse>;
  /** The id of the customer by whom the calls of a rate limit are counted; null for others. */
  customerId(caller: Caller): number | null;
  /** Returns the object that is sent as JSON, an error response, or a complete HTTP response (a stream). */
  handle<Each extends Name>(name: Each, request: ReceivedRequest<Caller>): Promise<unknown>;
}

type PipelineServices = Pick<BaseServices, 'db' | 'clock' | 'log' | 'rateLimiter' | 'databaseWrites'>;

/** Adds the endpoints of an API to an app. */
export function addEndpoints<Name extends string, Caller>(
  app: Hono,
  services: PipelineServices,
  api: Api<Name, Caller>,
): void {
  for (const name of Object.keys(api.endpoints) as Name[]) {
    const { method, path } = api.endpoints[name];
    const receive = createReceiver(services, api, name);
    app.on(method, path, (c) => respondAndLog(services, api, name, c, () => receive(c)));
    app.all(path, (c) => respondWith(c, new ErrorResponse(405, 'methodNotAllowed', { headers: { allow: method } })));
  }
}

/** Sends what `receive` returns, and logs it. An error is a 500, or a 503 if the database refuses writes. */
async function respondAndLog<Name extends string>(
  { log, databaseWrites }: PipelineServices,
  { endpoints, label, loggedErrors }: Pick<Api<Name, unknown>, 'endpoints' | 'label' | 'loggedErrors'>,
  name: Name,
  c: Context,
  receive: () => Promise<unknown>,
): Promise<Response> {
  const started = performance.now();
  const response = await receive()
    .then((result) => toResponse(c, endpoints[name], result))
    .catch((error: unknown) => {
      if (databaseWrites.recordRefusal(error)) return respondWith(c, readOnly());
      logFailure(log, c.req.raw, `${label} failed`, error, { call: name });
      return respondWith(c, new ErrorResponse(500, 'internalError'));
    });
  const message = loggedErrors[response.status];
  if (message) log('info', message, { call: name });
  const milliseconds = Math.round(performance.now() - started);
  log('debug', label, { call: name, status: response.status, milliseconds });
  return response;
}

function toResponse(c: Context, { response: schema }: ApiEndpoint, result: unknown): Response {
  if (result instanceof ErrorResponse) return respondWith(c, result);
  if (result instanceof Response) return result;
  return c.body(JSON.stringify(toWire(schema, result)), 200, {
    'content-type': 'application/json',
    ...apiHeaders(localeOf(c)),
  });
}

/**
 * The function that handles the requests to an endpoint. It authenticates the caller, checks the size of the body,
 * counts the call against its rate limit, reads and validates the input and runs the handler, in this order.
 */
function createReceiver<Name extends string, Caller>(
  { db, clock, rateLimiter, databaseWrites }: PipelineServices,
  api: Api<Name, Caller>,
  name: Name,
): (c: Context) => Promise<unknown> {
  const endpoint = api.endpoints[name];
  const limitBody = limitBodyTo(endpoint.maxUploadBytes ?? endpoint.maxJsonBytes ?? MAX_BODY_BYTES);
  const countCall = async (attempt: Parameters<typeof rateLimiter.consume>[1]) => {
    if (!endpoint.rateLimit) return null;
    return rateLimiter.consume(endpoint.rateLimit, attempt).catch((error: unknown) => {
      // Reading is possible while the database accepts no writes, and with them no counts.
      if (endpoint.method === 'GET' && databaseWrites.recordRefusal(error)) return null;
      throw error;
    });
  };
  return async (c) => {
    const caller = await api.authenticate(c.req.raw, name);
    if (caller instanceof ErrorResponse) return caller;
    const tooLarge = await limitBody(c, async () => {});
    if (tooLarge) return tooLarge;
    // `limitBody` may have replaced the request by one whose body it has read.
    const httpRequest = c.req.raw;
    const now = clock.now();
    const exceeded = await countCall({ userId: api.customerId(caller), request: httpRequest, now });
    if (exceeded) return exceeded;
    const input = await readInput(endpoint, httpRequest);
    if (input instanceof ErrorResponse) return input;
    return api.handle(name, {
      ...input,
      caller,
      db,
      locale: localeOf(c),
      now,
      idempotencyKey: c.req.header('idempotency-key') ?? null,
      httpRequest,
      setCookie: (cookie) => c.header('set-cookie', cookie, { append: true }),
    });
  };
}

const localeOf = (c: Context): Locale => negotiateLocale(c.req.header('accept-language'));

type Input = { readonly bodyText: string; readonly query: unknown; readonly body: unknown };

async function readInput(endpoint: ApiEndpoint, request: Request): Promise<Input | ErrorResponse> {
  const query = endpoint.query && readQuery(endpoint.query, request.url);
  if (query instanceof ErrorResponse) return query;
  if (!endpoint.body) return { bodyText: '', query, body: undefined };
  const read = await readJson(request);
  if (read instanceof ErrorResponse) return read;
  const body = validate(endpoint.body, read.json);
  return body instanceof ErrorResponse ? body : { bodyText: read.bodyText, query, body };
}
