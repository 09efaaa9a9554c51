import { splitIntoBatches } from '#backend/db/batches.ts';
import type { Database } from '#backend/db/client.ts';
import { auditLog } from '#backend/db/schema/index.ts';
import type { Actor, AuditEntry } from './handler.ts';

export interface AuditContext {
  readonly action: string;
  readonly actor: Actor | null;
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
