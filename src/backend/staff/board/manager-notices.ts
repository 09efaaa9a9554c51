import { and, asc, eq, exists, isNotNull, or } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import { staff, staffRestaurants } from '#backend/db/schema/index.ts';
import { type NewNotice, queueNotice, readStaffRecipient } from '#backend/notices/outbox.ts';

type ManagerNotice = Omit<NewNotice, 'locale'>;

/**
 * Queues a message to the managers of a restaurant or, if none of them has a phone, to the owners, each in their language. A message
 * that was queued before is not queued again.
 */
export async function queueManagerNotice(tx: Database, restaurantId: number, notice: ManagerNotice): Promise<void> {
  const worksThere = tx
    .select({ id: staffRestaurants.staffId })
    .from(staffRestaurants)
    .where(and(eq(staffRestaurants.staffId, staff.id), eq(staffRestaurants.restaurantId, restaurantId)));
  const people = await tx
    .select({ id: staff.id, role: staff.role, locale: staff.locale })
    .from(staff)
    .where(
      and(
        eq(staff.active, true),
        isNotNull(staff.phone),
        or(eq(staff.role, 'owner'), and(eq(staff.role, 'manager'), exists(worksThere))),
      ),
    )
    .orderBy(asc(staff.id));
  const managers = people.filter(({ role }) => role === 'manager');
  for (const { id, locale } of managers.length > 0 ? managers : people)
    await queueNotice(tx, await readStaffRecipient(tx, id), { ...notice, locale });
}
