import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import { type CommandResult, failure, success } from '#backend/command-output.ts';
import { type Database, requireRow } from '#backend/db/client.ts';
import { keyedHash } from '#backend/db/keyed-hash.ts';
import { knownSignInClients, sessions, users } from '#backend/db/schema/index.ts';
import type { BaseServices } from '#backend/base-services.ts';
import type { BackendSettings } from '#backend/settings.ts';
import type { SessionCustomer } from '#backend/http/handler.ts';
import { PHONE_IN_DIGITS } from '#contract/phone.ts';
import { deleteSurplusClients, endSurplusSessions } from './customer-limits.ts';

const DAY_SECONDS = 86_400;
const DAY_MS = DAY_SECONDS * 1000;
const TOKEN_COOKIE_PATTERN = /(?:^|;\s*)token=([A-Za-z0-9_-]{20,100})(?:;|$)/;
const BEARER_PATTERN = /^Bearer ([A-Za-z0-9_-]{20,100})$/i;

/** A `Set-Cookie` value that removes the cookie of the token. */
export const CLEAR_TOKEN_COOKIE = 'token=; Path=/; SameSite=Lax; Max-Age=0';

/** 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url');

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

/**
 * A `Set-Cookie` value. The cookie is not `HttpOnly`, because the storefront's scripts read it. The server sets it too,
 * because browsers limit the lifetime of cookies that are set by scripts.
 */
export function tokenCookie(token: string, options: { readonly days: number; readonly isSecure: boolean }): string {
  const maxAge = options.days * DAY_SECONDS;
  return `token=${token}; Path=/; SameSite=Lax; Max-Age=${maxAge}${options.isSecure ? '; Secure' : ''}`;
}

/** Creates a session for the customer with this phone, who is created at the first sign-in. Returns their id. */
export async function signInCustomer(
  tx: Database,
  phone: string,
  token: string,
  { sessionDays }: BackendSettings,
  now: Date,
): Promise<number> {
  const user = requireRow(
    await tx
      .insert(users)
      .values({ phone, createdAt: now })
      .onConflictDoUpdate({ target: users.phone, set: { phone } })
      .returning({ id: users.id }),
  );
  const expiresAt = new Date(now.getTime() + sessionDays * DAY_MS);
  await tx.insert(sessions).values({ tokenHash: hashToken(token), userId: user.id, createdAt: now, expiresAt });
  await endSurplusSessions(tx, user.id);
  return user.id;
}

export const SIGN_OUT_USAGE =
  'sign-out +37369…                    end all sessions of a customer; sign-out everybody ends the sessions of all customers';

/** The command `sign-out`, for operators: when a phone is lost or a token was disclosed. */
export async function signOutCommand(db: Database, args: readonly string[]): Promise<CommandResult> {
  const target = args.join('');
  const phone = target.replace(/\D/g, '');
  if (target !== 'everybody' && !PHONE_IN_DIGITS.test(phone)) return failure(SIGN_OUT_USAGE);
  const condition =
    target === 'everybody'
      ? undefined
      : inArray(sessions.userId, db.select({ id: users.id }).from(users).where(eq(users.phone, phone)));
  const ended = await db.delete(sessions).where(condition).returning({ tokenHash: sessions.tokenHash });
  return success(`${ended.length} ${ended.length === 1 ? 'session' : 'sessions'} ended`);
}

/** Ends the sessions whose tokens the request of a sign-in contains, which are those of the same browser. */
export async function endSessionsOfRequest(tx: Database, { headers }: Request): Promise<void> {
  const [, bearer] = BEARER_PATTERN.exec(headers.get('authorization') ?? '') ?? [];
  const [, cookie] = TOKEN_COOKIE_PATTERN.exec(headers.get('cookie') ?? '') ?? [];
  const tokens = [bearer, cookie].filter((token) => token !== undefined);
  if (tokens.length > 0) await tx.delete(sessions).where(inArray(sessions.tokenHash, tokens.map(hashToken)));
}

/** Whether a session has neither ended nor expired. */
export const isSessionLive = async (db: Database, tokenHash: string, now: Date): Promise<boolean> =>
  (await db.$count(sessions, and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, now)))) > 0;

/** The customer of the bearer token; null without a live session. The cookie of the token is ignored. */
export async function authenticate(
  { headers }: Request,
  { db, clock, settings, databaseWrites }: Pick<BaseServices, 'db' | 'clock' | 'settings' | 'databaseWrites'>,
): Promise<SessionCustomer | null> {
  const [, token] = BEARER_PATTERN.exec(headers.get('authorization') ?? '') ?? [];
  if (token === undefined) return null;
  const tokenHash = hashToken(token);
  const now = clock.now();
  const [session] = await db
    .select({ userId: users.id, phone: users.phone, createdAt: sessions.createdAt, expiresAt: sessions.expiresAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.tokenHash, tokenHash))
    .prepare('session_by_token_hash')
    .execute();
  if (!session || session.expiresAt <= now) return null;
  // A session has a maximum lifetime, however often it is used.
  const renewedExpiry = new Date(
    Math.min(
      now.getTime() + settings.sessionDays * DAY_MS,
      session.createdAt.getTime() + settings.maxSessionDays * DAY_MS,
    ),
  );
  // Written at most once a day, so that most requests only read.
  if (databaseWrites.isAccepted && renewedExpiry.getTime() - session.expiresAt.getTime() > DAY_MS)
    await db.update(sessions).set({ expiresAt: renewedExpiry }).where(eq(sessions.tokenHash, tokenHash));
  return { id: session.userId, phone: session.phone, tokenHash };
}

/** For how many days after a sign-in a client (an IPv4 address or an IPv6 /64, see `ClientNetworks`) is known. */
export const knownClientDays = ({ maxSessionDays }: Pick<BackendSettings, 'maxSessionDays'>): number => maxSessionDays;

// Hashes are stored, so their purpose ('network') must not change.
const clientHash = (db: Database, phone: string, client: string) =>
  keyedHash(db, 'personal_data_hashes', ['network', phone, client]);

/**
 * Whether the phone has an account, and whether this client has signed in with the phone before. The same queries and
 * hashes for a phone without an account: the time of a response does not tell which phones have one.
 */
export async function readSignInHistory(
  db: Database,
  { phone, client }: { readonly phone: string; readonly client: string },
  settings: Pick<BackendSettings, 'maxSessionDays'>,
  now: Date,
) {
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.phone, phone));
  const isThisClient = and(
    eq(knownSignInClients.userId, user?.id ?? 0),
    eq(knownSignInClients.clientHash, await clientHash(db, phone, client)),
    gt(knownSignInClients.lastUsedAt, new Date(now.getTime() - knownClientDays(settings) * DAY_MS)),
  );
  return { hasAccount: user !== undefined, isKnownClient: (await db.$count(knownSignInClients, isThisClient)) > 0 };
}

/** Records that the customer has signed in from this client, so that it is a known one. */
export async function recordKnownClient(
  tx: Database,
  { id, phone }: { readonly id: number; readonly phone: string },
  client: string,
  now: Date,
): Promise<void> {
  await tx
    .insert(knownSignInClients)
    .values({ userId: id, clientHash: await clientHash(tx, phone, client), lastUsedAt: now })
    .onConflictDoUpdate({
      target: [knownSignInClients.userId, knownSignInClients.clientHash],
      set: { lastUsedAt: sql`excluded.last_used_at` },
    });
  await deleteSurplusClients(tx, id);
}
