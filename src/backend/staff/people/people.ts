import { and, asc, eq, inArray, max, ne, or } from 'drizzle-orm';
import { type Database, requireRow } from '#backend/db/client.ts';
import { personal } from '#backend/db/personal.ts';
import { sendsEmail } from '#backend/email/sender.ts';
import { couriers, staff, staffRestaurants, staffSessions } from '#backend/db/schema/index.ts';
import { ErrorResponse, fieldError, notFound, requireConfirmation } from '#backend/http/handler.ts';
import type { Services } from '#backend/services.ts';
import { nameOrder } from '#contract/collation.ts';
import type { ParsedStaffBody } from '#contract/staff/index.ts';
import { hasLogin, type Person } from '#contract/staff/people.ts';
import type { StaffActor } from '../http/actor.ts';
import type { AuditEntry, StaffHandlers } from '../http/handler.ts';
import { addedRow, reviseRow } from '../http/revise-row.ts';
import { pairedDeviceWarnings } from '../warnings.ts';
import { listUnmanagedDevices, revokeDevice } from './devices.ts';
import { createInvitation, readInvitation } from './invitations.ts';
import { composeInvitation } from './invitation-email.ts';
import { emailOff, sendEmailNow } from '../emails/send-email-now.ts';
import { hashPassword } from './credentials.ts';
import { endAccess, endTurns } from './sessions.ts';

type PersonFields = ParsedStaffBody<'addPerson'>;

/** Staff accounts. Owners change all; managers only those of kitchens and couriers of their own restaurants. */
export function peopleHandlers(services: Pick<Services, 'db' | 'accountSources' | 'createEmailSender' | 'siteUrl'>) {
  return {
    getPeople: async ({ db, actor, locale }) => {
      const people = await readPeople(db, actor);
      const byName = nameOrder(locale);
      return people
        .filter(
          (person) =>
            actor.role === 'owner' ||
            person.id === actor.staffId ||
            person.restaurant_ids.some((id) => actor.restaurantIds.includes(id)),
        )
        .toSorted((one, other) => Number(other.active) - Number(one.active) || byName(one, other));
    },

    addPerson: {
      prepare: async ({ actor, body, httpRequest: { signal } }) => {
        const refused = checkFields(body, actor);
        if (refused) return refused;
        const pinHash = body.pin ? await hashPassword(body.pin, { priority: 'known', signal }) : null;
        if (pinHash instanceof ErrorResponse) return pinHash;
        return async ({ db, now }) => {
          if (await isLoginTaken(db, toRow(body).login)) return fieldError('login', 'loginTaken');
          const { id } = requireRow(
            await db
              .insert(staff)
              .values({ ...toRow(body), pinHash, createdAt: now })
              .returning({ id: staff.id }),
          );
          await writeRestaurants(db, id, body);
          return addedRow(db, staff, id, viewFor(actor));
        };
      },
    },

    savePerson: {
      prepare: async ({ actor, body, httpRequest: { signal } }) => {
        const refused = checkFields(body, actor);
        if (refused) return refused;
        const pinHash = body.pin ? await hashPassword(body.pin, { priority: 'known', signal }) : body.pin;
        if (pinHash instanceof ErrorResponse) return pinHash;
        return async ({ db, now }) => {
          // Also locks all owners, in the order of their ids: two owners could deactivate each other at the same time.
          const isAccountOrOwner = or(eq(staff.id, body.id), eq(staff.role, 'owner'));
          await db.select({ id: staff.id }).from(staff).where(isAccountOrOwner).orderBy(asc(staff.id)).for('update');
          const revoked: AuditEntry[] = [];
          const result = await reviseRow(db, staff, body, viewFor(actor), async (before) => {
            if (await isLoginTaken(db, toRow(body).login, body.id)) return fieldError('login', 'loginTaken');
            if (before.role === 'owner' && before.active && !(body.role === 'owner' && body.active)) {
              if ((await db.$count(staff, otherActiveOwners(body.id))) === 0) return fieldError('active', 'lastOwner');
            }
            const devices = await listUnmanagedDevices(db, body);
            const unconfirmed = requireConfirmation(pairedDeviceWarnings(devices, before.name), body);
            if (unconfirmed) return unconfirmed;
            for (const { id } of devices) revoked.push(await revokeDevice(db, id, now));
            await writeRestaurants(db, body.id, body);
            // Customers see and call the courier of their order.
            const contact = { name: body.name, phone: personal(body.phone ?? '') };
            await db.update(couriers).set(contact).where(eq(couriers.staffId, body.id));
            if (!body.active || body.role !== before.role) await endAccess(db, body.id);
            else if (pinHash !== undefined) await endTurns(db, body.id);
            return {
              ...toRow(body),
              active: body.active,
              ...(pinHash !== undefined && { pinHash }),
              // Without a login there is no sign-in with a password.
              ...(toRow(body).login === null && { passwordHash: null, totpSecret: null, totpStep: null }),
            };
          });
          return result instanceof ErrorResponse ? result : { ...result, audit: [result.audit, ...revoked] };
        };
      },
    },

    invitePerson: async ({ db, actor, body: { id }, now }) => {
      const person = await readPerson(db, id, actor);
      if (person.login === null) return fieldError('login', 'required');
      if (!person.active) return fieldError('active', 'inactiveAccount');
      const { path, expiresAt } = await createInvitation(db, id, { createdBy: actor.staffId, now });
      const can_email = services.siteUrl !== null && (await sendsEmail({ ...services, db }));
      return { response: { path, expires_at: expiresAt.toISOString(), can_email }, audit: auditEntry(id, null, null) };
    },

    emailInvitation: {
      prepare: async ({ body: { id, token, to }, now }) => {
        const invitation = await readInvitation(services.db, token, now);
        if (invitation instanceof ErrorResponse) return invitation;
        if (invitation.person.id !== id) return new ErrorResponse(422, 'linkExpired');
        const email = await composeInvitation(services, { ...invitation, token }, to);
        const refused = email ? await sendEmailNow(services, email, 'to') : emailOff();
        return refused ?? (async () => ({ response: { done: true }, audit: auditEntry(id, null, { email: to }) }));
      },
    },

    endSessions: async ({ db, body: { id } }) => {
      const sessions = await endAccess(db, id);
      return { response: { done: true }, audit: auditEntry(id, { sessions }, { sessions: 0 }) };
    },
  } satisfies Partial<StaffHandlers>;
}

/** The audit entry for a change to an account. */
const auditEntry = (id: number, before: unknown, after: unknown) => ({
  subject: `staff ${id}` as const,
  before,
  after,
});

/**
 * The reason to refuse the fields of an account; null if there is none. `actor.restaurantIds` are all restaurants for
 * an owner.
 */
function checkFields(
  { role, login, phone, restaurant_ids: ids, active = true }: PersonFields & { readonly active?: boolean },
  actor: StaffActor,
): ErrorResponse | null {
  if (hasLogin(role) && actor.role !== 'owner') return fieldError('role', 'notAllowed');
  if (ids.some((id) => !actor.restaurantIds.includes(id))) return notFound();
  if (hasLogin(role) && login === null) return fieldError('login', 'required');
  if (role !== 'owner' && ids.length === 0) return fieldError('restaurant_ids', 'restaurantsRequired');
  // Customers call the courier of their order.
  if (role === 'courier' && active && phone === null) return fieldError('phone', 'required');
  return null;
}

/**
 * The columns of an account. Kitchens and couriers have no login: they use paired devices, and a password would be a
 * second way to sign in.
 */
const toRow = ({ name, role, login, phone, locale }: PersonFields) => ({
  name,
  role,
  login: hasLogin(role) ? login : null,
  phone,
  locale,
});

async function isLoginTaken(db: Database, login: string | null, id = 0): Promise<boolean> {
  return login !== null && (await db.$count(staff, and(eq(staff.login, login), ne(staff.id, id)))) > 0;
}

const otherActiveOwners = (id: number) => and(eq(staff.role, 'owner'), eq(staff.active, true), ne(staff.id, id));

async function writeRestaurants(db: Database, id: number, { role, restaurant_ids }: PersonFields): Promise<void> {
  await db.delete(staffRestaurants).where(eq(staffRestaurants.staffId, id));
  const ids = role === 'owner' ? [] : [...new Set(restaurant_ids)];
  if (ids.length > 0)
    await db.insert(staffRestaurants).values(ids.map((restaurantId) => ({ staffId: id, restaurantId })));
}

/** Reads an account as the actor sees it. */
const viewFor = (actor: StaffActor) => (db: Database, id: number) => readPerson(db, id, actor);

async function readPerson(db: Database, id: number, actor: StaffActor): Promise<Person> {
  return requireRow(await readPeople(db, actor, id));
}

/** All accounts, or one. */
async function readPeople(db: Database, actor: StaffActor, id?: number): Promise<Person[]> {
  const rows = await db
    .select()
    .from(staff)
    .where(id === undefined ? undefined : eq(staff.id, id))
    .orderBy(asc(staff.id));
  const ids = rows.map((row) => row.id);
  const memberships = await db.select().from(staffRestaurants).where(inArray(staffRestaurants.staffId, ids));
  const seen = await db
    .select({ staffId: staffSessions.staffId, at: max(staffSessions.seenAt) })
    .from(staffSessions)
    .where(inArray(staffSessions.staffId, ids))
    .groupBy(staffSessions.staffId);
  return rows.map((row) => {
    const restaurantIds = memberships
      .filter(({ staffId }) => staffId === row.id)
      .map(({ restaurantId }) => restaurantId);
    return {
      id: row.id,
      revision: row.revision,
      name: row.name,
      role: row.role,
      login: row.login,
      phone: row.phone,
      locale: row.locale,
      restaurant_ids: restaurantIds,
      active: row.active,
      has_password: row.passwordHash !== null,
      has_pin: row.pinHash !== null,
      can_edit: canEdit(actor, row.role, restaurantIds),
      seen_at: seen.find(({ staffId }) => staffId === row.id)?.at?.toISOString() ?? null,
    };
  });
}

/** The same rule as for `staff` in `http/resource-scopes.ts`, which is checked before a handler runs. */
const canEdit = (actor: StaffActor, role: Person['role'], restaurantIds: readonly number[]): boolean =>
  actor.role === 'owner' ||
  ((role === 'kitchen' || role === 'courier') &&
    restaurantIds.length > 0 &&
    restaurantIds.every((id) => actor.restaurantIds.includes(id)));
