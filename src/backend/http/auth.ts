import { and, eq, gt } from 'drizzle-orm';
import { sessions, users } from '#backend/db/schema/index.ts';
import type { Services } from '#backend/services.ts';
import { hashToken } from '#backend/user/token.ts';

const DAY = 86_400_000;

export interface SignedIn {
  readonly id: number;
  readonly phone: string;
  readonly tokenHash: string;
}

/** Who the bearer header says is calling. The cookie is for the storefront's scripts and never signs anybody in here. */
export async function whoCalls(request: Request, { db, clock, settings }: Services): Promise<SignedIn | null> {
  const [, token] = /^Bearer ([A-Za-z0-9_-]{20,100})$/i.exec(request.headers.get('authorization') ?? '') ?? [];
  if (token === undefined) return null;
  const tokenHash = hashToken(token);
  const now = clock.now();
  const [found] = await db
    .select({ id: users.id, phone: users.phone, expiresAt: sessions.expiresAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, now)));
  if (!found) return null;
  const renewed = new Date(now.getTime() + settings.sessionDays * DAY);
  // A session slides once a day, so that reading costs no write.
  if (renewed.getTime() - found.expiresAt.getTime() > DAY) {
    await db.update(sessions).set({ expiresAt: renewed }).where(eq(sessions.tokenHash, tokenHash));
  }
  return { id: found.id, phone: found.phone, tokenHash };
}
