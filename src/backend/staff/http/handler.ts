import type { Database } from '#backend/db/client.ts';
import { ErrorResponse } from '#backend/http/handler.ts';
import type { Locale } from '#contract/constants.ts';
import type { StaffRole } from '#contract/staff/definition.ts';
import type {
  ParsedStaffBody,
  ParsedStaffQuery,
  StaffEndpointName,
  StaffEndpoints,
  StaffReadName,
  StaffResponse,
  StaffWriteName,
} from '#contract/staff/index.ts';

/** Who makes a request: a person, or a device on which a person acts. */
export interface Actor {
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
  /** Whether people change on the device, each with a PIN. */
  readonly isShared: boolean;
}

/** One authenticated, permitted and validated request, as its handler receives it. */
export interface StaffRequest<Name extends StaffEndpointName> {
  /** Of a GET a read-only transaction, of a POST the transaction that also writes the audit log, of a stream no transaction. */
  readonly db: Database;
  readonly query: ParsedStaffQuery<Name>;
  readonly body: ParsedStaffBody<Name>;
  /** Null for a `public` endpoint. */
  readonly actor: StaffEndpoints[Name]['roles'] extends 'public' ? null : Actor;
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
