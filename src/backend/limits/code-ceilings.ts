import { and, type Column, gt, or, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '#backend/db/client.ts';
import { requireRow } from '#backend/db/rows.ts';

/** Limits on sign-in codes for whole networks and for the whole shop; 0 for no limit. Requests from known networks do not count. */
export interface CodeCeilings {
  readonly sentPerShopHour: number;
  readonly unconfirmedPerSiteHour: number;
  readonly unconfirmedPerRegionHour: number;
  readonly unconfirmedPerShopHour: number;
  readonly wrongPerAddressHour: number;
  readonly wrongPerSiteHour: number;
  readonly wrongPerRegionHour: number;
  readonly wrongPerShopHour: number;
  readonly wrongPerShopDay: number;
}

export const NO_CODE_CEILINGS: CodeCeilings = {
  sentPerShopHour: 0,
  unconfirmedPerSiteHour: 0,
  unconfirmedPerRegionHour: 0,
  unconfirmedPerShopHour: 0,
  wrongPerAddressHour: 0,
  wrongPerSiteHour: 0,
  wrongPerRegionHour: 0,
  wrongPerShopHour: 0,
  wrongPerShopDay: 0,
};

/** How much of the rows of a table may fall into a sliding window of time. */
export interface WindowLimit {
  /** 0 for no limit. */
  readonly max: number;
  readonly windowMs: number;
  /** The rows that count; all rows without it. */
  readonly where?: SQL | undefined;
  /** What each row counts; 1 without it. */
  readonly weight?: Column;
  /** Set if the limit is one of the whole shop: the name under which it is reported. */
  readonly alarm?: string;
}

export interface ExceededLimit {
  readonly waitMs: number;
  readonly alarm: string | undefined;
}

/**
 * The limit that the rows of a table have reached and that lasts longest, in one query. Each limit ends when its oldest row
 * leaves the window. The caller holds a lock if rows must not be added meanwhile.
 */
export async function exceededLimit(
  db: Database,
  table: PgTable & { readonly at: Column },
  limits: readonly WindowLimit[],
  now: Date,
): Promise<ExceededLimit | null> {
  const active = limits.filter(({ max, windowMs }) => max > 0 && windowMs > 0);
  if (active.length === 0) return null;
  const longest = Math.max(...active.map(({ windowMs }) => windowMs));
  const since = (windowMs: number) => gt(table.at, new Date(now.getTime() - windowMs));
  const columns = active.flatMap(({ windowMs, where, weight }, index) => {
    const rows = and(since(windowMs), where, weight && gt(weight, 0));
    return [
      [`total${index}`, sql`coalesce(sum(${weight ?? sql`1`}) filter (where ${rows}), 0)`.mapWith(Number)] as const,
      [`oldest${index}`, sql`min(${table.at}) filter (where ${rows})`.mapWith(table.at)] as const,
    ];
  });
  const found = requireRow(
    await db
      .select(Object.fromEntries(columns) as Record<string, SQL<number | Date | null>>)
      .from(table)
      .where(and(since(longest), or(...active.map(({ where }) => where ?? sql`true`)))),
  );
  const exceeded = active.flatMap(({ max, windowMs, alarm }, index) => {
    const [total, oldest] = [found[`total${index}`], found[`oldest${index}`]];
    if (Number(total) < max || !(oldest instanceof Date)) return [];
    return [{ waitMs: oldest.getTime() + windowMs - now.getTime(), alarm }];
  });
  return exceeded.toSorted((one, other) => other.waitMs - one.waitMs)[0] ?? null;
}
