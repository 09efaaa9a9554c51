import { Hono, type Context, type MiddlewareHandler } from 'hono';
import { isReadOnlyDatabaseError } from '#backend/db/database-folder.ts';
import type { Services } from '#backend/services.ts';
import { negotiateLocale } from '#backend/text.ts';
import type { Locale } from '#contract/constants.ts';
import { endpoints, type Endpoint, type EndpointName } from '#contract/endpoints.ts';
import { authenticate } from '#backend/customers/sessions.ts';
import {
  type ApiRequest,
  ErrorResponse,
  type Handler,
  type Handlers,
  notFound,
  type SessionCustomer,
} from '#backend/http/handler.ts';
import { logFailure } from '#backend/log.ts';
import { limitBody, readJson, readQuery, validate } from '#backend/http/request-input.ts';

interface AppEnv {
  Variables: {
    locale: Locale;
    endpoint: EndpointName;
    user: SessionCustomer | null;
  };
}

/** Responses that operators look for: failed authentication and exceeded rate limits. */
const LOGGED_ERRORS: Readonly<Record<number, string>> = { 401: 'access denied', 429: 'too many requests' };

/** A Hono app of every endpoint of the contract, and nothing else. */
export function createApp(services: Services, handlers: Handlers): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.use(async (c, next) => {
    c.set('locale', negotiateLocale(c.req.header('accept-language')));
    await next();
  });
  const addRoute = <Name extends EndpointName>(name: Name): void => {
    const { method, path }: Endpoint = endpoints[name];
    app.on(
      method,
      path,
      logRequest(services, name),
      requireUser(services, name),
      limitBody,
      respond(services, name, handlers[name]),
    );
    app.all(path, (c) =>
      new ErrorResponse(405, 'methodNotAllowed', { headers: { allow: method } }).toResponse(c.var.locale),
    );
  };
  for (const name of Object.keys(endpoints) as EndpointName[]) addRoute(name);
  app.notFound((c) => notFound().toResponse(c.var.locale));
  app.onError((error, c) => {
    if (isReadOnlyDatabaseError(error)) return new ErrorResponse(503, 'readOnly').toResponse(c.var.locale);
    logFailure(services.log, c.req.raw, 'API request failed', error, { call: c.var.endpoint });
    return new ErrorResponse(500, 'internalError').toResponse(c.var.locale);
  });
  return app;
}

function logRequest({ log }: Services, name: EndpointName): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const started = performance.now();
    c.set('endpoint', name);
    await next();
    const message = LOGGED_ERRORS[c.res.status];
    if (message) log('info', message, { call: name });
    log('debug', 'API request', {
      call: name,
      status: c.res.status,
      milliseconds: Math.round(performance.now() - started),
    });
  };
}

function requireUser(services: Services, name: EndpointName): MiddlewareHandler<AppEnv> {
  const { access } = endpoints[name];
  return async (c, next) => {
    const user = access === 'public' ? null : await authenticate(c.req.raw, services);
    if (access === 'customer' && !user) return new ErrorResponse(401, 'signInRequired').toResponse(c.var.locale);
    c.set('user', user);
    return next();
  };
}

/** Counts the request against its rate limit, then reads and validates the input, runs the handler and serializes its result. */
function respond<Name extends EndpointName>(
  { db, clock, rateLimiter }: Services,
  name: Name,
  handle: Handler<Name>,
): (c: Context<AppEnv>) => Promise<Response> {
  return async (c) => {
    const { user, locale } = c.var;
    const httpRequest = c.req.raw;
    const now = clock.now();
    const { rateLimit: action }: Endpoint = endpoints[name];
    const attempt = { userId: user?.id ?? null, request: httpRequest, now };
    const exceeded =
      action &&
      (await rateLimiter.consume(action, attempt).catch((error: unknown) => {
        // Reading is possible while the database accepts no writes, and with them no counts.
        if (endpoints[name].method === 'GET' && isReadOnlyDatabaseError(error)) return null;
        throw error;
      }));
    if (exceeded) return exceeded.toResponse(locale);
    const input = await readInput(endpoints[name], httpRequest);
    if (input instanceof ErrorResponse) return input.toResponse(locale);
    const idempotencyKey = c.req.header('idempotency-key') ?? null;
    const setCookie = (cookie: string): void => c.header('set-cookie', cookie, { append: true });
    const result = await handle({
      ...input,
      db,
      user,
      locale,
      now,
      idempotencyKey,
      httpRequest,
      setCookie,
    } as ApiRequest<Name>);
    if (result instanceof ErrorResponse) return result.toResponse(locale);
    if (result instanceof Response) return result;
    return c.body(JSON.stringify(result), 200, {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'content-language': locale,
      vary: 'Accept-Language',
    });
  };
}

type Input = { readonly bodyText: string; readonly query: unknown; readonly body: unknown };

async function readInput(endpoint: Endpoint, request: Request): Promise<Input | ErrorResponse> {
  const query = endpoint.query && readQuery(endpoint.query, request.url);
  if (query instanceof ErrorResponse) return query;
  if (!endpoint.body) return { bodyText: '', query, body: undefined };
  const read = await readJson(request);
  if (read instanceof ErrorResponse) return read;
  const body = validate(endpoint.body, read.json);
  return body instanceof ErrorResponse ? body : { bodyText: read.bodyText, query, body };
}
