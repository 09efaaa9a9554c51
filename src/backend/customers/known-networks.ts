import { and, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import { knownNetworks, users } from '#backend/db/schema/index.ts';
import { hashPersonalData } from './personal-data-hash.ts';

const DAY_MS = 86_400_000;
/** Days after the last sign-in from a client until it is no longer known; as long as the longest session. */
export const KNOWN_NETWORK_DAYS = 180;

const networkHash = (db: Database, phone: string, client: string) => hashPersonalData(db, 'network', phone, client);

/**
 * Whether the phone has an account, and whether this client has signed in with the phone before.
 * @param client as `readClientNetwork` returns it
 */
export async function readPhoneStatus(db: Database, phone: string, client: string, now: Date) {
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.phone, phone));
  if (!user) return { hasAccount: false, isKnown: false };
  const isThisClient = and(
    eq(knownNetworks.userId, user.id),
    eq(knownNetworks.networkHash, await networkHash(db, phone, client)),
    gt(knownNetworks.lastUsedAt, new Date(now.getTime() - KNOWN_NETWORK_DAYS * DAY_MS)),
  );
  return { hasAccount: true, isKnown: (await db.$count(knownNetworks, isThisClient)) > 0 };
}

/** Records that the customer has signed in from this client. */
export async function recordKnownNetwork(
  tx: Database,
  { id, phone }: { readonly id: number; readonly phone: string },
  client: string,
  now: Date,
): Promise<void> {
  await tx
    .insert(knownNetworks)
    .values({ userId: id, networkHash: await networkHash(tx, phone, client), lastUsedAt: now })
    .onConflictDoUpdate({
      target: [knownNetworks.userId, knownNetworks.networkHash],
      set: { lastUsedAt: sql`excluded.last_used_at` },
    });
}
