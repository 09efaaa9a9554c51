import { and, count, eq, gt, max, min, sql, type Column } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import { only } from '#backend/db/rows.ts';
import { codeRequests } from '#backend/db/schema/index.ts';
import type { BackendSettings } from '#backend/services.ts';

const HOUR = 3_600_000;

interface Requester {
  readonly phone: string;
  readonly address: string;
}

/**
 * Counts a code request within the limits and answers its id, or answers the seconds to wait and counts nothing.
 * Locks on the phone and on the address, in this order, keep parallel requests from slipping through together.
 */
export async function countRequest(tx: Database, { phone, address }: Requester, limits: BackendSettings['codes'], now: Date): Promise<{ readonly request: number } | { readonly wait: number }> {
  await tx.execute(sql`select pg_advisory_xact_lock(1, hashtext(${phone}))`);
  await tx.execute(sql`select pg_advisory_xact_lock(2, hashtext(${address}))`);
  const byPhone = await lastHour(tx, codeRequests.phone, phone, now);
  const byAddress = await lastHour(tx, codeRequests.address, address, now);
  const wait = Math.max(
    byPhone.newest === null ? 0 : byPhone.newest + limits.pauseSeconds * 1000 - now.getTime(),
    byPhone.oldest !== null && byPhone.total >= limits.perPhoneHour ? byPhone.oldest + HOUR - now.getTime() : 0,
    byAddress.oldest !== null && byAddress.total >= limits.perAddressHour ? byAddress.oldest + HOUR - now.getTime() : 0,
  );
  if (wait > 0) return { wait: Math.ceil(wait / 1000) };
  const counted = await tx.insert(codeRequests).values({ phone, address, at: now }).returning({ id: codeRequests.id });
  return { request: only(counted).id };
}

async function lastHour(tx: Database, column: Column, value: string, now: Date) {
  const [row] = await tx
    .select({ total: count(), newest: max(codeRequests.at), oldest: min(codeRequests.at) })
    .from(codeRequests)
    .where(and(eq(column, value), gt(codeRequests.at, new Date(now.getTime() - HOUR))));
  return { total: row?.total ?? 0, newest: row?.newest?.getTime() ?? null, oldest: row?.oldest?.getTime() ?? null };
}
