import { and, asc, count, eq, isNotNull, ne } from 'drizzle-orm';
import { payments } from '#backend/db/schema/index.ts';
import { describeError } from '#backend/log.ts';
import type { Services } from '#backend/services.ts';

const BATCH_SIZE = 20;

type OutboxServices = Pick<Services, 'db' | 'payments' | 'log'>;

/**
 * Sends the refunds and cancellations that the provider has not accepted yet. Each stays in the database until it is done; two
 * instances may send the same one, which the provider treats as one.
 */
export async function runPaymentOutbox({ db, payments: provider, log }: OutboxServices): Promise<void> {
  if (!provider) return;
  const waiting = and(isNotNull(payments.outboxAction), eq(payments.provider, provider.name));
  for (const { id, reference, outboxAction: action } of await db
    .select()
    .from(payments)
    .where(waiting)
    .orderBy(asc(payments.id))
    .limit(BATCH_SIZE)) {
    if (action === null) continue;
    try {
      await provider[action](reference);
      await db
        .update(payments)
        .set({ outboxAction: null })
        .where(and(eq(payments.id, id), eq(payments.outboxAction, action)));
    } catch (error) {
      log('warn', 'the payment provider did not accept an action', { action, payment: id, ...describeError(error) });
    }
  }
}

/** Logs what waits for a provider that is not configured any more, until it is configured again or the refund is made by hand. */
export async function logStrandedPayments({ db, payments: provider, log }: OutboxServices): Promise<void> {
  const stranded = and(isNotNull(payments.outboxAction), provider ? ne(payments.provider, provider.name) : undefined);
  const groups = await db
    .select({ provider: payments.provider, action: payments.outboxAction, count: count() })
    .from(payments)
    .where(stranded)
    .groupBy(payments.provider, payments.outboxAction);
  for (const group of groups) log('warn', 'payments wait for a provider that is not configured', group);
}
