import { createHmac, timingSafeEqual } from 'node:crypto';
import { and, asc, eq, isNull, lt } from 'drizzle-orm';
import * as v from 'valibot';
import type { Database } from '#backend/db/client.ts';
import { only } from '#backend/db/rows.ts';
import { bankReports, secrets } from '#backend/db/schema/index.ts';
import { toMinor } from '#backend/money.ts';
import { PaymentReport, type ProviderParts, type WebhookVerdict } from '../provider.ts';

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
  only(await db.select().from(secrets).where(eq(secrets.name, 'payment_reports'))).value;

/** Hexadecimal HMAC-SHA-256 over the raw body. */
const hmac = (secret: string, body: string | Uint8Array): Buffer => createHmac('sha256', secret).update(body).digest();

/** The headers by which the bank proves that a body is its own. */
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

/** Posts the waiting reports, of one payment or of all, to the shop. What the shop does not accept stays and is posted again. */
export async function deliverReports(
  { db, clock, log, postWebhook }: ProviderParts,
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

/** Deletes what was delivered long ago; its effect is stored with the payment. */
export async function deleteDelivered(db: Database, now: Date): Promise<void> {
  await db.delete(bankReports).where(lt(bankReports.deliveredAt, new Date(now.getTime() - RETENTION_MS)));
}
