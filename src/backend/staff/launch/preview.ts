import { and, eq } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import { staff } from '#backend/db/schema/index.ts';
import { cookieSignature, hasCookieSignature, isSecure, type SignedPerson } from '../people/sessions.ts';

const COOKIE_PATTERN = /(?:^|;\s*)preview=(\d{1,9})\.([A-Za-z0-9_-]{20,100})(?:;|$)/;
const LIFETIME_SECONDS = 86_400;

/** A `Set-Cookie` header that browsers send to the customers' pages, also when they return from a bank. */
const toHeader = (request: Request, value: string, seconds: number): string =>
  `preview=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}${isSecure(request) ? '; Secure' : ''}`;

/** The cookie that shows a shop that is not launched to the browser of a staff member, for a day. */
export const previewCookie = async (db: Database, request: Request, person: SignedPerson): Promise<string> =>
  toHeader(request, `${person.id}.${await cookieSignature(db, 'preview', person)}`, LIFETIME_SECONDS);

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
  return person !== undefined && hasCookieSignature(db, 'preview', person, value);
}
