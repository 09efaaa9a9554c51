import { and, asc, eq, lte } from 'drizzle-orm';
import { type AccountRef, ofAccount } from '#backend/accounts/accounts.ts';
import type { Database } from '#backend/db/client.ts';
import { testPayments } from '#backend/db/schema/index.ts';
import { describeError } from '#backend/log.ts';
import { PAYMENT_WINDOW_MINUTES } from '#contract/constants.ts';
import { ZERO } from '#contract/money.ts';
import { withLocale } from '#i18n/paths.ts';
import { paymentPage } from './payment-attempts.ts';
import type { PaymentAccount, PaymentServices } from './payment-accounts.ts';
import type { NewPayment, RefundReport } from './provider.ts';
import { askingDelay, LEASE_MS } from './refunds.ts';

// Payments without an order, with which owners test an account. Nothing of the shop depends on them: a callback only
// has the provider asked, and a row that is deleted is forgotten.

export type TestPaymentRow = typeof testPayments.$inferSelect;
type TestServices = Pick<PaymentServices, 'db' | 'clock' | 'log' | 'paymentAccounts'>;
type Columns = Partial<TestPaymentRow>;

/** The most test payments that one run advances. */
const MAX_ADVANCED = 10;
const MINUTE_MS = 60_000;
/** The page of the owner, to which the provider's page returns. */
const RETURN_PATH = '/staff/accounts';

/**
 * Records that a verified callback of an account names a test payment, and has its provider asked. Returns whether the
 * account has such a test payment.
 */
export async function receiveTestCallback(
  { db, clock, runPaymentJobsNow }: Pick<PaymentServices, 'db' | 'clock' | 'runPaymentJobsNow'>,
  account: AccountRef,
  reference: string,
): Promise<boolean> {
  const now = clock.now();
  const named = await db
    .update(testPayments)
    .set({ calledBackAt: now, nextAt: now })
    .where(and(eq(testPayments.reference, reference), ofAccount(testPayments, account)))
    .returning({ id: testPayments.id });
  if (named.length > 0) runPaymentJobsNow();
  return named.length > 0;
}

/** Does what is due for test payments: creates them at their provider, asks for them, and refunds them. */
export async function advanceTestPayments(services: TestServices): Promise<void> {
  const { db, clock, log } = services;
  const due = await db
    .select({ id: testPayments.id })
    .from(testPayments)
    .where(lte(testPayments.nextAt, clock.now()))
    .orderBy(asc(testPayments.nextAt))
    .limit(MAX_ADVANCED);
  for (const { id } of due) {
    const now = clock.now();
    const lease = new Date(now.getTime() + LEASE_MS);
    const [payment] = await db
      .update(testPayments)
      .set({ nextAt: lease })
      .where(and(eq(testPayments.id, id), lte(testPayments.nextAt, now)))
      .returning();
    if (!payment) continue;
    const delay = askingDelay(now.getTime() - payment.createdAt.getTime());
    let columns: Columns;
    try {
      const { isSettled, ...reported } = await advance(services, payment);
      columns = { ...reported, failingSince: null, nextAt: isSettled ? null : new Date(now.getTime() + delay) };
    } catch (error) {
      log('warn', 'the payment provider did not answer', { provider: payment.provider, ...describeError(error) });
      columns = { failingSince: payment.failingSince ?? now, nextAt: new Date(now.getTime() + delay) };
    }
    await store(db, payment, lease, columns);
  }
}

/** Stores a result. If a callback or a refund has come meanwhile, it stays due. */
async function store(db: Database, { id }: TestPaymentRow, lease: Date, { nextAt, ...columns }: Columns) {
  await db.update(testPayments).set(columns).where(eq(testPayments.id, id));
  await db
    .update(testPayments)
    .set({ nextAt: nextAt ?? null })
    .where(and(eq(testPayments.id, id), eq(testPayments.nextAt, lease)));
}

interface Advanced extends Columns {
  /** Whether nothing is left to do. */
  readonly isSettled: boolean;
}

/** @throws Error if the account cannot be used, or its provider does not answer or reports another amount */
async function advance({ db, paymentAccounts }: TestServices, payment: TestPaymentRow): Promise<Advanced> {
  const account = await paymentAccounts.find(payment);
  if (!account) throw new Error('The account of the payment cannot be used');
  if (payment.step === null) return create(account, payment, paymentAccounts.siteUrl);
  if (payment.refundStatus === 'requested' || payment.refundStatus === 'pending') return refund(db, account, payment);
  const report = await account.adapter.status(payment);
  // A payment that was paid stays so.
  if (payment.status === 'paid') return { isSettled: true };
  if (!report) return { status: 'failed', isSettled: true };
  const { status, amount, currency, reason, isOpen } = report;
  if (amount !== payment.amount || currency !== payment.currency)
    throw new Error('The provider reports another amount or currency than the payment has');
  return { status, reason, isSettled: status === 'paid' || (status === 'failed' && !isOpen) };
}

async function create(
  account: PaymentAccount,
  { id, reference, amount, currency, locale, createdAt }: TestPaymentRow,
  siteUrl: string | null,
): Promise<Advanced> {
  const page = `${siteUrl ?? ''}${withLocale(RETURN_PATH, locale)}`;
  const payment: NewPayment = {
    reference,
    amount,
    currency,
    locale,
    title: `TEST-${id}`,
    saveCard: false,
    returnUrls: { success: page, fail: page },
    expiresAt: new Date(createdAt.getTime() + PAYMENT_WINDOW_MINUTES * MINUTE_MS),
  };
  const { externalId, step } = await account.adapter.create(payment);
  if (step.kind === 'refused')
    return { externalId, step: 'none', status: 'failed', reason: step.reason, isSettled: true };
  return { externalId, step: step.kind, stepUrl: paymentPage(step, account.adapter), isSettled: false };
}

/** Sends the refund of a test payment, or asks for one that the provider has not decided. */
async function refund(db: Database, { adapter }: PaymentAccount, payment: TestPaymentRow): Promise<Advanced> {
  const { id, amount, refundStatus, refundReference, refundExternalId, refundTries } = payment;
  let report: RefundReport;
  if (refundStatus === 'pending' && refundExternalId !== null)
    report = await adapter.refundStatus(payment, refundExternalId);
  else {
    await db
      .update(testPayments)
      .set({ refundTries: refundTries + 1 })
      .where(eq(testPayments.id, id));
    report = await adapter.refund(payment, {
      id: refundReference ?? '',
      amount,
      acceptedBefore: ZERO,
      isRepeated: refundTries > 0,
    });
  }
  const { status, externalId = refundExternalId } = report;
  return {
    refundStatus: status === 'unsupported' ? 'manual' : status,
    refundExternalId: externalId,
    isSettled: status !== 'pending',
  };
}
