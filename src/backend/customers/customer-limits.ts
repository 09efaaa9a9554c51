import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import { knownSignInClients, sessions } from '#backend/db/schema/index.ts';

// What one customer can store or keep open, in addition to `MAX_FAVOURITES` and `MAX_PROBLEM_REPORTS` of the
// contract and `MAX_STORED_RESPONSES`.
// Rows beyond a limit, which older versions have stored, stay readable. `docs/security.md` lists the limits.

export const MAX_ADDRESSES = 20;
/** Saved bank cards, also those that are not confirmed yet or have expired. */
export const MAX_CARDS = 10;
/** A further sign-in ends the session that has not been used for the longest time. */
export const MAX_SESSIONS = 10;
/** Known clients, see `ClientNetworks`; a further one replaces the one that has not been used for the longest time. */
export const MAX_KNOWN_CLIENTS = 50;
/** Subscribed browsers; a further one replaces the oldest. */
export const MAX_PUSH_SUBSCRIPTIONS = 10;
/** Unused quotes; a further one replaces the oldest. The form requests one after every change. */
export const MAX_STORED_QUOTES = 5;
/** Open event streams in one process; a further one ends the oldest, whose connection may be lost. */
export const MAX_ORDER_STREAMS = 4;

/** The most addresses or cards in one response. */
export const MAX_LISTED_ROWS = 100;

/** Ends sessions beyond the limit. The caller has locked the customer. */
export async function endSurplusSessions(tx: Database, userId: number): Promise<void> {
  const surplus = tx
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    // Use renews a session.
    .orderBy(desc(sessions.expiresAt), desc(sessions.createdAt))
    .offset(MAX_SESSIONS);
  await tx.delete(sessions).where(inArray(sessions.tokenHash, surplus));
}

/** Deletes known clients beyond the limit. The caller has locked the customer. */
export async function deleteSurplusClients(tx: Database, userId: number): Promise<void> {
  const ofCustomer = eq(knownSignInClients.userId, userId);
  const surplus = tx
    .select({ clientHash: knownSignInClients.clientHash })
    .from(knownSignInClients)
    .where(ofCustomer)
    .orderBy(desc(knownSignInClients.lastUsedAt))
    .offset(MAX_KNOWN_CLIENTS);
  await tx.delete(knownSignInClients).where(and(ofCustomer, inArray(knownSignInClients.clientHash, surplus)));
}
