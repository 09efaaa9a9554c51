import { and, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import { knownClients, users } from '#backend/db/schema/index.ts';
import { hashPersonalData } from './personal-data-hash.ts';

const DAY_MS = 86_400_000;
/** Days after the last sign-in from a client until it is no longer known; as long as the longest session. */
export const KNOWN_CLIENT_DAYS = 180;

const clientHash = (db: Database, phone: string, client: string) => hashPersonalData(db, 'network', phone, client);

/**
 * Whether the phone has an account, and whether this client has signed in with the phone before.
 * @param client as `readClient` returns it
 */
export async function readPhoneStatus(db: Database, phone: string, client: string, now: Date) {
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.phone, phone));
  if (!user) return { hasAccount: false, isKnown: false };
  const isThisClient = and(
    eq(knownClients.userId, user.id),
    eq(knownClients.clientHash, await clientHash(db, phone, client)),
    gt(knownClients.lastUsedAt, new Date(now.getTime() - KNOWN_CLIENT_DAYS * DAY_MS)),
  );
  return { hasAccount: true, isKnown: (await db.$count(knownClients, isThisClient)) > 0 };
}

/** Records that the customer has signed in from this client. */
export async function recordKnownClient(
  tx: Database,
  { id, phone }: { readonly id: number; readonly phone: string },
  client: string,
  now: Date,
): Promise<void> {
  await tx
    .insert(knownClients)
    .values({ userId: id, clientHash: await clientHash(tx, phone, client), lastUsedAt: now })
    .onConflictDoUpdate({
      target: [knownClients.userId, knownClients.clientHash],
      set: { lastUsedAt: sql`excluded.last_used_at` },
    });
}
