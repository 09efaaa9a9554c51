import type { Database } from '#backend/db/client.ts';
import { ErrorResponse, notFound } from '#backend/http/handler.ts';
import type { Locale } from '#contract/constants.ts';
import type { StaffEndpoint, StaffRole } from '#contract/staff/definition.ts';
import type {
  ParsedStaffBody,
  ParsedStaffQuery,
  StaffEndpointName,
  StaffEndpoints,
  StaffReadName,
  StaffResponse,
  StaffWriteName,
} from '#contract/staff/index.ts';
import { findScope } from './resource-scopes.ts';

/** Who makes a request: a person, or a device on which a person acts. */
export interface StaffActor {
  readonly sessionId: number;
  /** The person; null on a shared device until a PIN has been entered. */
  readonly staffId: number | null;
  readonly deviceId: number | null;
  /** On a device never more than that of the device, whoever acts. */
  readonly role: StaffRole;
  /** The restaurants that the actor may see and change. */
  readonly restaurantIds: readonly number[];
  /** The branch of the device; null for all. */
  readonly branchId: number | null;
  readonly deviceKind: 'board' | 'courier' | null;
  /** Whether several staff members use the device, each with a PIN. */
  readonly isShared: boolean;
}

/** One authenticated, permitted and validated request, as its handler receives it. */
export interface StaffRequest<Name extends StaffEndpointName> {
  /** Of a GET a read-only transaction, of a POST the transaction that also writes the audit log, of a stream no transaction. */
  readonly db: Database;
  readonly query: ParsedStaffQuery<Name>;
  readonly body: ParsedStaffBody<Name>;
  /** Null for a `public` endpoint. */
  readonly actor: StaffEndpoints[Name]['roles'] extends 'public' ? null : StaffActor;
  readonly locale: Locale;
  readonly now: Date;
  readonly httpRequest: Request;
  setCookie(cookie: string): void;
  /** Runs work once the transaction is committed, such as notifying open pages. */
  afterCommit(work: () => void): void;
}

/** A row of the audit log. Nothing of a customer belongs into it, because it is never deleted. */
export interface AuditEntry {
  /** `product 12`. */
  readonly subject: string;
  /** By default the restaurant of the endpoint's resources, if they have one. */
  readonly restaurantId?: number | null;
  readonly before?: unknown;
  readonly after?: unknown;
  /** Of a sign-in, who signed in; by default who made the request. */
  readonly staffId?: number;
  readonly deviceId?: number;
}

/** None if the request changed nothing. */
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
 * A write, or what comes before it outside the transaction and returns it: hashing, calls of other services, counting attempts. An
 * error response of a write rolls its transaction back, but not what happened before.
 */
export type WriteHandler<Name extends StaffEndpointName> =
  Write<Name> | { readonly prepare: (request: StaffRequest<Name>) => Promise<Write<Name> | ErrorResponse> };

export type StaffHandlers = { readonly [Name in StaffReadName]: ReadHandler<Name> } & {
  readonly [Name in StaffWriteName]: WriteHandler<Name>;
};

/**
 * The conflict of an edit that was made from another revision of a row.
 * @param current the row as it is now, in the shape of the response
 */
export const stale = (current: unknown): ErrorResponse =>
  new ErrorResponse(409, 'changedMeanwhile', { code: 'stale', current });

/** The ids of the restaurants to which the ids in a request belong. */
export type RequestRestaurants = ReadonlySet<number>;

/**
 * Whether the role may call the endpoint: 401 without a session, 403 for another role, and for a change on a shared device before a PIN.
 */
export function checkRole({ roles, method }: StaffEndpoint, actor: StaffActor | null): ErrorResponse | null {
  if (roles === 'public') return null;
  if (!actor) return new ErrorResponse(401, 'signInRequired');
  if (roles === 'signedIn') return null;
  if (!roles.includes(actor.role)) return new ErrorResponse(403, 'notAllowed');
  return method === 'POST' && actor.staffId === null
    ? new ErrorResponse(403, 'pinRequired', { code: 'pin_required' })
    : null;
}

/**
 * Finds the restaurants of the resources that query or body name. A 404 if one does not exist or is not among the actor's: the response
 * does not tell which.
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
    const scope = typeof id === 'number' ? await findScope[kind](db, id, actor) : null;
    if (scope === null || (scope === 'shop' && actor.role !== 'owner')) return notFound();
    if (typeof scope === 'string') continue;
    if (scope.some((restaurant) => !actor.restaurantIds.includes(restaurant))) return notFound();
    for (const restaurant of scope) restaurants.add(restaurant);
  }
  return restaurants;
}
