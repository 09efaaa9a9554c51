import { and, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import { knownNetworks, users } from '#backend/db/schema/index.ts';
import { hashPersonalData } from './personal-data-hash.ts';

const DAY_MS = 86_400_000;
/** A network is forgotten so many days after the last sign-in from it, like the longest session. */
export const KNOWN_NETWORK_DAYS = 180;

const networkHash = (db: Database, phone: string, address: string) => hashPersonalData(db, 'network', phone, address);

/** Whether the phone has an account, and whether it has signed in from this address before. */
export async function readAcquaintance(db: Database, phone: string, address: string, now: Date) {
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.phone, phone));
  if (!user) return { hasAccount: false, isKnown: false };
  const isThis = and(
    eq(knownNetworks.userId, user.id),
    eq(knownNetworks.networkHash, await networkHash(db, phone, address)),
    gt(knownNetworks.lastUsedAt, new Date(now.getTime() - KNOWN_NETWORK_DAYS * DAY_MS)),
  );
  return { hasAccount: true, isKnown: (await db.$count(knownNetworks, isThis)) > 0 };
}

/** Records a sign-in of the customer from this address. */
export async function rememberNetwork(
  tx: Database,
  { id, phone }: { readonly id: number; readonly phone: string },
  address: string,
  now: Date,
): Promise<void> {
  await tx
    .insert(knownNetworks)
    .values({ userId: id, networkHash: await networkHash(tx, phone, address), lastUsedAt: now })
    .onConflictDoUpdate({
      target: [knownNetworks.userId, knownNetworks.networkHash],
      set: { lastUsedAt: sql`excluded.last_used_at` },
    });
}
