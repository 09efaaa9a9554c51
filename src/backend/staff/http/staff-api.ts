import type { Database } from '#backend/db/client.ts';
import { inTransaction } from '#backend/db/transaction.ts';
import { ErrorResponse } from '#backend/http/handler.ts';
import { checkKey, ofStaff, respondOnce } from '#backend/http/idempotency.ts';
import type { Api, ReceivedRequest } from '#backend/http/pipeline.ts';
import { isCrossOrigin } from '#backend/http/request-input.ts';
import { inRequestTransaction, isUniqueViolation } from '#backend/http/transactions.ts';
import type { Services } from '#backend/services.ts';
import type { StaffEndpoint } from '#contract/staff/definition.ts';
import { staffEndpoints, type StaffEndpointName } from '#contract/staff/index.ts';
import { writeAudit } from '../audit/audit-log.ts';
import { authenticateStaff } from '../people/sessions.ts';
import type { StaffActor } from './actor.ts';
import {
  type AuditEntry,
  type RequestRestaurants,
  type StaffHandlers,
  type StaffRequest,
  checkResources,
  checkRole,
} from './handler.ts';

/** Header that every call must send. Forms and images of other sites cannot send it. */
const STAFF_HEADER = 'x-staff';

/**
 * Types that cover the requests and handlers of all endpoints. `handle` calls a handler only with the request of its own
 * endpoint. `StaffHandlers` has the exact types.
 */
type AnyRequest = StaffRequest<StaffEndpointName>;
type AnyResult = { readonly response: unknown; readonly audit?: AuditEntry | readonly AuditEntry[] };
type AnyWrite = (request: AnyRequest) => Promise<AnyResult | ErrorResponse>;
type AnyRead = (request: AnyRequest) => Promise<object | ErrorResponse | Response>;
type AnyWriteHandler =
  | AnyWrite
  | { readonly prepare: (request: AnyRequest) => Promise<AnyWrite | ErrorResponse> }
  | { readonly write: AnyWrite; readonly readAgain: AnyRead };

type Received = ReceivedRequest<StaffActor | null>;

/** The API of the staff's pages, with a session cookie. */
export const staffApi = (services: Services, handlers: StaffHandlers): Api<StaffEndpointName, StaffActor | null> => ({
  endpoints: staffEndpoints,
  label: 'staff request',
  loggedErrors: {
    401: 'staff access denied: no session',
    403: 'staff access denied: not allowed',
    429: 'staff access denied: too many requests',
  },
  authenticate: async (request, name) => {
    // CSRF protection in addition to the cookie's SameSite attribute: a page of another origin cannot send the header,
    // and the browser states its origin.
    if (request.headers.get(STAFF_HEADER) !== '1' || isCrossOrigin(request))
      return new ErrorResponse(403, 'notAllowed');
    const endpoint: StaffEndpoint = staffEndpoints[name];
    const actor = endpoint.access === 'public' ? null : await authenticateStaff(request, services);
    return checkRole(endpoint, actor) ?? actor;
  },
  customerId: () => null,
  handle: (name, received) => handle(name, handlers[name], received),
});

/** Checks access to the resources, and runs the handler. */
async function handle(
  name: StaffEndpointName,
  handler: StaffHandlers[StaffEndpointName],
  received: Received,
): Promise<unknown> {
  const { db, caller: actor, query, body } = received;
  const endpoint: StaffEndpoint = staffEndpoints[name];
  const fields = { ...(query as object), ...(body as object) };
  const restaurantIds = actor ? await checkResources(db, endpoint, fields, actor) : new Set<number>();
  if (restaurantIds instanceof ErrorResponse) return restaurantIds;
  /** What the handler has requested for the case that its transaction is committed. */
  const afterCommit: (() => void)[] = [];
  const request = {
    ...received,
    actor,
    setCookie: (cookie: string) => void afterCommit.push(() => received.setCookie(cookie)),
    afterCommit: (work: () => void) => void afterCommit.push(work),
  } as AnyRequest;
  const result =
    endpoint.method === 'GET'
      ? await read(db, endpoint, handler as AnyRead, request)
      : await write(name, handler as AnyWriteHandler, request, {
          ...received,
          restaurantIds,
          discardRequested: () => void (afterCommit.length = 0),
        });
  if (!(result instanceof ErrorResponse)) for (const work of afterCommit) work();
  return result;
}

/**
 * Runs the handler of a GET in a read-only transaction, which rejects changes. The handler of a stream runs outside a
 * transaction, because the stream continues after it returns.
 */
async function read(db: Database, { stream }: StaffEndpoint, handler: AnyRead, request: AnyRequest) {
  if (stream) return handler(request);
  return inTransaction(db, (tx) => handler({ ...request, db: tx }), { accessMode: 'read only' });
}

interface WriteContext extends Received {
  /** The restaurants to which the ids in the request belong. */
  readonly restaurantIds: RequestRestaurants;
  /** Discards the cookies and callbacks that a transaction has requested, after it was rolled back. */
  discardRequested(): void;
}

/**
 * Runs a write, its audit entries and the record of its idempotency key in one transaction. An error response rolls all
 * of them back, so the key can be used again. `prepare` runs before the transaction; its effects persist, and it is
 * not repeated if the transaction is.
 */
async function write(
  name: StaffEndpointName,
  handler: AnyWriteHandler,
  request: AnyRequest,
  { db, caller: actor, restaurantIds, bodyText, idempotencyKey: key, now, discardRequested }: WriteContext,
): Promise<unknown> {
  const endpoint: StaffEndpoint = staffEndpoints[name];
  const keyUse =
    endpoint.acceptsIdempotencyKey && actor && key !== null
      ? { owner: keyOwner(actor), endpoint: name, schema: endpoint.response, key, bodyText, now }
      : null;
  const invalidKey = keyUse && checkKey(keyUse.key);
  if (invalidKey) return invalidKey;
  const run = await chooseWrite(handler, request);
  if (run instanceof ErrorResponse) return run;
  const readAgain = 'readAgain' in handler ? handler.readAgain : undefined;
  const [onlyRestaurant = null] = restaurantIds.size === 1 ? restaurantIds : [];
  const runAndRecord = async (tx: Database) => {
    const result = await run({ ...request, db: tx });
    if (result instanceof ErrorResponse) return result;
    if (endpoint.isAudited !== false)
      await writeAudit(tx, [result.audit ?? []].flat(), { action: name, actor, restaurantId: onlyRestaurant, now });
    return result.response;
  };
  const runOnce = () =>
    inRequestTransaction<unknown>(db, (tx) =>
      keyUse
        ? respondOnce(tx, keyUse, () => runAndRecord(tx), readAgain && (() => readAgain({ ...request, db: tx })))
        : runAndRecord(tx),
    );
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

async function chooseWrite(handler: AnyWriteHandler, request: AnyRequest): Promise<AnyWrite | ErrorResponse> {
  if (typeof handler === 'function') return handler;
  return 'prepare' in handler ? handler.prepare(request) : handler.write;
}

/** The owner of idempotency keys: the person or, if no one has entered a PIN, the device. */
const keyOwner = ({ staffId, deviceId }: StaffActor) =>
  ofStaff(staffId === null ? `device ${deviceId}` : `staff ${staffId}`);
