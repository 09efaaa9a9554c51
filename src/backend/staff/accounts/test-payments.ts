import { asc, desc, eq } from 'drizzle-orm';
import { type Database, requireRow } from '#backend/db/client.ts';
import { cities, testPayments } from '#backend/db/schema/index.ts';
import { ErrorResponse, fieldError, notFound } from '#backend/http/handler.ts';
import type { PaymentAccount } from '#backend/payments/payment-accounts.ts';
import { failureReasonText } from '#backend/payments/provider.ts';
import { newReference } from '#backend/payments/refunds.ts';
import type { TestPaymentRow } from '#backend/payments/test-payments.ts';
import type { Services } from '#backend/services.ts';
import type { Locale } from '#contract/constants.ts';
import { country } from '#contract/country.ts';
import type { AuditSubjectText } from '#contract/staff/audit.ts';
import type { TestPayment } from '#contract/staff/accounts.ts';
import type { StaffHandlers } from '../http/handler.ts';
import { changeState } from '../http/revise-row.ts';

/** The test payments that the page lists. */
const MAX_SHOWN = 10;

/** Payments with which owners test the account that takes payments. A background job calls the provider. */
export function testPaymentHandlers({
  paymentAccounts,
  runPaymentJobsNow,
}: Pick<Services, 'paymentAccounts' | 'runPaymentJobsNow'>) {
  return {
    startTestPayment: async ({ db, actor, body, locale, now, afterCommit }) => {
      const account = await paymentAccounts.current(db);
      if (!account) return fieldError('amount', 'onlineUnavailable');
      if (actor.staffId === null) return new ErrorResponse(403, 'notAllowed');
      const row = requireRow(
        await db
          .insert(testPayments)
          .values({
            accountId: account.accountId,
            provider: account.provider,
            reference: newReference(),
            amount: body.amount,
            currency: await testCurrency(db, account),
            locale,
            nextAt: now,
            createdBy: actor.staffId,
            createdAt: now,
          })
          .returning(),
      );
      afterCommit(runPaymentJobsNow);
      return { response: viewOf(row, locale), audit: { subject: subjectOf(row), after: { test_payment: row.amount } } };
    },

    getTestPayment: async ({ db, query, locale }) => (await readTestPayment(db, query.id, locale)) ?? notFound(),

    refundTestPayment: async ({ db, body: { id }, locale, now, afterCommit }) => {
      const [row] = await db.select().from(testPayments).where(eq(testPayments.id, id)).for('update');
      return changeState(
        { subject: row ? subjectOf(row) : 'account', row, read: () => readTestPayment(db, id, locale) },
        async ({ status, refundStatus, amount }) => {
          if (status !== 'paid' || (refundStatus !== null && refundStatus !== 'refused')) return 'stale';
          await db
            .update(testPayments)
            .set({
              refundStatus: 'requested',
              refundReference: newReference(),
              refundExternalId: null,
              refundTries: 0,
              nextAt: now,
            })
            .where(eq(testPayments.id, id));
          afterCommit(runPaymentJobsNow);
          return { after: { test_refund: amount } };
        },
      );
    },
  } satisfies Partial<StaffHandlers>;
}

const subjectOf = ({ accountId }: TestPaymentRow): AuditSubjectText =>
  accountId === null ? 'account' : `account ${accountId}`;

/** The newest test payments. */
export async function readTestPayments(db: Database, locale: Locale): Promise<TestPayment[]> {
  const rows = await db.select().from(testPayments).orderBy(desc(testPayments.id)).limit(MAX_SHOWN);
  return rows.map((row) => viewOf(row, locale));
}

async function readTestPayment(db: Database, id: number, locale: Locale): Promise<TestPayment | null> {
  const [row] = await db.select().from(testPayments).where(eq(testPayments.id, id));
  return row ? viewOf(row, locale) : null;
}

const viewOf = (row: TestPaymentRow, locale: Locale): TestPayment => ({
  id: row.id,
  provider: row.provider,
  amount: row.amount,
  currency: row.currency,
  status: row.status,
  reason: row.status === 'failed' ? failureReasonText(row.reason, locale) : null,
  step: row.step,
  step_url: row.stepUrl,
  called_back_at: row.calledBackAt?.toISOString() ?? null,
  refund: row.refundStatus,
  is_failing: row.failingSince !== null,
  is_open: row.nextAt !== null,
  created_at: row.createdAt.toISOString(),
});

/** The first currency of an account or, if it takes every currency, that of the shop's first city. */
export async function testCurrency(db: Database, account: PaymentAccount | null): Promise<string> {
  const first = account?.adapter.currencies?.[0];
  if (first !== undefined) return first;
  const [city] = await db
    .select({ currency: cities.currency })
    .from(cities)
    .where(eq(cities.active, true))
    .orderBy(asc(cities.id))
    .limit(1);
  return city?.currency ?? country.currencies[0].code;
}
