import { type ErrorResponse, fieldError, notFound } from '#backend/http/handler.ts';
import { lockOrder } from '#backend/orders/order-repository.ts';
import { changeExpectedTime, roundUpToStep } from '#backend/orders/transitions.ts';
import type { Services } from '#backend/services.ts';
import { isFinal } from '#contract/order-lifecycle.ts';
import { MAX_EXPECTED_MINUTES } from '#contract/staff/board.ts';
import type { ParsedStaffBody } from '#contract/staff/index.ts';
import type { StaffHandlers, StaffRequest } from '../http/handler.ts';
import { changeState } from '../http/revise-row.ts';
import { readBoardOrder } from './board-repository.ts';

const MINUTE_MS = 60_000;

const after = (time: Date, minutes: number): Date => new Date(time.getTime() + minutes * MINUTE_MS);

/** Whether a time is later than another one as customers see them, rounded up. */
const isLater = (time: Date, than: Date): boolean => roundUpToStep(time.getTime()) > roundUpToStep(than.getTime());

type ChangeRequest = Pick<StaffRequest<'delayOrder'>, 'db' | 'actor' | 'now' | 'locale' | 'afterCommit'>;

interface PromiseChange {
  readonly expectedAt: Date;
  /** Returns an error if the current promise cannot be replaced by `expectedAt`. */
  readonly refuse: (promised: Date) => ErrorResponse | null;
}

/** Handlers that change the promised time of an accepted order: a delay is never earlier, and the reverse never later. */
export function promisedTimeHandlers({ settings, orderChanges, orderEffects }: Services) {
  const changePromise = async (
    { db, actor, now, locale, afterCommit }: ChangeRequest,
    shown: Pick<ParsedStaffBody<'delayOrder'>, 'order_id' | 'from' | 'expected_at'>,
    { expectedAt, refuse }: PromiseChange,
  ) => {
    const orderId = shown.order_id;
    const read = () => readBoardOrder(db, orderId, { settings, actor, now, locale });
    const state = { subject: `order ${orderId}` as const, row: await lockOrder(db, orderId), read };
    return changeState(state, async (order) => {
      const before = await read();
      if (!before) return notFound();
      const promised = new Date(before.expected_at);
      const isPromiseShown = shown.expected_at === undefined || Date.parse(shown.expected_at) === promised.getTime();
      if (order.status !== shown.from || !isPromiseShown) return 'stale';
      if (order.status === 'awaiting_payment' || order.status === 'placed' || isFinal(order.status))
        return fieldError('from', 'invalidValue');
      const refused = refuse(promised);
      if (refused) return refused;
      const change = { previous: promised, expectedAt, at: now, staffId: actor.staffId ?? undefined };
      await changeExpectedTime(db, order, change, orderEffects);
      afterCommit(() => orderChanges.publish(order.id));
      const after = await read();
      return { before: { expected_at: before.expected_at }, after: { expected_at: after?.expected_at } };
    });
  };

  return {
    delayOrder: async (request) => {
      const { body, now } = request;
      const { minutes, new_time: newTime } = body;
      if (newTime === undefined && minutes === undefined) return fieldError('new_time', 'required');
      const field = newTime === undefined ? 'minutes' : 'new_time';
      const expectedAt = newTime === undefined ? after(now, minutes ?? 0) : new Date(newTime);
      return changePromise(request, body, {
        expectedAt,
        refuse: (promised) => {
          if (!isLater(expectedAt, promised)) return fieldError(field, 'notLater');
          const latest = after(promised > now ? promised : now, MAX_EXPECTED_MINUTES);
          return isLater(expectedAt, latest) ? fieldError(field, 'outOfRange') : null;
        },
      });
    },

    bringOrderForward: async (request) => {
      const { body, now } = request;
      const expectedAt = new Date(body.new_time);
      return changePromise(request, body, {
        expectedAt,
        refuse: (promised) =>
          expectedAt > now && isLater(promised, expectedAt) ? null : fieldError('new_time', 'notSooner'),
      });
    },
  } satisfies Partial<StaffHandlers>;
}
