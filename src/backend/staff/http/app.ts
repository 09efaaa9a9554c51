import { Hono, type Context, type MiddlewareHandler } from 'hono';
import type { Database } from '#backend/db/client.ts';
import { isReadOnlyDatabaseError } from '#backend/db/database-folder.ts';
import { inTransaction } from '#backend/db/transaction.ts';
import { ErrorResponse, notFound } from '#backend/http/handler.ts';
import { checkKey, ofStaff, respondOnce } from '#backend/http/idempotency.ts';
import { inRequestTransaction, isUniqueViolation } from '#backend/http/transactions.ts';
import { isCrossOrigin, limitBody, limitBodyTo, readJson, readQuery, validate } from '#backend/http/request-input.ts';
import { logFailure } from '#backend/log.ts';
import type { Services } from '#backend/services.ts';
import { negotiateLocale } from '#backend/text.ts';
import type { Locale } from '#contract/constants.ts';
import type { StaffEndpoint } from '#contract/staff/definition.ts';
import { staffEndpoints, type StaffEndpointName } from '#contract/staff/index.ts';
import { authenticateStaff } from '../people/sessions.ts';
import { writeAudit } from '../audit/audit-log.ts';
import type { StaffActor } from './actor.ts';
import {
  type AuditEntry,
  type RequestRestaurants,
  type StaffHandlers,
  type StaffRequest,
  checkResources,
  checkRole,
} from './handler.ts';

interface StaffEnv {
  Variables: { locale: Locale; endpoint: StaffEndpointName };
}

/** Header that every call must send. Forms and images of other sites cannot send it. */
export const STAFF_HEADER = 'x-staff';

/**
 * Types that cover the requests and handlers of all endpoints. `respond` calls a handler only with the request of its
 * own endpoint. `StaffHandlers` has the exact types.
 */
type AnyRequest = StaffRequest<StaffEndpointName>;
type AnyResult = { readonly response: unknown; readonly audit?: AuditEntry | readonly AuditEntry[] };
type AnyWrite = (request: AnyRequest) => Promise<AnyResult | ErrorResponse>;
type AnyRead = (request: AnyRequest) => Promise<object | ErrorResponse | Response>;
type AnyWriteHandler = AnyWrite | { readonly prepare: (request: AnyRequest) => Promise<AnyWrite | ErrorResponse> };

/** Creates the Hono app of the staff API. */
export function createStaffApp(services: Services, handlers: StaffHandlers): Hono<StaffEnv> {
  const app = new Hono<StaffEnv>();
  app.use(async (c, next) => {
    c.set('locale', negotiateLocale(c.req.header('accept-language')));
    await next();
  });
  for (const name of Object.keys(staffEndpoints) as StaffEndpointName[]) {
    const { method, path, maxJsonBytes, maxUploadBytes }: StaffEndpoint = staffEndpoints[name];
    const maxBytes = maxUploadBytes ?? maxJsonBytes;
    const limit = maxBytes === undefined ? limitBody : limitBodyTo(maxBytes);
    app.on(method, path, logRequest(services, name), rejectForeignPages, limit, (c) =>
      respond(services, name, handlers, c),
    );
    app.all(path, (c) =>
      new ErrorResponse(405, 'methodNotAllowed', { headers: { allow: method } }).toResponse(c.var.locale),
    );
  }
  app.all('/staff/api/*', (c) => notFound().toResponse(c.var.locale));
  app.onError((error, c) => {
    if (isReadOnlyDatabaseError(error)) return new ErrorResponse(503, 'readOnly').toResponse(c.var.locale);
    logFailure(services.log, c.req.raw, 'a staff request failed', error, { call: c.var.endpoint });
    return new ErrorResponse(500, 'internalError').toResponse(c.var.locale);
  });
  return app;
}

function logRequest({ log }: Services, name: StaffEndpointName): MiddlewareHandler<StaffEnv> {
  return async (c, next) => {
    const started = performance.now();
    c.set('endpoint', name);
    await next();
    const { status } = c.res;
    if (status === 401 || status === 403 || status === 429) log('info', 'staff access denied', { call: name, status });
    const milliseconds = Math.round(performance.now() - started);
    log('debug', 'staff request', { call: name, status, milliseconds });
  };
}

/**
 * CSRF protection in addition to the cookie's SameSite attribute: a page of another origin cannot send the header, and
 * the browser states its origin.
 */
const rejectForeignPages: MiddlewareHandler<StaffEnv> = async (c, next) => {
  if (c.req.header(STAFF_HEADER) !== '1' || isCrossOrigin(c.req.raw))
    return new ErrorResponse(403, 'notAllowed').toResponse(c.var.locale);
  return next();
};

/** Checks session, role, input and resources in this order, runs the handler and serializes its result. */
async function respond(
  services: Services,
  name: StaffEndpointName,
  handlers: StaffHandlers,
  c: Context<StaffEnv>,
): Promise<Response> {
  const { locale } = c.var;
  const endpoint: StaffEndpoint = staffEndpoints[name];
  const actor = endpoint.access === 'public' ? null : await authenticateStaff(c.req.raw, services);
  const refused = checkRole(endpoint, actor);
  if (refused) return refused.toResponse(locale);
  const input = await readInput(endpoint, c.req.raw);
  if (input instanceof ErrorResponse) return input.toResponse(locale);
  const restaurantIds = actor ? await checkResources(services.db, endpoint, input.fields, actor) : new Set<number>();
  if (restaurantIds instanceof ErrorResponse) return restaurantIds.toResponse(locale);
  /** What the handler has requested for the case that its transaction is committed. */
  const afterCommit = { callbacks: [] as (() => void)[], cookies: [] as string[] };
  const request = {
    ...input,
    db: services.db,
    actor,
    locale,
    now: services.clock.now(),
    httpRequest: c.req.raw,
    setCookie: (cookie: string) => void afterCommit.cookies.push(cookie),
    afterCommit: (work: () => void) => void afterCommit.callbacks.push(work),
  } as AnyRequest;
  const handler = handlers[name];
  const result =
    endpoint.method === 'GET'
      ? await read(services.db, endpoint, handler as AnyRead, request)
      : await write(services.db, name, handler as AnyWriteHandler, request, {
          actor,
          restaurantIds,
          bodyText: input.bodyText,
          key: c.req.header('idempotency-key') ?? null,
          discardRequested: () => {
            afterCommit.callbacks.length = 0;
            afterCommit.cookies.length = 0;
          },
        });
  if (result instanceof ErrorResponse) return result.toResponse(locale);
  for (const cookie of afterCommit.cookies) c.header('set-cookie', cookie, { append: true });
  for (const work of afterCommit.callbacks) work();
  if (result instanceof Response) return result;
  return c.body(JSON.stringify(result), 200, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'content-language': locale,
    vary: 'Accept-Language',
  });
}

interface Input {
  readonly bodyText: string;
  readonly query: unknown;
  readonly body: unknown;
  /** The fields of query and body. */
  readonly fields: Readonly<Record<string, unknown>>;
}

async function readInput(endpoint: StaffEndpoint, request: Request): Promise<Input | ErrorResponse> {
  const query: unknown = endpoint.query && readQuery(endpoint.query, request.url);
  if (query instanceof ErrorResponse) return query;
  if (!endpoint.body) return { bodyText: '', query, body: undefined, fields: { ...(query as object) } };
  const received = await readJson(request);
  if (received instanceof ErrorResponse) return received;
  const body: unknown = validate(endpoint.body, received.json);
  if (body instanceof ErrorResponse) return body;
  return { bodyText: received.bodyText, query, body, fields: { ...(query as object), ...(body as object) } };
}

/**
 * Runs the handler of a GET in a read-only transaction, which rejects changes. The handler of a stream runs outside a
 * transaction, because the stream continues after it returns.
 */
async function read(db: Database, { stream }: StaffEndpoint, handler: AnyRead, request: AnyRequest) {
  if (stream) return handler(request);
  return inTransaction(db, (tx) => handler({ ...request, db: tx }), { accessMode: 'read only' });
}

interface WriteContext {
  readonly actor: StaffActor | null;
  /** The restaurants to which the ids in the request belong. */
  readonly restaurantIds: RequestRestaurants;
  readonly bodyText: string;
  readonly key: string | null;
  /** Discards the cookies and callbacks that a transaction has requested, after it was rolled back. */
  discardRequested(): void;
}

/**
 * Runs a write, its audit entries and the record of its idempotency key in one transaction. An error response rolls all
 * of them back, so the key can be used again. `prepare` runs before the transaction; its effects persist, and it is
 * not repeated if the transaction is.
 */
async function write(
  db: Database,
  name: StaffEndpointName,
  handler: AnyWriteHandler,
  request: AnyRequest,
  { actor, restaurantIds, bodyText, key, discardRequested }: WriteContext,
): Promise<unknown> {
  const endpoint: StaffEndpoint = staffEndpoints[name];
  const invalidKey = endpoint.acceptsIdempotencyKey && actor && checkKey(key);
  if (invalidKey) return invalidKey;
  const run = typeof handler === 'function' ? handler : await handler.prepare(request);
  if (run instanceof ErrorResponse) return run;
  const [onlyRestaurant] = restaurantIds.size === 1 ? restaurantIds : [];
  const runOnce = () =>
    inRequestTransaction<unknown>(db, async (tx) => {
      const runAndRecord = async () => {
        const result = await run({ ...request, db: tx });
        if (result instanceof ErrorResponse) return result;
        if (endpoint.isAudited !== false)
          await writeAudit(tx, [result.audit ?? []].flat(), {
            action: name,
            actor,
            restaurantId: onlyRestaurant ?? null,
            now: request.now,
          });
        return result.response;
      };
      if (!endpoint.acceptsIdempotencyKey || !actor || key === null) return runAndRecord();
      const use = { owner: keyOwner(actor), endpoint: name, key, bodyText, now: request.now };
      return respondOnce(tx, use, runAndRecord);
    });
  try {
    return await runOnce();
  } catch (error) {
    // A parallel request has taken a unique value, such as a slug, since the handler checked it: now the handler sees
    // it.
    if (!isUniqueViolation(error)) throw error;
    discardRequested();
    return runOnce();
  }
}

/** The owner of idempotency keys: the person or, if no one has entered a PIN, the device. */
const keyOwner = ({ staffId, deviceId }: StaffActor) =>
  ofStaff(staffId === null ? `device ${deviceId}` : `staff ${staffId}`);
