import type { Database } from '#backend/db/client.ts';
import { staff } from '#backend/db/schema/index.ts';
import { inTransaction } from '#backend/db/transaction.ts';
import { DEFAULT_LOCALE } from '#contract/constants.ts';
import { createInvitation } from './invitations.ts';
import { FIRST_LOGIN, isUnclaimed } from './unclaimed.ts';

/**
 * The path of a link with which the first owner sets a name, a password and an authenticator. It ends earlier ones. Null
 * once somebody can sign in, and while the operator adds accounts by commands.
 */
export function inviteFirstOwner(db: Database, now: Date): Promise<string | null> {
  return inTransaction(db, async (tx) => {
    if (!(await isUnclaimed(tx))) return null;
    const account = {
      name: FIRST_LOGIN,
      login: FIRST_LOGIN,
      role: 'owner',
      locale: DEFAULT_LOCALE,
      createdAt: now,
    } as const;
    if ((await tx.$count(staff)) === 0) await tx.insert(staff).values(account).onConflictDoNothing();
    const people = await tx.select({ id: staff.id, login: staff.login }).from(staff);
    const [first] = people;
    if (people.length !== 1 || first?.login !== FIRST_LOGIN) return null;
    return (await createInvitation(tx, first.id, { createdBy: null, now })).path;
  });
}
