import { eq, sql } from 'drizzle-orm';
import { isDeepStrictEqual } from 'node:util';
import { type Database, requireRow } from '#backend/db/client.ts';
import { branches, branchHours, specialDays } from '#backend/db/schema/index.ts';
import { ascendingPositions, changedValues, getIdentityName, isEdited, pairByKey } from './row-diff.ts';
import { branchFields } from './stored-menu.ts';
import type { MenuBranch } from './menu-file.ts';
import type { ImportContext } from './import-context.ts';

export async function writeBranches(
  { tx, report, path, restaurantId, stored }: ImportContext,
  items: readonly MenuBranch[],
): Promise<void> {
  const { pairs, unmatchedRows } = pairByKey(items, stored.branches, getIdentityName);
  const reported = (id: number, named: Pick<MenuBranch, 'name'>) =>
    ({ kind: 'branch', id, restaurantId, path: `${path}, ${getIdentityName(named)}`, name: named.name }) as const;
  const positions = ascendingPositions(pairs.map(({ row }) => row?.position));
  for (const [index, { item, row }] of pairs.entries()) {
    const { hours, special_days: days, ...branch } = item;
    const values = { ...branch, position: positions[index] ?? index };
    const { id } =
      row ??
      requireRow(
        await tx
          .insert(branches)
          .values({ ...values, restaurantId: restaurantId })
          .returning({ id: branches.id }),
      );
    const changes = changedValues(row, values);
    const hoursChanged = await writeHours(tx, id, row?.hours ?? [], hours);
    const daysChanged = await writeSpecialDays(tx, id, row?.specialDays ?? [], days);
    const isRevised = isEdited(changes) || hoursChanged || daysChanged;
    if (row && (changes || isRevised))
      await tx
        .update(branches)
        .set({ ...changes, ...(isRevised && { revision: sql`${branches.revision} + 1` }) })
        .where(eq(branches.id, id));
    if (!row) report.add(reported(id, item), item);
    else
      report.compare(reported(id, item), { before: branchFields(row), after: item }, [
        ...Object.keys(changes ?? {}),
        ...(hoursChanged ? ['hours'] : []),
        ...(daysChanged ? ['special_days'] : []),
      ]);
  }
  for (const row of unmatchedRows) {
    await tx.delete(branches).where(eq(branches.id, row.id));
    report.remove(reported(row.id, row), branchFields(row));
  }
}

type Interval = Pick<typeof branchHours.$inferSelect, 'weekday' | 'opens' | 'closes'>;

/** Returns whether anything had to change. */
async function writeHours(
  tx: Database,
  branchId: number,
  rows: readonly Interval[],
  hours: MenuBranch['hours'],
): Promise<boolean> {
  const intervals = hours.flatMap(({ weekdays, from, to }) =>
    weekdays.map((weekday): Interval => ({ weekday, opens: from, closes: to })),
  );
  const sorted = (list: readonly Interval[]) =>
    list.map(({ weekday, opens, closes }) => `${weekday} ${opens} ${closes}`).sort();
  if (isDeepStrictEqual(sorted(rows), sorted(intervals))) return false;
  await tx.delete(branchHours).where(eq(branchHours.branchId, branchId));
  if (intervals.length > 0)
    await tx.insert(branchHours).values(intervals.map((interval) => ({ ...interval, branchId })));
  return true;
}

/** Returns whether anything had to change. */
async function writeSpecialDays(
  tx: Database,
  branchId: number,
  rows: readonly Pick<typeof specialDays.$inferSelect, 'date' | 'opens' | 'closes'>[],
  days: MenuBranch['special_days'],
): Promise<boolean> {
  const listed = days.map(({ date, from, to }) => ({ date, opens: from, closes: to }));
  const sorted = (list: typeof rows) => list.map(({ date, opens, closes }) => `${date} ${opens} ${closes}`).sort();
  if (isDeepStrictEqual(sorted(rows), sorted(listed))) return false;
  await tx.delete(specialDays).where(eq(specialDays.branchId, branchId));
  if (listed.length > 0) await tx.insert(specialDays).values(listed.map((day) => ({ ...day, branchId })));
  return true;
}
