import { timingSafeEqual } from 'node:crypto';
import type { Database } from '#backend/db/client.ts';
import { keyedHash } from './attempt-limits.ts';
import { staffCookie } from './sessions.ts';

const COOKIE_NAME = 'staff-browser';
const COOKIE = /(?:^|;\s*)staff-browser=([A-Za-z0-9_.-]{1,200})(?:;|$)/;
const LIFE_DAYS = 365;

/** A staff member with the hash of the current password: a new password makes all browsers unknown. */
interface KnownPerson {
  readonly id: number;
  readonly passwordHash: string | null;
}

const signature = (db: Database, { id, passwordHash }: KnownPerson): Promise<string> =>
  keyedHash(db, 'browser', String(id), passwordHash ?? '');

/**
 * A cookie that shows later that this account was signed in to from this browser. It is no session: the limits on failed
 * attempts from unknown browsers do not apply to a browser that has it.
 */
export async function knownBrowserCookie(db: Database, request: Request, person: KnownPerson): Promise<string> {
  return staffCookie(request, COOKIE_NAME, await signature(db, person), LIFE_DAYS);
}

export async function isKnownBrowser(db: Database, { headers }: Request, person: KnownPerson): Promise<boolean> {
  const [, value = ''] = COOKIE.exec(headers.get('cookie') ?? '') ?? [];
  const [actual, expected] = [Buffer.from(value), Buffer.from(await signature(db, person))];
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}
