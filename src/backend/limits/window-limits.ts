import { and, type Column, gt, or, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '#backend/db/client.ts';
import { requireRow } from '#backend/db/rows.ts';

/** A limit on the rows of a table that were added within a sliding window of time. */
export interface WindowLimit {
  /** The limit is reached when the counting rows add up to this. 0 for no limit. */
  readonly max: number;
  readonly windowMs: number;
  /** Selects the rows that count; without it, all rows count. */
  readonly where?: SQL | undefined;
  /** The column with the number that a row counts as; without it, every row counts as 1. */
  readonly weight?: Column;
  /** Name of a limit of the whole shop, under which its rejections are reported to operators. */
  readonly shopLimit?: string;
}

export interface ReachedLimit {
  /** Milliseconds until the oldest counting row leaves the window, so that the limit may no longer be reached. */
  readonly waitMs: number;
  readonly shopLimit: string | undefined;
}

/**
 * Reads in one query which limits the rows of a table have reached, and returns the one with the longest wait; null for none. If
 * no row may be added between this check and the caller's insert, the caller must hold a lock.
 */
export async function findReachedLimit(
  db: Database,
  table: PgTable & { readonly at: Column },
  limits: readonly WindowLimit[],
  now: Date,
): Promise<ReachedLimit | null> {
  const active = limits.filter(({ max, windowMs }) => max > 0 && windowMs > 0);
  if (active.length === 0) return null;
  const longestWindowMs = Math.max(...active.map(({ windowMs }) => windowMs));
  const isWithin = (windowMs: number) => gt(table.at, new Date(now.getTime() - windowMs));
  // The query has two columns for each limit, which are numbered.
  const columns = active.flatMap(({ windowMs, where, weight }, index) => {
    const counting = and(isWithin(windowMs), where, weight && gt(weight, 0));
    return [
      [`total${index}`, sql`coalesce(sum(${weight ?? sql`1`}) filter (where ${counting}), 0)`.mapWith(Number)] as const,
      [`oldest${index}`, sql`min(${table.at}) filter (where ${counting})`.mapWith(table.at)] as const,
    ];
  });
  const row = requireRow(
    await db
      .select(Object.fromEntries(columns) as Record<string, SQL<number | Date | null>>)
      .from(table)
      .where(and(isWithin(longestWindowMs), or(...active.map(({ where }) => where ?? sql`true`)))),
  );
  const reached = active.flatMap(({ max, windowMs, shopLimit }, index) => {
    const [total, oldest] = [row[`total${index}`], row[`oldest${index}`]];
    if (Number(total) < max || !(oldest instanceof Date)) return [];
    return [{ waitMs: oldest.getTime() + windowMs - now.getTime(), shopLimit }];
  });
  return reached.toSorted((one, other) => other.waitMs - one.waitMs)[0] ?? null;
}
