import { and, lt } from 'drizzle-orm';
import { type AccountRef, ofAccount } from '#backend/accounts/accounts.ts';
import type { Database } from '#backend/db/client.ts';
import { accountCallbacks } from '#backend/db/schema/index.ts';

/** The time is for people, so it is not written more often than this. */
const WRITE_INTERVAL_MS = 60_000;

/** Records that a verified callback of an account has come. */
export async function recordCallback(db: Database, { accountId, provider }: AccountRef, now: Date): Promise<void> {
  await db.insert(accountCallbacks).values({ accountId, provider, receivedAt: now }).onConflictDoNothing();
  await db
    .update(accountCallbacks)
    .set({ receivedAt: now })
    .where(
      and(
        ofAccount(accountCallbacks, { accountId, provider }),
        lt(accountCallbacks.receivedAt, new Date(now.getTime() - WRITE_INTERVAL_MS)),
      ),
    );
}
