import { eq, inArray } from 'drizzle-orm';
import { isDeepStrictEqual } from 'node:util';
import type { Database } from '#backend/db/client.ts';
import { only } from '#backend/db/rows.ts';
import { branches, branchHours } from '#backend/db/schema/index.ts';
import type { Applying } from './apply-restaurant.ts';
import { differing, match } from './differ.ts';
import { KNOWN_BY, type MenuBranch } from './shape.ts';

type Interval = Pick<typeof branchHours.$inferSelect, 'weekday' | 'opens' | 'closes'>;

export async function applyBranches({ tx, ledger, path, standing }: Applying, list: readonly MenuBranch[]): Promise<void> {
  const { wanted, gone } = match(list, standing.branches, ({ name }) => name[KNOWN_BY], ({ name }) => name[KNOWN_BY]);
  for (const { wanted: { hours, ...branch }, row, position } of wanted) {
    const place = `${path}, ${branch.name[KNOWN_BY]}`;
    const values = { ...branch, position };
    const { id } = row ?? only(await tx.insert(branches).values({ ...values, restaurantId: standing.restaurant.id }).returning({ id: branches.id }));
    const changes = row ? differing(row, values) : null;
    if (changes) await tx.update(branches).set(changes).where(eq(branches.id, id));
    const changesHours = await applyHours(tx, id, row?.hours ?? [], hours);
    if (!row) ledger.note('added', place);
    else ledger.noteChanged(place, [...Object.keys(changes ?? {}), ...(changesHours ? ['hours'] : [])]);
  }
  if (gone.length === 0) return;
  await tx.delete(branches).where(inArray(branches.id, gone.map(({ id }) => id)));
  for (const { name } of gone) ledger.note('removed', `${path}, ${name[KNOWN_BY]}`);
}

/** Whether anything had to be changed. */
async function applyHours(tx: Database, branchId: number, rows: readonly Interval[], hours: MenuBranch['hours']): Promise<boolean> {
  const wanted = sorted(hours.flatMap(({ weekdays, from, to }) => weekdays.map((weekday) => ({ weekday, opens: from, closes: to }))));
  if (isDeepStrictEqual(sorted(rows.map(({ weekday, opens, closes }) => ({ weekday, opens, closes }))), wanted)) return false;
  await tx.delete(branchHours).where(eq(branchHours.branchId, branchId));
  if (wanted.length > 0) await tx.insert(branchHours).values(wanted.map((interval) => ({ ...interval, branchId })));
  return true;
}

const sorted = (intervals: readonly Interval[]): Interval[] => intervals.toSorted((one, other) => one.weekday - other.weekday || one.opens.localeCompare(other.opens));
