import type { Database } from '#backend/db/client.ts';
import { type EndpointRequest, ErrorResponse, notFound } from '#backend/http/handler.ts';
import type { ParsedRequest } from '#contract/endpoint.ts';
import type { AuditSubjectText } from '#contract/staff/audit.ts';
import type { StaffEndpoint } from '#contract/staff/definition.ts';
import type {
  ParsedStaffBody,
  StaffEndpointName,
  StaffEndpoints,
  StaffReadName,
  StaffResponse,
  StaffWriteName,
} from '#contract/staff/index.ts';
import type { StaffActor } from './actor.ts';
import { scopeFinders } from './resource-scopes.ts';

/**
 * One authenticated, permitted and validated request, as its handler receives it. `db` is for a GET a read-only
 * transaction, for a POST the transaction that also writes the audit log, for a stream the database without a
 * transaction.
 */
export interface StaffRequest<Name extends StaffEndpointName> extends EndpointRequest<
  ParsedRequest<StaffEndpoints[Name], 'query'>,
  ParsedStaffBody<Name>
> {
  /** Null for a `public` endpoint. */
  readonly actor: StaffEndpoints[Name]['access'] extends 'public' ? null : StaffActor;
  /** Runs work once the transaction is committed, such as notifying open pages. The work must not throw. */
  afterCommit(work: () => void): void;
}

/** A row of the audit log. It must not contain personal data of customers, because it is never deleted. */
export interface AuditEntry {
  /** What the request changed. */
  readonly subject: AuditSubjectText;
  /** By default the restaurant of the endpoint's resources, if they have one. */
  readonly restaurantId?: number | null;
  readonly before?: unknown;
  readonly after?: unknown;
  /** For a sign-in, the person who signed in; by default the caller. */
  readonly staffId?: number;
  readonly deviceId?: number;
}

/** An empty list if the request changed nothing. */
type AuditEntries = AuditEntry | readonly AuditEntry[];

/** The result of a write: the response, and what is written to the audit log in the same transaction. */
export type WriteResult<Name extends StaffEndpointName> = StaffEndpoints[Name] extends { isAudited: false }
  ? { readonly response: StaffResponse<Name> }
  : { readonly response: StaffResponse<Name>; readonly audit: AuditEntries };

export type ReadHandler<Name extends StaffEndpointName> = (
  request: StaffRequest<Name>,
) => Promise<StaffResponse<Name> | ErrorResponse | Response>;

export type Write<Name extends StaffEndpointName> = (
  request: StaffRequest<Name>,
) => Promise<WriteResult<Name> | ErrorResponse>;

/**
 * A write, or a `prepare` function that returns one. `prepare` runs before the transaction, for work that is slow or
 * must persist if the write fails: hashing, calls of other services, counting attempts. An error response of the write
 * rolls back its transaction, but not the effects of `prepare`.
 *
 * A response with personal data of an order is not stored under an idempotency key: a repeated key gets what `readAgain`
 * reads.
 */
export type WriteHandler<Name extends StaffEndpointName> =
  | Write<Name>
  | { readonly prepare: (request: StaffRequest<Name>) => Promise<Write<Name> | ErrorResponse> }
  | { readonly write: Write<Name>; readonly readAgain: ReadHandler<Name> };

export type StaffHandlers = { readonly [Name in StaffReadName]: ReadHandler<Name> } & {
  readonly [Name in StaffWriteName]: WriteHandler<Name>;
};

/**
 * The 409 response to an edit that is based on an outdated revision of a row.
 * @param current the current row, in the shape of the response
 */
export const stale = (current: unknown): ErrorResponse =>
  new ErrorResponse(409, 'changedMeanwhile', { code: 'stale', current });

/** The ids of the restaurants to which the ids in a request belong. */
export type RequestRestaurants = ReadonlySet<number>;

/**
 * Checks whether the actor may call the endpoint. Returns a 401 without a session; for an endpoint with roles, a 403
 * for another role, or for a change on a shared device before a PIN was entered; otherwise null.
 */
export function checkRole({ access, method }: StaffEndpoint, actor: StaffActor | null): ErrorResponse | null {
  if (access === 'public') return null;
  if (!actor) return new ErrorResponse(401, 'signInRequired');
  if (access === 'signedIn') return null;
  if (!access.includes(actor.role)) return new ErrorResponse(403, 'notAllowed');
  return method === 'POST' && actor.staffId === null
    ? new ErrorResponse(403, 'pinRequired', { code: 'pin_required' })
    : null;
}

/**
 * Finds the restaurants of the resources whose ids are in the query or the body. Returns a 404 if a resource does not
 * exist and also if the actor has no access to it, so that the response does not reveal which ids exist.
 */
export async function checkResources(
  db: Database,
  { resourceAccess = {} }: StaffEndpoint,
  fields: Readonly<Record<string, unknown>>,
  actor: StaffActor,
): Promise<RequestRestaurants | ErrorResponse> {
  const restaurants = new Set<number>();
  for (const [field, kind] of Object.entries(resourceAccess)) {
    const id = fields[field];
    if (id === undefined || id === null) continue;
    const scope = typeof id === 'number' ? await scopeFinders[kind](db, id, actor) : null;
    if (scope === null || (scope === 'shop' && actor.role !== 'owner')) return notFound();
    // A row of the whole shop (`shop`) or of the actor (`own`) belongs to no restaurant.
    if (scope === 'shop' || scope === 'own') continue;
    if (scope.some((restaurant) => !actor.restaurantIds.includes(restaurant))) return notFound();
    for (const restaurant of scope) restaurants.add(restaurant);
  }
  return restaurants;
}
