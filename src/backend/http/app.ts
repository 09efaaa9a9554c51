import { Hono, type Context, type MiddlewareHandler } from 'hono';
import { ACTION_OF_CALL } from '#backend/limits/rate-limiter.ts';
import type { Services } from '#backend/services.ts';
import { localeOf } from '#backend/text.ts';
import type { Locale } from '#contract/constants.ts';
import { endpoints, type Endpoint, type EndpointName } from '#contract/endpoints.ts';
import { authenticate, type SessionUser } from '#backend/customers/sessions.ts';
import type { ApiRequest, Handler, Handlers } from './handler.ts';
import { logFailure } from '#backend/log.ts';
import { notFound, Refusal } from './refusal.ts';
import { limitBody, readJson, readQuery, validate } from './request-input.ts';

interface AppEnv {
  Variables: {
    locale: Locale;
    endpoint: EndpointName;
    user: SessionUser | null;
  };
}

/** Public calls whose answer differs for a signed-in customer; the others do not read the session. */
const OPTIONAL_AUTH: ReadonlySet<EndpointName> = new Set<EndpointName>(['checkPromo']);
/** Refusals that operators look for: a missing right (a forged report among them) and too many attempts. */
const LOGGED_REFUSALS: Readonly<Record<number, string>> = { 401: 'access refused', 429: 'too many calls' };

/** A Hono app of every endpoint of the contract, and nothing else. */
export function createApp(services: Services, handlers: Handlers): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.use(async (c, next) => {
    c.set('locale', localeOf(c.req.header('accept-language')));
    await next();
  });
  const addRoute = <Name extends EndpointName>(name: Name): void => {
    const { method, path }: Endpoint = endpoints[name];
    app.on(
      method,
      path,
      logCall(services, name),
      requireUser(services, name),
      limitBody,
      respond(services, name, handlers[name]),
    );
    app.all(path, (c) => new Refusal(405, 'wrongMethod', { headers: { allow: method } }).toResponse(c.var.locale));
  };
  for (const name of Object.keys(endpoints) as EndpointName[]) addRoute(name);
  app.notFound((c) => notFound().toResponse(c.var.locale));
  app.onError((error, c) => {
    logFailure(services.log, c.req.raw, 'call failed', error, { call: c.var.endpoint });
    return new Refusal(500, 'internal').toResponse(c.var.locale);
  });
  return app;
}

function logCall({ log }: Services, name: EndpointName): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const started = performance.now();
    c.set('endpoint', name);
    await next();
    const refused = LOGGED_REFUSALS[c.res.status];
    if (refused) log('info', refused, { call: name });
    log('debug', 'call', { call: name, status: c.res.status, milliseconds: Math.round(performance.now() - started) });
  };
}

function requireUser(services: Services, name: EndpointName): MiddlewareHandler<AppEnv> {
  const { auth } = endpoints[name];
  return async (c, next) => {
    const user = auth || OPTIONAL_AUTH.has(name) ? await authenticate(c.req.raw, services) : null;
    if (auth && !user) return new Refusal(401, 'signIn').toResponse(c.var.locale);
    c.set('user', user);
    return next();
  };
}

/** Validates the input, counts the call against its limit, and runs its handler; refusals and streams are responses already. */
function respond<Name extends EndpointName>(
  { db, clock, rateLimiter }: Services,
  name: Name,
  handle: Handler<Name>,
): (c: Context<AppEnv>) => Promise<Response> {
  return async (c) => {
    const { user, locale } = c.var;
    const request = c.req.raw;
    const input = await readInput(endpoints[name], request);
    if (input instanceof Refusal) return input.toResponse(locale);
    const now = clock.now();
    const limit = ACTION_OF_CALL[name];
    const exceeded = limit && (await rateLimiter.consume(limit, { userId: user?.id ?? null, request, now }));
    if (exceeded) return exceeded.toResponse(locale);
    const key = c.req.header('idempotency-key') ?? null;
    const setCookie = (cookie: string): void => c.header('set-cookie', cookie, { append: true });
    const result = await handle({ ...input, db, user, locale, now, key, request, setCookie } as ApiRequest<Name>);
    if (result instanceof Refusal) return result.toResponse(locale);
    if (result instanceof Response) return result;
    return c.body(JSON.stringify(result), 200, {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'content-language': locale,
      vary: 'Accept-Language',
    });
  };
}

/** `text` is the body as it was sent. */
type Input = { readonly text: string; readonly query: unknown; readonly body: unknown };

async function readInput(endpoint: Endpoint, request: Request): Promise<Input | Refusal> {
  const query = endpoint.query && readQuery(endpoint.query, request.url);
  if (query instanceof Refusal) return query;
  if (!endpoint.body) return { text: '', query, body: undefined };
  const read = await readJson(request);
  if (read instanceof Refusal) return read;
  const body = validate(endpoint.body, read.json);
  return body instanceof Refusal ? body : { text: read.text, query, body };
}
