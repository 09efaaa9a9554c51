import { and, asc, desc, eq, min, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import type { AccountSources } from '#backend/accounts/accounts.ts';
import { isZoneOfCity } from '#backend/catalog/delivery-zones.ts';
import { type Database, isId, requireRow } from '#backend/db/client.ts';
import { addresses, cards, cities, sessions, users } from '#backend/db/schema/index.ts';
import { sendsEmail } from '#backend/email/sender.ts';
import { inTransaction } from '#backend/db/transaction.ts';
import { ErrorResponse, fieldError, type Handlers, notFound } from '#backend/http/handler.ts';
import { isCrossOrigin, readClientAddress, wrongPhone } from '#backend/http/request-input.ts';
import { createOnce } from '#backend/http/idempotency.ts';
import { lockUser } from '#backend/http/transactions.ts';
import { type CardContext, cardView } from './saved-cards.ts';
import type { BaseServices } from '#backend/base-services.ts';
import { country } from '#contract/country.ts';
import { isAcceptedPhone } from '#contract/phone.ts';
import type { Address, AddressInput, Profile, ProfileInput } from '#contract/user.ts';
import { MAX_ADDRESSES, MAX_LISTED_ROWS } from './customer-limits.ts';
import {
  CLEAR_TOKEN_COOKIE,
  endSessionsOfRequest,
  newToken,
  recordKnownClient,
  signInCustomer,
  tokenCookie,
} from './sessions.ts';
import type { AccountRef } from '#backend/accounts/accounts.ts';
import {
  checkCode as verifyCode,
  codeError,
  sendCode as sendVerificationCode,
  toLogState,
} from './verification-codes.ts';

// A `user` of the API or the database, and so also a `userId`, is always a customer; staff members are not users.

interface WithPaymentAccounts {
  readonly paymentAccounts: {
    /** The account whose saved cards are usable; null without online payment. */
    current(db: Database): Promise<AccountRef | null>;
  };
}

export function signInHandlers(services: BaseServices & WithPaymentAccounts) {
  const { db, settings, log, paymentAccounts, rateLimiter, accountSources } = services;
  return {
    sendCode: async ({ body: { phone }, httpRequest, locale, now }) => {
      // CSRF: a page of another origin could make its visitors' browsers request SMS messages that the shop pays for.
      // It gets a 404, as if the endpoint did not exist.
      if (isCrossOrigin(httpRequest)) return notFound();
      if (!isAcceptedPhone(phone, settings.otherPhones)) return wrongPhone('phone');
      return sendVerificationCode(services, { phone, purpose: 'sign_in', httpRequest, locale, now });
    },

    checkCode: async ({ body: { phone, code }, httpRequest, setCookie, now }) => {
      // Login CSRF: a page of another origin could sign its visitors in to an account of the page's owner, with the
      // owner's phone and code, and the owner would see what they order. The storefront shows a 404 of this endpoint as
      // "code not found".
      if (isCrossOrigin(httpRequest)) {
        log('info', 'a cross-origin sign-in was rejected');
        return new ErrorResponse(404, 'codeNotFound');
      }
      if (!isAcceptedPhone(phone, settings.otherPhones)) return wrongPhone('phone');
      const sessionToken = newToken();
      const outcome = await inTransaction(db, async (tx) => {
        const checked = await verifyCode(tx, { phone, purpose: 'sign_in', code, httpRequest, now }, settings);
        // Returned, not thrown: an exception would roll back the count of the wrong code.
        if (checked !== 'correct') return { rejected: checked };
        await endSessionsOfRequest(tx, httpRequest);
        const customerId = await signInCustomer(tx, phone, sessionToken, settings, now);
        // Other clients have stricter limits of sign-in codes for this phone.
        await recordKnownClient(tx, { id: customerId, phone }, readClientAddress(httpRequest), now);
        return {
          customerId,
          user: await readProfile(tx, customerId, {
            now,
            accountSources,
            account: await paymentAccounts.current(tx),
          }),
        };
      });
      if (outcome.rejected !== undefined) {
        log('info', 'a sign-in failed', { state: toLogState(outcome.rejected) });
        return codeError(outcome.rejected, services);
      }
      // The limit is for guesses: a right code counts against nobody behind the same address.
      await rateLimiter.undo('sign_in', { userId: null, request: httpRequest, now });
      log('info', 'signed in', { customer: outcome.customerId });
      const isSecure = new URL(httpRequest.url).protocol === 'https:';
      setCookie(tokenCookie(sessionToken, { days: settings.sessionDays, isSecure }));
      return { token: sessionToken, user: outcome.user };
    },

    logout: async ({ user, setCookie }) => {
      await db.delete(sessions).where(eq(sessions.tokenHash, user.tokenHash));
      log('info', 'signed out', { customer: user.id });
      setCookie(CLEAR_TOKEN_COOKIE);
      // The contract's response of endpoints without a result.
      return { status: true };
    },
  } satisfies Partial<Handlers>;
}

// Sweden writes dates as YYYY-MM-DD.
const calendarDay = new Intl.DateTimeFormat('sv-SE', { timeZone: country.timeZone });

export function profileHandlers({
  paymentAccounts,
  accountSources,
}: WithPaymentAccounts & Pick<BaseServices, 'accountSources'>) {
  return {
    getProfile: async ({ db, user, now }) =>
      readProfile(db, user.id, { now, accountSources, account: await paymentAccounts.current(db) }),

    updateProfile: async ({ db, user, body, now }) => {
      const dateBirth = body.date_birth || null;
      if (dateBirth !== null && dateBirth > calendarDay.format(now)) return fieldError('date_birth', 'futureBirth');
      if (dateBirth !== null && !isValidBirthDate(dateBirth)) return fieldError('date_birth', 'invalidValue');
      await db
        .update(users)
        .set({ name: body.name, email: body.email ?? '', emailNoticesAt: emailNoticesAt(body, now), dateBirth })
        .where(eq(users.id, user.id));
      return readProfile(db, user.id, { now, accountSources, account: await paymentAccounts.current(db) });
    },
  } satisfies Partial<Handlers>;
}

/**
 * Since when e-mails about orders are sent, after a change of the profile. Clients that do not know `email_notices` have
 * not shown what is sent, so a new address gets nothing.
 */
function emailNoticesAt({ email, email_notices: isWanted }: v.InferOutput<typeof ProfileInput>, now: Date) {
  if (!email || isWanted === false) return null;
  const isSame = sql`${users.email} = ${email}`;
  return isWanted === true
    ? sql`case when ${isSame} then coalesce(${users.emailNoticesAt}, ${now}) else ${now} end`
    : sql`case when ${isSame} then ${users.emailNoticesAt} end`;
}

interface ProfileContext extends CardContext {
  readonly accountSources: AccountSources;
}

/** @param maxAddresses the default address is the first */
export async function readProfile(
  db: Database,
  userId: number,
  context: ProfileContext,
  maxAddresses = MAX_LISTED_ROWS,
): Promise<Profile> {
  const user = requireRow(await db.select().from(users).where(eq(users.id, userId)));
  const rows = await db
    .select()
    .from(addresses)
    .where(eq(addresses.userId, userId))
    .orderBy(desc(addresses.isDefault), asc(addresses.id))
    .limit(maxAddresses);
  const [linked] = await db
    .select()
    .from(cards)
    .where(and(eq(cards.userId, userId), cards.isDefault));
  return {
    phone: user.phone,
    name: user.name,
    email: user.email,
    email_notices: (await sendsEmail({ db, accountSources: context.accountSources }))
      ? user.emailNoticesAt !== null
      : null,
    date_birth: user.dateBirth,
    addresses: rows.map(addressView),
    linked_card: linked ? cardView(linked, context) : null,
  };
}

/** Whether a day exists and is not before 1900; the schema only checks the pattern and accepts 2025-02-31. */
function isValidBirthDate(day: string): boolean {
  const instant = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(day) && day >= '1900-01-01';
}

type AddressRow = typeof addresses.$inferSelect;
type ParsedAddress = v.InferOutput<typeof AddressInput>;

export function addressHandlers() {
  return {
    addAddress: (request) =>
      createOnce('addAddress', request, async (tx) => {
        const { user, body } = request;
        const error = await findAddressError(tx, body);
        if (error) return error;
        if ((await tx.$count(addresses, eq(addresses.userId, user.id))) >= MAX_ADDRESSES)
          return fieldError('addresses', 'tooManyAddresses');
        // `createOnce` has locked the customer's row: parallel requests cannot exceed the limit together, or each find that there is no default yet.
        const isDefault = body.is_default || !(await hasDefaultAddress(tx, user.id));
        if (isDefault) await clearDefault(tx, user.id);
        const added = await tx
          .insert(addresses)
          .values({ userId: user.id, ...toColumns(body), isDefault })
          .returning();
        return addressView(requireRow(added));
      }),

    editAddress: async ({ db, user, body }) => {
      const error = await findAddressError(db, body);
      if (error) return error;
      return inTransaction(db, async (tx) => {
        await lockUser(tx, user.id);
        const ownAddress = and(eq(addresses.id, body.id), eq(addresses.userId, user.id));
        const [before] = await tx.select().from(addresses).where(ownAddress);
        if (!before) return notFound();
        // A default address stays the default until another one becomes it: there is always one.
        const isDefault = body.is_default || before.isDefault;
        if (isDefault) await clearDefault(tx, user.id);
        const edited = await tx
          .update(addresses)
          .set({ ...toColumns(body), isDefault })
          .where(ownAddress)
          .returning();
        return addressView(requireRow(edited));
      });
    },

    deleteAddress: async ({ db, user, query }) =>
      inTransaction(db, async (tx) => {
        await lockUser(tx, user.id);
        const [deleted] = await tx
          .delete(addresses)
          .where(and(eq(addresses.id, query.address_id), eq(addresses.userId, user.id)))
          .returning();
        if (!deleted) return notFound();
        if (deleted.isDefault) await makeOldestDefault(tx, user.id);
        return { status: true };
      }),
  } satisfies Partial<Handlers>;
}

export async function readAddress(db: Database, userId: number, id: number): Promise<Address | null> {
  if (!isId(id)) return null;
  const [row] = await db
    .select()
    .from(addresses)
    .where(and(eq(addresses.id, id), eq(addresses.userId, userId)));
  return row ? addressView(row) : null;
}

const addressView = ({ userId: _userId, cityId, zoneId, isDefault, ...sameFields }: AddressRow): Address => ({
  ...sameFields,
  city_id: cityId,
  zone_id: zoneId,
  is_default: isDefault,
});

function toColumns(body: ParsedAddress) {
  const { label, city_id, street, house, block, entrance, floor, apartment, intercom, comment } = body;
  return {
    zoneId: body.zone_id,
    lat: body.lat,
    lng: body.lng,
    cityId: city_id,
    street,
    house,
    label: label ?? '',
    block: block ?? '',
    entrance: entrance ?? '',
    floor: floor ?? '',
    apartment: apartment ?? '',
    intercom: intercom ?? '',
    comment: comment ?? '',
  };
}

/** The error of an address in an unknown city, or with a zone of another city; null for a valid one. */
async function findAddressError(db: Database, { city_id: cityId, zone_id: zoneId }: ParsedAddress) {
  if (!isId(cityId) || (await db.$count(cities, eq(cities.id, cityId))) === 0)
    return fieldError('city_id', 'unknownCity');
  const isValidZone = zoneId === null || (await isZoneOfCity(db, cityId, zoneId));
  return isValidZone ? null : fieldError('zone_id', 'invalidValue');
}

/** Condition: the default address of a customer. */
const isDefaultOf = (userId: number) => and(eq(addresses.userId, userId), addresses.isDefault);

const hasDefaultAddress = async (tx: Database, userId: number): Promise<boolean> =>
  (await tx.$count(addresses, isDefaultOf(userId))) > 0;

const clearDefault = (tx: Database, userId: number) =>
  tx.update(addresses).set({ isDefault: false }).where(isDefaultOf(userId));

/** Replaces a deleted default: a customer with addresses always has one. */
async function makeOldestDefault(tx: Database, userId: number): Promise<void> {
  const [oldest] = await tx
    .select({ id: min(addresses.id) })
    .from(addresses)
    .where(eq(addresses.userId, userId));
  if (oldest?.id) await tx.update(addresses).set({ isDefault: true }).where(eq(addresses.id, oldest.id));
}
