import { and, asc, gt, inArray, lte, eq, sql } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import { literals } from '#backend/db/schema/columns.ts';
import { notices } from '#backend/db/schema/index.ts';
import { describeError } from '#backend/log.ts';
import type { BaseServices } from '#backend/base-services.ts';
import { SmsError } from '#backend/sms/gateway.ts';
import type { NoticeRow } from './outbox.ts';

const DAY_MS = 86_400_000;
/** The most messages of one run; gateways are asked for one after another. */
const BATCH = 50;
const MIN_DELAY_MS = 15_000;

type DeliveryServices = Pick<BaseServices, 'db' | 'clock' | 'log' | 'sms'>;

/** The deliveries that can still change. */
const OPEN_DELIVERIES = ['queued', 'sent'] as const;

/**
 * Asks the gateways what became of the SMS of the last day whose delivery is not final, first after 15 seconds and then
 * each time after the age of the message: about twelve times a day.
 */
export async function updateDeliveries(services: DeliveryServices): Promise<void> {
  const { db, clock, log } = services;
  for (const notice of await claimOpenDeliveries(db, clock.now())) {
    try {
      await updateDelivery(services, notice);
    } catch (error) {
      if (!(error instanceof SmsError)) throw error;
      log('warn', 'the delivery of an SMS is unknown', {
        item: notice.id,
        failure: error.failure,
        ...describeError(error.cause),
      });
    }
  }
}

/** Reserves the messages that are due for this instance, until they are due again. */
async function claimOpenDeliveries(db: Database, now: Date): Promise<readonly NoticeRow[]> {
  const due = db
    .select({ id: notices.id })
    .from(notices)
    .where(
      and(
        // Literals instead of parameters, so that PostgreSQL uses the partial index.
        sql`${notices.state} = 'sent' and ${notices.delivery} in (${literals(OPEN_DELIVERIES)})`,
        lte(notices.nextAt, now),
        gt(notices.sentAt, new Date(now.getTime() - DAY_MS)),
      ),
    )
    .orderBy(asc(notices.nextAt))
    .limit(BATCH)
    .for('update', { skipLocked: true });
  const age = sql`${now.toISOString()}::timestamptz - ${notices.sentAt}`;
  return db
    .update(notices)
    .set({
      nextAt: sql`${now.toISOString()}::timestamptz + greatest(${age}, ${MIN_DELAY_MS} * interval '1 millisecond')`,
    })
    .where(sql`${notices.id} = any(array(${due}))`)
    .returning();
}

async function updateDelivery({ db, clock, sms }: DeliveryServices, notice: NoticeRow): Promise<void> {
  const { id, accountId, provider, messageId } = notice;
  if (provider === null || messageId === null) return;
  const account = await sms.accounts.find(db, { accountId, provider });
  const state = await account?.gateway.deliveryState?.(messageId);
  if (state === undefined || state === 'unknown' || state === notice.delivery) return;
  await db
    .update(notices)
    .set({ delivery: state, deliveryAt: clock.now() })
    .where(and(eq(notices.id, id), inArray(notices.delivery, [...OPEN_DELIVERIES])));
}
