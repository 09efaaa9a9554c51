import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import { bankPayments, bankReports, type BankCardKind } from '#backend/db/schema/index.ts';
import { toMajor } from '#backend/money.ts';
import type { PaymentReason } from '../payment-status.ts';
import type { NewPayment } from '../provider.ts';
import type { SandboxReport } from './reports.ts';

export type BankPayment = typeof bankPayments.$inferSelect;
type Status = BankPayment['status'];

const MAX_CODE_TRIES = 3;

interface Step {
  readonly to: Status;
  /** Null when the shop itself requested the step. */
  readonly report: SandboxReport['status'] | null;
  readonly reason?: PaymentReason;
}

const BY_CARD: Readonly<Record<BankCardKind, Step>> = {
  good: { to: 'paid', report: 'paid' },
  poor: { to: 'declined', report: 'failed', reason: 'insufficient_funds' },
  expired: { to: 'declined', report: 'failed', reason: 'expired_card' },
  secure: { to: 'secure', report: 'requires_action' },
};

export async function openPayment(db: Database, payment: NewPayment, now: Date): Promise<void> {
  await db
    .insert(bankPayments)
    .values({ ...payment, status: 'open', createdAt: now })
    .onConflictDoNothing();
}

export async function readPayment(db: Database, reference: string): Promise<BankPayment | undefined> {
  const [payment] = await db.select().from(bankPayments).where(eq(bankPayments.reference, reference));
  return payment;
}

export const payByCard = (db: Database, reference: string, kind: BankCardKind, now: Date) =>
  step(db, reference, now, ({ status }) => (status === 'open' ? BY_CARD[kind] : null));

/** For a token that does not exist, or no longer. */
export const declineUnknownCard = (db: Database, reference: string, now: Date) =>
  step(db, reference, now, ({ status }) =>
    status === 'open' ? { to: 'declined', report: 'failed', reason: 'unknown_card' } : null,
  );

/** The third wrong code declines the payment. */
export async function confirmPayment(
  db: Database,
  reference: string,
  isRight: boolean,
  now: Date,
): Promise<BankPayment | undefined> {
  return step(db, reference, now, ({ status, tries }) => {
    if (status !== 'secure') return null;
    if (isRight) return BY_CARD.good;
    return tries + 1 < MAX_CODE_TRIES ? 'counted' : { to: 'declined', report: 'failed', reason: 'not_confirmed' };
  });
}

const isOpen = ({ status }: BankPayment): boolean => status === 'open' || status === 'secure';

/** The customer returned to the shop. */
export const abandonPayment = (db: Database, reference: string, now: Date) =>
  step(db, reference, now, (payment) =>
    isOpen(payment) ? { to: 'cancelled', report: 'failed', reason: 'abandoned' } : null,
  );

/** The shop cancelled it. */
export const cancelPayment = (db: Database, reference: string, now: Date) =>
  step(db, reference, now, (payment) => (isOpen(payment) ? { to: 'cancelled', report: null } : null));

export const refundPayment = (db: Database, reference: string, now: Date) =>
  step(db, reference, now, ({ status }) => (status === 'paid' ? { to: 'refunded', report: 'refunded' } : null));

/** Moves a payment by one step and stores the report of it, both or neither. Undefined for an unknown payment. */
async function step(
  db: Database,
  reference: string,
  now: Date,
  decide: (payment: BankPayment) => Step | 'counted' | null,
): Promise<BankPayment | undefined> {
  return db.transaction(async (tx) => {
    const [payment] = await tx.select().from(bankPayments).where(eq(bankPayments.reference, reference)).for('update');
    const decision = payment && decide(payment);
    if (!payment || !decision) return payment;
    const changes =
      decision === 'counted'
        ? { tries: payment.tries + 1 }
        : { status: decision.to, sequence: payment.sequence + (decision.report ? 1 : 0) };
    await tx.update(bankPayments).set(changes).where(eq(bankPayments.reference, reference));
    if (decision !== 'counted' && decision.report)
      await writeReport(tx, payment, { ...decision, report: decision.report }, now);
    return { ...payment, ...changes };
  });
}

async function writeReport(
  tx: Database,
  payment: BankPayment,
  { report, reason }: Step & { readonly report: SandboxReport['status'] },
  now: Date,
): Promise<void> {
  const { reference, amount, currency, sequence } = payment;
  const id = randomUUID();
  const body: SandboxReport = {
    id,
    reference,
    sequence: sequence + 1,
    status: report,
    amount: toMajor(amount),
    currency,
    reason: reason ?? null,
  };
  await tx.insert(bankReports).values({ id, reference, body: JSON.stringify(body), createdAt: now });
}
