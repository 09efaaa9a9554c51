import { eq } from 'drizzle-orm';
import { batched } from '#backend/batched.ts';
import type { Database } from '#backend/db/client.ts';
import { sessions } from '#backend/db/schema/index.ts';
import { statement } from '#backend/db/statement.ts';
import type { Services } from '#backend/services.ts';
import { hashToken } from '#backend/user/sessions.ts';

const DAY = 86_400_000;

export interface SignedIn {
  readonly id: number;
  readonly phone: string;
  readonly tokenHash: string;
}

interface Session {
  readonly id: number;
  readonly phone: string;
  /** Both in milliseconds. */
  readonly began: number;
  readonly expires: number;
}

/** Finds the session of a token by its hash, live or not. */
export type FindSession = (tokenHash: string) => Promise<Session | undefined>;

const sessionsOf = statement<[tokenHashes: readonly string[]], Session & { hash: string }>(
  'sessions_of',
  `select s.token_hash as hash, u.id, u.phone, (extract(epoch from s.created_at) * 1000)::float8 as began, (extract(epoch from s.expires_at) * 1000)::float8 as expires
  from unnest((select $1::text[])) as asked(hash) join sessions s on s.token_hash = asked.hash join users u on u.id = s.user_id`,
);

/** Sessions that one statement finds at most. */
const MOST = 100;

/** Those who call at one moment are looked up together. */
export const sessionFinder = (db: Database): FindSession =>
  batched(MOST, async (tokenHashes) => {
    const found = await sessionsOf(db, [[...new Set(tokenHashes)]]);
    const known = new Map(found.map((session) => [session.hash, session]));
    return tokenHashes.map((tokenHash) => known.get(tokenHash));
  });

/** Who the bearer header says is calling. The cookie is for the storefront's scripts and never signs anybody in here. */
export async function whoCalls(asked: Pick<Request, 'headers'>, { db, clock, settings, findSession }: Services): Promise<SignedIn | null> {
  const [, token] = /^Bearer ([A-Za-z0-9_-]{20,100})$/i.exec(asked.headers.get('authorization') ?? '') ?? [];
  if (token === undefined) return null;
  const tokenHash = hashToken(token);
  const now = clock.now();
  const found = await findSession(tokenHash);
  if (!found || found.expires <= now.getTime()) return null;
  // However often it is used, a session has an end.
  const renewed = new Date(Math.min(now.getTime() + settings.sessionDays * DAY, found.began + settings.sessionMostDays * DAY));
  // A session slides once a day, so that reading costs no write.
  if (renewed.getTime() - found.expires > DAY) {
    await db.update(sessions).set({ expiresAt: renewed }).where(eq(sessions.tokenHash, tokenHash));
  }
  return { id: found.id, phone: found.phone, tokenHash };
}
