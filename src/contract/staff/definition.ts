import * as v from 'valibot';
import { ErrorBody } from '../endpoint-definitions.ts';
import type { ApiEndpoint } from '../endpoint.ts';
import { MAX_ID } from '../constants.ts';

/** An owner may work on the whole shop; managers, kitchen and couriers on the restaurants that they belong to. */
export const STAFF_ROLES = ['owner', 'manager', 'kitchen', 'courier'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** The roles that may do the work of a role: the role itself and those above it. */
export const OWNER_ROLES = ['owner'] as const satisfies readonly StaffRole[];
export const MANAGER_ROLES = ['owner', 'manager'] as const satisfies readonly StaffRole[];
export const KITCHEN_ROLES = ['owner', 'manager', 'kitchen'] as const satisfies readonly StaffRole[];
export const COURIER_ROLES = ['owner', 'manager', 'courier'] as const satisfies readonly StaffRole[];

/**
 * The kinds of rows whose restaurant determines who may call an endpoint. `backend/staff/http/resource-scopes.ts` finds
 * the restaurant of a row.
 */
export const RESOURCE_KINDS = [
  'restaurant',
  'branch',
  'category',
  'product',
  'option_group',
  'option',
  'order',
  'problem',
  'review',
  'customer',
  'zone',
  'closure',
  'special_day',
  'promotion',
  'news',
  'info_page',
  'staff',
  'device',
  'staff_session',
  'account',
  'test_payment',
] as const;
export type ResourceKind = (typeof RESOURCE_KINDS)[number];

/**
 * The roles that may make a call. `public`: everyone, without a session. `signedIn`: every role, and a device on which no
 * one has entered a PIN yet.
 */
export type StaffAccess = readonly StaffRole[] | 'public' | 'signedIn';

/**
 * An endpoint of the staff API, which is not part of the API that the storefront calls. A GET changes nothing: its
 * handler runs in a read-only transaction, that of a stream outside a transaction.
 */
export interface StaffEndpoint extends ApiEndpoint<StaffAccess> {
  readonly path: `/staff/api/${string}`;
  /**
   * Access checks: the fields of query or body that are ids of rows. The caller must have access to the restaurant of
   * each row; only owners have access to rows of the whole shop. An absent field is not checked: the handler must
   * then restrict the result to the caller's restaurants.
   */
  readonly resourceAccess?: Readonly<Record<string, ResourceKind>>;
  /** False only for a POST that needs no audit record, such as the periodic report that an order board is open. */
  readonly isAudited?: false;
}

/** An id in a body. */
export const Id = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_ID));
/** An id in a query: a number in the client's code, a text in the URL. */
export const QueryId = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(Number),
  v.number(),
  v.integer(),
  v.minValue(1),
  v.maxValue(MAX_ID),
);
/**
 * How often a row was changed. An edit contains the revision that it is based on; if the row has another, it is a
 * conflict.
 */
export const Revision = v.pipe(v.number(), v.integer(), v.minValue(1));

/** The response of endpoints that return no data. */
export const Done = v.object({ done: v.literal(true) });

/**
 * Machine-readable reasons in the `code` of an error response. `pin_required`: no one has entered a PIN on the shared
 * device. `stale`: the row has changed since the state that the request is based on. `unconfirmed` (409): the change
 * has `warnings`, and is saved if it is sent again with `confirmed`. `wrong_credentials`: the login or the password is
 * wrong.
 */
export const STAFF_ERROR_CODES = ['pin_required', 'stale', 'unconfirmed', 'wrong_credentials'] as const;
export type StaffErrorCode = (typeof STAFF_ERROR_CODES)[number];

/** What a change would mean that is probably not intended. `message` is a sentence in the requested language. */
export const StaffWarning = v.object({
  code: v.string(),
  message: v.string(),
  /** What a page needs to offer a correction. */
  data: v.optional(v.unknown()),
});
export type StaffWarning = v.InferOutput<typeof StaffWarning>;

/** Whether the change is saved in spite of its warnings. */
export const Confirmed = v.optional(v.boolean(), false);

/** Body of an error response. With the code `stale`, `current` is the row as it is stored now. */
export const StaffErrorBody = v.object({
  ...ErrorBody.entries,
  current: v.optional(v.unknown()),
  warnings: v.optional(v.array(StaffWarning)),
});
export type StaffErrorBody = v.InferOutput<typeof StaffErrorBody>;
