import { eq, sql } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import { sessions, users } from '#backend/db/schema/index.ts';
import type { Services } from '#backend/services.ts';
import { hashToken } from '#backend/customers/sessions.ts';

const DAY_MS = 86_400_000;
const BEARER = /^Bearer ([A-Za-z0-9_-]{20,100})$/i;

export interface SignedIn {
  readonly id: number;
  readonly phone: string;
  readonly tokenHash: string;
}

interface Session {
  readonly id: number;
  readonly phone: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** Finds the session of a token by its hash, live or expired. */
export type FindSession = (tokenHash: string) => Promise<Session | undefined>;

/** Every authenticated call looks its session up, so the statement is prepared once per connection. */
export function sessionFinder(db: Database): FindSession {
  const byTokenHash = db
    .select({ id: users.id, phone: users.phone, createdAt: sessions.createdAt, expiresAt: sessions.expiresAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.tokenHash, sql.placeholder('tokenHash')))
    .prepare('session_by_token_hash');
  return async (tokenHash) => (await byTokenHash.execute({ tokenHash }))[0];
}

interface WithHeaders {
  readonly headers: { get(name: string): string | null };
}

/** The customer of the bearer token; null without a live session. The cookie is for the storefront's scripts and never authenticates here. */
export async function whoCalls(
  { headers }: WithHeaders,
  { db, clock, settings, findSession }: Services,
): Promise<SignedIn | null> {
  const [, token] = BEARER.exec(headers.get('authorization') ?? '') ?? [];
  if (token === undefined) return null;
  const tokenHash = hashToken(token);
  const now = clock.now();
  const session = await findSession(tokenHash);
  if (!session || session.expiresAt <= now) return null;
  // However often it is used, a session ends.
  const renewed = new Date(
    Math.min(
      now.getTime() + settings.sessionDays * DAY_MS,
      session.createdAt.getTime() + settings.sessionMostDays * DAY_MS,
    ),
  );
  // Expiry moves once a day at most, so that reading costs no write.
  if (renewed.getTime() - session.expiresAt.getTime() > DAY_MS) {
    await db.update(sessions).set({ expiresAt: renewed }).where(eq(sessions.tokenHash, tokenHash));
  }
  return { id: session.id, phone: session.phone, tokenHash };
}
