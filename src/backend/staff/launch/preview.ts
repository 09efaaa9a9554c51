import { timingSafeEqual } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import { keyedHash } from '#backend/db/keyed-hash.ts';
import { staff } from '#backend/db/schema/index.ts';
import { isSecure } from '../people/sessions.ts';

const COOKIE_PATTERN = /(?:^|;\s*)preview=(\d{1,9})\.([A-Za-z0-9_-]{20,100})(?:;|$)/;
const LIFETIME_SECONDS = 86_400;

/** A staff member. The cookie depends on the password hash, so a new password ends every preview. */
interface Previewer {
  readonly id: number;
  readonly passwordHash: string | null;
}

const signature = (db: Database, { id, passwordHash }: Previewer): Promise<string> =>
  keyedHash(db, 'staff', ['preview', String(id), passwordHash ?? '']);

/** A `Set-Cookie` header that browsers send to the customers' pages, also when they return from a bank. */
const toHeader = (request: Request, value: string, seconds: number): string =>
  `preview=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}${isSecure(request) ? '; Secure' : ''}`;

/** The cookie that shows a shop that is not launched to the browser of a staff member, for a day. */
export const previewCookie = async (db: Database, request: Request, person: Previewer): Promise<string> =>
  toHeader(request, `${person.id}.${await signature(db, person)}`, LIFETIME_SECONDS);

/** Removes the cookie. */
export const noPreviewCookie = (request: Request): string => toHeader(request, '', 0);

/** Whether a request has the preview cookie of an active staff member. @param cookies its `Cookie` header */
export async function isPreview(db: Database, cookies: string): Promise<boolean> {
  const [, id, value = ''] = COOKIE_PATTERN.exec(cookies) ?? [];
  if (id === undefined) return false;
  const [person] = await db
    .select({ id: staff.id, passwordHash: staff.passwordHash })
    .from(staff)
    .where(and(eq(staff.id, Number(id)), eq(staff.active, true)));
  if (!person) return false;
  const [actual, expected] = [Buffer.from(value), Buffer.from(await signature(db, person))];
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}
