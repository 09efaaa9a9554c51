import * as v from 'valibot';
import { MAX_ID } from '../constants.ts';
import { MANAGER_ROLES, QueryId, type StaffEndpoint } from './definition.ts';

/** Entries of one response. */
export const AUDIT_PAGE_SIZE = 50;
const MAX_SUBJECT_LENGTH = 60;

/** A value that a change replaced, as text: `name.en: Soup → Broth`. Null where there was none. */
export const AuditChange = v.object({
  field: v.string(),
  before: v.nullable(v.string()),
  after: v.nullable(v.string()),
});

export const AuditLogEntry = v.object({
  id: v.number(),
  at: v.string(),
  /** The staff member who did it; null for the command line and for shared devices where no staff member has entered a PIN. */
  person: v.nullable(v.object({ id: v.number(), name: v.string() })),
  device: v.nullable(v.string()),
  restaurant: v.nullable(v.string()),
  /** The name of the call or command. */
  action: v.string(),
  /** `product 12`. */
  subject: v.string(),
  /** What the subject is called, in the language of the request; null for one that has no name. */
  subject_name: v.nullable(v.string()),
  /** Ids of other records are replaced by their names. */
  changes: v.array(AuditChange),
});
export type AuditLogEntry = v.InferOutput<typeof AuditLogEntry>;

export const auditEndpoints = {
  /** The audit log, newest first: for an owner everything, for a manager that of their restaurants. */
  getAuditLog: {
    method: 'GET',
    path: '/staff/api/get-audit-log',
    roles: MANAGER_ROLES,
    query: v.object({
      staff_id: v.optional(QueryId),
      /** The beginning of the subject: `product`, or `product 12` for one record. */
      subject: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(MAX_SUBJECT_LENGTH)), ''),
      /** The first and the last instant of the entries; by default of all. */
      from: v.optional(v.pipe(v.string(), v.isoTimestamp())),
      to: v.optional(v.pipe(v.string(), v.isoTimestamp())),
      /** The entries before this one: the last id of the previous page. */
      before: v.optional(
        v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.number(), v.minValue(1), v.maxValue(MAX_ID)),
      ),
    }),
    response: v.object({ entries: v.array(AuditLogEntry), has_more: v.boolean() }),
  },
} as const satisfies Record<string, StaffEndpoint>;
