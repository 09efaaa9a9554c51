import { and, desc, eq, gte, inArray, like, lt, or } from 'drizzle-orm';
import { type Database, splitIntoBatches } from '#backend/db/client.ts';
import { auditLog, restaurants, staff, staffDevices } from '#backend/db/schema/index.ts';
import { AUDIT_PAGE_SIZE, type AuditLogEntry } from '#contract/staff/audit.ts';
import type { StaffActor, AuditEntry, StaffHandlers } from '../http/handler.ts';
import { readRowNames } from './row-names.ts';

const escapePattern = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** What staff and operators changed, newest first. */
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
      const names = await readRowNames(
        db,
        shown.map(({ entry: { subject: named }, changes }) => ({ subject: named, changes })),
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
          subject_name: names.ofSubject(entry),
          changes: names.inChanges({ subject: entry.subject, changes }),
        })),
        has_more: rows.length > AUDIT_PAGE_SIZE,
      };
    },
  } satisfies Partial<StaffHandlers>;
}

const MAX_TEXT_LENGTH = 300;

type Flat = ReadonlyMap<string, string>;

/** The values of a JSON document as text, by their path: `name.en`, `options.0.price`. */
function flatten(value: unknown, path = '', into = new Map<string, string>()): Flat {
  if (typeof value === 'object' && value !== null)
    for (const [key, child] of Object.entries(value)) flatten(child, path === '' ? key : `${path}.${key}`, into);
  else if (value !== null && value !== undefined && value !== '')
    into.set(path, String(value).slice(0, MAX_TEXT_LENGTH));
  return into;
}

/** What says nothing to a reader: the revision differs always, and no person knows an id. */
const IGNORED = ['id', 'revision', 'can_edit', 'seen_at'];

/** Where two versions of a row differ. */
export function describeChanges(before: unknown, after: unknown): AuditLogEntry['changes'] {
  const [old, current] = [flatten(before), flatten(after)];
  return [...new Set([...old.keys(), ...current.keys()])]
    .filter((field) => !IGNORED.includes(field.split('.').at(-1) ?? '') && old.get(field) !== current.get(field))
    .map((field) => ({ field, before: old.get(field) ?? null, after: current.get(field) ?? null }));
}

interface AuditContext {
  readonly action: string;
  readonly actor: StaffActor | null;
  /** The restaurant of the request's resources, if they have a single one. */
  readonly restaurantId: number | null;
  readonly now: Date;
}

/** Adds to the audit log. Only a transaction that makes the recorded change calls it. */
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
