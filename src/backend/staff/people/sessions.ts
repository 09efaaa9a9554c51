import { timingSafeEqual } from 'node:crypto';
import { and, asc, eq, exists, gt, inArray, isNull, or, type SQL } from 'drizzle-orm';
import { hashToken, newToken } from '#backend/customers/sessions.ts';
import type { Database } from '#backend/db/client.ts';
import {
  restaurants,
  staff,
  staffDevices,
  staffLinks,
  staffRestaurants,
  staffSessions,
} from '#backend/db/schema/index.ts';
import type { Services } from '#backend/services.ts';
import type { StaffRole } from '#contract/staff/definition.ts';
import type { DeviceKind } from '#contract/staff/sign-in.ts';
import type { StaffActor } from '../http/actor.ts';
import { keyedHash } from '#backend/db/keyed-hash.ts';

const DAY_SECONDS = 86_400;
const DAY_MS = DAY_SECONDS * 1000;
const HOUR_MS = 3_600_000;
/** The session of a person ends after this many days without use. */
const IDLE_DAYS = 7;
/** The session of a person ends this many days after the sign-in. */
const MAX_PERSON_DAYS = 30;
/** The session of a device ends after this many days without use. */
const DEVICE_DAYS = 180;
/** How long a person acts on a shared device after entering a PIN: a shift. */
const ACTING_HOURS = 14;
/** The shortest time between two updates of `seen_at`. */
const SEEN_INTERVAL_MS = 60_000;
const MAX_BROWSER_LENGTH = 200;

export const SESSION_COOKIE = 'staff';
const SESSION_COOKIE_PATTERN = /(?:^|;\s*)staff=([A-Za-z0-9_-]{20,100})(?:;|$)/;

export const isSecure = (request: Request): boolean => new URL(request.url).protocol === 'https:';

/** A `Set-Cookie` header for a cookie that browsers send to `/staff` only. `days` 0 removes the cookie. */
export function staffCookie(request: Request, name: string, value: string, days: number): string {
  const secure = isSecure(request) ? '; Secure' : '';
  return `${name}=${value}; Path=/staff; HttpOnly; SameSite=Strict; Max-Age=${days * DAY_SECONDS}${secure}`;
}

/**
 * Creates a session of a person or of a device, and ends the previous session of the browser. Returns the `Set-Cookie`
 * header.
 */
export async function startSession(
  tx: Database,
  { staffId = null, deviceId = null }: { readonly staffId?: number | null; readonly deviceId?: number | null },
  request: Request,
  now: Date,
): Promise<string> {
  const token = newToken();
  const days = deviceId === null ? MAX_PERSON_DAYS : DEVICE_DAYS;
  const idleDays = deviceId === null ? IDLE_DAYS : DEVICE_DAYS;
  const previous = readToken(request);
  if (previous !== null) await tx.delete(staffSessions).where(eq(staffSessions.tokenHash, hashToken(previous)));
  await tx.insert(staffSessions).values({
    tokenHash: hashToken(token),
    staffId,
    deviceId,
    browser: (request.headers.get('user-agent') ?? '').slice(0, MAX_BROWSER_LENGTH),
    createdAt: now,
    seenAt: now,
    expiresAt: new Date(now.getTime() + idleDays * DAY_MS),
  });
  return staffCookie(request, SESSION_COOKIE, token, days);
}

/**
 * A `Set-Cookie` header with the token of the request, which restarts the cookie's lifetime: the session of a device in
 * use does not end, so its cookie must not expire either.
 */
export function renewDeviceCookie(request: Request): string {
  return staffCookie(request, SESSION_COOKIE, readToken(request) ?? '', DEVICE_DAYS);
}

const readToken = ({ headers }: Request): string | null =>
  SESSION_COOKIE_PATTERN.exec(headers.get('cookie') ?? '')?.[1] ?? null;

/** The actor of the session cookie; null if the session has ended, the person is inactive or the device is revoked. */
export async function authenticateStaff(
  request: Request,
  { db, clock, databaseWrites }: Services,
): Promise<StaffActor | null> {
  const token = readToken(request);
  if (token === null) return null;
  const now = clock.now();
  const [row] = await db
    .select({ session: staffSessions, person: { role: staff.role, active: staff.active }, device: staffDevices })
    .from(staffSessions)
    .leftJoin(staff, eq(staff.id, staffSessions.staffId))
    .leftJoin(staffDevices, eq(staffDevices.id, staffSessions.deviceId))
    .where(and(eq(staffSessions.tokenHash, hashToken(token)), gt(staffSessions.expiresAt, now)));
  if (!row) return null;
  const { session, person, device } = row;
  const actor = device ? await deviceActor(db, session, device, now) : await personActor(db, session, person);
  if (actor && databaseWrites.isAccepted) await touch(db, session, now);
  return actor;
}

type SessionRow = typeof staffSessions.$inferSelect;
type DeviceRow = typeof staffDevices.$inferSelect;

async function personActor(
  db: Database,
  session: SessionRow,
  person: { readonly role: StaffActor['role']; readonly active: boolean } | null,
): Promise<StaffActor | null> {
  if (!person?.active || session.staffId === null) return null;
  return {
    sessionId: session.id,
    staffId: session.staffId,
    deviceId: null,
    role: person.role,
    restaurantIds: await restaurantIdsOf(db, session.staffId, person.role),
    branchId: null,
    deviceKind: null,
    isShared: false,
  };
}

/**
 * The role is that of the device, even if a manager acts on it: a PIN of four digits is too weak for the role of a
 * manager.
 */
async function deviceActor(
  db: Database,
  session: SessionRow,
  device: DeviceRow,
  now: Date,
): Promise<StaffActor | null> {
  if (device.revokedAt !== null) return null;
  const personId = device.staffId ?? findActingStaffId(session, now);
  const [person] = personId === null ? [] : await listStaffAllowedOn(db, device, eq(staff.id, personId));
  // A personal device has no access once the person is inactive or has left the restaurant.
  if (device.staffId !== null && !person) return null;
  return {
    sessionId: session.id,
    staffId: person?.id ?? null,
    deviceId: device.id,
    role: device.kind === 'courier' ? 'courier' : 'kitchen',
    restaurantIds: [device.restaurantId],
    branchId: device.branchId,
    deviceKind: device.kind,
    isShared: device.staffId === null,
  };
}

/** The id of the staff member whose PIN was entered on a shared device; null without a PIN or after the shift. */
function findActingStaffId({ actingStaffId, actingSince }: SessionRow, now: Date): number | null {
  const isOver = actingSince === null || now.getTime() - actingSince.getTime() > ACTING_HOURS * HOUR_MS;
  return isOver ? null : actingStaffId;
}

/** The roles whose members may act on a device of each kind. */
const ROLES_OF_DEVICE = {
  board: ['owner', 'manager', 'kitchen'],
  courier: ['courier'],
} as const satisfies Record<DeviceKind, readonly StaffRole[]>;

/** The active staff members who may act on a device: owners and staff of its restaurant, by role; sorted by name. */
export async function listStaffAllowedOn(
  db: Database,
  { kind, restaurantId }: Pick<DeviceRow, 'kind' | 'restaurantId'>,
  condition: SQL | undefined,
) {
  const membership = db
    .select({ id: staffRestaurants.staffId })
    .from(staffRestaurants)
    .where(and(eq(staffRestaurants.staffId, staff.id), eq(staffRestaurants.restaurantId, restaurantId)));
  return db
    .select({ id: staff.id, name: staff.name, pinHash: staff.pinHash })
    .from(staff)
    .where(
      and(
        eq(staff.active, true),
        inArray(staff.role, [...ROLES_OF_DEVICE[kind]]),
        or(eq(staff.role, 'owner'), exists(membership)),
        condition,
      ),
    )
    .orderBy(asc(staff.id));
}

/** Ends the turns of a person on shared devices: whoever has the tablet enters a PIN again. */
export async function endTurns(tx: Database, staffId: number): Promise<void> {
  await tx
    .update(staffSessions)
    .set({ actingStaffId: null, actingSince: null })
    .where(eq(staffSessions.actingStaffId, staffId));
}

/**
 * Ends everything that gives access in the name of a person: sessions, those of their own devices too, turns on shared
 * devices, the invitation that they have not accepted, and the invitations and links for devices that they created, which
 * whoever had their session may know. Returns how many sessions ended.
 */
export async function endAccess(tx: Database, staffId: number): Promise<number> {
  await endTurns(tx, staffId);
  const isInvitation = and(
    eq(staffLinks.kind, 'invitation'),
    eq(staffLinks.staffId, staffId),
    isNull(staffLinks.usedAt),
  );
  await tx.delete(staffLinks).where(or(eq(staffLinks.createdBy, staffId), isInvitation));
  const devices = tx.select({ id: staffDevices.id }).from(staffDevices).where(eq(staffDevices.staffId, staffId));
  const ended = await tx
    .delete(staffSessions)
    .where(or(eq(staffSessions.staffId, staffId), inArray(staffSessions.deviceId, devices)))
    .returning({ id: staffSessions.id });
  return ended.length;
}

/** The active couriers of a restaurant. */
export const listCouriersOfRestaurant = (db: Database, restaurantId: number, condition?: SQL) =>
  listStaffAllowedOn(db, { kind: 'courier', restaurantId }, condition);

/** The ids of the restaurants that a staff member works for: of an owner, all. */
async function restaurantIdsOf(db: Database, staffId: number, role: StaffActor['role']): Promise<readonly number[]> {
  if (role === 'owner') return (await db.select({ id: restaurants.id }).from(restaurants)).map(({ id }) => id);
  const rows = await db
    .select({ id: staffRestaurants.restaurantId })
    .from(staffRestaurants)
    .where(eq(staffRestaurants.staffId, staffId))
    .orderBy(asc(staffRestaurants.restaurantId));
  return rows.map(({ id }) => id);
}

/** Records the use of a session and postpones its expiry, at most once a minute. */
async function touch(db: Database, { id, deviceId, seenAt, createdAt }: SessionRow, now: Date): Promise<void> {
  if (now.getTime() - seenAt.getTime() < SEEN_INTERVAL_MS) return;
  const latest = deviceId === null ? createdAt.getTime() + MAX_PERSON_DAYS * DAY_MS : Infinity;
  const idleDays = deviceId === null ? IDLE_DAYS : DEVICE_DAYS;
  const expiresAt = new Date(Math.min(now.getTime() + idleDays * DAY_MS, latest));
  await db.update(staffSessions).set({ seenAt: now, expiresAt }).where(eq(staffSessions.id, id));
  if (deviceId !== null) await db.update(staffDevices).set({ seenAt: now }).where(eq(staffDevices.id, deviceId));
}

const KNOWN_BROWSER_COOKIE_NAME = 'staff-browser';
const KNOWN_BROWSER_COOKIE_PATTERN = /(?:^|;\s*)staff-browser=([A-Za-z0-9_.-]{1,200})(?:;|$)/;
const KNOWN_BROWSER_DAYS = 365;

/** A staff member with a signed cookie, which depends on the password hash: a new password ends all of them. */
export interface SignedPerson {
  readonly id: number;
  readonly passwordHash: string | null;
}

/** The signature in a cookie of a staff member, for one purpose. */
export const cookieSignature = (
  db: Database,
  purpose: 'browser' | 'preview',
  { id, passwordHash }: SignedPerson,
): Promise<string> => keyedHash(db, 'staff', [purpose, String(id), passwordHash ?? '']);

/** Whether a cookie has the signature of a staff member. */
export async function hasCookieSignature(
  db: Database,
  purpose: 'browser' | 'preview',
  person: SignedPerson,
  value: string,
): Promise<boolean> {
  const [actual, expected] = [Buffer.from(value), Buffer.from(await cookieSignature(db, purpose, person))];
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

/**
 * A `Set-Cookie` header that marks the browser as known to the account. It gives no access: it only exempts the browser
 * from the limits on failed attempts of unknown browsers.
 */
export async function knownBrowserCookie(db: Database, request: Request, person: SignedPerson): Promise<string> {
  return staffCookie(
    request,
    KNOWN_BROWSER_COOKIE_NAME,
    await cookieSignature(db, 'browser', person),
    KNOWN_BROWSER_DAYS,
  );
}

export async function isKnownBrowser(db: Database, { headers }: Request, person: SignedPerson): Promise<boolean> {
  const [, value = ''] = KNOWN_BROWSER_COOKIE_PATTERN.exec(headers.get('cookie') ?? '') ?? [];
  return hasCookieSignature(db, 'browser', person, value);
}
