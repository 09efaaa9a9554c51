import { and, eq, ne } from 'drizzle-orm';
import { type Database, requireRow } from '#backend/db/client.ts';
import { branches, branchHours, restaurants, specialDays } from '#backend/db/schema/index.ts';
import { formatWallTime } from '#contract/times.ts';
import { fieldError, notFound, requireConfirmation } from '#backend/http/handler.ts';
import type { StaffHandlers } from '../http/handler.ts';
import { addedRow, reviseRow } from '../http/revise-row.ts';
import { formatPhone } from '#contract/phone.ts';
import { specialDayWarnings, weekWarnings } from '../warnings.ts';
import { readHours, readRestaurantId, readStaffBranch } from './hours.ts';
import { readOrderTimes, servedBy, warnOfClosing, withBranch, withoutBranch } from './opening-times.ts';
import { DEFAULT_LOCALE } from '#contract/constants.ts';
import type { LocalizedText } from '#contract/localized-text.ts';
import { hasIdentity } from '#backend/db/schema/columns.ts';

/** The branches of a restaurant with their weekly hours and special days. */
export function branchHandlers() {
  return {
    getHours: async ({ db, query, now }) => (await readHours(db, query.restaurant_id, now)) ?? notFound(),

    addBranch: async ({ db, body, now }) => {
      const { restaurant_id: restaurantId, name, address, phone, pickup } = body;
      if (await isNameTaken(db, restaurantId, body)) return fieldError(`name.${DEFAULT_LOCALE}`, 'nameTaken');
      const position = await db.$count(branches, eq(branches.restaurantId, restaurantId));
      const values = { restaurantId, name, address, phone: phone && formatPhone(phone), pickup, position };
      const { id } = requireRow(await db.insert(branches).values(values).returning({ id: branches.id }));
      return addedRow(db, branches, id, viewAt(now));
    },

    saveBranch: ({ db, body, now }) =>
      reviseRow(db, branches, body, viewAt(now), async (before) => {
        const { name, address, phone, pickup } = body;
        if (await isNameTaken(db, await readRestaurantId(db, body.id), body))
          return fieldError(`name.${DEFAULT_LOCALE}`, 'nameTaken');
        // A menu file may have stored another format, in which an unchanged number stays.
        return { name, address, pickup, ...(phone !== before.phone && { phone: phone && formatPhone(phone) }) };
      }),

    setBranchActive: async ({ db, body, now }) => {
      const { id, active } = body;
      await lockRestaurantOf(db, id);
      return reviseRow(db, branches, body, viewAt(now), async () => {
        const restaurantId = await readRestaurantId(db, id);
        const isOther = and(eq(branches.restaurantId, restaurantId), ne(branches.id, id), eq(branches.active, true));
        if (!active && (await db.$count(branches, isOther)) === 0) return fieldError('active', 'lastBranch');
        const warnings = active ? [] : await warnOfClosing(db, restaurantId, withoutBranch(id), now);
        return requireConfirmation(warnings, body) ?? { active };
      });
    },

    saveWeek: ({ db, body, now }) =>
      reviseRow(db, branches, body, viewAt(now), async (before) => {
        const { id: branchId, week, unapplied } = body;
        const hours = week.flatMap((intervals, index) =>
          intervals.map(({ from, to }) => ({ branchId, weekday: index + 1, opens: from, closes: to })),
        );
        const restaurantId = await readRestaurantId(db, branchId);
        const served = servedBy(await readOrderTimes(db, restaurantId), before);
        const unconfirmed = requireConfirmation(
          [
            ...weekWarnings({ before: before.week, after: week, unapplied }, served),
            ...(await warnOfClosing(
              db,
              restaurantId,
              withBranch(branchId, () => ({ hours })),
              now,
            )),
          ],
          body,
        );
        if (unconfirmed) return unconfirmed;
        await db.delete(branchHours).where(eq(branchHours.branchId, branchId));
        if (hours.length > 0) await db.insert(branchHours).values(hours);
        return {};
      }),

    saveSpecialDay: ({ db, body, now }) =>
      reviseRow(db, branches, body, viewAt(now), async (before) => {
        const { id: branchId, date, previous_date: previousDate, intervals } = body;
        if (date < formatWallTime(now).slice(0, 10)) return fieldError('date', 'pastDate');
        const isTaken = date !== previousDate && before.special_days.some((day) => day.date === date);
        if (isTaken) return fieldError('date', 'dateTaken');
        const times = intervals.map(({ from, to }) => ({ opens: from, closes: to }));
        const rows = times.length > 0 ? times : [{ opens: null, closes: null }];
        const days = rows.map((row) => ({ branchId, date, ...row }));
        const restaurantId = await readRestaurantId(db, branchId);
        const served = servedBy(await readOrderTimes(db, restaurantId), before);
        const unconfirmed = requireConfirmation(
          [
            ...specialDayWarnings(date, intervals, served),
            ...(await warnOfClosing(
              db,
              restaurantId,
              withBranch(branchId, ({ specialDays: stored }) => ({
                specialDays: [...stored.filter((day) => day.date !== date && day.date !== previousDate), ...days],
              })),
              now,
            )),
          ],
          body,
        );
        if (unconfirmed) return unconfirmed;
        await deleteSpecialDay(db, branchId, previousDate ?? date);
        await db.insert(specialDays).values(days);
        return {};
      }),

    removeSpecialDay: ({ db, body, now }) =>
      reviseRow(db, branches, body, viewAt(now), async () => {
        const { id: branchId, date } = body;
        const warnings = await warnOfClosing(
          db,
          await readRestaurantId(db, branchId),
          withBranch(branchId, ({ specialDays: stored }) => ({
            specialDays: stored.filter((day) => day.date !== date),
          })),
          now,
        );
        const unconfirmed = requireConfirmation(warnings, body);
        if (unconfirmed) return unconfirmed;
        await deleteSpecialDay(db, branchId, date);
        return {};
      }),
  } satisfies Partial<StaffHandlers>;
}

/** Reads a branch with its hours and the special days that are not over. */
const viewAt = (now: Date) => (db: Database, id: number) => readStaffBranch(db, id, now);

/** Serializes deactivations in a restaurant, so that two at the same time cannot deactivate its last two branches. */
const lockRestaurantOf = (tx: Database, branchId: number) =>
  tx
    .select({ id: restaurants.id })
    .from(restaurants)
    .where(eq(restaurants.id, tx.select({ id: branches.restaurantId }).from(branches).where(eq(branches.id, branchId))))
    .for('no key update');

const deleteSpecialDay = (db: Database, branchId: number, date: string) =>
  db.delete(specialDays).where(and(eq(specialDays.branchId, branchId), eq(specialDays.date, date)));

/** Whether another branch of the restaurant has the identity of this one: menu files find branches by it. */
const isNameTaken = async (
  db: Database,
  restaurantId: number,
  { id = 0, name }: { readonly id?: number; readonly name: LocalizedText },
): Promise<boolean> =>
  (await db.$count(
    branches,
    and(eq(branches.restaurantId, restaurantId), ne(branches.id, id), hasIdentity(branches.name, { name })),
  )) > 0;
