import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { payments } from '#backend/db/schema/index.ts';
import { describeError } from '#backend/http/errors.ts';
import type { Services } from '#backend/services.ts';

const BATCH = 20;

/**
 * Tells the provider what it must still be told. An errand stays in the database until it is done; two instances may run the
 * same one, which the provider takes for one.
 */
export async function runErrands({ db, payments: provider, log }: Pick<Services, 'db' | 'payments' | 'log'>): Promise<void> {
  if (!provider) return;
  const mine = and(isNotNull(payments.errand), eq(payments.provider, provider.name));
  for (const { id, reference, errand } of await db.select().from(payments).where(mine).orderBy(asc(payments.id)).limit(BATCH)) {
    if (errand === null) continue;
    try {
      await provider[errand](reference);
      await db.update(payments).set({ errand: null }).where(and(eq(payments.id, id), eq(payments.errand, errand)));
    } catch (error) {
      log('warn', 'the payment provider could not be told', { errand, payment: id, ...describeError(error) });
    }
  }
}
