import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import { bankPayments, bankReports, type BankCardKind } from '#backend/db/schema/index.ts';
import type { PaymentReason } from '#backend/http/messages.ts';
import { toMajor } from '#backend/money.ts';
import type { NewPayment } from '#backend/payments/provider.ts';
import type { PaymentReport } from '#contract/orders.ts';

export type BankPayment = typeof bankPayments.$inferSelect;
type Status = BankPayment['status'];

const MOST_TRIES = 3;

interface Step {
  readonly to: Status;
  /** Null when the shop itself asked for the step. */
  readonly report: PaymentReport['status'] | null;
  readonly reason?: PaymentReason;
}

const BY_CARD: Readonly<Record<BankCardKind, Step>> = {
  good: { to: 'paid', report: 'paid' },
  poor: { to: 'declined', report: 'failed', reason: 'insufficient_funds' },
  expired: { to: 'declined', report: 'failed', reason: 'expired_card' },
  secure: { to: 'secure', report: 'requires_action' },
};

export async function openPayment(db: Database, payment: NewPayment, now: Date): Promise<void> {
  await db.insert(bankPayments).values({ ...payment, status: 'open', createdAt: now }).onConflictDoNothing();
}

export async function readPayment(db: Database, reference: string): Promise<BankPayment | undefined> {
  const [payment] = await db.select().from(bankPayments).where(eq(bankPayments.reference, reference));
  return payment;
}

export const payByCard = (db: Database, reference: string, kind: BankCardKind, now: Date) => step(db, reference, now, ({ status }) => (status === 'open' ? BY_CARD[kind] : null));

/** A token that the bank does not know, or knows no longer. */
export const declineUnknown = (db: Database, reference: string, now: Date) =>
  step(db, reference, now, ({ status }) => (status === 'open' ? { to: 'declined', report: 'failed', reason: 'unknown_card' } : null));

/** The third wrong code declines the payment. */
export async function confirmPayment(db: Database, reference: string, isRight: boolean, now: Date): Promise<BankPayment | undefined> {
  return step(db, reference, now, ({ status, tries }) => {
    if (status !== 'secure') return null;
    if (isRight) return BY_CARD.good;
    return tries + 1 < MOST_TRIES ? 'counted' : { to: 'declined', report: 'failed', reason: 'not_confirmed' };
  });
}

const isOpen = ({ status }: BankPayment): boolean => status === 'open' || status === 'secure';

/** The customer went back to the shop. */
export const abandonPayment = (db: Database, reference: string, now: Date) =>
  step(db, reference, now, (payment) => (isOpen(payment) ? { to: 'cancelled', report: 'failed', reason: 'abandoned' } : null));

/** The shop called it off. */
export const cancelPayment = (db: Database, reference: string, now: Date) =>
  step(db, reference, now, (payment) => (isOpen(payment) ? { to: 'cancelled', report: null } : null));

export const refundPayment = (db: Database, reference: string, now: Date) =>
  step(db, reference, now, ({ status }) => (status === 'paid' ? { to: 'refunded', report: 'refunded' } : null));

/** Takes a payment one step on and writes down the report of it, both or neither. Undefined for an unknown payment. */
async function step(
  db: Database, reference: string, now: Date, decide: (payment: BankPayment) => Step | 'counted' | null,
): Promise<BankPayment | undefined> {
  return db.transaction(async (tx) => {
    const [payment] = await tx.select().from(bankPayments).where(eq(bankPayments.reference, reference)).for('update');
    const decided = payment && decide(payment);
    if (!payment || !decided) return payment;
    const changes = decided === 'counted' ? { tries: payment.tries + 1 } : { status: decided.to, sequence: payment.sequence + (decided.report ? 1 : 0) };
    await tx.update(bankPayments).set(changes).where(eq(bankPayments.reference, reference));
    if (decided !== 'counted' && decided.report) await writeReport(tx, payment, { ...decided, report: decided.report }, now);
    return { ...payment, ...changes };
  });
}

async function writeReport(tx: Database, payment: BankPayment, { report, reason }: Step & { readonly report: PaymentReport['status'] }, now: Date): Promise<void> {
  const { reference, amount, currency, sequence } = payment;
  const id = randomUUID();
  const body: PaymentReport = { id, reference, sequence: sequence + 1, status: report, amount: toMajor(amount), currency, reason: reason ?? null };
  await tx.insert(bankReports).values({ id, reference, body: JSON.stringify(body), createdAt: now });
}
