import { and, desc, eq, gte, inArray, like, lt, or } from 'drizzle-orm';
import { auditLog, restaurants, staff, staffDevices } from '#backend/db/schema/index.ts';
import { AUDIT_PAGE_SIZE } from '#contract/staff/audit.ts';
import type { StaffHandlers } from '../http/handler.ts';
import { describeChanges } from '#backend/describe-changes.ts';
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
