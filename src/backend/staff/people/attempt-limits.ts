import { and, eq, sql } from 'drizzle-orm';
import { type Database, requireRow } from '#backend/db/client.ts';
import { isRecent } from '#backend/db/recent.ts';
import { staffFailures, type ATTEMPT_KINDS } from '#backend/db/schema/index.ts';
import { type ErrorResponse, tooManyRequests } from '#backend/http/handler.ts';

type AttemptKind = (typeof ATTEMPT_KINDS)[number];

interface AttemptLimit {
  /** Maximum number of failed attempts of one client with one subject. */
  readonly perClient: number;
  /** Maximum number of failed attempts of all unknown browsers together with one subject; undefined for no limit. */
  readonly allUnknown?: number;
  readonly minutes: number;
}

/**
 * An attacker who only has a login cannot lock its owner out: the owner's browser is known after the first sign-in, and
 * `allUnknown` does not apply to known browsers.
 */
const LIMITS: Readonly<Record<AttemptKind, AttemptLimit>> = {
  password: { perClient: 10, allUnknown: 50, minutes: 15 },
  totp: { perClient: 5, allUnknown: 10, minutes: 60 },
  pin: { perClient: 5, minutes: 15 },
  pairing: { perClient: 10, minutes: 15 },
};

interface Attempt {
  readonly kind: AttemptKind;
  /**
   * Identifies what is guessed: a login, or the staff member of a PIN. For a pairing code it is the client, because any
   * valid code is accepted.
   */
  readonly subject: string;
  /**
   * The address from `readClientAddress`; one value for all known browsers of a login; for a PIN, the paired device.
   */
  readonly client: string;
  /** Whether this login has signed in with the browser before. */
  readonly isKnown?: boolean;
  readonly now: Date;
}

/**
 * Records an attempt as failed before it is checked, so that parallel attempts count too. Returns a function that
 * removes the record, for an attempt that succeeded, or a 429. Call it outside of the request's transaction: the record
 * must remain when a failed attempt rolls that back.
 */
export async function reserveAttempt(
  db: Database,
  { kind, subject, client, isKnown = false, now }: Attempt,
): Promise<(() => Promise<void>) | ErrorResponse> {
  const { perClient, allUnknown, minutes } = LIMITS[kind];
  const { id } = requireRow(
    await db
      .insert(staffFailures)
      .values({ kind, subject, client, isKnown, at: now })
      .returning({ id: staffFailures.id }),
  );
  const releaseAttempt = async () => void (await db.delete(staffFailures).where(eq(staffFailures.id, id)));
  const [counts] = await db
    .select({
      ofClient: sql`count(*) filter (where ${staffFailures.client} = ${client})`.mapWith(Number),
      unknown: sql`count(*) filter (where not ${staffFailures.isKnown})`.mapWith(Number),
    })
    .from(staffFailures)
    .where(
      and(
        eq(staffFailures.kind, kind),
        eq(staffFailures.subject, subject),
        isRecent(staffFailures.at, minutes * 60_000, now),
      ),
    );
  const isExceeded =
    (counts?.ofClient ?? 0) > perClient ||
    (!isKnown && allUnknown !== undefined && (counts?.unknown ?? 0) > allUnknown);
  if (!isExceeded) return releaseAttempt;
  await releaseAttempt();
  return tooManyRequests(minutes * 60);
}
