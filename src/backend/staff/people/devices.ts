import { randomInt } from 'node:crypto';
import { and, asc, desc, eq, gt, inArray, isNull, notInArray, sql } from 'drizzle-orm';
import { hashToken, newToken } from '#backend/customers/sessions.ts';
import { type Database, requireRow } from '#backend/db/client.ts';
import { keyedHash } from '#backend/db/keyed-hash.ts';
import { branches, staff, staffDevices, staffLinks, staffSessions } from '#backend/db/schema/index.ts';
import { ErrorResponse, fieldError } from '#backend/http/handler.ts';
import { readClientAddress } from '#backend/http/request-input.ts';
import type { Services } from '#backend/services.ts';
import { nameOrder } from '#contract/collation.ts';
import { PAIRING_CODE_PATTERN } from '#contract/staff/sign-in.ts';
import type { Device } from '#contract/staff/devices.ts';
import type { ParsedStaffBody } from '#contract/staff/index.ts';
import type { StaffHandlers } from '../http/handler.ts';
import { reserveAttempt } from './attempt-limits.ts';
import { listStaffAllowedOn, startSession } from './sessions.ts';

const PAIRING_MINUTES = 10;
const CODE_DIGITS = 6;
/**
 * Wrong codes of all clients together after which a live code is no longer accepted. The chance to guess a code of six
 * digits is then about 1 in 33,000.
 */
const MAX_WRONG_CODES = 30;
const DONE = { done: true } as const;

/**
 * Devices are paired by a code instead of a sign-in; each has a session that may only call the endpoints of its kind.
 */
export function deviceHandlers({ db, log }: Pick<Services, 'db' | 'log'>) {
  return {
    getDevices: async ({ db: tx, actor, locale }) =>
      (
        await tx
          .select()
          .from(staffDevices)
          .where(and(inArray(staffDevices.restaurantId, [...actor.restaurantIds]), isNull(staffDevices.revokedAt)))
          .orderBy(asc(staffDevices.id))
      )
        .toSorted(nameOrder(locale))
        .map(toDevice),

    createPairingCode: async ({ db: tx, actor, body, now }) => {
      const { branch_id: branchId, staff_id: staffId, restaurant_id: restaurantId } = body;
      if (branchId !== null && (await tx.$count(branches, isBranchOf(branchId, restaurantId))) === 0)
        return fieldError('branch_id', 'invalidValue');
      const device = { kind: body.kind, restaurantId };
      if (staffId !== null && (await listStaffAllowedOn(tx, device, eq(staff.id, staffId))).length === 0)
        return fieldError('staff_id', 'invalidValue');
      const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
      const token = newToken();
      const expiresAt = new Date(now.getTime() + PAIRING_MINUTES * 60_000);
      await tx.insert(staffLinks).values({
        kind: 'pairing',
        tokenHash: hashToken(token),
        codeHash: await keyedHash(tx, 'staff', ['pairing', code]),
        deviceKind: body.kind,
        deviceName: body.name,
        restaurantId,
        branchId,
        staffId,
        createdBy: actor.staffId,
        createdAt: now,
        expiresAt,
      });
      return {
        response: { code, path: `/staff/pair#${token}`, expires_at: expiresAt.toISOString() },
        audit: { subject: `restaurant ${restaurantId}`, restaurantId, after: body },
      };
    },

    pairDevice: {
      prepare: async ({ body: { code }, httpRequest, now }) => {
        const isDigits = PAIRING_CODE_PATTERN.test(code);
        const client = readClientAddress(httpRequest);
        const releaseAttempt = await reserveAttempt(db, { kind: 'pairing', subject: client, client, now });
        if (releaseAttempt instanceof ErrorResponse) return releaseAttempt;
        const wanted = isDigits
          ? eq(staffLinks.codeHash, await keyedHash(db, 'staff', ['pairing', code]))
          : eq(staffLinks.tokenHash, hashToken(code));
        const [found] = await db
          .select()
          .from(staffLinks)
          .where(and(wanted, isLivePairing(now)))
          .limit(1);
        if (!found) {
          // Any live code could have been guessed, so the attempt counts for all of them; links of QR codes stay valid.
          if (isDigits)
            await db
              .update(staffLinks)
              .set({ tries: sql`${staffLinks.tries} + 1` })
              .where(isLivePairing(now));
          log('info', 'a device was not paired', { state: 'wrong code' });
          return fieldError('code', 'wrongPairingCode');
        }
        if (isDigits && found.tries >= MAX_WRONG_CODES) return fieldError('code', 'wrongPairingCode');
        if (!(await isCreatorAllowed(db, found))) return fieldError('code', 'wrongPairingCode');
        await releaseAttempt();
        return async ({ db: tx, setCookie }) => {
          const [link] = await tx
            .update(staffLinks)
            .set({ usedAt: now })
            .where(and(eq(staffLinks.id, found.id), isNull(staffLinks.usedAt)))
            .returning();
          // The database requires these fields of a pairing.
          if (!link?.deviceKind || !link.deviceName || link.restaurantId === null)
            return fieldError('code', 'wrongPairingCode');
          const { restaurantId, deviceKind: kind, deviceName: name } = link;
          const device = requireRow(
            await tx
              .insert(staffDevices)
              .values({
                restaurantId,
                kind,
                name,
                branchId: link.branchId,
                staffId: link.staffId,
                pairedBy: link.createdBy,
                pairedAt: now,
                seenAt: now,
              })
              .returning(),
          );
          setCookie(await startSession(tx, { deviceId: device.id }, httpRequest, now));
          return {
            response: { device_kind: kind },
            audit: { subject: `device ${device.id}`, restaurantId, deviceId: device.id, after: toDevice(device) },
          };
        };
      },
    },

    renameDevice: async ({ db: tx, body: { id, name } }) => {
      const before = requireRow(await tx.select().from(staffDevices).where(eq(staffDevices.id, id)).for('update'));
      const after = requireRow(await tx.update(staffDevices).set({ name }).where(eq(staffDevices.id, id)).returning());
      const audit = { subject: `device ${id}` as const, before: { name: before.name }, after: { name } };
      return { response: toDevice(after), audit };
    },

    revokeDevice: async ({ db: tx, body: { id }, now }) => ({
      response: DONE,
      audit: await revokeDevice(tx, id, now),
    }),

    /** The sessions of managers and owners who signed in; those of devices belong to no person. */
    getSessions: async ({ db: tx, actor, now }) => {
      const rows = await tx
        .select({ session: staffSessions, name: staff.name, role: staff.role })
        .from(staffSessions)
        .innerJoin(staff, eq(staff.id, staffSessions.staffId))
        .where(
          and(
            gt(staffSessions.expiresAt, now),
            // A manager sees only their own.
            actor.role === 'owner' ? undefined : eq(staff.id, actor.staffId ?? 0),
          ),
        )
        .orderBy(desc(staffSessions.seenAt), desc(staffSessions.id));
      return rows.map(({ session, name }) => ({
        id: session.id,
        staff_id: session.staffId ?? 0,
        name,
        browser: session.browser,
        created_at: session.createdAt.toISOString(),
        seen_at: session.seenAt.toISOString(),
        is_current: session.id === actor.sessionId,
      }));
    },

    endSession: async ({ db: tx, body: { id } }) => {
      const [ended] = await tx
        .delete(staffSessions)
        .where(eq(staffSessions.id, id))
        .returning({ staffId: staffSessions.staffId });
      return { response: DONE, audit: { subject: `staff ${ended?.staffId ?? 0}`, before: { session: id } } };
    },
  } satisfies Partial<StaffHandlers>;
}

/** Signs a device out for good, and returns the audit entry. */
export async function revokeDevice(tx: Database, id: number, now: Date) {
  await tx.delete(staffSessions).where(eq(staffSessions.deviceId, id));
  const device = requireRow(
    await tx
      .update(staffDevices)
      .set({ revokedAt: sql`coalesce(${staffDevices.revokedAt}, ${now})` })
      .where(eq(staffDevices.id, id))
      .returning(),
  );
  const { restaurantId } = device;
  return { subject: `device ${id}` as const, restaurantId, before: toDevice(device) };
}

/**
 * The devices that a person has paired, whoever uses them, for restaurants that they do not manage with these fields of
 * their account.
 */
export async function listUnmanagedDevices(
  db: Database,
  {
    id,
    role,
    active,
    restaurant_ids: ids,
  }: Pick<ParsedStaffBody<'savePerson'>, 'id' | 'role' | 'active' | 'restaurant_ids'>,
) {
  if (active && role === 'owner') return [];
  const managed = active && role === 'manager' ? ids : [];
  return db
    .select({ id: staffDevices.id, name: staffDevices.name })
    .from(staffDevices)
    .where(
      and(
        eq(staffDevices.pairedBy, id),
        isNull(staffDevices.revokedAt),
        notInArray(staffDevices.restaurantId, [...managed]),
      ),
    )
    .orderBy(asc(staffDevices.id));
}

const isBranchOf = (id: number, restaurantId: number) =>
  and(eq(branches.id, id), eq(branches.restaurantId, restaurantId));

const isLivePairing = (now: Date) =>
  and(eq(staffLinks.kind, 'pairing'), isNull(staffLinks.usedAt), gt(staffLinks.expiresAt, now));

/** Whether the person who created a pairing still manages its restaurant. */
async function isCreatorAllowed(
  db: Database,
  { createdBy, restaurantId }: typeof staffLinks.$inferSelect,
): Promise<boolean> {
  if (createdBy === null || restaurantId === null) return createdBy === null;
  const isCreator = and(eq(staff.id, createdBy), inArray(staff.role, ['owner', 'manager']));
  return (await listStaffAllowedOn(db, { kind: 'board', restaurantId }, isCreator)).length > 0;
}

const toDevice = (row: typeof staffDevices.$inferSelect): Device => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  restaurant_id: row.restaurantId,
  branch_id: row.branchId,
  staff_id: row.staffId,
  paired_at: row.pairedAt.toISOString(),
  seen_at: row.seenAt?.toISOString() ?? null,
});
