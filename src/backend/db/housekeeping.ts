import { and, isNull, lt } from 'drizzle-orm';
import type { Database } from './client.ts';
import { codeRequests, idempotencyKeys, quotes, rateCounts, sessions, signInCodes } from './schema/index.ts';

const DAY = 86_400_000;

/** Deletes what no rule looks at any more: old code requests, dead codes and sessions, unused quotes, counts and answers past a day. */
export async function keepHouse(db: Database, now: Date): Promise<void> {
  const yesterday = new Date(now.getTime() - DAY);
  await db.delete(codeRequests).where(lt(codeRequests.at, yesterday));
  await db.delete(signInCodes).where(lt(signInCodes.expiresAt, yesterday));
  await db.delete(sessions).where(lt(sessions.expiresAt, now));
  await db.delete(quotes).where(and(lt(quotes.expiresAt, yesterday), isNull(quotes.usedAt)));
  await db.delete(rateCounts).where(lt(rateCounts.windowStart, yesterday));
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, yesterday));
}
