import { and, asc, eq, isNull, lt } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import { bankReports, secrets } from '#backend/db/schema/index.ts';
import { only } from '#backend/db/rows.ts';
import { sign } from '#backend/payments/signature.ts';
import type { Clock, Log } from '#backend/services.ts';

const BATCH = 50;
const WEEK = 7 * 86_400_000;

/** Brings a report to the shop; answers the status of its answer. */
export type Courier = (body: string, signature: string) => Promise<number>;

export const readReportSecret = async (db: Database): Promise<string> => only(await db.select().from(secrets).where(eq(secrets.name, 'payment_reports'))).value;

/** Brings the waiting reports, of one payment or of all, to the shop. What the shop does not take stays and is brought again. */
export async function deliverReports({ db, clock, log }: { readonly db: Database; readonly clock: Clock; readonly log: Log }, courier: Courier, reference?: string): Promise<void> {
  const waiting = and(isNull(bankReports.deliveredAt), reference === undefined ? undefined : eq(bankReports.reference, reference));
  const reports = await db.select().from(bankReports).where(waiting).orderBy(asc(bankReports.createdAt)).limit(BATCH);
  if (reports.length === 0) return;
  const secret = await readReportSecret(db);
  for (const { id, body } of reports) {
    const status = await courier(body, sign(secret, body));
    if (status < 300) await db.update(bankReports).set({ deliveredAt: clock.now() }).where(eq(bankReports.id, id));
    else log('warn', 'the shop did not take a payment report', { report: id, status });
  }
}

/** Deletes what was delivered long ago; whatever came of it stands with the payment. */
export async function forgetDelivered(db: Database, now: Date): Promise<void> {
  await db.delete(bankReports).where(lt(bankReports.deliveredAt, new Date(now.getTime() - WEEK)));
}
