import { and, desc, eq, gte, inArray, like, lt, or } from 'drizzle-orm';
import { type Database, splitIntoBatches } from '#backend/db/client.ts';
import { auditLog, restaurants, staff, staffDevices } from '#backend/db/schema/index.ts';
import { AUDIT_PAGE_SIZE, type AuditLogEntry } from '#contract/staff/audit.ts';
import type { StaffActor } from '../http/actor.ts';
import type { AuditEntry, StaffHandlers } from '../http/handler.ts';
import { readRowNames } from './row-names.ts';

const escapePattern = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** The handler that reads the audit log: the changes by staff and operators, newest first. */
export function auditHandlers() {
  return {
    getAuditLog: async ({ db, query, actor, locale }) => {
      const { staff_id: staffId, subject, from, to, before } = query;
      const rows = await db
        .select({
          entry: auditLog,
          person: staff.name,
          device: staffDevices.name,
          restaurant: restaurants.name,
        })
        .from(auditLog)
        .leftJoin(staff, eq(staff.id, auditLog.staffId))
        .leftJoin(staffDevices, eq(staffDevices.id, auditLog.deviceId))
        .leftJoin(restaurants, eq(restaurants.id, auditLog.restaurantId))
        .where(
          and(
            actor.role === 'owner' ? undefined : inArray(auditLog.restaurantId, [...actor.restaurantIds]),
            staffId === undefined ? undefined : eq(auditLog.staffId, staffId),
            // A subject is the kind and the id of a row (`product 12`). A kind alone finds all rows of that kind.
            subject === ''
              ? undefined
              : or(eq(auditLog.subject, subject), like(auditLog.subject, `${escapePattern(subject)} %`)),
            from === undefined ? undefined : gte(auditLog.at, new Date(from)),
            to === undefined ? undefined : lt(auditLog.at, new Date(to)),
            before === undefined ? undefined : lt(auditLog.id, before),
          ),
        )
        .orderBy(desc(auditLog.id))
        .limit(AUDIT_PAGE_SIZE + 1);
      const shown = rows
        .slice(0, AUDIT_PAGE_SIZE)
        .map((row) => ({ ...row, changes: describeChanges(row.entry.before, row.entry.after) }));
      const rowNames = await readRowNames(
        db,
        shown.map(({ entry, changes }) => ({ subject: entry.subject, changes })),
        locale,
      );
      return {
        entries: shown.map(({ entry, person, device, restaurant, changes }) => ({
          id: entry.id,
          at: entry.at.toISOString(),
          person: entry.staffId === null || person === null ? null : { id: entry.staffId, name: person },
          device,
          restaurant,
          action: entry.action,
          subject: entry.subject,
          subject_name: rowNames.nameOfSubject(entry),
          changes: rowNames.replaceIds({ subject: entry.subject, changes }),
        })),
        has_more: rows.length > AUDIT_PAGE_SIZE,
      };
    },
  } satisfies Partial<StaffHandlers>;
}

/** The number of characters of a value that a change shows. */
const MAX_TEXT_LENGTH = 300;

/** The values of a JSON document as text, by their path: `name.en`, `options.0.price`. */
function flatten(value: unknown, path = '', into = new Map<string, string>()): ReadonlyMap<string, string> {
  if (typeof value === 'object' && value !== null)
    for (const [key, child] of Object.entries(value)) flatten(child, path === '' ? key : `${path}.${key}`, into);
  else if (value !== null && value !== undefined && value !== '') into.set(path, String(value));
  return into;
}

/** Fields that are not shown: they change with every edit, or mean nothing to staff. */
const IGNORED_FIELDS = ['id', 'revision', 'can_edit', 'seen_at'];

/** The fields that differ between two versions of a row. Long values are shortened after they are compared. */
export function describeChanges(before: unknown, after: unknown): AuditLogEntry['changes'] {
  const [old, current] = [flatten(before), flatten(after)];
  return [...new Set([...old.keys(), ...current.keys()])]
    .filter((field) => !IGNORED_FIELDS.includes(field.split('.').at(-1) ?? '') && old.get(field) !== current.get(field))
    .map((field) => ({ field, before: shorten(old.get(field)), after: shorten(current.get(field)) }));
}

const shorten = (value: string | undefined): string | null => value?.slice(0, MAX_TEXT_LENGTH) ?? null;

interface AuditContext {
  readonly action: string;
  readonly actor: StaffActor | null;
  /** The restaurant of the resources in the request; null if there is none or more than one. */
  readonly restaurantId: number | null;
  readonly now: Date;
}

/** Adds entries to the audit log. Call it in the transaction that makes the recorded change. */
export async function writeAudit(
  tx: Database,
  entries: readonly AuditEntry[],
  { action, actor, restaurantId, now }: AuditContext,
): Promise<void> {
  const rows = entries.map((entry) => ({
    at: now,
    staffId: entry.staffId ?? actor?.staffId ?? null,
    deviceId: entry.deviceId ?? actor?.deviceId ?? null,
    restaurantId: entry.restaurantId === undefined ? restaurantId : entry.restaurantId,
    action,
    subject: entry.subject,
    before: entry.before ?? null,
    after: entry.after ?? null,
  }));
  for (const batch of splitIntoBatches(rows)) await tx.insert(auditLog).values(batch);
}
