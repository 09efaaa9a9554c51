import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { and, asc, eq, isNull, lt } from 'drizzle-orm';
import * as v from 'valibot';
import type { Database } from '#backend/db/client.ts';
import { requireRow } from '#backend/db/rows.ts';
import { bankPayments, bankReports, secrets, type BankCardKind } from '#backend/db/schema/index.ts';
import { toMajor, toMinor } from '#backend/money.ts';
import type { PaymentReason } from '../payment-status.ts';
import { PaymentReport, type NewPayment, type ProviderDependencies, type WebhookVerdict } from '../provider.ts';

export type BankPayment = typeof bankPayments.$inferSelect;

const MAX_CODE_TRIES = 3;

interface Step {
  readonly status?: BankPayment['status'];
  readonly tries?: number;
  /** Absent when the shop itself requested the step. */
  readonly report?: SandboxReport['status'];
  readonly reason?: PaymentReason;
}

const PAID: Step = { status: 'paid', report: 'paid' };
const declined = (reason: PaymentReason): Step => ({ status: 'declined', report: 'failed', reason });

const STEP_BY_CARD_KIND: Readonly<Record<BankCardKind, Step>> = {
  good: PAID,
  poor: declined('insufficient_funds'),
  expired: declined('expired_card'),
  secure: { status: 'secure', report: 'requires_action' },
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

/** `kind` is undefined for a token that does not exist or was deleted. */
export const payByCard = (db: Database, reference: string, kind: BankCardKind | undefined, now: Date) =>
  applyStep(db, reference, now, ({ status }) =>
    status === 'open' ? (kind ? STEP_BY_CARD_KIND[kind] : declined('unknown_card')) : null,
  );

/** The third wrong code declines the payment. */
export const confirmPayment = (db: Database, reference: string, isCodeCorrect: boolean, now: Date) =>
  applyStep(db, reference, now, ({ status, tries }) => {
    if (status !== 'secure') return null;
    if (isCodeCorrect) return PAID;
    return tries + 1 < MAX_CODE_TRIES ? { tries: tries + 1 } : declined('not_confirmed');
  });

const isOpen = ({ status }: BankPayment): boolean => status === 'open' || status === 'secure';

/** The customer returned to the shop. */
export const abandonPayment = (db: Database, reference: string, now: Date) =>
  applyStep(db, reference, now, (payment) =>
    isOpen(payment) ? { status: 'cancelled', report: 'failed', reason: 'abandoned' } : null,
  );

/** The shop cancelled it. */
export const cancelPayment = (db: Database, reference: string, now: Date) =>
  applyStep(db, reference, now, (payment) => (isOpen(payment) ? { status: 'cancelled' } : null));

export const refundPayment = (db: Database, reference: string, now: Date) =>
  applyStep(db, reference, now, ({ status }) =>
    status === 'paid' ? { status: 'refunded', report: 'refunded' } : null,
  );

/** Changes a payment by one step and stores the report of it, both or neither. Undefined for an unknown payment. */
async function applyStep(
  db: Database,
  reference: string,
  now: Date,
  nextStep: (payment: BankPayment) => Step | null,
): Promise<BankPayment | undefined> {
  return db.transaction(async (tx) => {
    const [payment] = await tx.select().from(bankPayments).where(eq(bankPayments.reference, reference)).for('update');
    const next = payment && nextStep(payment);
    if (!payment || !next) return payment;
    const { report: status, reason = null, ...changes } = next;
    const sequence = payment.sequence + (status ? 1 : 0);
    await tx
      .update(bankPayments)
      .set({ ...changes, sequence })
      .where(eq(bankPayments.reference, reference));
    if (status) {
      const id = randomUUID();
      const { amount, currency } = payment;
      const body: SandboxReport = { id, reference, sequence, status, amount: toMajor(amount), currency, reason };
      await tx.insert(bankReports).values({ id, reference, body: JSON.stringify(body), createdAt: now });
    }
    return { ...payment, ...changes, sequence };
  });
}

const BATCH_SIZE = 50;
const RETENTION_MS = 7 * 86_400_000;
const SIGNATURE_HEADER = 'x-signature';

export const PROVIDER_NAME = 'sandbox';

/** A report as the bank sends it: like the shop's, with the amount in major units. */
const SandboxReport = v.pipe(
  v.object({
    ...PaymentReport.entries,
    amount: v.pipe(v.number(), v.minValue(0)),
    reason: v.optional(PaymentReport.entries.reason, null),
  }),
  v.transform((report) => ({ ...report, amount: toMinor(report.amount) })),
  PaymentReport,
);
export type SandboxReport = v.InferInput<typeof SandboxReport>;

const SignedBody = v.pipe(v.string(), v.parseJson(), SandboxReport);

const readSecret = async (db: Database): Promise<string> =>
  requireRow(await db.select().from(secrets).where(eq(secrets.name, 'payment_reports'))).value;

/** Hexadecimal HMAC-SHA-256 over the raw body. */
const hmac = (secret: string, body: string | Uint8Array): Buffer => createHmac('sha256', secret).update(body).digest();

/** The headers that contain the signature of a body. */
export async function signatureHeaders(db: Database, body: string): Promise<Record<string, string>> {
  return { [SIGNATURE_HEADER]: hmac(await readSecret(db), body).toString('hex') };
}

export async function verifyReport(db: Database, body: Uint8Array, headers: Headers): Promise<WebhookVerdict> {
  const signature = headers.get(SIGNATURE_HEADER) ?? '';
  if (!/^[0-9a-f]{64}$/i.test(signature)) return { kind: 'forged' };
  if (!timingSafeEqual(hmac(await readSecret(db), body), Buffer.from(signature, 'hex'))) return { kind: 'forged' };
  const parsed = v.safeParse(SignedBody, new TextDecoder().decode(body));
  return parsed.success ? { kind: 'report', report: parsed.output } : { kind: 'malformed' };
}

/** Posts the reports that are not delivered yet, of one payment or of all, to the shop. A rejected report is posted again later. */
export async function sendWebhooks(
  { db, clock, log, postWebhook }: ProviderDependencies,
  reference?: string,
): Promise<void> {
  const waiting = and(
    isNull(bankReports.deliveredAt),
    reference === undefined ? undefined : eq(bankReports.reference, reference),
  );
  for (const { id, body } of await db
    .select()
    .from(bankReports)
    .where(waiting)
    .orderBy(asc(bankReports.createdAt))
    .limit(BATCH_SIZE)) {
    const status = await postWebhook(PROVIDER_NAME, body, await signatureHeaders(db, body));
    if (status < 300) await db.update(bankReports).set({ deliveredAt: clock.now() }).where(eq(bankReports.id, id));
    else log('warn', 'the shop did not accept a payment report', { report: id, status });
  }
}

/** Deletes reports that were delivered a week ago; their effect is stored with the payment. */
export async function deleteSentWebhooks(db: Database, now: Date): Promise<void> {
  await db.delete(bankReports).where(lt(bankReports.deliveredAt, new Date(now.getTime() - RETENTION_MS)));
}
