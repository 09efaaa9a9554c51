import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import { staff } from '#backend/db/schema/index.ts';

/** The login of the account that a new shop has; its owner enters a name with the password. */
export const FIRST_LOGIN = 'owner';

/** Whether nobody can sign in yet: no account has a password. */
export const isUnclaimed = async (db: Database): Promise<boolean> =>
  (await db.$count(staff, isNotNull(staff.passwordHash))) === 0;

/** Removes the account of a new shop and its link, because another owner has been added before it was used. */
export async function removeUnclaimedAccount(tx: Database): Promise<void> {
  const [account] = await tx
    .select({ id: staff.id })
    .from(staff)
    .where(and(eq(staff.login, FIRST_LOGIN), isNull(staff.passwordHash)));
  if (!account || !(await isUnclaimed(tx))) return;
  await tx.delete(staff).where(eq(staff.id, account.id));
}
