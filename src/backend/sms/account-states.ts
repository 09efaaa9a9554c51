import { and, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import type { AccountRef } from '#backend/accounts/accounts.ts';
import type { Database } from '#backend/db/client.ts';
import { smsAccountStates } from '#backend/db/schema/index.ts';
import type { SmsFailure } from '#contract/staff/messages.ts';
import type { SmsBalance } from './gateway.ts';

const HOUR_MS = 3_600_000;

const ofAccount = ({ accountId, provider }: AccountRef) =>
  and(
    eq(smsAccountStates.provider, provider),
    accountId === null ? isNull(smsAccountStates.accountId) : eq(smsAccountStates.accountId, accountId),
  );

const addMissing = (db: Database, { accountId, provider }: AccountRef) =>
  db.insert(smsAccountStates).values({ accountId, provider }).onConflictDoNothing();

/** Records that a message was not sent through an account, or may not have been. */
export async function recordFailure(db: Database, account: AccountRef, failure: SmsFailure, now: Date): Promise<void> {
  await addMissing(db, account);
  await db
    .update(smsAccountStates)
    .set({ failures: sql`${smsAccountStates.failures} + 1`, failure, failedAt: now })
    .where(ofAccount(account));
}

/** Records that a message was sent through an account. */
export async function recordSuccess(db: Database, account: AccountRef): Promise<void> {
  await db
    .update(smsAccountStates)
    .set({ failures: 0, failure: null, failedAt: null })
    .where(and(ofAccount(account), gt(smsAccountStates.failures, 0)));
}

/** Whether the balance of an account is due to be asked for; the calling instance then asks. */
export async function claimBalanceRequest(db: Database, account: AccountRef, now: Date): Promise<boolean> {
  await addMissing(db, account);
  const claimed = await db
    .update(smsAccountStates)
    .set({ balanceAskedAt: now })
    .where(
      and(
        ofAccount(account),
        or(
          isNull(smsAccountStates.balanceAskedAt),
          lte(smsAccountStates.balanceAskedAt, new Date(now.getTime() - HOUR_MS)),
        ),
      ),
    )
    .returning({ id: smsAccountStates.id });
  return claimed.length > 0;
}

export async function recordBalance(db: Database, account: AccountRef, { amount, unit }: SmsBalance): Promise<void> {
  await db.update(smsAccountStates).set({ balance: amount, balanceUnit: unit }).where(ofAccount(account));
}

export type SmsAccountState = typeof smsAccountStates.$inferSelect;

export async function readAccountState(db: Database, account: AccountRef): Promise<SmsAccountState | undefined> {
  const [state] = await db.select().from(smsAccountStates).where(ofAccount(account));
  return state;
}
