import * as v from 'valibot';
import { Instant } from '../dates.ts';
import { singleLineInput } from '../text-input.ts';
import { MANAGER_ROLES, QueryId, type StaffEndpoint } from './definition.ts';

/** The most entries of one response. */
export const AUDIT_PAGE_SIZE = 50;
const MAX_SUBJECT_LENGTH = 60;

/** The kinds of rows that changes are about: the beginning of a subject. `settings` are those of the shop. */
export const AUDIT_SUBJECTS = [
  'account',
  'branch',
  'category',
  'city',
  'closure',
  'customer',
  'device',
  'info_page',
  'news',
  'option_group',
  'option',
  'order',
  'picture',
  'problem',
  'product',
  'promotion',
  'restaurant',
  'review',
  'settings',
  'brand',
  'slot rule',
  'staff',
  'zone',
] as const;
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];
/** The kind of a row and its id, such as `zone 12`; the kind alone for the only row of its kind. */
export type AuditSubjectText = AuditSubject | `${AuditSubject} ${string}`;

/** One changed field with its old and new value as text: `name.en: Soup → Broth`. Null where there was none. */
export const AuditChange = v.object({
  field: v.string(),
  before: v.nullable(v.string()),
  after: v.nullable(v.string()),
});

export const AuditLogEntry = v.object({
  id: v.number(),
  at: v.string(),
  /** The staff member who made the change; null for the command line and for a shared device before a PIN entry. */
  person: v.nullable(v.object({ id: v.number(), name: v.string() })),
  device: v.nullable(v.string()),
  restaurant: v.nullable(v.string()),
  /** The name of the endpoint or command. */
  action: v.string(),
  /** The kind and the id of the changed row: `product 12`. */
  subject: v.string(),
  /** The name of the subject, in the language of the request; null if it has none. */
  subject_name: v.nullable(v.string()),
  /** Ids of other records are replaced by their names. */
  changes: v.array(AuditChange),
});
export type AuditLogEntry = v.InferOutput<typeof AuditLogEntry>;

export const auditEndpoints = {
  /** The entries of the audit log, newest first: all for an owner, those of their own restaurants for a manager. */
  getAuditLog: {
    method: 'GET',
    path: '/staff/api/get-audit-log',
    access: MANAGER_ROLES,
    query: v.object({
      staff_id: v.optional(QueryId),
      /** The subject: `product 12` for one row, or `product` for all rows of this kind. */
      subject: v.optional(singleLineInput(MAX_SUBJECT_LENGTH), ''),
      /** Only entries at or after `from`, and before `to`. */
      from: v.optional(Instant),
      to: v.optional(Instant),
      /** Only entries that are older than the one with this id: the last id of the previous page. */
      before: v.optional(QueryId),
    }),
    response: v.object({ entries: v.array(AuditLogEntry), has_more: v.boolean() }),
  },
} as const satisfies Record<string, StaffEndpoint>;
