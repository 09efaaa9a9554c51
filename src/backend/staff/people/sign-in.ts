import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import { cities, restaurants, staff, staffDevices, staffSessions } from '#backend/db/schema/index.ts';
import { ErrorResponse, fieldError, notFound } from '#backend/http/handler.ts';
import { readClientAddress } from '#backend/http/request-input.ts';
import type { Services } from '#backend/services.ts';
import { nameOrder } from '#contract/collation.ts';
import { localize } from '#contract/localized-text.ts';
import type { Locale } from '#contract/constants.ts';
import type { StaffRestaurant } from '#contract/staff/sign-in.ts';
import type { StaffActor } from '../http/actor.ts';
import type { StaffHandlers } from '../http/handler.ts';
import { readBrandName } from '#backend/catalog/shop-brand.ts';
import { keyedHash } from '#backend/db/keyed-hash.ts';
import { reserveAttempt } from './attempt-limits.ts';
import { readInvitation, redeemInvitation, showInvitation } from './invitations.ts';
import { noPreviewCookie } from '../launch/preview.ts';
import {
  isKnownBrowser,
  knownBrowserCookie,
  listStaffAllowedOn,
  renewDeviceCookie,
  SESSION_COOKIE,
  staffCookie,
  startSession,
} from './sessions.ts';
import { hashPassword, totpUri, verifyPassword, verifyTotp } from './credentials.ts';

const DONE = { done: true } as const;

/** For an unknown login the same work is done as for an account. */
const NOBODY = { id: 0, passwordHash: null };

const wrongCredentials = () => new ErrorResponse(401, 'wrongCredentials', { code: 'wrong_credentials' });

/**
 * `prepare` checks passwords, codes and PINs before the transaction begins: hashing is slow, and a rollback must not
 * undo the count of failed attempts.
 */
export function signInHandlers({ db, log, rateLimiter, sms }: Pick<Services, 'db' | 'log' | 'rateLimiter' | 'sms'>) {
  return {
    getSession: async ({ db: tx, actor, locale, httpRequest, setCookie }) => {
      if (actor.deviceId !== null) setCookie(renewDeviceCookie(httpRequest));
      return {
        role: actor.role,
        person: actor.staffId === null ? null : await readPerson(tx, actor.staffId),
        device: actor.deviceId === null ? null : await readDevice(tx, actor.deviceId, actor),
        restaurants: await readRestaurants(tx, actor.restaurantIds, locale),
        sms_simulated: await sms.isSimulated(tx),
      };
    },

    signIn: {
      prepare: async ({ body: { login, password, totp }, httpRequest, now }) => {
        const [person] = await db
          .select()
          .from(staff)
          .where(and(eq(staff.login, login), eq(staff.active, true)));
        const isKnown = (await isKnownBrowser(db, httpRequest, person ?? NOBODY)) && person !== undefined;
        const attempt = { userId: null, request: httpRequest, now };
        // A known browser has the limits of its login only: its owner must be able to sign in during a flood.
        const exceeded = isKnown ? null : await rateLimiter.consume('staff_sign_in', attempt);
        if (exceeded) return exceeded;
        // Another person behind the same address does not use up the attempts of a known browser.
        const client = isKnown ? 'known browsers' : readClientAddress(httpRequest);
        const subject = await keyedHash(db, 'staff', ['login', login]);
        const releaseAttempt = await reserveAttempt(db, { kind: 'password', subject, client, isKnown, now });
        if (releaseAttempt instanceof ErrorResponse) return releaseAttempt;
        const isRight = await verifyPassword(password, person?.passwordHash ?? null, {
          priority: isKnown ? 'known' : 'unknown',
          signal: httpRequest.signal,
        });
        if (isRight instanceof ErrorResponse) {
          await releaseAttempt();
          return isRight;
        }
        if (!isRight || !person?.totpSecret) {
          log('info', 'a staff sign-in failed', { state: 'password' });
          return wrongCredentials();
        }
        await releaseAttempt();
        if (!isKnown) await rateLimiter.undo('staff_sign_in', attempt);
        if (totp === undefined) return async () => totpRequired(person.id);
        const releaseTotpAttempt = await reserveAttempt(db, {
          kind: 'totp',
          subject: `staff ${person.id}`,
          client,
          isKnown,
          now,
        });
        if (releaseTotpAttempt instanceof ErrorResponse) return releaseTotpAttempt;
        const step = verifyTotp(person.totpSecret, totp, now, person.totpStep);
        if (step === null) {
          log('info', 'a staff sign-in failed', { state: 'totp' });
          return fieldError('totp', 'wrongTotp');
        }
        await releaseTotpAttempt();
        return async ({ db: tx, setCookie }) => {
          // Only one of two requests with the same code succeeds.
          const accepted = await tx
            .update(staff)
            .set({ totpStep: step })
            .where(
              and(
                eq(staff.id, person.id),
                eq(staff.active, true),
                sql`${staff.totpStep} is not distinct from ${person.totpStep}`,
              ),
            )
            .returning({ id: staff.id });
          if (accepted.length === 0) return fieldError('totp', 'wrongTotp');
          setCookie(await startSession(tx, { staffId: person.id }, httpRequest, now));
          setCookie(await knownBrowserCookie(tx, httpRequest, person));
          return {
            response: { status: 'signed_in' },
            audit: { subject: `staff ${person.id}`, staffId: person.id },
          };
        };
      },
    },

    signOut: async ({ db: tx, actor, httpRequest, setCookie }) => {
      await tx.delete(staffSessions).where(eq(staffSessions.id, actor.sessionId));
      setCookie(staffCookie(httpRequest, SESSION_COOKIE, '', 0));
      setCookie(noPreviewCookie(httpRequest));
      const subject =
        actor.deviceId === null ? (`staff ${actor.staffId}` as const) : (`device ${actor.deviceId}` as const);
      return { response: DONE, audit: { subject } };
    },

    openInvitation: async ({ db: tx, body: { token }, now, locale }) => {
      const invitation = await showInvitation(tx, token, now);
      if (invitation instanceof ErrorResponse) return invitation;
      const { person, totpSecret, isFirst } = invitation;
      return {
        response: {
          name: person.name,
          login: person.login,
          totp_uri: totpUri(totpSecret, person.login, await readBrandName(tx, locale)),
          totp_secret: totpSecret,
          is_first: isFirst,
        },
      };
    },

    acceptInvitation: {
      prepare: async ({ body: { token, password, totp, name }, httpRequest, now }) => {
        const invitation = await readInvitation(db, token, now);
        if (invitation instanceof ErrorResponse) return invitation;
        const { person, totpSecret } = invitation;
        if (password.toLowerCase().includes(person.login)) return fieldError('password', 'loginInPassword');
        const totpStep = verifyTotp(totpSecret, totp, now, null);
        if (totpStep === null) return fieldError('totp', 'wrongTotp');
        // Checked before the hash, because one invitation could be sent many times at once.
        const exceeded = await rateLimiter.consume('staff_sign_in', { userId: null, request: httpRequest, now });
        if (exceeded) return exceeded;
        const passwordHash = await hashPassword(password, { priority: 'known', signal: httpRequest.signal });
        if (passwordHash instanceof ErrorResponse) return passwordHash;
        return async ({ db: tx, setCookie }) => {
          const { id } = person;
          const credentials = { id, passwordHash, totpSecret, totpStep, ...(invitation.isFirst && { name }) };
          const refused = await redeemInvitation(tx, invitation.id, credentials, now);
          if (refused) return refused;
          setCookie(await startSession(tx, { staffId: id }, httpRequest, now));
          setCookie(await knownBrowserCookie(tx, httpRequest, { id, passwordHash }));
          return { response: DONE, audit: { subject: `staff ${id}`, staffId: id } };
        };
      },
    },

    getDevicePeople: async ({ db: tx, actor, locale }) => {
      const device = actor.isShared && deviceOf(actor);
      if (!device) return [];
      const people = await listStaffAllowedOn(tx, device, isNotNull(staff.pinHash));
      return people.map(({ id, name }) => ({ id, name })).toSorted(nameOrder(locale));
    },

    choosePerson: {
      prepare: async ({ actor, body: { staff_id: id, pin }, httpRequest: { signal }, now }) => {
        const device = actor.isShared && deviceOf(actor);
        const isChosen = and(eq(staff.id, id), isNotNull(staff.pinHash));
        const [person] = device ? await listStaffAllowedOn(db, device, isChosen) : [];
        if (!person) return notFound();
        const client = `device ${actor.deviceId}`;
        const releaseAttempt = await reserveAttempt(db, { kind: 'pin', subject: `${client} staff ${id}`, client, now });
        if (releaseAttempt instanceof ErrorResponse) return releaseAttempt;
        const isRight = await verifyPassword(pin, person.pinHash, { priority: 'known', signal });
        if (isRight instanceof ErrorResponse) {
          await releaseAttempt();
          return isRight;
        }
        if (!isRight) {
          log('info', 'a PIN was wrong', { state: 'pin' });
          return fieldError('pin', 'wrongPin');
        }
        await releaseAttempt();
        return async ({ db: tx }) => {
          await tx
            .update(staffSessions)
            .set({ actingStaffId: id, actingSince: now })
            .where(eq(staffSessions.id, actor.sessionId));
          const [restaurantId = null] = actor.restaurantIds;
          return { response: DONE, audit: { subject: `device ${actor.deviceId}`, staffId: id, restaurantId } };
        };
      },
    },

    leavePerson: async ({ db: tx, actor }) => {
      if (!actor.isShared) return notFound();
      await tx
        .update(staffSessions)
        .set({ actingStaffId: null, actingSince: null })
        .where(eq(staffSessions.id, actor.sessionId));
      const [restaurantId = null] = actor.restaurantIds;
      return { response: DONE, audit: { subject: `device ${actor.deviceId}`, restaurantId } };
    },
  } satisfies Partial<StaffHandlers>;
}

/** Written to the audit log, so that the person can notice that another person has the password. */
const totpRequired = (id: number) => ({
  response: { status: 'totp_required' as const },
  audit: { subject: `staff ${id}` as const, staffId: id, after: { status: 'totp_required' } },
});

/** The device that the actor uses, with its restaurant; false if the actor uses no device. */
function deviceOf({ deviceKind: kind, restaurantIds: [restaurantId] }: StaffActor) {
  return kind !== null && restaurantId !== undefined && { kind, restaurantId };
}

async function readPerson(db: Database, id: number) {
  const [person] = await db
    .select({ id: staff.id, name: staff.name, locale: staff.locale })
    .from(staff)
    .where(eq(staff.id, id));
  return person ?? null;
}

async function readDevice(db: Database, id: number, { isShared }: StaffActor) {
  const [device] = await db
    .select({
      id: staffDevices.id,
      name: staffDevices.name,
      kind: staffDevices.kind,
      branch_id: staffDevices.branchId,
    })
    .from(staffDevices)
    .where(eq(staffDevices.id, id));
  return device ? { ...device, is_shared: isShared } : null;
}

/** The restaurants with these ids, sorted by city and name. */
async function readRestaurants(db: Database, ids: readonly number[], locale: Locale): Promise<StaffRestaurant[]> {
  const rows = await db
    .select({
      id: restaurants.id,
      name: restaurants.name,
      slug: restaurants.slug,
      city: cities.name,
      citySlug: cities.slug,
      currency: cities.currency,
      active: restaurants.active,
      city_active: cities.active,
    })
    .from(restaurants)
    .innerJoin(cities, eq(cities.id, restaurants.cityId))
    .where(inArray(restaurants.id, [...ids]))
    .orderBy(asc(cities.position), asc(cities.id), asc(restaurants.id));
  const byCity = Map.groupBy(rows, ({ citySlug }) => citySlug);
  const sorted = Array.from(byCity.values()).flatMap((list) => list.toSorted(nameOrder(locale)));
  return sorted.map(({ city, citySlug, ...row }) => ({ ...row, city: localize(city, locale), city_slug: citySlug }));
}
